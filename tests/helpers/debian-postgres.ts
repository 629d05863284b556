import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runsAsRoot, unprivilegedAccount } from '../../src/server/database/embedded/account.ts';
import { freePort } from './free-port.ts';

const programs = '/usr/lib/postgresql/15/bin';

export interface DebianPostgres {
  port: number;
  /** @returns the URL of a new database, whose owner has no other rights */
  makeDatabase(name: string): Promise<string>;
  /** Runs a statement as the superuser. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of whatever is asked
  execute(sql: string): Promise<any[]>;
  /** Ends it at once: changes that it has not confirmed are lost. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** Default: a free one. */
  port?: number;
  /** Makes it a streaming standby of this server. */
  standbyOf?: { port: number };
}

/** The user that PostgreSQL and PgBouncer run as, because both refuse to run as root; for `spawn`. */
export async function unprivileged(): Promise<{ uid?: number; gid?: number }> {
  if (!runsAsRoot()) return {};
  const { uid, gid } = await unprivilegedAccount();
  return { uid, gid };
}

/** A folder of this user for temporary files. */
export async function ownFolder(name: string): Promise<string> {
  const { uid, gid } = await unprivileged();
  const folder = await mkdtemp(join(tmpdir(), `rackhouse-${name}-`));
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
}

/** The PostgreSQL 15 of Debian, the oldest that the shop supports, with a data folder of its own. */
export async function startDebianPostgres({ standbyOf, ...options }: Options = {}): Promise<DebianPostgres> {
  const user = await unprivileged();
  const folder = await ownFolder('postgres-15');
  const port = options.port ?? (await freePort());
  const run = (program: string, ...args: string[]): ChildProcess =>
    spawn(join(programs, program), args, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  const data = join(folder, 'data');
  const source = `host=127.0.0.1 port=${standbyOf?.port} user=admin application_name=standby`;
  const made = standbyOf
    ? run('pg_basebackup', '-d', source, '-D', data, '-R', '-X', 'stream', '-c', 'fast')
    : run('initdb', '-D', data, '-U', 'admin', '--auth=trust', '--encoding=UTF8', '--locale=C');
  if ((await once(made, 'exit'))[0] !== 0) throw new Error('The data folder of PostgreSQL 15 was not made');
  const server = run(
    'postgres',
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'log_min_messages=panic',
  );
  const url = (user: string, name: string) => `postgresql://${user}@127.0.0.1:${port}/${name}`;

  async function execute(sql: string) {
    const client = new pg.Client(url('admin', 'postgres'));
    await client.connect();
    return (await client.query(sql).finally(() => client.end())).rows;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill(signal);
      await once(server, 'exit');
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }

  const first = standbyOf ? 'SELECT' : "CREATE ROLE shop LOGIN PASSWORD 'x'";
  for (let tries = 0; ; tries += 1) {
    const failure = await execute(first).then(
      () => undefined,
      (error) => error,
    );
    if (!failure) break;
    if (tries > 300) throw failure;
    await sleep(100);
  }
  return {
    port,
    execute,
    async makeDatabase(name) {
      await execute(`CREATE DATABASE ${name} OWNER shop`);
      return url('shop', name);
    },
    kill: () => end('SIGQUIT'),
    stop: () => end('SIGINT'),
  };
}
