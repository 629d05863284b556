import { afterAll, describe, expect, it } from 'vitest';
import { deleteOldKeys, keyLifetimeMs } from '../../src/server/rpc/idempotency.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { rawRequest, sendRaw } from '../helpers/raw.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { ask, type Transport, transports } from '../helpers/transports.ts';

const shop = sharedTestShop();
afterAll(() => expectInvariants(shop.db));

type Order = Awaited<ReturnType<typeof makeOrderBody>>;

async function makeOrderBody(stock = 10) {
  const product = await makeProduct(shop.db, { stock });
  return { cartItems: [{ _id: product.id, quantity: 1 }], customer };
}

const productOf = (order: Order) => order.cartItems[0]?._id as string;

function place(transport: Transport, order: Record<string, unknown>, key: string, at: TestShop = shop) {
  return ask(at, transport, 'place', order, { 'idempotency-key': key });
}

const countOrders = (order: Order) => shop.db.orderLine.count({ where: { productId: productOf(order) } });

/** Makes a key as old as it would be after its whole life. */
async function ageKey(key: string): Promise<void> {
  const createdAt = new Date(Date.now() - keyLifetimeMs - 1000);
  await shop.db.idempotencyKey.updateMany({ where: { key }, data: { createdAt } });
}

describe('an Idempotency-Key', () => {
  it('makes one order of a hundred requests at once, over both transports', async () => {
    const order = await makeOrderBody(100);
    const verdicts = await Promise.all(
      Array.from({ length: 100 }, (_, n) => place(transports[n % 2] as Transport, order, 'double-click')),
    );
    const numbers = new Set<string>();
    for (const { status, reason, answer } of verdicts) {
      if (status === 200) numbers.add(answer.data.orderNumber);
      else expect([status, reason]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
    }
    expect(numbers.size).toBe(1);
    expect(await countOrders(order)).toBe(1);
    expect(await stockOf(shop.db, productOf(order))).toBe(99);
  });

  it('replays the first answer to the byte, and is the same key over both transports', async () => {
    const order = await makeOrderBody();
    const first = await place('REST', order, 'replayed');
    const again = await place('REST', order, 'replayed');
    const overTrpc = await place('tRPC', order, 'replayed');
    expect(first.status).toBe(200);
    expect(again.text).toBe(first.text);
    expect(JSON.stringify(overTrpc.answer)).toBe(first.text);
    expect(await countOrders(order)).toBe(1);
  });

  it('replays its order even when the shop has sold out since', async () => {
    const order = await makeOrderBody(1);
    const first = await place('tRPC', order, 'last-piece');
    expect(first.status).toBe(200);
    expect((await place('REST', order, 'last-piece')).answer).toEqual(first.answer);
    expect((await place('REST', order, 'too-late')).reason).toBe('OUT_OF_STOCK');
  });

  it.each(transports)('is refused for another order, over %s', async (transport) => {
    const [order, other] = [await makeOrderBody(), await makeOrderBody()];
    const key = `used-${transport}`;
    await place('REST', order, key);
    expect(await place(transport, other, key)).toMatchObject({
      status: 422,
      reason: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await countOrders(other)).toBe(0);
  });

  it('does not mind fields the shop ignores, nor their order', async () => {
    const order = await makeOrderBody();
    const first = await place('REST', order, 'tidy');
    const { cartItems, ...rest } = order;
    const again = await place('REST', { note: 'second try', ...rest, cartItems }, 'tidy');
    expect(again.text).toBe(first.text);
  });

  it.each(transports)('stays free when its order was refused, over %s', async (transport) => {
    const order = await makeOrderBody(0);
    const key = `refused-${transport}`;
    expect((await place(transport, order, key)).reason).toBe('OUT_OF_STOCK');
    await shop.db.stockMovement.create({
      data: { productId: productOf(order), delta: 1, cause: 'adjusted', actor: 'test' },
    });
    await shop.db.productStock.update({ where: { productId: productOf(order) }, data: { stock: 1 } });
    expect((await place(transport, order, key)).status).toBe(200);
  });

  it('is known to a second server and after a restart', async () => {
    const order = await makeOrderBody();
    const first = await place('REST', order, 'restarted');
    const second = await openTestShop({}, { databaseUrl: shop.databaseUrl });
    const again = await place('REST', order, 'restarted', second).finally(() => second.close());
    expect(again.text).toBe(first.text);
  });

  it('is as good as new after a day, whether or not it has been swept', async () => {
    const order = await makeOrderBody();
    const first = await place('REST', order, 'old');
    await ageKey('old');
    const second = await place('REST', order, 'old');
    expect(second.status).toBe(200);
    expect(second.answer.data.orderNumber).not.toBe(first.answer.data.orderNumber);
    expect((await place('tRPC', order, 'old')).answer).toEqual(second.answer);

    await place('REST', order, 'young');
    await ageKey('old');
    await deleteOldKeys(shop.db);
    const kept = await shop.db.idempotencyKey.findMany({ where: { key: { in: ['old', 'young'] } } });
    expect(kept.map(({ key }) => key)).toEqual(['young']);
  });

  const invalid = {
    'that is empty': '',
    'of 256 characters': 'k'.repeat(256),
    'with a space': 'two words',
    'that is not ASCII': 'clé',
    'with a tab': 'a\tb',
  };
  it.each(Object.entries(invalid))('%s is refused over both transports', async (_, key) => {
    const order = await makeOrderBody();
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key, Connection: 'close' };
    for (const path of ['/trpc/order.place', '/api/v1/product/order-many']) {
      const { status, text } = await sendRaw(
        shop.url,
        rawRequest(`POST ${path}`, headers, JSON.stringify(order)),
      );
      expect(status).toBe(400);
      expect(text).toContain('IDEMPOTENCY_KEY_INVALID');
    }
    expect(await countOrders(order)).toBe(0);
  });

  it('sent twice in one request is refused', async () => {
    const order = await makeOrderBody();
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'a\r\nIdempotency-Key: b' };
    const request = rawRequest('POST /api/v1/product/order-many', headers, JSON.stringify(order));
    expect((await sendRaw(shop.url, request)).status).toBe(400);
  });

  it('of 255 characters is a good one', async () => {
    const order = await makeOrderBody();
    expect((await place('REST', order, '~'.repeat(255))).status).toBe(200);
  });
});
