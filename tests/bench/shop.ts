import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDatabase } from '../../src/server/database/db.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { startShopProcess } from '../helpers/shop-process.ts';

/** The built shop, in a separate process on a database that a benchmark fills. */
export interface BenchShop {
  url: string;
  databaseUrl: string;
  pid: number;
  /** From the command until it was open. */
  openedInMs: number;
  db: Db;
  close(): Promise<void>;
}

export async function openBenchShop(
  databaseUrl: string,
  variables: Record<string, string> = {},
): Promise<BenchShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rackhouse-bench-'));
  const began = performance.now();
  const shop = await startShopProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SEED: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    CARD_SANDBOX: 'off',
    WEBHOOK_PRIVATE_ADDRESSES: 'on',
    ...variables,
  });
  const openedInMs = performance.now() - began;
  const { db, close } = openDatabase(databaseUrl, createLog({ LOG_LEVEL: 'silent' }));
  return {
    url: shop.url,
    databaseUrl,
    pid: shop.child.pid as number,
    openedInMs,
    db,
    async close() {
      await close();
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
