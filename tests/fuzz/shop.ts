import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/database/db.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { copyDatabase, startTestPostgres } from '../helpers/postgres.ts';
import { startShopProcess } from '../helpers/shop-process.ts';
import type { Stage } from './stage.ts';

export interface FuzzShop extends Stage {
  /** The shop's output about its own faults. */
  output(): string;
  close(): Promise<void>;
}

export async function openFuzzShop(): Promise<FuzzShop> {
  const postgres = await startTestPostgres();
  const databaseUrl = await copyDatabase(postgres.templateUrl);
  const dataDir = await mkdtemp(join(tmpdir(), 'rackhouse-fuzz-'));
  const shop = await startShopProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'error',
    CARD_SANDBOX: 'on',
    WEBHOOK_PRIVATE_ADDRESSES: 'on',
  });
  const { db, close: closeDatabase } = openDatabase(databaseUrl, createLog({ LOG_LEVEL: 'silent' }));
  const close = async () => {
    await closeDatabase();
    await shop.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: shop.url, db, output: shop.output, close };
}
