import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { customer, makeProducts } from '../helpers/factories.ts';
import { sharedReceiver, sharedTestShop } from '../helpers/shared-shop.ts';
import { emptyOutbox, makeEndpoint } from '../helpers/webhook.ts';

const shop = sharedTestShop({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
const receiver = sharedReceiver(shop);

interface Told {
  type: string;
  data: { _id: string; stock: number; number: string };
}

const told = () => receiver.received.map(({ body }): Told => JSON.parse(body.toString()));

/** As requests for one product each write them: the stock counts down. */
const changeStocks = (ids: string[], times: number) => shop.db.$executeRaw`
  INSERT INTO outbox (type, product_ids, stocks)
  SELECT 'product.stock_changed', ARRAY[product_id], ARRAY[5000 - n]
  FROM generate_series(1, ${times}::int) n, unnest(${ids}::uuid[]) AS product_id ORDER BY n`;

async function order(id: string): Promise<string> {
  const { data } = await shop.trpc.order.place.mutate({ cartItems: [{ _id: id, quantity: 1 }], customer });
  return data.orderNumber;
}

describe('an order behind thousands of stock changes', () => {
  it('is told first; what it did to the stock is told in its turn', async () => {
    await makeEndpoint(shop, { url: receiver.url });
    const products = await makeProducts(
      shop.db,
      Array.from({ length: 10 }, () => ({ stock: 3000 })),
    );
    const ids = products.map(({ id }) => id);
    await changeStocks(ids, 50);
    const number = await order(ids[4] as string);
    await changeStocks([ids[4] as string], 1);
    await shop.runJobs();
    const messages = told();
    expect(messages).toHaveLength(500 + 2 + 1);
    expect(messages[0]).toMatchObject({ type: 'order.placed', data: { number } });
    const stocks = messages.filter(({ data }) => data._id === ids[4]).map(({ data }) => data.stock);
    expect(stocks).toEqual([...Array.from({ length: 50 }, (_, n) => 4999 - n), 2999, 4999]);
    expect(await shop.db.outboxEntry.count()).toBe(0);
  });

  it('is also told first where their deliveries wait already', async () => {
    await makeEndpoint(shop, { url: receiver.url });
    const [product] = await makeProducts(shop.db, [{ stock: 5 }]);
    await changeStocks([product?.id as string], 60);
    await emptyOutbox(shop);
    const number = await order(product?.id as string);
    await shop.runJobs();
    const [first, ...others] = told();
    expect(first).toMatchObject({ type: 'order.placed', data: { number } });
    expect(others.map(({ data }) => data.stock)).toEqual([
      ...Array.from({ length: 60 }, (_, n) => 4999 - n),
      4,
    ]);
  });
});

describe('many stock changes', () => {
  async function statementsFor(work: () => Promise<unknown>): Promise<number> {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    await work();
    const { length } = sent.mock.calls;
    sent.mockRestore();
    return length;
  }

  it('are written with as many statements as a few, and delivered with far fewer than one for each', async () => {
    await makeEndpoint(shop, { url: receiver.url });
    const [product] = await makeProducts(shop.db, [{ stock: 5 }]);
    const written: number[] = [];
    for (const times of [3, 90]) {
      await changeStocks([product?.id as string], times);
      // A second batch finds nothing.
      written.push(await statementsFor(() => emptyOutbox(shop)));
    }
    expect(written[1]).toBe(written[0]);
    expect(await statementsFor(() => shop.runJobs())).toBeLessThan(93);
    expect(told()).toHaveLength(93);
    expect(await shop.db.webhookAttempt.count({ where: { statusCode: 204 } })).toBe(93);
    expect(await shop.db.webhookDelivery.count({ where: { status: 'delivered', tries: 1 } })).toBe(93);
  });
});
