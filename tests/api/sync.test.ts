import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { makeProduct, makeProducts } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { sharedKey, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';

/** Other writers of the test may delay a list of changes for a moment. */
const waitFor = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 10_000, interval: 50 });

const shop = sharedTestShop();
const key = sharedKey(shop);
afterAll(() => expectInvariants(shop.db));

interface Row {
  _id?: string;
  number?: string;
  updatedAt: string;
  deletedAt?: string | null;
  title?: string;
}

async function read(path: string) {
  const answer = await shop.rest(path, { headers: key });
  const link = /<[^>]*(\/(?:catalogue|order)[^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  return { ...answer, rows: (answer.body.data ?? []) as Row[], next: link };
}

/** Reads a list to its end, as a program does that keeps in step. */
async function readAll(path: string, onPage?: () => Promise<unknown>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next: string | undefined = path; next; ) {
    const page = await read(next);
    expect([next, page.status]).toEqual([next, 200]);
    rows.push(...page.rows);
    await onPage?.();
    next = page.next;
  }
  return rows;
}

const idOf = ({ _id, number }: Row) => _id ?? number;

/** A transaction of another writer, which commits late. */
async function openWriter(sql: string, values: unknown[]): Promise<{ commit(): Promise<void> }> {
  const client = new pg.Client(shop.databaseUrl);
  await client.connect();
  await client.query('BEGIN');
  await client.query(sql, values);
  return {
    async commit() {
      await client.query('COMMIT');
      await client.end();
    },
  };
}

describe('GET /catalogue/product', () => {
  it('has everything that changed since, what changed first at the beginning, with deleted products', async () => {
    const since = new Date().toISOString();
    const [first, second, third] = await makeProducts(shop.db, [{}, {}, {}]);
    const ids = [first, second, third].map((product) => product?.id as string);
    const put = { title: 'Edited', category: 'mats', details: 'New.', price: 10, stock: 5 };
    const headers = key;
    await shop.rest(`/product/update/${ids[0]}`, { ...posting(put, headers), method: 'PUT' });
    await shop.rest(`/product/delete/${ids[1]}`, { method: 'DELETE', headers });
    await waitFor(async () => {
      const rows = await readAll(`/catalogue/product?updatedSince=${since}&limit=2`);
      expect(rows.map(idOf)).toEqual([ids[2], ids[0], ids[1]]);
      expect(rows.map(({ deletedAt }) => deletedAt)).toEqual([null, null, expect.stringMatching(/Z$/)]);
    });
    const all = await read('/catalogue/product?limit=2');
    expect(all.rows.map(idOf)).toEqual([ids[2], ids[0]]);
    expect(all.body.totalDoc).toBe(await shop.db.product.count({ where: { deletedAt: null } }));
  });

  it('leaves nothing out that is committed late, and goes on from the last row', async () => {
    const late = await makeProduct(shop.db);
    const since = new Date().toISOString();
    const early = await makeProduct(shop.db);
    const writer = await openWriter('UPDATE products SET title = $2 WHERE id = $1', [late.id, 'Late']);
    const after = await makeProduct(shop.db);
    const seen = await readAll(`/catalogue/product?updatedSince=${since}`);
    // Rows that were written after the open change have to wait: their time is later than that of the change.
    expect(seen.map(idOf)).toEqual([early.id]);
    await writer.commit();
    const resumed = await readAll(`/catalogue/product?updatedSince=${seen.at(-1)?.updatedAt}`);
    expect(resumed.map(idOf)).toEqual([early.id, late.id, after.id]);
    expect(resumed[1]?.title).toBe('Late');
  });

  it('meets every change while many are written at once and read page by page', async () => {
    const products = await makeProducts(
      shop.db,
      Array.from({ length: 40 }, () => ({ stock: 3 })),
    );
    const since = new Date().toISOString();
    let isOver = false;
    const write = async (nth: number) => {
      for (const { id } of products.filter((_, index) => index % 4 === nth)) {
        const sleep = Math.random() * 0.05;
        await shop.db.$transaction([
          shop.db.$executeRaw`UPDATE products SET details = 'Written' WHERE id = ${id}::uuid`,
          shop.db.$queryRaw`SELECT pg_sleep(${sleep})::text`,
        ]);
      }
    };
    const writing = Promise.all([0, 1, 2, 3].map(write)).then(() => (isOver = true));
    const met = new Set<string | undefined>();
    let from = since;
    const catchUp = async () => {
      const rows = await readAll(`/catalogue/product?updatedSince=${from}&limit=3`);
      for (const row of rows) met.add(idOf(row));
      from = rows.at(-1)?.updatedAt ?? from;
    };
    while (!isOver) await catchUp();
    await writing;
    await waitFor(async () => {
      await catchUp();
      expect(products.filter(({ id }) => !met.has(id))).toEqual([]);
    });
  });

  it('finds products by ids, deleted ones included, and by SKU in letters of any size', async () => {
    const gone = await makeProduct(shop.db, { sku: 'GONE-1' });
    const kept = await makeProduct(shop.db, { sku: 'Kept-1' });
    await shop.rest(`/product/delete/${gone.id}`, { method: 'DELETE', headers: key });
    const byIds = await read(`/catalogue/product?ids=${gone.id},none,${kept.id}`);
    expect([byIds.rows.map(idOf), byIds.body.totalDoc]).toEqual([[kept.id, gone.id], 2]);
    expect((await read('/catalogue/product?sku=kept-1')).rows.map(idOf)).toEqual([kept.id]);
    expect((await read('/catalogue/product?sku=gone-1')).rows).toEqual([]);
    const many = await read(`/catalogue/product?ids=${Array.from({ length: 101 }, (_, n) => n)}`);
    expect([many.status, many.body.message]).toEqual([400, 'ids: At most 100 at once']);
    const one = await read(`/catalogue/product/${kept.id}`);
    expect(one.body.data).toMatchObject({ _id: kept.id, sku: 'Kept-1', deletedAt: null });
    expect((await read(`/catalogue/product/${gone.id}`)).status).toBe(404);
  });

  it('is walked back by the links to the page before', async () => {
    const since = new Date().toISOString();
    const products = await makeProducts(shop.db, [{}, {}, {}, {}, {}]);
    await waitFor(async () =>
      expect((await read(`/catalogue/product?updatedSince=${since}`)).rows).toHaveLength(5),
    );
    const second = await read(
      (await read(`/catalogue/product?updatedSince=${since}&limit=2`)).next as string,
    );
    const prev = /<[^>]*(\/catalogue[^>]*)>; rel="prev"/.exec(
      second.headers.get('link') ?? '',
    )?.[1] as string;
    expect((await read(prev)).rows.map(idOf)).toEqual(products.slice(0, 2).map(({ id }) => id));
    const newest = Buffer.from(`newest ${products[0]?.id}`).toString('base64url');
    for (const query of [
      `updatedSince=${since}&after=${newest}`,
      'after=x',
      `after=${newest}&before=${newest}`,
    ])
      expect([query, (await read(`/catalogue/product?${query}`)).status]).toEqual([query, 400]);
  });
});

describe('GET /order', () => {
  const updatedAtOf = async (number: string) =>
    (await read(`/order/${number}`)).body.data.updatedAt as string;

  it('has the orders that changed since, in the order of their changes, and finds them by number', async () => {
    const [older, newer] = [await makeCashOrder(shop), await makeCashOrder(shop)];
    const since = new Date().toISOString();
    expect((await read(`/order?updatedSince=${since}`)).rows).toEqual([]);
    await shop.rest(`/order/${newer}/ship`, posting({}, key));
    await shop.rest(`/order/${older}/cancel`, posting({}, key));
    await waitFor(async () => {
      const rows = await readAll(`/order?updatedSince=${since}&limit=1`);
      expect(rows.map(idOf)).toEqual([newer, older]);
      expect(rows[0]?.updatedAt).toBe(await updatedAtOf(newer));
    });
    const cancelled = await read(`/order?updatedSince=${since}&status=cancelled`);
    expect([cancelled.rows.map(idOf), cancelled.body.totalDoc]).toEqual([[older], 1]);
    const named = await read(`/order?numbers=${newer},RH-22222-22222,${older.toLowerCase()}`);
    expect(named.rows.map(idOf)).toEqual([newer, older]);
  });

  it('counts what other tables have of an order as a change of it, once it is committed', async () => {
    const number = await makeCashOrder(shop);
    await shop.rest(`/order/${number}/ship`, posting({}, key));
    const shippedAt = await updatedAtOf(number);
    const { id } = await shop.db.order.findUniqueOrThrow({ where: { number } });
    const writer = await openWriter(
      `INSERT INTO parcels (id, order_id, carrier, actor) VALUES (gen_random_uuid(), $1, 'own', 'a test')`,
      [id],
    );
    const other = await makeCashOrder(shop);
    const rows = await readAll(`/order?updatedSince=${shippedAt}`);
    expect(rows.map(idOf)).toEqual([number]);
    await writer.commit();
    const resumed = await readAll(`/order?updatedSince=${shippedAt}`);
    expect(resumed.map(idOf)).toEqual([number, other]);
    expect(Date.parse(await updatedAtOf(number))).toBeGreaterThan(Date.parse(shippedAt));
  });

  it('writes an order once in a transaction, whatever changes in it', async () => {
    const number = await makeCashOrder(shop);
    const { id } = await shop.db.order.findUniqueOrThrow({ where: { number } });
    const versions = await shop.db.$transaction(async (tx) => {
      const seen = [];
      for (let n = 0; n < 2; n++) {
        await tx.$executeRaw`INSERT INTO parcels (id, order_id, carrier, actor) VALUES (gen_random_uuid(), ${id}::uuid, 'own', 'a test')`;
        seen.push(await tx.$queryRaw`SELECT ctid::text FROM orders WHERE id = ${id}::uuid`);
      }
      return seen;
    });
    expect(versions[1]).toEqual(versions[0]);
  });
});
