import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** One statement on a database, from a connection of its own. */
export async function execute(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

export interface TestPostgres {
  templateUrl: string;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('./postgres-process.ts', import.meta.url));

/**
 * A PostgreSQL and a temporary folder for one run of the tests. Both belong to a process of their own, which removes them
 * when `stop` is called or this process ends, however it ends. Everything that this process and its children write to the
 * temporary folder from now on is in there.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    // Ctrl-C in the terminal reaches the tests; this process ends after them.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  if (typeof line !== 'string') throw new Error('PostgreSQL for the tests did not start');
  const { templateUrl, folder } = JSON.parse(line) as { templateUrl: string; folder: string };
  const outer = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return {
    templateUrl,
    async stop() {
      if (outer === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = outer;
      child.stdin.end();
      await ended;
    },
  };
}

export function withDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

let copies = 0;

/** A copy of the template, so that no two test files share rows. */
export async function copyDatabase(templateUrl: string): Promise<string> {
  const name = `shop_${process.pid}_${Date.now()}_${copies++}`;
  const template = new URL(templateUrl).pathname.slice(1);
  await execute(withDatabase(templateUrl, 'postgres'), `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return withDatabase(templateUrl, name);
}

/** A database without tables, on the server of another. @returns its address */
export async function emptyDatabase(templateUrl: string, name: string): Promise<string> {
  await execute(withDatabase(templateUrl, 'postgres'), `CREATE DATABASE ${name}`);
  return withDatabase(templateUrl, name);
}
