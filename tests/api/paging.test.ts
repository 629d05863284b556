import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderRow } from '../../src/shared/order/manage-order.ts';
import type { Product } from '../../src/shared/product/product.ts';
import { makeKey } from '../helpers/api-key.ts';
import { customer, type MadeProduct, makeProduct, makeProducts } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting, type RestAnswer } from '../helpers/shop.ts';

const categories = ['strength', 'weightlifting', 'bodyweight', 'mats', 'fitness'];
const size = 2100;
const base = 'http://shop.test/api/v1';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
let products: MadeProduct[];
beforeAll(async () => {
  // Many share a price: then the id alone decides which comes first.
  products = await makeProducts(
    shop.db,
    Array.from({ length: size }, (_, n) => ({
      category: categories[n % 5] as string,
      priceCents: 100 * ((n * 7) % 40) + (n % 3),
      title: `${n % 2 ? 'Bench' : 'Rack'} ${n}`,
    })),
  );
});
afterAll(() => expectInvariants(shop.db));

interface Page<Row> extends RestAnswer {
  rows: Row[];
  links: Record<string, string>;
}

let headers: Record<string, string> = {};

async function read<Row = Product>(path: string): Promise<Page<Row>> {
  const answer = await shop.rest(path.replace(base, ''), { headers });
  const found = [...(answer.headers.get('link') ?? '').matchAll(/<([^>]*)>; rel="([^"]*)"/g)];
  const links = Object.fromEntries(found.map(([, address, relation]) => [relation, address]));
  return { ...answer, rows: answer.body.data, links };
}

/** Follows one kind of link to its end, and calls `onPage` for each page. */
async function walk<Row = Product>(
  start: string,
  onPage: (page: Page<Row>, step: number) => unknown = () => {},
  relation: 'next' | 'prev' = 'next',
): Promise<Row[]> {
  const rows: Row[] = [];
  let address: string | undefined = start;
  for (let step = 0; address; step++) {
    const page: Page<Row> = await read<Row>(address);
    expect([address, page.status]).toEqual([address, 200]);
    rows.push(...page.rows);
    await onPage(page, step);
    address = page.links[relation];
  }
  return rows;
}

const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

/** The expected products of a listing, computed here. */
function expected(filter: (product: MadeProduct) => boolean, sort?: 'price' | '-price'): string[] {
  const byId = (a: MadeProduct, b: MadeProduct) => (a.id < b.id ? -1 : 1);
  const found = products.filter(filter);
  if (!sort)
    return found
      .sort(byId)
      .reverse()
      .map(({ id }) => id);
  const ascending = found.sort((a, b) => a.priceCents - b.priceCents || byId(a, b)).map(({ id }) => id);
  return sort === 'price' ? ascending : ascending.reverse();
}

const isMat = ({ category }: MadeProduct) => category === 'mats';

const listings: [query: string, ids: () => string[]][] = [
  ['', () => expected(() => true)],
  ['sort=price', () => expected(() => true, 'price')],
  ['sort=-price', () => expected(() => true, '-price')],
  ['category=mats', () => expected(isMat)],
  ['category=mats&sort=price', () => expected(isMat, 'price')],
  [
    'category=mats,strength&sort=-price&min=10.01&max=29.995',
    () =>
      expected(
        ({ category, priceCents }) =>
          ['mats', 'strength'].includes(category) && priceCents >= 1001 && priceCents <= 2999,
        '-price',
      ),
  ],
  ['searchTerm=bench&sort=price', () => expected(({ title }) => title.startsWith('Bench'), 'price')],
];

describe('a list of products', () => {
  it.each(listings)('with %j is walked by its links, there and back', async (query, ids) => {
    const all = ids();
    const totals = new Set<string | null>();
    let last: Page<Product> | undefined;
    const rows = await walk(`/product?${query}&limit=100`, (page) => {
      totals.add(page.headers.get('x-total-count'));
      expect(page.body.totalDoc).toBe(all.length);
      if (page.links.next) expect(new URL(page.links.next).searchParams.has('page')).toBe(false);
      if (page.rows.length > 0) last = page;
    });
    expect(idsOf(rows)).toEqual(all);
    expect([...totals]).toEqual([String(all.length)]);

    const pages: string[][] = [];
    await walk(last?.links.prev as string, (page) => pages.push(idsOf(page.rows)), 'prev');
    const lastIds = idsOf((last as Page<Product>).rows);
    expect([...pages.reverse().flat(), ...lastIds]).toEqual(all);
  });

  it.each(listings)(
    'with %j has the same products on its numbered pages, from either end',
    async (query, ids) => {
      const all = ids();
      const pages = Math.ceil(all.length / 70);
      for (const page of [1, 2, Math.floor(pages / 2), Math.ceil(pages / 2) + 1, pages - 1, pages]) {
        const { rows, body, links } = await read(`/product?${query}&limit=70&page=${page}`);
        expect([page, idsOf(rows)]).toEqual([page, all.slice((page - 1) * 70, page * 70)]);
        expect(body.totalDoc).toBe(all.length);
        expect(new URL(links.last as string).searchParams.get('page')).toBe(String(pages));
      }
      const past = await read(`/product?${query}&limit=70&page=${pages + 1}`);
      expect([past.status, past.body]).toEqual([200, { data: [], totalDoc: all.length }]);
      expect(past.links.next).toBeUndefined();
    },
  );

  it('sorted by relevance has numbered pages alone', async () => {
    const { links } = await read('/product?searchTerm=bench&limit=100');
    expect(new URL(links.next as string).searchParams.get('page')).toBe('2');
    const rows = await walk('/product?searchTerm=bench&limit=100');
    expect(new Set(idsOf(rows)).size).toBe(size / 2);
  });

  const cursor = (place: string) => Buffer.from(place).toString('base64url');
  const id = '01900000-0000-7000-8000-000000000000';
  it.each([
    ['after=nonsense', 'after'],
    ['after=%F0%9F%92%AA', 'after'],
    [`after=${'A'.repeat(300)}`, 'after'],
    [`after=${cursor('newest none')}`, 'after'],
    [`before=${cursor(`newest ${id}' OR 1=1`)}`, 'before'],
    [`after=${cursor(`price 100 ${id}`)}`, 'after'],
    [`after=${cursor(`price 100 ${id}`)}&sort=-price`, 'after'],
    [`after=${cursor(`newest ${id}`)}&sort=price`, 'after'],
    [`after=${cursor(`price 999999999 ${id}`)}&sort=price`, 'after'],
    [`after=${cursor(`newest ${id}`)}&before=${cursor(`newest ${id}`)}`, 'before'],
    [`after=${cursor(`newest ${id}`)}&searchTerm=bench`, 'after'],
  ])('does not go on from %s', async (query, field) => {
    const { status, body } = await read(`/product?${query}`);
    expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, 'INVALID_INPUT', field]);
  });

  it('goes on from a product that has been deleted, and past either end', async () => {
    const { links } = await read('/product?limit=3');
    const [, , third] = expected(() => true) as [string, string, string];
    await staff.trpc.product.delete.mutate({ id: third });
    const rest = expected(({ id: own }) => own !== third).slice(2, 5);
    expect(idsOf((await read(links.next as string)).rows)).toEqual(rest);
    await staff.trpc.product.restore.mutate({ id: third });
    const beyond = await read(`/product?after=${cursor(`newest ${id}`)}`);
    expect([beyond.rows, beyond.links.next, beyond.links.prev]).toEqual([[], undefined, undefined]);
    expect(beyond.body.totalDoc).toBe(size);
  });
});

describe('a walk, while the catalogue changes', () => {
  // No product has its turn twice.
  let n = 0;

  /** Adds, deletes, restores and edits between two pages. Reports the products that changed in this time. */
  function busyShop() {
    const gone = new Set<string>();
    const repriced = new Set<string>();
    const next = () => products[(n++ * 613) % size] as MadeProduct;
    async function change() {
      await makeProduct(shop.db, { priceCents: 500 + n });
      const leaving = next();
      gone.add(leaving.id);
      await staff.trpc.product.delete.mutate({ id: leaving.id });
      if (n % 3 === 0) await staff.trpc.product.restore.mutate({ id: leaving.id });
      const edited = next();
      repriced.add(edited.id);
      await shop.db.product.update({ where: { id: edited.id }, data: { priceCents: (n * 37) % 5000 } });
    }
    return { change, gone, repriced };
  }

  it.each([
    ['', false],
    ['category=mats', false],
    ['sort=price', true],
    ['sort=-price', true],
    ['sort=price&min=5&max=30', true],
  ])('meets every product that stays once, with %j', async (query, isByPrice) => {
    const before = await walk(`/product?${query}&limit=100`);
    const { change, gone, repriced } = busyShop();
    const rows = await walk(`/product?${query}&limit=100`, change);
    const met = idsOf(rows);
    const moved = (id: string) => isByPrice && repriced.has(id);
    const settled = met.filter((id) => !moved(id));
    expect(settled).toHaveLength(new Set(settled).size);
    const staying = idsOf(before).filter((id) => !gone.has(id) && !moved(id));
    const missed = staying.filter((id) => !met.includes(id));
    expect(missed).toEqual([]);
    expect(gone.size).toBeGreaterThan(3);
  });
});

describe('the list of orders', () => {
  it('is walked by its links while orders come in, and pages stay as they were', async () => {
    const { authorization } = await makeKey(shop, { scopes: ['orders:read'] });
    const { id } = await makeProduct(shop.db, { stock: 1000 });
    const place = async () => {
      const order = { cartItems: [{ _id: id, quantity: 1 }], customer };
      return (await shop.rest('/product/order-many', posting(order))).body.data.orderNumber as string;
    };
    const numbers: string[] = [];
    for (let n = 0; n < 23; n++) numbers.unshift(await place());
    headers = { authorization };
    const numbersOf = (rows: OrderRow[]) => rows.map(({ number }) => number);

    let last: Page<OrderRow> | undefined;
    const walked = await walk<OrderRow>('/order?limit=5&status=placed', async (page) => {
      last = page;
      await place();
    });
    expect(numbersOf(walked)).toEqual(numbers);
    const back: string[][] = [];
    await walk<OrderRow>(
      (last as Page<OrderRow>).links.prev as string,
      (page) => back.push(numbersOf(page.rows)),
      'prev',
    );
    const all = await walk<OrderRow>('/order?limit=100');
    expect([...back.reverse().flat(), ...numbersOf((last as Page<OrderRow>).rows)]).toEqual(numbersOf(all));
    expect(numbersOf((await read<OrderRow>('/order?limit=5&page=3')).rows)).toEqual(
      numbersOf(all).slice(10, 15),
    );

    const unknown = Buffer.from('order RH-AAAAA-AAAAA').toString('base64url');
    for (const query of ['after=nonsense', `after=${unknown}`, `after=${unknown}&before=${unknown}`]) {
      expect(await read(`/order?${query}`)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    }
    headers = {};
  });
});
