import { setTimeout as sleep } from 'node:timers/promises';
import { makeKey } from '../helpers/api-key.ts';
import { customer, makeProducts } from '../helpers/factories.ts';
import { makeEndpoint } from '../helpers/webhook.ts';
import { startWebhookReceiver } from '../helpers/webhook-receiver.ts';
import type { TimedShop } from './timed.ts';

const size = 500;
const changes = 5000;

/** A change while nothing else happens is delivered within two seconds. */
const goal = 2000;

/** The delay of webhooks and of e-mails about orders: many stock changes at once, and an order behind thousands of them. */
export async function newsBench({ db, url, step }: TimedShop): Promise<void> {
  const receiver = await startWebhookReceiver();
  const products = await makeProducts(
    db,
    Array.from({ length: size + 1 }, () => ({ stock: 100 })),
  );
  const many = products.slice(0, size).map(({ id }) => id);
  const ordered = products[size]?.id as string;
  const { authorization } = await makeKey({ db });
  await makeEndpoint({ db }, { url: receiver.url, events: ['order.placed', 'product.stock_changed'] });
  const headers = { authorization, 'content-type': 'application/json' };

  async function send(method: string, path: string, body: object): Promise<void> {
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
  }

  const setStocks = (stock: number) =>
    send('PUT', '/product/stock', { items: many.map((id) => ({ id, stock })) });

  const typesOf = () => receiver.received.map(({ body }) => JSON.parse(body.toString()).type as string);

  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isSo())) await sleep(10);
  }

  async function order(): Promise<void> {
    await send('POST', '/product/order-many', { cartItems: [{ _id: ordered, quantity: 1 }], customer });
    const isTold = () => typesOf().includes('order.placed');
    const isMailed = async () => (await db.orderEmail.count({ where: { status: 'sent' } })) > 0;
    await Promise.all([until(isTold), until(isMailed)]);
    await db.orderEmail.deleteMany();
  }

  /** Waits until the outbox is empty. */
  async function settle(): Promise<void> {
    await until(async () => (await db.outboxEntry.count()) === 0);
    await until(async () => (await db.webhookDelivery.count({ where: { status: 'pending' } })) === 0);
    receiver.received.length = 0;
  }

  await step('an order, alone', { rows: 1, milliseconds: goal }, order);
  await settle();
  await step(`${size} stocks by one request`, { rows: size, milliseconds: goal }, async () => {
    await setStocks(101);
    await until(() => receiver.received.length === size);
  });
  await settle();
  for (let stock = 0; stock < changes / size; stock++) await setStocks(stock);
  await step(`an order behind ${changes} stocks`, { rows: 1, milliseconds: goal }, order);
  await step('the rest of them', { rows: changes }, settle);
  // As so many requests for one product each write them.
  await db.$executeRaw`
    INSERT INTO outbox (type, product_ids, stocks)
    SELECT 'product.stock_changed', ARRAY[product_id], ARRAY[stock] FROM generate_series(1, ${changes / size}::int), product_stock
    WHERE product_id = ANY (${many}::uuid[])`;
  await step(`an order behind ${changes} changes`, { rows: 1, milliseconds: goal }, order);
  await step('the rest of them', { rows: changes }, settle);
  await receiver.close();
}
