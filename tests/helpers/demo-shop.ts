import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDatabase } from '../../src/server/database/db.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { copyDatabase, startTestPostgres } from './postgres.ts';
import { startShopProcess } from './shop-process.ts';

interface DemoShop {
  url: string;
  db: Db;
  close(): Promise<void>;
}

/** The built shop with the demo catalogue and the card sandbox, for commands that look at it; gone once it is closed. */
export async function openDemoShop(): Promise<DemoShop> {
  const postgres = await startTestPostgres();
  const databaseUrl = await copyDatabase(postgres.templateUrl);
  const dataDir = await mkdtemp(join(tmpdir(), 'rackhouse-demo-'));
  const shop = await startShopProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    CARD_SANDBOX: 'on',
    TIME_ZONE: 'Asia/Dhaka',
    LOG_LEVEL: 'warn',
  });
  const { db, close } = openDatabase(databaseUrl, createLog({ LOG_LEVEL: 'silent' }));
  return {
    url: shop.url,
    db,
    async close() {
      await close();
      await shop.stop();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
