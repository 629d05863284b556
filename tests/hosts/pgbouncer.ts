import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownFolder, unprivileged } from '../helpers/debian-postgres.ts';
import { freePort } from '../helpers/free-port.ts';
import { substitute } from '../helpers/substitute.ts';

export interface PgBouncer {
  port: number;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Starts it again, as a service manager does. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** The port of PostgreSQL. */
  serverPort: number;
  /** The lines of the example's file to replace, and their replacements. */
  changes?: [from: string | RegExp, to: string][];
}

async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('PgBouncer has ended');
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await sleep(20);
  }
}

/** Starts PgBouncer with the example's file, in which only places and passwords differ. */
export async function startPgBouncer({ serverPort, changes = [] }: Options): Promise<PgBouncer> {
  const folder = await ownFolder('pgbouncer');
  const port = await freePort();
  const example = await readFile('examples/hosts/pgbouncer.ini', 'utf8');
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'userlist.txt'), '"shop" ""\n');
  await writeFile(
    file,
    substitute(example, [
      ['port=5432', `port=${serverPort}`],
      ['listen_addr = *', 'listen_addr = 127.0.0.1'],
      ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`],
      ['scram-sha-256', 'trust'],
      ['/etc/pgbouncer', folder],
      ...changes,
    ]),
  );
  const user = await unprivileged();
  let child: ChildProcess;
  async function start(): Promise<void> {
    child = spawn('/usr/sbin/pgbouncer', ['-q', file], { ...user, cwd: '/', stdio: 'ignore' });
    child.on('error', () => {});
    await waitForPort(port, child);
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
  await start();
  return { port, kill: () => end('SIGKILL'), restart: start, stop: () => end('SIGTERM') };
}
