import { makeKey } from '../helpers/api-key.ts';
import { addMany, addOrders } from './million.ts';
import type { TimedShop } from './timed.ts';

/** The limit for a page, at its median. */
const goal = 50;
/** A search in another order than relevance reads all matches, so that its time grows with them: see decision 025. */
const searchGoal = 2000;

/** Listings, each with its limit for a page in milliseconds. */
const listings = (size: number, pages: number): [name: string, query: string, milliseconds: number][] => [
  ['newest', '', goal],
  ['newest, page 2', 'page=2', goal],
  ['newest, in the middle', `page=${pages / 2}`, goal],
  ['newest, last page', `page=${pages}`, goal],
  ['newest, 100 a page', 'limit=100', goal],
  ['newest, 100 a page, middle', `limit=100&page=${pages / 20}`, goal],
  ['category', 'category=mats', goal],
  ['category, in the middle', `category=mats&page=${pages / 10}`, goal],
  ['two categories', 'category=mats,strength', goal],
  ['price range', 'min=50&max=200', goal],
  ['price range, in the middle', `min=50&max=200&page=${Math.floor(pages / 8.3)}`, goal],
  ['price', 'sort=price', goal],
  ['price, in the middle', `sort=price&page=${pages / 2}`, goal],
  ['-price, last page', `sort=-price&page=${pages}`, goal],
  ['category, range, price', 'category=mats&min=12.34&max=199.99&sort=price', goal],
  ['past the end', `category=mats&page=${pages}`, goal],
  ['search, common word', 'searchTerm=garage', goal],
  ['search, page 100', 'searchTerm=garage&page=100', goal],
  ['search, common, by price', 'searchTerm=garage&sort=price', searchGoal],
  ['search, rare', `searchTerm=${size - 7}`, goal],
  ['search, typo', 'searchTerm=ketlebell', goal],
  ['search, nothing', 'searchTerm=zzzqqq', goal],
];

async function read(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, { headers });
  // A search that is given up after five seconds has missed its goal, and no more.
  if (![200, 503].includes(answer.status)) throw new Error(`${url} was answered with ${answer.status}`);
  await answer.arrayBuffer();
  return answer;
}

const nextOf = ({ headers }: Response) => /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];

/** Lists as large as the largest shop's: pages by number, the walk by links, exact totals; and stock by the thousand. */
export async function pagingBench(shop: TimedShop): Promise<void> {
  const { db, step, products: size = 1_000_000 } = shop;
  const orders = size / 10;
  const at = (path: string) => `${shop.url}/api/v1${path}`;
  await step(`fill with ${size.toLocaleString('en-US')}`, { rows: size }, () => addMany(shop, size));
  for (const [name, query, milliseconds] of listings(size, Math.ceil(size / 10))) {
    const answer = await step(name, { rows: 10, milliseconds, times: milliseconds > goal ? 5 : 21 }, () =>
      read(at(`/product?${query}`)),
    );
    if (name === 'newest' && answer.headers.get('x-total-count') !== String(size)) {
      throw new Error(`${answer.headers.get('x-total-count')} products were counted instead of ${size}`);
    }
  }

  for (const query of ['', 'sort=price', 'category=mats,strength&min=20&sort=-price']) {
    const first = at(`/product?${query}&limit=100`);
    let next = first;
    await step(`walk ${query || 'newest'}`, { rows: 100, milliseconds: goal, times: 201 }, async () => {
      next = nextOf(await read(next.replace(/^https?:\/\/[^/]+/, shop.url))) ?? first;
    });
  }

  const products = await db.productStock.findMany({ take: 1000, orderBy: { unitsSold: 'desc' } });
  const { authorization } = await makeKey({ db });
  let stock = 300;
  await step('set the stock of 1,000', { rows: 1000, milliseconds: 500, times: 11 }, async () => {
    stock += 1;
    const answer = await fetch(at('/product/stock'), {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ items: products.map(({ productId: id }) => ({ id, stock })) }),
    });
    if (answer.status !== 200) throw new Error(`The stock was answered with ${answer.status}`);
    await answer.arrayBuffer();
  });
  const id = products[0]?.productId;
  await step('change a price', { rows: 1, milliseconds: goal, times: 101 }, async () => {
    await db.product.update({ where: { id }, data: { priceCents: { increment: 100 } } });
  });

  const changed = at('/catalogue/product?updatedSince=2020-01-01T00:00:00Z&limit=100');
  let next = changed;
  await step('walk what has changed', { rows: 100, milliseconds: 4 * goal, times: 101 }, async () => {
    const address = next.replace(/^https?:\/\/[^/]+/, shop.url);
    next = nextOf(await read(address, { authorization })) ?? changed;
  });

  await step(`add ${orders.toLocaleString('en-US')} orders`, { rows: orders }, () => addOrders(shop, orders));
  const orderPages: [string, string][] = [
    ['orders', ''],
    ['orders, in the middle', `page=${orders / 20}`],
    ['orders of a status', 'status=shipped'],
    ['orders of a month', 'from=2020-01-01'],
    ['orders that have changed', 'updatedSince=2020-01-01T00:00:00Z'],
  ];
  for (const [name, query] of orderPages) {
    await step(name, { rows: 10, milliseconds: goal, times: 11 }, () =>
      read(at(`/order?${query}`), { authorization }),
    );
  }
}
