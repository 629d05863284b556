import { afterAll, beforeAll, inject } from 'vitest';
import { type Db, openDatabase } from '../../src/server/database/db.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { makeProducts } from '../helpers/factories.ts';
import { copyDatabase } from '../helpers/postgres.ts';
import { type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';

interface LimitedShop {
  process: ShopProcess;
  db: Db;
  /** The ids of its products. */
  ids: string[];
}

/** A shop for a test file, in two processes with all limits; open once its tests run. */
export function limitedShop(
  products: { count: number; stock: number; priceCents?: number },
  settings: Record<string, string> = {},
): LimitedShop {
  const { count, ...fields } = products;
  const open = {} as LimitedShop;
  let closeDatabase: () => Promise<void>;
  beforeAll(async () => {
    const DATABASE_URL = await copyDatabase(inject('templateUrl'));
    const { db, close } = openDatabase(DATABASE_URL, createLog({ LOG_LEVEL: 'silent' }));
    closeDatabase = close;
    const made = await makeProducts(
      db,
      Array.from({ length: count }, (_, n) => ({ title: `Kettlebell ${n}`, ...fields })),
    );
    const limits = { RATE_LIMIT: 'on', TRUST_PROXY: '1', WEB_CONCURRENCY: '2' };
    const process = await startShopProcess({
      DATABASE_URL,
      SEED: 'none',
      LOG_LEVEL: 'error',
      ...limits,
      ...settings,
    });
    Object.assign(open, { db, process, ids: made.map(({ id }) => id) });
  });
  afterAll(async () => {
    await open.process.stop();
    await closeDatabase();
  });
  return open;
}
