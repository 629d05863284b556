import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { found, notDeleted, relevance } from '../../src/server/catalogue/conditions.ts';
import { mergePending } from '../../src/server/catalogue/search-index/fill.ts';
import { readSynonyms, searchFor } from '../../src/server/catalogue/search-index/words.ts';
import { readGroup } from '../../src/server/settings/queries.ts';
import { limits } from '../../src/shared/base/limits.ts';
import type { Product, ProductFacets } from '../../src/shared/product/product.ts';
import { parseSynonyms } from '../../src/shared/product/synonyms.ts';
import { makeProducts } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { asSuperuser, execute } from '../helpers/postgres.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';

const size = 9000;
const categories = ['strength', 'mats', 'fitness'];
const firsts = ['Steel', 'Cork', 'Black', 'Blackened', 'Matte', 'Bench'];
const seconds = ['Bench', 'Kettlebell', 'Mat', 'Rack,', 'Bench-Press', ''];
const uses = ['For strength work.', 'For a mat\nof cork.', 'On black steel,  always.', 'Alone.'];

/** In cents: both sides of the ends of ranges, and the lowest and the highest. */
const prices = [0, 1, 999, 1000, 1001, 4999, 5000, 12_345, 65_535, 65_536, limits.amountCents];

/** The n-th of a list, in an order that repeats itself late. */
const pick = (list: string[], n: number, step: number) =>
  list[Math.floor((n * step) / 7) % list.length] as string;

const made = (n: number) => ({
  title: `${pick(firsts, n, 5)}  ${pick(seconds, n, 11)} ${n % 3 === 0 ? `${n} kg` : ''}`.trim(),
  details: pick(uses, n, 3),
  category: pick(categories, n, 13),
  priceCents: prices[Math.floor((n * 17) / 7) % prices.length] as number,
});

interface Found {
  id: string;
  category: string;
  priceCents: number;
}

const shop = sharedTestShop();
beforeAll(async () => {
  await makeProducts(
    shop.db,
    Array.from({ length: size }, (_, n) => made(n)),
  );
});
afterEach(() => expectInvariants(shop.db));

let products: Found[];

interface Narrowed {
  category?: string;
  min?: number;
  max?: number;
  sort?: 'price' | '-price';
}

function isIn(
  { category, priceCents }: Found,
  { category: chosen, min = 0, max = Infinity }: Narrowed,
): boolean {
  const isChosen = !chosen || chosen.split(',').includes(category);
  return isChosen && priceCents >= min * 100 && priceCents <= max * 100;
}

const synonyms = readSynonyms(parseSynonyms(readGroup('search', {}).synonyms));

/** All products that a search has to find, by relevance: here, PostgreSQL checks every product without the index. */
async function findAll(term: string): Promise<Found[]> {
  const search = searchFor(term, synonyms);
  return shop.db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
      return tx.$queryRaw<Found[]>`
      SELECT p.id, p.category, p.price_cents AS "priceCents" FROM products p WHERE ${notDeleted} AND ${found(search)}
      ORDER BY ${relevance(search)}, p.id`;
    },
    { timeout: 60_000 },
  );
}

/** Those of them that a list has, in its order. */
function narrow(all: Found[], narrowed: Narrowed): Found[] {
  const listed = all.filter((product) => isIn(product, narrowed));
  const { sort } = narrowed;
  if (!sort) return listed;
  const sign = sort === 'price' ? 1 : -1;
  return listed.sort((a, b) => sign * (a.priceCents - b.priceCents || (a.id < b.id ? -1 : 1)));
}

async function expectFound(term: string, narrowed: Narrowed = {}): Promise<void> {
  const matches = await findAll(term);
  const all = narrow(matches, narrowed);
  const fields = Object.entries(narrowed).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams({ searchTerm: term, ...Object.fromEntries(fields) });
  const pages = Math.ceil(all.length / 70);
  for (const page of new Set([1, 2, pages >> 1, pages - 1, pages, pages + 1].filter((page) => page > 0))) {
    const { body } = await shop.rest(`/product?${query}&limit=70&page=${page}`);
    const ids = body.data.map(({ _id }: Product) => _id);
    const wanted = all.slice((page - 1) * 70, page * 70).map(({ id }) => id);
    expect([term, narrowed, page, body.totalDoc, ids]).toEqual([term, narrowed, page, all.length, wanted]);
  }
  if (narrowed.category || narrowed.sort) return;
  const { body } = await shop.rest(`/product/facets?${query}`);
  const counts = (body as ProductFacets).data.filter(({ count }) => count > 0);
  for (const { category, count } of counts) {
    const wanted = narrow(matches, { ...narrowed, category }).length;
    expect([term, narrowed, category, count]).toEqual([term, narrowed, category, wanted]);
  }
  expect(body.totalDoc).toBe(all.length);
}

const searches: [term: string, narrowed?: Narrowed][] = [
  ['bench'],
  ['black'],
  ['black bench'],
  ['bench black'],
  ['mat'],
  ['mat', { category: 'mats' }],
  ['steel', { category: 'mats,fitness' }],
  ['bench', { min: 10, max: 50 }],
  ['bench', { max: 9.99 }],
  ['black mat', { min: 10.01 }],
  ['b', { min: 655.35, max: 655.36 }],
  ['cork', { min: 123.45, max: 123.45, category: 'fitness,strength' }],
  ['mat', { min: 50, max: 10 }],
  ['mat', { min: 999_999.99 }],
  ['steel', { sort: 'price' }],
  ['black bench', { sort: '-price', max: 655 }],
  ['ck', { sort: 'price', min: 10, category: 'mats' }],
  ['CORK mat'],
  ['steel rack'],
  ['ck'],
  ['b'],
  ['100'],
  ['20 lb'],
  ['9 kg steel', { sort: 'price' }],
  ['%'],
];

/** Pages of the newest products; those in the middle begin in a segment. */
async function expectNewest(category?: string): Promise<void> {
  const chosen = products.filter((product) => !category || category.split(',').includes(product.category));
  const all = chosen.map(({ id }) => id).reverse();
  const pages = Math.ceil(all.length / 10);
  for (const page of [pages >> 1, 501, 502, Math.floor(pages * 0.7), pages - 1, pages, pages + 1]) {
    const query = new URLSearchParams({ page: String(page), ...(category && { category }) });
    const { body } = await shop.rest(`/product?${query}`);
    const wanted = all.slice((page - 1) * 10, page * 10);
    expect([page, body.totalDoc, body.data.map(({ _id }: Product) => _id)]).toEqual([
      page,
      all.length,
      wanted,
    ]);
  }
}

async function expectAll(): Promise<void> {
  products = await shop.db.product.findMany({ where: { deletedAt: null }, orderBy: { id: 'asc' } });
  for (const [term, narrowed] of searches) await expectFound(term, narrowed);
  for (const category of [undefined, 'mats', 'mats,fitness']) await expectNewest(category);
}

/** As a shop with a million products would be searched: their number is read before the products. */
async function expectSortedAsInLargeShop(): Promise<void> {
  const { db } = shop;
  await execute(
    await asSuperuser(shop.databaseUrl),
    `UPDATE pg_class SET reltuples = 1000000 WHERE oid = 'products'::regclass`,
  );
  const sorted = searches.filter(([, narrowed]) => narrowed?.sort);
  for (const [term, narrowed] of [...sorted, ['nothing', { sort: 'price' }] as const])
    await expectFound(term, narrowed);
  const { body } = await shop.rest('/product?searchTerm=blak%20bensh&sort=price&limit=5');
  expect(body.totalDoc).toBe((await titlesBy('blak bensh'))[0]);
  const [, next = ''] =
    /<([^>]+)>; rel="next"/.exec(
      (await fetch(`${shop.url}/api/v1/product?searchTerm=black&sort=price&limit=70`)).headers.get('link') ??
        '',
    ) ?? [];
  const after = await (await fetch(`${shop.url}/api/v1${next.split('/api/v1')[1]}`)).json();
  const wanted = narrow(await findAll('black'), { sort: 'price' });
  expect([after.totalDoc, after.data.map(({ _id }: Product) => _id)]).toEqual([
    wanted.length,
    wanted.slice(70, 140).map(({ id }) => id),
  ]);
  await db.$executeRaw`ANALYZE products`;
}

const titlesBy = async (term: string) => {
  const { body } = await shop.rest(`/product?searchTerm=${encodeURIComponent(term)}&limit=100`);
  return [body.totalDoc, body.data.map(({ _id }: Product) => _id)];
};

describe('a shop with a search index', () => {
  it('finds and lists the same in segments as pending, in the same order', async () => {
    expect(await shop.db.searchPending.count()).toBe(size);
    await expectAll();
    const slips = ['ketlebell', 'blak bensh', 'cork ketlebel'];
    const before = [];
    for (const slip of slips) before.push(await titlesBy(slip));
    await mergePending(shop.db);
    expect([await shop.db.searchPending.count(), await shop.db.searchSegment.count()]).toEqual([0, 3]);
    await expectAll();
    for (const [n, slip] of slips.entries())
      expect([slip, ...(await titlesBy(slip))]).toEqual([slip, ...(before[n] as [])]);
    await expectSortedAsInLargeShop();
  });

  it('knows products as they are now, whatever has changed since they were indexed', async () => {
    const { db } = shop;
    const ids = (await db.product.findMany({ orderBy: { id: 'asc' }, select: { id: true } })).map(
      ({ id }) => id,
    );
    const some = (from: number, step: number) => ids.filter((_, n) => n % step === from);
    await db.product.updateMany({ where: { id: { in: some(3, 194) } }, data: { category: 'mats' } });
    const few = await db.searchPending.count();
    await mergePending(db);
    expect([few > 0, await db.searchPending.count()]).toEqual([true, few]);
    await db.product.updateMany({ where: { id: { in: some(1, 97) } }, data: { title: 'Cork Bench' } });
    await db.product.updateMany({ where: { id: { in: some(2, 97) } }, data: { title: 'Rope' } });
    await db.product.updateMany({ where: { id: { in: some(2, 194) } }, data: { details: 'A black bench.' } });
    await db.product.updateMany({ where: { id: { in: some(6, 194) } }, data: { priceCents: 1000 } });
    await db.product.updateMany({ where: { id: { in: some(4, 97) } }, data: { deletedAt: new Date() } });
    await db.product.updateMany({ where: { id: { in: some(4, 388) } }, data: { deletedAt: null } });
    await db.product.deleteMany({ where: { id: { in: some(5, 970) } } });
    await makeProducts(
      db,
      Array.from({ length: 50 }, (_, n) => made(size + n)),
    );
    await expectAll();
  });

  it('is right while many products are written and merged at the same time', async () => {
    const { db } = shop;
    const before = await db.searchPending.count();
    await db.$transaction(
      async (tx) => {
        await tx.product.updateMany({ where: { title: 'Cork Bench' }, data: { title: 'Steel Mat' } });
        await makeProducts(
          db,
          Array.from({ length: 600 }, (_, n) => made(2 * size + n)),
        );
        await mergePending(db);
        products = await db.product.findMany({ where: { deletedAt: null }, orderBy: { id: 'asc' } });
        await expectFound('steel mat');
        await expectFound('cork bench');
      },
      { timeout: 60_000 },
    );
    const waiting = await db.searchPending.count();
    expect([waiting > 0, waiting < before]).toEqual([true, true]);
    await expectAll();
  });
});
