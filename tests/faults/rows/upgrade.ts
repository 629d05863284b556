import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../../src/server/database/migrate.ts';
import { newerVersion, writeNewerVersion } from '../../helpers/newer-version.ts';
import type { Fault } from '../fault.ts';
import { outageMs, type Scene } from '../scene.ts';

/** The migrations of all runs so far, by number: the database has recorded those of earlier runs. */
const migrations: Record<string, string> = {};

async function addMigration({ dataDir }: Scene): Promise<string> {
  const n = Object.keys(migrations).length + 1;
  migrations[n] =
    `ALTER TABLE products ADD COLUMN later_${n} int; ALTER TABLE orders ADD COLUMN later_${n} int; ALTER TABLE product_stock ADD COLUMN later_${n} int`;
  const folder = join(dataDir, `newer-version-${n}`);
  await mkdir(folder);
  return writeNewerVersion(folder, { migrations });
}

export const upgradeFaults: Fault[] = [
  {
    name: 'a newer version migrates beside the shop, while somebody reads the tables',
    database: 'outside',
    gapSeconds: 2,
    mayBeSeen: [],
    async run(scene) {
      const folder = await addMigration(scene);
      // Like a dump: it reads, and stays in its transaction.
      const reader = new pg.Client(scene.databaseUrl);
      await reader.connect();
      await reader.query(
        'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT FROM orders, products, product_stock LIMIT 1',
      );
      scene.mark();
      const migrating = migrate(scene.databaseUrl, folder, { version: newerVersion, warn: () => {} });
      await sleep(outageMs);
      await reader.end();
      await migrating;
    },
  },
];
