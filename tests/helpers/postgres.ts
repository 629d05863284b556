import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbeddedPostgres } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';

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

/** A PostgreSQL of its own for one run of the tests, gone afterwards. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rackhouse-test-'));
  // As root, PostgreSQL runs as another user, who must be able to walk in here; else the data goes elsewhere and stays.
  await chmod(dataDir, 0o755);
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  // Not the shop's own database: that one is never without a connection, and so can't be copied.
  await execute(postgres.url, 'CREATE DATABASE empty_shop');
  const templateUrl = withDatabase(postgres.url, 'empty_shop');
  await migrate(templateUrl);
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { templateUrl, stop };
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
