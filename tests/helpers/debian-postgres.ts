import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runsAsRoot, unprivilegedAccount } from '../../src/server/database/embedded/account.ts';
import { freePort } from '../helpers/free-port.ts';

const programs = '/usr/lib/postgresql/15/bin';

export interface DebianPostgres {
  /** @returns the URL of a new database, whose owner may do nothing else */
  makeDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** The PostgreSQL 15 of Debian, the oldest that the shop supports, with a data folder of its own. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const account = runsAsRoot() ? await unprivilegedAccount() : undefined;
  const ids = account && { uid: account.uid, gid: account.gid };
  const folder = await mkdtemp(join(tmpdir(), 'rackhouse-postgres-15-'));
  if (account) await chown(folder, account.uid, account.gid);
  const run = (program: string, ...args: string[]) =>
    spawn(join(programs, program), args, { ...ids, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  const data = join(folder, 'data');
  const made = run('initdb', '-D', data, '-U', 'admin', '--auth=trust', '--encoding=UTF8', '--locale=C');
  if ((await once(made, 'exit'))[0] !== 0) throw new Error('initdb of PostgreSQL 15 failed');
  const port = await freePort();
  const server = run(
    'postgres',
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'log_min_messages=fatal',
  );
  const url = (user: string, name: string) => `postgresql://${user}@127.0.0.1:${port}/${name}`;

  async function execute(sql: string): Promise<void> {
    const client = new pg.Client(url('admin', 'postgres'));
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }

  for (let tries = 0; ; tries += 1) {
    const failure = await execute("SET log_min_messages = fatal; CREATE ROLE shop LOGIN PASSWORD 'x'").catch(
      (error) => error,
    );
    if (!failure) break;
    if (tries > 100) throw failure;
    await sleep(100);
  }
  return {
    async makeDatabase(name) {
      await execute(`CREATE DATABASE ${name} OWNER shop`);
      return url('shop', name);
    },
    async stop() {
      server.kill('SIGINT');
      await once(server, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
