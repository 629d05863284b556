import { rm } from 'node:fs/promises';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { openDatabase } from '../../src/server/database/db.ts';
import { openEmbeddedPostgres } from '../../src/server/database/embedded.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { runCommand } from '../helpers/command.ts';
import { makeProducts } from '../helpers/factories.ts';
import { type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';
import { killPostgres, makeFolder } from './data-folder.ts';

export const backup = (dataDir: string, args: string[], variables: Record<string, string> = {}) =>
  runCommand('src/server/recovery/backup/command.ts', args, {
    DATA_DIR: dataDir,
    ...variables,
  });

export const restore = (dataDir: string, args: string[], variables: Record<string, string> = {}) =>
  runCommand('src/server/recovery/backup/restore-command.ts', args, {
    DATA_DIR: dataDir,
    ...variables,
  });

export const numberOf = async (response: Response) => (await response.json()).data.orderNumber as string;

interface Acknowledged {
  number: string;
  /** When the buyer had the answer. */
  at: number;
}

/** Opens the database of a shop and puts products into it that are never sold out. @returns their ids */
export async function makeEndlessProducts(dataDir: string, count: number): Promise<string[]> {
  const postgres = await openEmbeddedPostgres({ dataDir, share: true, log: () => {} });
  const { db, close } = openDatabase(postgres.url, createLog({ LOG_LEVEL: 'silent' }), { most: 1 });
  try {
    const products = Array.from({ length: count }, () => ({ stock: 1_000_000, priceCents: 1_00 }));
    return (await makeProducts(db, products)).map(({ id }) => id);
  } finally {
    await close();
    await postgres.stop();
  }
}

export const makeEndlessProduct = async (dataDir: string) =>
  (await makeEndlessProducts(dataDir, 1))[0] as string;

/** Places orders, several at a time, until it is stopped or the shop is gone. */
export function keepOrdering({ url }: Pick<ShopProcess, 'url'>, productId: string, buyers = 1) {
  const acknowledged: Acknowledged[] = [];
  const refused: number[] = [];
  let isOver = false;
  async function buy(): Promise<void> {
    while (!isOver) {
      const response = await fetch(`${url}/api/v1/product/order-many`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ cartItems: [{ _id: productId, quantity: 1 }] }),
      }).catch(() => undefined);
      if (response?.status === 200) acknowledged.push({ number: await numberOf(response), at: Date.now() });
      else if (response) refused.push(response.status);
      else return;
    }
  }
  const buying = Promise.all(Array.from({ length: buyers }, buy));
  return {
    acknowledged,
    refused,
    async stop() {
      isOver = true;
      await buying;
    },
  };
}

export async function askShop(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const postgres = await openEmbeddedPostgres({ dataDir, share: true, log: () => {} });
  try {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    return (await client.query(sql).finally(() => client.end())).rows;
  } finally {
    await postgres.stop();
  }
}

export async function ordersIn(dataDir: string): Promise<string[]> {
  const rows = await askShop(dataDir, 'SELECT number FROM orders ORDER BY created_at, id');
  return rows.map(({ number }) => number as string);
}

/** Until the shop says that this holds of its backups. */
export const waitForBackup = (dataDir: string, condition: string) =>
  vi.waitFor(
    async () =>
      expect(await askShop(dataDir, `SELECT count(*)::int AS count FROM backups WHERE ${condition}`)).toEqual(
        [{ count: 1 }],
      ),
    { timeout: 120_000, interval: 250 },
  );

/** Ends a shop that sells, and deletes its data. @returns the orders that its buyers got confirmed until then */
async function loseData(dataDir: string, variables: Record<string, string>) {
  const shop = await startShopProcess({ DATA_DIR: dataDir, WEB_CONCURRENCY: '2', ...variables });
  await waitForBackup(dataDir, 'finished_at IS NOT NULL');
  const product = await makeEndlessProduct(dataDir);
  const begunAt = Date.now();
  const ordering = keepOrdering(shop, product, 60);
  await expect.poll(() => ordering.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(2000);
  const lostAt = Date.now();
  await killPostgres(dataDir);
  shop.child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  await ordering.stop();
  return { acknowledged: ordering.acknowledged, begunAt, lostAt };
}

/** Deletes the data of a shop that sells, and restores it. @param mostMs of orders that may be lost; 0: none */
export async function expectLoss(
  variables: Record<string, string>,
  restoring: { args: string[]; variables?: Record<string, string> },
  mostMs: number,
): Promise<void> {
  const { acknowledged, begunAt, lostAt } = await loseData(await makeFolder(), variables);
  const fresh = await makeFolder();
  expect(await restore(fresh, restoring.args, restoring.variables)).toMatchObject({ code: 0, err: '' });
  const kept = new Set(await ordersIn(fresh));
  const lost = acknowledged.filter(({ number }) => !kept.has(number));
  const oldest = Math.min(lostAt, ...lost.map(({ at }) => at));
  const perSecond = Math.round((acknowledged.length / (lostAt - begunAt)) * 1000);
  console.log(
    `${acknowledged.length} orders acknowledged, ${perSecond} a second; ${lost.length} lost, of the last ${lostAt - oldest} ms`,
  );
  expect(lostAt - oldest).toBeLessThanOrEqual(mostMs);
  if (mostMs === 0) expect(lost).toEqual([]);
}
