import { afterEach, describe, expect, it } from 'vitest';
import { customer, makeProduct, makeProducts, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { untilWaitingForLock, whileStockLocked } from '../helpers/locks.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { ask, transports } from '../helpers/transports.ts';

const shop = sharedTestShop();

const whileLocked = <T>(productId: string, work: () => Promise<T>) =>
  whileStockLocked(shop.databaseUrl, productId, work);

describe('while the database has trouble', () => {
  it('answers BUSY, and when to come back, to an order that waits too long for a lock', async () => {
    const product = await makeProduct(shop.db);
    const cartItems = [{ _id: product.id, quantity: 1 }];
    const verdicts = await whileLocked(product.id, () =>
      Promise.all(transports.map((transport) => ask(shop, transport, 'place', { cartItems, customer }))),
    );
    for (const { status, reason, headers } of verdicts) {
      expect([status, reason]).toEqual([503, 'BUSY']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await stockOf(shop.db, product.id)).toBe(10);
    expect((await ask(shop, 'tRPC', 'place', { cartItems, customer })).status).toBe(200);
  });

  it('sells all other products meanwhile, and refuses each order for the locked one after a while', {
    tags: 'slow',
  }, async () => {
    const [locked, free] = (await makeProducts(shop.db, [{ stock: 100 }, { stock: 100 }])).map(
      ({ id }) => id,
    );
    const buy = async (n: number, ...ids: (string | undefined)[]) => {
      const cartItems = ids.map((_id) => ({ _id: _id as string, quantity: 1 }));
      return (await ask(shop, transports[n % 2] ?? 'REST', 'place', { cartItems, customer })).status;
    };
    let refused = 0;
    const blocked = await whileLocked(locked as string, async () => {
      const waiting = Array.from({ length: 40 }, (_, n) =>
        buy(n, locked, free).finally(() => (refused += 1)),
      );
      for (let n = 0; n < 10; n += 1) {
        expect(await Promise.all([buy(n, free), buy(n + 1, free)])).toEqual([200, 200]);
      }
      expect(refused).toBe(0);
      return Promise.all(waiting);
    });
    expect(blocked).toEqual(Array(40).fill(503));
    expect([await stockOf(shop.db, locked as string), await stockOf(shop.db, free as string)]).toEqual([
      100, 80,
    ]);
  });

  it('waits for a lock that is soon gone', async () => {
    const product = await makeProduct(shop.db);
    const cartItems = [{ _id: product.id, quantity: 1 }];
    const orders = whileLocked(product.id, async () => {
      const asked = transports.map((transport) => ask(shop, transport, 'place', { cartItems, customer }));
      await untilWaitingForLock(shop.databaseUrl);
      return asked;
    });
    for (const verdict of await Promise.all(await orders)) expect(verdict.status).toBe(200);
    expect(await stockOf(shop.db, product.id)).toBe(8);
  });
});

it('locks products by their ids, in whatever order the cart has them: two orders never wait for each other', async () => {
  const products = await makeProducts(shop.db, [{}, {}]);
  const [first, second] = products.map(({ id }) => id).sort() as [string, string];
  const cartItems = [second, first].map((_id) => ({ _id, quantity: 1 }));
  for (const transport of transports) {
    const [order] = await whileLocked(first, async () => {
      const asked = ask(shop, transport, 'place', { cartItems, customer });
      await untilWaitingForLock(shop.databaseUrl);
      // It fails at once if the waiting order had locked this one before.
      await shop.db
        .$queryRaw`SELECT 1 FROM product_stock WHERE product_id = ${second}::uuid FOR UPDATE NOWAIT`;
      return [asked] as const;
    });
    expect((await order).status).toBe(200);
  }
});

describe('when PostgreSQL asks to run the transaction again', () => {
  /** Tables an order writes to, in its order. */
  const tables = ['product_stock', 'orders', 'order_lines', 'order_events', 'stock_movements'];

  /** Makes writes to a table fail with `state`, the first `times` of them. A sequence counts across rollbacks. */
  async function failWrites(table: string, state: string, times: number): Promise<void> {
    await shop.db.$executeRawUnsafe('CREATE SEQUENCE tries');
    await shop.db.$executeRawUnsafe(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('tries') <= ${times} THEN RAISE EXCEPTION 'provoked' USING ERRCODE = '${state}'; END IF;
        RETURN NEW;
      END $$`);
    await shop.db.$executeRawUnsafe(
      `CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION fail()`,
    );
  }
  afterEach(async () => {
    await shop.db.$executeRawUnsafe('DROP FUNCTION fail CASCADE');
    await shop.db.$executeRawUnsafe('DROP SEQUENCE tries');
    await expectInvariants(shop.db);
  });

  const cases = tables.map((table, n) => [n % 2 ? '40P01' : '40001', table] as const);
  it.each(cases)('survives five times %s on %s with one order', async (state, table) => {
    const product = await makeProduct(shop.db);
    const orders = await shop.db.order.count();
    await failWrites(table, state, 5);
    const transport = state === '40001' ? 'tRPC' : 'REST';
    const verdict = await ask(shop, transport, 'place', {
      cartItems: [{ _id: product.id, quantity: 1 }],
      customer,
    });

    expect(verdict.status).toBe(200);
    expect(await shop.db.order.count()).toBe(orders + 1);
    expect(await stockOf(shop.db, product.id)).toBe(9);
  });

  it.each(transports)(
    'gives up after the sixth time, over %s: 503 and not a row of the order',
    async (transport) => {
      const product = await makeProduct(shop.db);
      const rows = () =>
        Promise.all([
          shop.db.order.count(),
          shop.db.orderLine.count(),
          shop.db.orderEvent.count(),
          shop.db.stockMovement.count(),
          shop.db.idempotencyKey.count(),
        ]);
      const before = await rows();
      await failWrites('stock_movements', '40001', 1000);
      const order = { cartItems: [{ _id: product.id, quantity: 1 }], customer };
      const verdict = await ask(shop, transport, 'place', order, {
        'idempotency-key': `given-up-${transport}`,
      });

      expect(verdict).toMatchObject({ status: 503, reason: 'BUSY' });
      expect(verdict.headers.get('retry-after')).toBe('1');
      expect(await rows()).toEqual(before);
      expect(await stockOf(shop.db, product.id)).toBe(10);
      const [tries] = await shop.db.$queryRaw<
        [{ tries: number }]
      >`SELECT last_value::int AS tries FROM tries`;
      expect(tries.tries).toBe(6);
    },
  );

  it.each(transports)('runs a failure of another kind only once, over %s', async (transport) => {
    const product = await makeProduct(shop.db);
    await failWrites('order_events', '22012', 1000);
    const verdict = await ask(shop, transport, 'place', {
      cartItems: [{ _id: product.id, quantity: 1 }],
      customer,
    });
    expect(verdict).toMatchObject({ status: 500, reason: 'INTERNAL' });
    const [tries] = await shop.db.$queryRaw<[{ tries: number }]>`SELECT last_value::int AS tries FROM tries`;
    expect(tries.tries).toBe(1);
  });
});
