import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { publishProducts } from '../../src/server/database/outbox/publish.ts';
import { inTransaction } from '../../src/server/database/transaction.ts';
import { queueDeliveries } from '../../src/server/webhook/due.ts';
import type { WebhookEventType } from '../../src/shared/webhook/webhook-events.ts';
import { askForIntent, readOrder } from '../helpers/card.ts';
import { customer, makeProduct, makeProducts, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { sharedCardShop, sharedKey } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { ask, transports, type Verdict } from '../helpers/transports.ts';
import { countDeliveryJobs, emptyOutbox, makeEndpoint, takeEvents, typesOf } from '../helpers/webhook.ts';

const shop = sharedCardShop();
const key = sharedKey(shop);
beforeEach(async () => {
  await shop.db.webhookEndpoint.deleteMany();
  await shop.db.webhookEvent.deleteMany();
});
afterAll(() => expectInvariants(shop.db));

/** One thing of each kind that happens, and all that they are sent by. */
async function doSomeOfEach(): Promise<void> {
  const number = await makeCashOrder(shop);
  const asProgram = key;
  await shop.rest(`/order/${number}/ship`, posting({}, asProgram));
  const mat = { title: 'Mat', category: 'mats', details: 'Rolls up.', price: 10, stock: 4 };
  const { body } = await shop.rest('/product/create', posting(mat, asProgram));
  await shop.rest(`/product/update/${body.data._id}`, {
    ...posting({ ...mat, price: 11, stock: 5 }, asProgram),
    method: 'PUT',
  });
  await shop.rest(`/product/delete/${body.data._id}`, { method: 'DELETE', headers: asProgram });
}
const allOfThem: WebhookEventType[] = [
  'order.placed',
  'product.stock_changed',
  'order.shipped',
  'product.created',
  'product.updated',
  'product.stock_changed',
  'product.deleted',
];

describe('the endpoints that chose an event', () => {
  it('is: of what it wants, by one event for all endpoints', async () => {
    const everything = await makeEndpoint(shop);
    const orders = await makeEndpoint(shop, { events: ['order.placed', 'order.paid'] });
    const stocks = await makeEndpoint(shop, { events: ['product.stock_changed'] });
    const paid = await makeEndpoint(shop, { events: ['order.paid'] });
    await doSomeOfEach();
    const sent = await takeEvents(shop);
    expect(typesOf(sent)).toEqual(allOfThem);
    const sentTo = (id: string) => typesOf(sent.filter(({ endpointIds }) => endpointIds.includes(id)));
    expect(sentTo(everything)).toEqual(allOfThem);
    expect(sentTo(orders)).toEqual(['order.placed']);
    expect(sentTo(stocks)).toEqual(['product.stock_changed', 'product.stock_changed']);
    expect(sentTo(paid)).toEqual([]);
    const jobs = [everything, orders, stocks, paid].map((id) => countDeliveryJobs(shop, id));
    // All that waited was processed together.
    expect(await Promise.all(jobs)).toEqual([1, 1, 1, 0]);
  });

  it('may be nobody: then nothing is written', async () => {
    await doSomeOfEach();
    await makeEndpoint(shop, { events: ['order.refunded'] });
    await makeEndpoint(shop, { disabledAt: new Date() });
    await doSomeOfEach();
    await emptyOutbox(shop);
    expect(await shop.db.outboxEntry.count()).toBe(0);
    expect(await shop.db.webhookEvent.count()).toBe(0);
    expect(await shop.db.webhookDelivery.count()).toBe(0);
  });

  it('is passed over while it is being deleted, and no order waits for that', async () => {
    const leaving = await makeEndpoint(shop, { name: 'Leaving' });
    const staying = await makeEndpoint(shop, { name: 'Staying' });
    const number = await shop.db.$transaction(async (tx) => {
      await tx.webhookEndpoint.delete({ where: { id: leaving } });
      const placed = await makeCashOrder(shop);
      await emptyOutbox(shop);
      return placed;
    });
    expect((await readOrder(shop, number)).status).toBe('placed');
    const sent = await takeEvents(shop);
    expect(typesOf(sent)).toEqual(['order.placed', 'product.stock_changed']);
    expect(sent.map(({ endpointIds }) => endpointIds)).toEqual([[staying], [staying]]);
  });

  it('is not waited for while somebody changes it', async () => {
    const id = await makeEndpoint(shop);
    await shop.db.$transaction(async (tx) => {
      const data = { name: 'Depot', secret: `whsec_${'A'.repeat(32)}` };
      await tx.webhookEndpoint.update({ where: { id }, data });
      await makeCashOrder(shop);
      await emptyOutbox(shop);
    });
    expect((await takeEvents(shop)).map(({ endpointIds }) => endpointIds)).toEqual([[id], [id]]);
  });
});

describe('what did not happen is not sent:', () => {
  let endpointId: string;
  beforeEach(async () => {
    endpointId = await makeEndpoint(shop);
  });

  it.each(transports)('an order that is refused over %s', async (transport) => {
    const { id } = await makeProduct(shop.db, { stock: 1 });
    const place = (input: object) => ask(shop, transport, 'place', { customer, ...input });
    const refused = [
      await place({ cartItems: [{ _id: id, quantity: 2 }] }),
      await place({ cartItems: [{ _id: id, quantity: 1 }], expectedTotal: 1 }),
      await place({ cartItems: [{ _id: crypto.randomUUID(), quantity: 1 }] }),
    ];
    expect(refused.map(({ reason }) => reason)).toEqual([
      'OUT_OF_STOCK',
      'PRICE_CHANGED',
      'PRODUCT_NOT_FOUND',
    ]);
    const penny = await makeProduct(shop.db, { priceCents: 10 });
    const cartItems = [{ _id: penny.id, quantity: 1 }];
    // The order was written by then, and is taken back.
    expect((await askForIntent(shop, transport, { cartItems, customer })).reason).toBe('AMOUNT_TOO_SMALL');
    expect(await takeEvents(shop)).toEqual([]);
    expect(await countDeliveryJobs(shop, endpointId)).toBe(0);
  });

  it('a transaction that is taken back after its events were written', async () => {
    const { id } = await makeProduct(shop.db);
    const work = inTransaction(shop.db, async (tx) => {
      await publishProducts(tx, [{ type: 'product.updated', productIds: [id] }]);
      expect(await tx.outboxEntry.count()).toBe(1);
      throw new Error('The lights went out');
    });
    await expect(work).rejects.toThrow('The lights went out');
    expect(await takeEvents(shop)).toEqual([]);
    expect(await countDeliveryJobs(shop, endpointId)).toBe(0);
  });

  it('a request that is repeated with its Idempotency-Key', async () => {
    const { id } = await makeProduct(shop.db, { stock: 10 });
    const headers = { 'idempotency-key': 'cart-1' };
    const place = () =>
      ask(shop, 'REST', 'place', { cartItems: [{ _id: id, quantity: 1 }], customer }, headers);
    const { answer } = await place();
    expect(typesOf(await takeEvents(shop))).toEqual(['order.placed', 'product.stock_changed']);
    expect((await place()).answer).toEqual(answer);
    const ship = () =>
      shop.rest(`/order/${answer.data.orderNumber}/ship`, posting({}, { ...key, ...headers }));
    await ship();
    expect(typesOf(await takeEvents(shop))).toEqual(['order.shipped']);
    expect((await ship()).status).toBe(200);
    expect(await takeEvents(shop)).toEqual([]);
  });
});

describe('when many things happen at once', () => {
  it('thirty orders of the same products all succeed, each with its events, and nobody deadlocks', async () => {
    const endpoints = [await makeEndpoint(shop), await makeEndpoint(shop)].sort();
    const products = await makeProducts(shop.db, Array(3).fill({ stock: 1000 }));
    const deadlocks = () => shop.db.$queryRaw<[{ deadlocks: bigint }]>`
      SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`;
    const before = await deadlocks();
    const lines = products.map(({ id }) => ({ _id: id, quantity: 1 }));
    const verdicts = await Promise.all(
      Array.from({ length: 30 }, (_, n): Promise<Verdict> => {
        const cartItems = n % 2 ? lines : lines.toReversed();
        return ask(shop, transports[n % 2] ?? 'REST', 'place', { cartItems, customer });
      }),
    );
    expect(verdicts.map(({ status }) => status)).toEqual(Array(30).fill(200));
    const sent = await takeEvents(shop);
    const orders = sent.filter(({ type }) => type === 'order.placed');
    const placed = verdicts.map(({ answer }) => answer.data.orderNumber).sort();
    expect(orders.map(({ data }) => data.number).sort()).toEqual(placed);
    for (const { id } of products) {
      // Ids and times are given out while the stock is locked: their order is that of the sales.
      const stocks = sent.filter(({ data }) => data._id === id).map(({ data }) => data.stock);
      expect(stocks).toEqual(Array.from({ length: 30 }, (_, n) => 999 - n));
      expect(await stockOf(shop.db, id)).toBe(970);
    }
    expect(sent).toHaveLength(120);
    expect(sent.every(({ endpointIds }) => endpointIds.join() === endpoints.join())).toBe(true);
    expect(await deadlocks()).toEqual(before);
  });

  it('what can’t be sent holds up nothing else, and is left to staff after ten tries', async () => {
    await makeEndpoint(shop);
    const number = await makeCashOrder(shop);
    const { id } = await readOrder(shop, number);
    await shop.db.$executeRaw`
      INSERT INTO outbox (id, type, order_id, order_event_id, product_ids, stocks)
      VALUES (0, 'order.shipped', ${id}::uuid, 0, '{}', '{}')`;
    expect(typesOf(await takeEvents(shop))).toEqual(['order.placed', 'product.stock_changed']);
    const [left, ...others] = await shop.db.outboxEntry.findMany();
    expect(others).toEqual([]);
    expect(left).toMatchObject({ id: 0n, tries: 10, lastError: expect.any(String) });
    await shop.db.outboxEntry.deleteMany();
  });

  it('an order does not wait for another whose event is sent and which is not over', async () => {
    const endpointId = await makeEndpoint(shop);
    // As the shop does when it makes one: the queue of its jobs is made with the first.
    await inTransaction(shop.db, (tx) => queueDeliveries(tx, [endpointId]));
    const { id } = await makeProduct(shop.db);
    await shop.db.$transaction(async (tx) => {
      await publishProducts(tx, [{ type: 'product.updated', productIds: [id] }]);
      await makeCashOrder(shop);
    });
    expect(typesOf(await takeEvents(shop))).toEqual([
      'product.updated',
      'order.placed',
      'product.stock_changed',
    ]);
  });
});
