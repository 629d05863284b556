import { afterAll, describe, expect, it } from 'vitest';
import { customer, makeProducts, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { execute } from '../helpers/postgres.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { ask } from '../helpers/transports.ts';
import { emptyOutbox, makeEndpoint, takeEvents, typesOf } from '../helpers/webhook.ts';

const shop = sharedTestShop();
afterAll(() => expectInvariants(shop.db));

/** All rows of an order in the database, without the values that differ for every order. */
async function tracesOf(number: string, key: string) {
  await emptyOutbox(shop);
  const order = await shop.db.order.findUniqueOrThrow({
    where: { number },
    include: {
      lines: { orderBy: { position: 'asc' } },
      movements: { orderBy: { id: 'asc' } },
      events: true,
      emails: true,
    },
  });
  const kept = await shop.db.idempotencyKey.findMany({ where: { key } });
  const {
    id: _id,
    number: _number,
    createdAt,
    updatedAt: _updatedAt,
    lines,
    movements,
    events,
    emails,
    ...rest
  } = order;
  expect(kept[0]?.response).toMatchObject({
    data: { orderNumber: number, placedAt: createdAt.toISOString() },
  });
  return {
    order: rest,
    lines: lines.map(({ orderId: _, ...line }) => line),
    movements: movements.map(({ productId, cause, delta, actor }) => ({ productId, cause, delta, actor })),
    events: events.map(({ from, to, actor, reason }) => ({ from, to, actor, reason })),
    emails: emails.map(({ kind, status, tries }) => [kind, status, tries]),
    kept: kept.map(({ scope, requestHash }) => ({ scope, requestHash })),
  };
}

describe('an order', () => {
  it('is the same where webhooks wait for it, and where none do', async () => {
    const products = await makeProducts(shop.db, [
      { stock: 9, priceCents: 1050 },
      { stock: 9, priceCents: 2000 },
    ]);
    const [one, other] = products.map(({ id }) => id) as [string, string];
    const order = {
      cartItems: [
        { _id: other, quantity: 2 },
        { _id: one.toUpperCase(), quantity: 1 },
        { _id: other, quantity: 1 },
      ],
      customer,
      expectedTotal: 70.5,
    };
    const place = (key: string) => ask(shop, 'REST', 'place', order, { 'idempotency-key': key });

    const alone = await place('alone');
    await emptyOutbox(shop);
    const endpointId = await makeEndpoint(shop);
    const told = await place('told');
    const events = typesOf(await takeEvents(shop));
    await shop.db.webhookEndpoint.delete({ where: { id: endpointId } });

    expect([alone.status, told.status]).toEqual([200, 200]);
    const [first, second] = [alone, told].map(({ answer }) => answer.data);
    expect(Object.keys(second)).toEqual(Object.keys(first));
    expect([first.total, second.total]).toEqual([70.5, 70.5]);
    const traces = await tracesOf(first.orderNumber, 'alone');
    expect(await tracesOf(second.orderNumber, 'told')).toEqual(traces);
    expect(traces.lines.map(({ position, productId, quantity }) => [position, productId, quantity])).toEqual([
      [1, other, 3],
      [2, one, 1],
    ]);
    expect(traces.emails).toEqual([['confirmation', 'pending', 0]]);
    expect(await stockOf(shop.db, other)).toBe(3);
    expect(events).toEqual(['order.placed', ...Array(2).fill('product.stock_changed')]);
    // An order that one statement placed is replayed.
    expect((await place('told')).text).toBe(told.text);
    await makeEndpoint(shop);
    expect((await place('alone')).text).toBe(alone.text);
    await shop.db.webhookEndpoint.deleteMany();
  });

  it('of what everybody wants is sold or refused, and waits for nobody long: 300 buyers of one product', async () => {
    const [hot] = await makeProducts(shop.db, [{ stock: 120 }]);
    const order = { cartItems: [{ _id: hot?.id as string, quantity: 1 }], customer };
    const verdicts = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        ask(shop, 'REST', 'place', order, { 'idempotency-key': `hot-${n}` }),
      ),
    );
    const sold = verdicts.filter(({ status }) => status === 200);
    const refused = verdicts.filter(({ reason }) => reason === 'OUT_OF_STOCK');
    expect([sold.length, refused.length]).toEqual([120, 180]);
    expect(await stockOf(shop.db, hot?.id as string)).toBe(0);
  });

  it('shares a transaction with those of the same moment, and none of their faults', async () => {
    const products = await makeProducts(shop.db, [{ stock: 100 }, { stock: 1 }]);
    const [many, last] = products.map(({ id }) => id) as [string, string];
    await execute(
      shop.databaseUrl,
      `ALTER TABLE orders ADD CONSTRAINT nobody CHECK (customer_name <> 'Nobody')`,
    );
    const buy = (n: number, name: string, id = many) =>
      ask(
        shop,
        'REST',
        'place',
        { cartItems: [{ _id: id, quantity: 1 }], customer: { ...customer, name } },
        { 'idempotency-key': `shared-${n}` },
      );
    const [good, bad, short] = await Promise.all([
      Promise.all(Array.from({ length: 40 }, (_, n) => buy(n, 'Somebody'))),
      buy(40, 'Nobody'),
      Promise.all([buy(41, 'Somebody', last), buy(42, 'Somebody', last)]),
    ]);
    await execute(shop.databaseUrl, 'ALTER TABLE orders DROP CONSTRAINT nobody');
    expect(good.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(bad.reason).toBe('INTERNAL');
    expect(short.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await stockOf(shop.db, many), await stockOf(shop.db, last)]).toEqual([60, 0]);

    const again = await Promise.all(Array.from({ length: 40 }, (_, n) => buy(100 + n, 'Somebody')));
    const numbers = again.map(({ answer }) => answer.data.orderNumber);
    const [{ count }] = await shop.db.$queryRaw<[{ count: number }]>`
      SELECT count(DISTINCT xmin::text)::int AS count FROM orders WHERE number = ANY(${numbers})`;
    expect(new Set(numbers).size).toBe(40);
    expect(count).toBeLessThan(40);
  });

  it('that is refused leaves its key free, and nothing else behind', async () => {
    const [few] = await makeProducts(shop.db, [{ stock: 1 }]);
    const countAll = () => Promise.all([shop.db.order.count(), shop.db.outboxEntry.count()]);
    const before = await countAll();
    const order = { cartItems: [{ _id: few?.id as string, quantity: 2 }], customer };
    const { reason } = await ask(shop, 'REST', 'place', order, { 'idempotency-key': 'too-many' });
    expect(reason).toBe('OUT_OF_STOCK');
    expect(await countAll()).toEqual(before);
    expect(await shop.db.idempotencyKey.count({ where: { key: 'too-many' } })).toBe(0);
    expect(await stockOf(shop.db, few?.id as string)).toBe(1);
  });
});
