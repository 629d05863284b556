import { randomUUID } from 'node:crypto';
import pg from 'pg';
import pluralize from 'pluralize';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mergePending } from '../../src/server/catalogue/search-index/fill.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { deliverDue } from '../../src/server/webhook/deliver.ts';
import { type Cost, cachedCosts, costs, orderCosts, tellingCosts } from '../budget/costs.ts';
import { customer, makeProduct, makeProducts } from '../helpers/factories.ts';
import { asSuperuser } from '../helpers/postgres.ts';
import { buy, publish } from '../helpers/product-review.ts';
import { openCachingShop, warm } from '../helpers/response-cache.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { type SentStatement, statementsDuring } from '../helpers/statements.ts';
import { emptyOutbox, makeEndpoint } from '../helpers/webhook.ts';
import { startWebhookReceiver } from '../helpers/webhook-receiver.ts';

/** One keeps no answers, and the other one does. */
let shop: TestShop;
let caching: TestShop;
/** The first product has others that go with it, and reviews. */
let ids: string[];

const picture = (n: number) => `/images/products/dumbbell-set-with-rack-${n}/960.webp`;

beforeAll(async () => {
  shop = await openTestShop();
  caching = await openCachingShop({}, { databaseUrl: shop.databaseUrl });
  const made = await makeProducts(
    shop.db,
    Array.from({ length: 30 }, (_, n) => ({
      title: `Rubber Hex Dumbbell ${n + 10} kg, Studio Line`,
      image: picture(1),
      images: [picture(2), picture(3)],
      priceCents: 4000 + n,
      stock: 100,
      tag: n % 2 === 0 ? null : 'Best seller',
      details: 'A cast core in rubber, with a knurled handle that does not slip. '.repeat(6).trim(),
    })),
  );
  await makeProduct(shop.db, { category: 'fitness' });
  ids = made.map(({ id }) => id);
  const [id, ...others] = ids as [string, ...string[]];
  await shop.db.product.update({ where: { id }, data: { goesWith: others.slice(0, 4) } });
  for (let n = 0; n < 3; n += 1) await publish(shop, await buy(shop, { ids: [id] }));
  await shop.db.review.updateMany({ data: { writtenAt: new Date('2026-01-02T03:04:05.678Z') } });
  await mergePending(shop.db);
  await emptyOutbox(shop);
});
afterAll(() => Promise.all([shop.close(), caching.close()]));

async function costOf(shop: TestShop, path: string): Promise<Required<Cost>> {
  await fetch(shop.url + path);
  return costOfOne(shop, path);
}

async function costOfOne({ url }: TestShop, path: string): Promise<Required<Cost>> {
  const singular = vi.spyOn(pluralize, 'singular');
  let answer = '';
  const { length: statements } = await statementsDuring(async () => {
    answer = await (await fetch(url + path)).text();
  });
  const { length: singulars } = singular.mock.calls;
  singular.mockRestore();
  const [html = ''] = answer.split('<script type="application/json"');
  const elements = html.match(/<[a-z]/g)?.length ?? 0;
  return { statements, singulars, bytes: Buffer.byteLength(answer), elements };
}

/** The same with the limit in place of bytes that are a little below it. */
function compared(limit: Cost, found: Required<Cost>): Cost {
  const { bytes = 0 } = limit;
  const isNear = found.bytes <= bytes && found.bytes > 0.98 * bytes;
  return Object.fromEntries(
    Object.keys(limit).map((name) => [name, name === 'bytes' && isNear ? bytes : found[name as keyof Cost]]),
  ) as unknown as Cost;
}

it('list, search and the pages of shoppers', async () => {
  const [id, , , , , , plain] = ids;
  const paths: Record<keyof typeof costs, string> = {
    list: '/api/v1/product',
    search: '/api/v1/product?searchTerm=dumbbells',
    detail: `/api/v1/product/get/${id}`,
    related: `/api/v1/product/related/${id}`,
    reviews: `/api/v1/product/reviews/${id}`,
    homePage: '/',
    listingPage: '/product',
    searchPage: '/product?searchTerm=dumbbells',
    productPage: `/product/${plain}`,
    productPageWithAll: `/product/${id}`,
    unknownPage: '/no-such-page',
  };
  const found: Record<string, Cost> = {};
  for (const [name, path] of Object.entries(paths))
    found[name] = compared(costs[name as keyof typeof costs], await costOf(shop, path));
  expect(found).toEqual(costs);
});

/** A piece is sold, and the shop with the cache knows it: its cached responses are invalid. */
async function sell(product: string): Promise<void> {
  await warm(caching, () => fetch(`${caching.url}/product`));
  await order(caching, [product]);
}

const order = ({ trpc }: TestShop, [...products]: string[]) =>
  trpc.order.place.mutate({ cartItems: products.map((_id) => ({ _id, quantity: 1 })), customer });

it('the same after a sale in a shop that keeps its answers, and a page that is kept', async () => {
  const [id, sold] = ids as [string, string];
  const paths: Record<keyof typeof cachedCosts, string> = {
    searchAfterSale: '/api/v1/product?searchTerm=dumbbells',
    productPageAfterSale: `/product/${id}`,
    keptPage: '/product',
  };
  const found: Record<string, Cost> = {};
  for (const [name, path] of Object.entries(paths)) {
    const limit = cachedCosts[name as keyof typeof cachedCosts];
    const ask = () => fetch(caching.url + path);
    await warm(caching, ask);
    if (name !== 'keptPage') await sell(sold);
    found[name] = compared(limit, await costOfOne(caching, path));
  }
  expect(found).toEqual(cachedCosts);
});

/** The rows and function calls of a statement, which is run again and rolled back. */
async function insideOf({ text, values }: SentStatement): Promise<{ rows: number; functions: number }> {
  const client = new pg.Client(await asSuperuser(shop.databaseUrl));
  await client.connect();
  try {
    await client.query("SET track_functions = 'all'");
    await client.query('BEGIN');
    await client.query(text, values);
    const { rows } = await client.query<{ rows: number; functions: number }>(`
      SELECT (SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::int FROM pg_stat_xact_user_tables) AS rows,
        (SELECT sum(calls)::int FROM pg_stat_xact_user_functions) AS functions`);
    await client.query('ROLLBACK');
    return rows[0] as { rows: number; functions: number };
  } finally {
    await client.end();
  }
}

async function orderCost(of: TestShop): Promise<typeof orderCosts.vouched> {
  // A process reads the terms for its first order, and each product for its first.
  await order(of, ids.slice(1, 3));
  const sent = await statementsDuring(() => order(of, ids.slice(1, 3)));
  const placing = sent.find(({ text }) => text.includes('place_order')) as SentStatement;
  const again = (value: unknown) =>
    typeof value === 'string' && value.startsWith('{"id"')
      ? JSON.stringify({ ...JSON.parse(value), id: randomUUID(), number: 'R-COSTS' })
      : value;
  const inside = await insideOf({ ...placing, values: placing.values.map(again) });
  return { statements: sent.length, ...inside };
}

it('a cash order, also of a stranger, whose orders are limited', async () => {
  const limiting = await openTestShop({ RATE_LIMIT: 'on' }, { databaseUrl: shop.databaseUrl });
  await limiting.rest('/product');
  const found = { vouched: await orderCost(shop), stranger: await orderCost(limiting) };
  await limiting.close();
  expect(found).toEqual(orderCosts);
});

it('telling of ten orders, without an endpoint and with one', async () => {
  const makeOrders = async () => {
    for (let n = 0; n < 10; n += 1) await order(shop, ids.slice(1, 3));
  };
  const countTelling = async () => (await statementsDuring(() => emptyOutbox(shop))).length;
  await emptyOutbox(shop);
  await makeOrders();
  const outbox = await countTelling();
  const receiver = await startWebhookReceiver();
  const endpointId = await makeEndpoint(shop, { url: receiver.url, events: ['order.placed'] });
  await makeOrders();
  const outboxWithEndpoint = await countTelling();
  const parts = {
    db: shop.db,
    log: createLog({ LOG_LEVEL: 'silent' }),
    webhooks: { isPrivateAllowed: true },
  };
  const { signal: stop } = new AbortController();
  const { length: delivery } = await statementsDuring(() => deliverDue(parts, { endpointId, stop }));
  await receiver.close();
  expect(receiver.received).toHaveLength(10);
  const connections = new Set(receiver.received.map(({ port }) => port)).size;
  expect({ outbox, outboxWithEndpoint, delivery, connections }).toEqual(tellingCosts);
});
