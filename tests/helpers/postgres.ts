import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { urlOfSuperuser } from '../../src/server/database/embedded/role.ts';

/** One statement on a database, from a connection of its own. */
export async function execute(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  // The query has the same error.
  client.on('error', () => {});
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

export interface TestPostgres {
  templateUrl: string;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('./postgres-process.ts', import.meta.url));

/**
 * A PostgreSQL and a temporary folder for one run of the tests. Both belong to a separate process, which removes them when `stop`
 * is called or this process ends in any way. From now on, this process and its children write all temporary files there. Children
 * that call this get the same ones, and their `stop` does nothing.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const { TEMPLATE_URL } = process.env;
  if (TEMPLATE_URL) return { templateUrl: TEMPLATE_URL, stop: async () => {} };
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
  process.env.TEMPLATE_URL = templateUrl;
  return {
    templateUrl,
    async stop() {
      delete process.env.TEMPLATE_URL;
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

/** The same database of an embedded PostgreSQL as superuser, for steps that the shop's own role may not take. */
export async function asSuperuser(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const socketFolder = url.searchParams.get('host') as string;
  const password = await readFile(join(dirname(socketFolder), 'password'), 'utf8');
  return urlOfSuperuser(socketFolder, password, url.pathname.slice(1));
}

let copies = 0;

const uniqueName = () => `shop_${process.pid}_${Date.now()}_${copies++}`;

/** A copy of the template, so that no two test files share rows. */
export async function copyDatabase(templateUrl: string): Promise<string> {
  const name = uniqueName();
  const template = new URL(templateUrl).pathname.slice(1);
  // By file: a quarter of the time that copying by way of the log takes.
  await execute(
    withDatabase(templateUrl, 'postgres'),
    `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`,
  );
  return withDatabase(templateUrl, name);
}

/** A database without tables, on the server of another. @returns its address */
export async function emptyDatabase(templateUrl: string): Promise<string> {
  const name = uniqueName();
  await execute(withDatabase(templateUrl, 'postgres'), `CREATE DATABASE ${name}`);
  return withDatabase(templateUrl, name);
}
