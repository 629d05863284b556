import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteOldChanges } from '../../src/server/catalogue/change-feed/mutations.ts';
import { type MadeProduct, makeProduct } from '../helpers/factories.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';

const shop = sharedTestShop();
let product: MadeProduct;
beforeAll(async () => {
  product = await makeProduct(shop.db);
});

async function changes(): Promise<string[]> {
  const rows = await shop.db.$queryRaw<
    { xid: string }[]
  >`SELECT xid::text FROM catalogue_changes ORDER BY catalogue_changes.xid`;
  return rows.map(({ xid }) => xid);
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(shop.databaseUrl);
  await client.connect();
  return client;
}

const sell = 'UPDATE product_stock SET stock = stock - 1 WHERE product_id = $1';
const raisePrice = 'UPDATE products SET price_cents = price_cents + 1 WHERE id = $1';

/** Lets the rows that are there look eleven minutes old. */
const age = () =>
  shop.db.$executeRaw`UPDATE catalogue_changes SET at = clock_timestamp() - interval '11 minutes'`;

describe('a change of the catalogue', () => {
  it('is one row, however much a transaction changes, and none when it is undone', async () => {
    const before = await changes();
    const client = await connect();
    await client.query('BEGIN');
    for (const sql of [sell, raisePrice, sell]) await client.query(sql, [product.id]);
    const { rows } = await client.query('SELECT pg_current_xact_id()::text AS xid');
    await client.query('COMMIT');
    expect(await changes()).toEqual([...before, rows[0].xid]);
    await client.query('BEGIN');
    await client.query(sell, [product.id]);
    await client.query('ROLLBACK');
    expect(await changes()).toEqual([...before, rows[0].xid]);
    await client.end();
  });

  it('keeps no other waiting', async () => {
    const other = await makeProduct(shop.db);
    const [first, second] = [await connect(), await connect()];
    for (const client of [first, second]) await client.query("BEGIN; SET LOCAL lock_timeout = '1s'");
    await first.query(sell, [product.id]);
    await first.query(raisePrice, [product.id]);
    await second.query(sell, [other.id]);
    await second.query(raisePrice, [other.id]);
    await second.query('COMMIT');
    await first.query('COMMIT');
    await Promise.all([first.end(), second.end()]);
  });

  it('is announced when it is one of products, and not when it is a sale', async () => {
    const listener = await connect();
    let heard = 0;
    listener.on('notification', () => {
      heard += 1;
    });
    await listener.query('LISTEN catalogue');
    const seller = await connect();
    await seller.query(sell, [product.id]);
    await listener.query('SELECT 1');
    expect(heard).toBe(0);
    await seller.query(raisePrice, [product.id]);
    await expect.poll(() => heard).toBe(1);
    await Promise.all([listener.end(), seller.end()]);
  });

  it('is forgotten after ten minutes, but not before it could be seen for as long', async () => {
    // The rows of the migrations are older than ten minutes if the tests take long.
    await shop.db.$executeRaw`DELETE FROM catalogue_changes`;
    const slow = await connect();
    await slow.query('BEGIN');
    await slow.query(sell, [product.id]);
    const { rows } = await slow.query('SELECT pg_current_xact_id()::text AS xid');
    const quick = await connect();
    await quick.query(sell, [(await makeProduct(shop.db)).id]);
    const seen = await changes();
    await deleteOldChanges(shop.db);
    expect(await changes()).toEqual(seen);

    await age();
    await deleteOldChanges(shop.db);
    await slow.query('COMMIT');
    expect(await changes()).toContain(rows[0].xid);

    // Transactions in other databases of the same server, those of other tests, count as transactions that could have seen it.
    await expect
      .poll(
        async () => {
          await quick.query(raisePrice, [product.id]);
          await age();
          await deleteOldChanges(shop.db);
          return changes();
        },
        { timeout: 120_000, interval: 250 },
      )
      .not.toContain(rows[0].xid);
    await Promise.all([slow.end(), quick.end()]);
  });
});
