import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../src/shared/base/limits.ts';
import { stockRows } from '../../src/shared/product/stock.ts';
import { customer, type MadeProduct, makeProduct, makeProducts, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { untilWaitingForLock } from '../helpers/locks.ts';
import { execute } from '../helpers/postgres.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { ask, transports, type Verdict } from '../helpers/transports.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

interface Row {
  id: string;
  stock: number;
  stockSeen?: number;
}

const set = (items: Row[], headers: Record<string, string> = {}): Promise<Verdict> =>
  ask(shop, 'REST', 'updateStock', { items }, { cookie: staff.cookie, ...headers });
const stocksOf = (products: MadeProduct[]) => Promise.all(products.map(({ id }) => stockOf(shop.db, id)));
const buy = ({ id }: MadeProduct, quantity = 1) =>
  ask(shop, 'tRPC', 'place', { cartItems: [{ _id: id, quantity }], customer });

/** The rows that a call may have left behind. */
async function traces() {
  const { db } = shop;
  const stocks = await db.productStock.findMany({ orderBy: { productId: 'asc' } });
  return [stocks, await db.stockMovement.count(), await db.activity.count(), await db.idempotencyKey.count()];
}

describe('the stock of many products', () => {
  it.each(transports)(
    'is set in one call over %s, with a movement for each that changed and one line in the log',
    async (transport) => {
      const products = await makeProducts(shop.db, [{ stock: 10 }, { stock: 4 }, { stock: 7 }, { stock: 3 }]);
      const [up, same, out, less] = products.map(({ id }) => id) as [string, string, string, string];
      await buy(products[3] as MadeProduct);
      const items = [
        { id: up.toUpperCase(), stock: 25 },
        { id: same, stock: 4 },
        { id: out, stock: 0 },
        // Three were seen and two of them are missing; one has been sold meanwhile.
        { id: less, stock: 1, stockSeen: 3 },
      ];
      const { status, answer } = await ask(
        shop,
        transport,
        'updateStock',
        { items },
        { cookie: staff.cookie },
      );
      expect(status).toBe(200);
      expect(answer).toEqual({
        success: true,
        message: 'Stock updated',
        data: {
          changed: 3,
          unchanged: 1,
          changes: [
            { id: up, before: 10, after: 25 },
            { id: out, before: 7, after: 0 },
            { id: less, before: 2, after: 0 },
          ],
        },
      });
      expect(await stocksOf(products)).toEqual([25, 4, 0, 0]);
      const movements = await shop.db.stockMovement.findMany({
        where: { productId: { in: [up, same, out, less] }, cause: 'adjusted' },
        select: { productId: true, delta: true, actor: true },
        orderBy: { productId: 'asc' },
      });
      expect(movements).toEqual([
        { productId: up, delta: 15, actor: staff.account.email },
        { productId: out, delta: -7, actor: staff.account.email },
        { productId: less, delta: -2, actor: staff.account.email },
      ]);
      const [line] = await shop.db.activity.findMany({ orderBy: { id: 'desc' }, take: 1 });
      expect(line).toMatchObject({
        actor: staff.account.email,
        action: 'catalogue.stock_set',
        subject: '3 products',
        subjectId: null,
      });
    },
  );

  it('that stays as it is leaves nothing behind', async () => {
    const products = await makeProducts(shop.db, [{ stock: 5 }, { stock: 0 }]);
    const before = await traces();
    const { answer } = await set(products.map(({ id, stock }) => ({ id, stock })));
    expect(answer.data).toEqual({ changed: 0, unchanged: 2, changes: [] });
    expect(await traces()).toEqual(before);
  });

  it('is set for a thousand, also when their JSON is spaced as some libraries do', async () => {
    const products = await makeProducts(shop.db, Array(stockRows).fill({ stock: limits.stock - 1 }));
    const items = products.map(({ id, stock }) => ({ id, stock: stock + 1, stockSeen: stock })).reverse();
    const spaced = JSON.stringify({ items }).replace(/([:,])/g, '$1 ');
    expect(spaced.length).toBeLessThan(100_000);
    const headers = { cookie: staff.cookie, 'content-type': 'application/json' };
    await execute(
      shop.databaseUrl,
      `CREATE SEQUENCE statements MINVALUE 0;
       CREATE FUNCTION count_statement() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         PERFORM nextval('statements');
         RETURN NULL;
       END $$;
       CREATE TRIGGER count_statement AFTER UPDATE ON product_stock EXECUTE FUNCTION count_statement()`,
    );
    const { status, body } = await shop.rest('/product/stock', { method: 'PUT', headers, body: spaced });
    expect([status, body.data.changed, body.data.unchanged]).toEqual([200, stockRows, 0]);
    const [{ statements }] = await shop.db.$queryRaw<[{ statements: number }]>`
      SELECT nextval('statements')::int AS statements`;
    expect(statements).toBe(1);
    await execute(
      shop.databaseUrl,
      'DROP TRIGGER count_statement ON product_stock; DROP FUNCTION count_statement(); DROP SEQUENCE statements',
    );
    const ids = products.map(({ id }) => id);
    expect(await shop.db.productStock.count({ where: { productId: { in: ids }, stock: limits.stock } })).toBe(
      stockRows,
    );
  });
});

describe('a call with a fault changes nothing, and names each row at fault', () => {
  let products: MadeProduct[];
  let deleted: MadeProduct;
  beforeAll(async () => {
    products = await makeProducts(shop.db, [{ stock: 10 }, { stock: 10 }, { stock: 10 }]);
    deleted = await makeProduct(shop.db);
    await staff.trpc.product.delete.mutate({ id: deleted.id });
  });

  const unknown = '01900000-0000-7000-8000-000000000000';
  const doesNotExist = 'This product does not exist';

  /** Sends these rows after one without a fault, under a key that must stay free. */
  async function refused(rows: (products: MadeProduct[]) => Row[]): Promise<Verdict> {
    const before = await traces();
    const items = [{ id: (products[0] as MadeProduct).id, stock: 99 }, ...rows(products)];
    const verdict = await set(items, { 'idempotency-key': 'a-call-with-a-fault' });
    expect(await traces()).toEqual(before);
    return verdict;
  }
  const idAt = (all: MadeProduct[], index: number) => (all[index] as MadeProduct).id;

  it('for products that do not exist, are deleted, or are none', async () => {
    const verdict = await refused((all) => [
      { id: unknown, stock: 1 },
      { id: idAt(all, 1), stock: 5 },
      { id: deleted.id, stock: 1 },
      { id: 'dumbbell', stock: 1 },
    ]);
    expect(verdict).toMatchObject({
      status: 404,
      reason: 'PRODUCT_NOT_FOUND',
      message: '3 of 5 rows can’t be saved; nothing was saved',
      details: { ids: [unknown, deleted.id, 'dumbbell'] },
    });
    expect(verdict.issues).toEqual([
      { path: 'items.1.id', message: doesNotExist },
      { path: 'items.3.id', message: doesNotExist },
      { path: 'items.4.id', message: doesNotExist },
    ]);
  });

  it('for what can’t be taken away any more, or would be too many', async () => {
    const verdict = await refused((all) => [
      { id: idAt(all, 1), stock: 5, stockSeen: 20 },
      { id: idAt(all, 2), stock: limits.stock, stockSeen: 0 },
    ]);
    expect(verdict).toMatchObject({
      status: 409,
      reason: 'STOCK_CHANGED',
      message: '2 of 3 rows can’t be saved; nothing was saved',
      details: { items: [1, 2].map((index) => ({ id: idAt(products, index), stock: 10 })) },
    });
    const message = 'The stock has changed to 10 since you saw it';
    expect(verdict.issues).toEqual([
      { path: 'items.1.stock', message },
      { path: 'items.2.stock', message },
    ]);
  });

  it('for several reasons at once: a missing product gives the status, as with the lines of an order', async () => {
    const verdict = await refused((all) => [
      { id: idAt(all, 1), stock: 5, stockSeen: 20 },
      { id: unknown, stock: 1 },
    ]);
    expect([verdict.status, verdict.reason, verdict.issues?.map(({ path }) => path)]).toEqual([
      404,
      'PRODUCT_NOT_FOUND',
      ['items.1.stock', 'items.2.id'],
    ]);
  });

  it('for a product that is named twice', async () => {
    const verdict = await refused((all) => [
      { id: idAt(all, 1), stock: 5 },
      { id: idAt(all, 1).toUpperCase(), stock: 6 },
    ]);
    expect([verdict.status, verdict.reason]).toEqual([400, 'INVALID_INPUT']);
    expect(verdict.issues).toEqual([
      { path: 'items.1.id', message: 'The same product as in items.2' },
      { path: 'items.2.id', message: 'The same product as in items.1' },
    ]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['less than none', { stock: -1 }, 'items.1.stock'],
    ['a part of a piece', { stock: 1.5 }, 'items.1.stock'],
    ['too many', { stock: limits.stock + 1 }, 'items.1.stock'],
    ['a number in quotes', { stock: '5' }, 'items.1.stock'],
    ['nothing', { stock: null }, 'items.1.stock'],
    ['a seen stock that none can have', { stock: 5, stockSeen: -1 }, 'items.1.stockSeen'],
    ['no product', { id: '', stock: 5 }, 'items.1.id'],
  ])('for %s', async (_name, values, path) => {
    const verdict = await refused((all) => [{ id: idAt(all, 1), ...values } as Row]);
    expect([verdict.status, verdict.reason]).toEqual([400, 'INVALID_INPUT']);
    expect(verdict.issues).toEqual([{ path, message: expect.any(String) }]);
  });

  it('for none, and for more than a thousand', async () => {
    const before = await traces();
    const many = Array.from({ length: stockRows + 1 }, (_, n) => ({ id: `p${n}`, stock: 1 }));
    for (const items of [[], many]) {
      expect(await set(items)).toMatchObject({ status: 400, issues: [{ path: 'items' }] });
    }
    expect(await traces()).toEqual(before);
  });
});

describe('while others work', () => {
  async function deadlocks(): Promise<number> {
    const [row] = await shop.db.$queryRaw<[{ deadlocks: bigint }]>`
      SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`;
    return Number(row.deadlocks);
  }

  it('nothing is sold twice and no two wait for each other: orders, edits and bulk changes of the same products', async () => {
    const products = await makeProducts(shop.db, Array(60).fill({ stock: 1000 }));
    const before = await deadlocks();
    let isOver = false;
    const sold: number[] = [];
    const shopper = async (step: number) => {
      for (let index = step; !isOver; index = (index * 7 + 3) % products.length) {
        const pair = [products[index], products[(index + 31) % products.length]] as MadeProduct[];
        const cartItems = pair.map(({ id }) => ({ _id: id, quantity: 1 })).reverse();
        const { status, reason } = await ask(shop, 'REST', 'place', { cartItems, customer });
        if (reason !== 'BUSY') sold.push(status);
      }
    };
    const editor = async () => {
      for (let n = 0; !isOver; n++) {
        const { id } = products[(n * 11) % products.length] as MadeProduct;
        await shop.db.product.update({ where: { id }, data: { priceCents: 1000 + n } });
      }
    };
    // Every row adds one piece to the current stock; the order of rows differs in each program.
    const rows = products.map(({ id }) => ({ id, stock: 1001, stockSeen: 1000 }));
    const program = async (items: Row[]) => {
      let done = 0;
      while (done < 10) {
        const { status, reason } = await set(items);
        if (status === 200) done += 1;
        else expect(reason).toBe('BUSY');
      }
    };
    const busy = [shopper(1), shopper(2), shopper(5), editor()];
    await Promise.all([program(rows), program(rows.toReversed())]);
    isOver = true;
    await Promise.all(busy);

    expect(await deadlocks()).toBe(before);
    expect(new Set(sold)).toEqual(new Set([200]));
    const stocks = await stocksOf(products);
    const pieces = stocks.reduce((sum, stock) => sum + stock, 0);
    expect(pieces).toBe(60 * 1000 + 20 * 60 - 2 * sold.length);
  });

  it('a product that is deleted while its row is waited for is missing', async () => {
    const products = await makeProducts(shop.db, [{ stock: 5 }, { stock: 5 }]);
    const [kept, leaving] = products as [MadeProduct, MadeProduct];
    const waiting = await shop.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM product_stock WHERE product_id = ${leaving.id}::uuid FOR UPDATE`;
      const call = set(products.map(({ id }) => ({ id, stock: 8 })));
      await untilWaitingForLock(shop.databaseUrl);
      await tx.$executeRaw`UPDATE products SET deleted_at = now() WHERE id = ${leaving.id}::uuid`;
      return { call };
    });
    expect(await waiting.call).toMatchObject({ status: 404, issues: [{ path: 'items.1.id' }] });
    expect(await stocksOf([kept, leaving])).toEqual([5, 5]);
  });
});
