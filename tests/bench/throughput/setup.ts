import { openDatabase } from '../../../src/server/database/db.ts';
import { createLog } from '../../../src/server/telemetry/log.ts';
import { copyDatabase, type TestPostgres } from '../../helpers/postgres.ts';
import { makeAccount } from '../../helpers/staff-account.ts';
import { addMany } from '../million.ts';
import { type BenchShop, openBenchShop } from '../shop.ts';
import { startFloor } from './floor.ts';
import type { HelperProcess } from './helper-process.ts';
import type { Instruments } from './instruments.ts';
import { startLoad } from './load.ts';
import type { Shops } from './measure-row.ts';
import { type OrderFloorTask, startOrderFloor } from './order-floor.ts';
import { pairsOf } from './orders.ts';
import type { Catalogue } from './row.ts';

/** For comparison with a large catalogue, and for the bare transaction, whose cost does not grow. */
const fewProducts = 1000;

/** Everything that a run has open. */
export interface Bench {
  instruments: Instruments;
  orderFloor: HelperProcess<OrderFloorTask, number>;
  bare: Pick<OrderFloorTask, 'databaseUrl' | 'pairs'>;
  shops: Shops;
  catalogue: Catalogue;
  /** Ends the shop without a cache, so that its jobs do not run during other measurements. */
  closeFresh(): Promise<void>;
  close(): Promise<void>;
}

/** A copy of the empty shop, with so many products. */
export async function fill(
  { templateUrl }: TestPostgres,
  products: number,
  ofProducts?: { hasVariants: boolean },
): Promise<string> {
  const databaseUrl = await copyDatabase(templateUrl);
  const { db, close } = openDatabase(databaseUrl, createLog({ LOG_LEVEL: 'silent' }));
  await addMany({ db, databaseUrl }, products, ofProducts);
  await close();
  return databaseUrl;
}

/** Ids of products from all over the catalogue, always the same. None is a variant. */
export async function someIds(db: BenchShop['db'], count: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM products WHERE parent_id IS NULL ORDER BY md5(id::text) LIMIT ${count}`;
  return rows.map(({ id }) => id);
}

export function catalogueOf({ db }: BenchShop, size: number, ids: string[]): Catalogue {
  return {
    size,
    ids,
    async count(condition) {
      const found = await db.$queryRawUnsafe<[{ count: number }]>(
        `SELECT count(*)::int AS count FROM products WHERE deleted_at IS NULL AND parent_id IS NULL AND ${condition}`,
      );
      return found[0].count;
    },
  };
}

export async function openBench(
  postgres: TestPostgres,
  { products, seconds }: { products: number; seconds: number },
): Promise<Bench> {
  const closers: (() => Promise<unknown>)[] = [];
  const opened = <T extends { close(): Promise<void> }>(shop: T): T => {
    closers.push(shop.close);
    return shop;
  };
  const started = <Task, Result>(helper: HelperProcess<Task, Result>) => {
    closers.push(helper.stop);
    return helper;
  };
  const close = async () => {
    while (closers.length > 0) await closers.pop()?.();
  };
  try {
    const databaseUrl = await fill(postgres, products);
    const fewUrl = await fill(postgres, fewProducts);
    const cached = opened(await openBenchShop(databaseUrl));
    const small = products > fewProducts ? opened(await openBenchShop(fewUrl, { CACHE: 'off' })) : undefined;
    const uncached = opened(await openBenchShop(databaseUrl, { CACHE: 'off' }));
    await makeAccount(cached.db);
    const few = openDatabase(fewUrl, createLog({ LOG_LEVEL: 'silent' }));
    const fewIds = await someIds(few.db, 800);
    await few.close();
    return {
      instruments: { load: started(startLoad()), floor: started(startFloor()), seconds, warmUp: 4 },
      orderFloor: started(startOrderFloor()),
      bare: { databaseUrl: fewUrl, pairs: pairsOf(fewIds) },
      shops: { cached, uncached, small },
      catalogue: catalogueOf(cached, products, await someIds(cached.db, 802)),
      closeFresh: async () => {
        closers.splice(closers.indexOf(uncached.close), 1);
        await uncached.close();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
