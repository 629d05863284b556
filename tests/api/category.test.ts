import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openChangeFeed } from '../../src/server/catalogue/change-feed/change-feed.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { categories, setCategories } from '../../src/shared/product/category.ts';
import { makeKey } from '../helpers/api-key.ts';
import { makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { openTestShop, posting, type TestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';

const first = categories();
// The shops of other files in this process have those of a new shop.
afterAll(() => setCategories(first));

let shop: TestShop;
let headers: { authorization: string };
beforeEach(async () => {
  shop = await openTestShop();
  headers = { authorization: (await makeKey(shop)).authorization };
});
afterEach(() => shop.close());

const rows = () =>
  shop.db.category.findMany({ orderBy: { position: 'asc' }, omit: { createdAt: true, updatedAt: true } });
const values = async () => (await rows()).map(({ value }) => value);
const lines = () =>
  shop.db.activity.findMany({ where: { action: { startsWith: 'category.' } }, orderBy: { id: 'asc' } });
const add = (body: object) => shop.rest('/category', posting(body, headers));
const change = (value: string, body: object) =>
  shop.rest(`/category/${value}`, { ...posting(body, headers), method: 'PATCH' });
const remove = (value: string, query = '') =>
  shop.rest(`/category/${value}${query}`, { method: 'DELETE', headers });
const page = async (path: string) => (await fetch(shop.url + path)).text();
const categoryOf = async (id: string) =>
  (await shop.db.product.findUniqueOrThrow({ where: { id } })).category;

it('a new shop has the five categories, in their order', async () => {
  expect((await rows()).map(({ value, label, position }) => [value, label, position])).toEqual([
    ['strength', 'Strength Equipment', 0],
    ['weightlifting', 'Weightlifting', 1],
    ['bodyweight', 'Conditioning & Bodyweight', 2],
    ['mats', 'Mats & Flooring', 3],
    ['fitness', 'Fitness Accessories', 4],
  ]);
  expect(await page('/product?category=mats')).toContain(
    'Rubber tiles, rolled flooring, lifting platforms and yoga mats that spare your floor and your joints. See prices',
  );
});

it('a new category is offered everywhere, and products can be put into it', async () => {
  const { status, body } = await add({
    label: 'Récovery & Rest',
    googleCategory: 'Sporting Goods',
    position: 1,
  });
  const made = {
    value: 'recovery-rest',
    label: 'Récovery & Rest',
    description: '',
    image: null,
    position: 1,
    isShown: true,
    googleCategory: 'Sporting Goods',
  };
  expect([status, body]).toEqual([200, { data: made }]);
  expect(await values()).toEqual([
    'strength',
    'recovery-rest',
    'weightlifting',
    'bodyweight',
    'mats',
    'fitness',
  ]);
  expect(await lines()).toMatchObject([{ action: 'category.created', subjectId: 'recovery-rest' }]);

  const created = await shop.rest(
    '/product/create',
    posting(
      {
        title: 'Ice Bath',
        category: 'recovery-rest',
        price: 50,
        stock: 1,
        details: 'Cold.',
        image: '/a.jpg',
      },
      headers,
    ),
  );
  expect(created.status).toBe(200);
  const { body: facets } = await shop.rest('/product/facets');
  expect(facets.data[1]).toEqual({ category: 'recovery-rest', count: 1 });
  const home = await page('/');
  expect(home).toContain('href="/product?category=recovery-rest"');
  const list = await page('/product?category=recovery-rest');
  expect(list).toMatch(/<title>Récovery &amp; Rest/);
  expect(list).toContain('content="Récovery &amp; Rest. See prices and what is in stock today."');
  expect(await page('/sitemap-pages.xml')).toContain('/product?category=recovery-rest');
  const google = await page('/feeds/google.xml');
  expect(google).toContain('<g:product_type>Récovery &amp; Rest</g:product_type>');
  expect(google).toContain('<g:google_product_category>Sporting Goods</g:google_product_category>');
  expect(await page('/feeds/meta.csv')).toMatch(
    /product_type,shipping_weight,item_group_id,google_product_category\r?\n/,
  );
  const { body: document } = await shop.rest('/openapi.json');
  expect(document.components.schemas.CreateProduct.properties.category.enum).toContain('recovery-rest');
  await expectInvariants(shop.db);
});

it('a value is taken once, and names an address', async () => {
  const taken = await add({ label: 'Mats' });
  expect([taken.status, taken.body.code]).toEqual([409, 'CATEGORY_EXISTS']);
  for (const body of [
    { label: 'X', value: 'A b' },
    { label: 'X', value: '-a' },
    { label: '力' },
    { label: ' ' },
  ])
    expect((await add(body)).body.code).toBe('INVALID_INPUT');
  expect(await values()).toHaveLength(5);
  expect(await lines()).toEqual([]);
});

it('a category is renamed, moved and hidden, and keeps its value', async () => {
  const product = await makeProduct(shop.db, { title: 'Yoga Mat', category: 'mats' });
  const { body } = await change('mats', { label: 'Floors', position: 0, isShown: false });
  expect(body.data).toMatchObject({ value: 'mats', label: 'Floors', position: 0, isShown: false });
  expect(await values()).toEqual(['mats', 'strength', 'weightlifting', 'bodyweight', 'fitness']);
  expect((await lines())[0]).toMatchObject({
    action: 'category.updated',
    subject: 'Mats & Flooring',
    changes: { label: ['Mats & Flooring', 'Floors'], position: [3, 0], isShown: [true, false] },
  });

  const shown = async (init = {}) =>
    (await shop.rest('/category', init)).body.data.map(({ value }: { value: string }) => value);
  expect(await shown()).not.toContain('mats');
  expect(await shown({ headers })).toContain('mats');
  expect(await page('/')).not.toContain('category=mats');
  expect(await page('/sitemap-pages.xml')).not.toContain('category=mats');
  expect((await shop.trpc.search.suggest.query({ searchTerm: 'yoga' })).categories).toEqual([]);
  // Its address and the search still find what is in it.
  expect(await page('/product?category=mats')).toMatch(/<title>Floors[\s\S]*Yoga Mat/);
  expect((await shop.rest('/product?searchTerm=yoga')).body.data[0]._id).toBe(product.id);
  expect((await shop.rest('/product/facets')).body.data.at(-1)).toEqual({ category: 'mats', count: 1 });
  const unknown = await change('none', { label: 'X' });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'CATEGORY_NOT_FOUND']);
});

it('without a category that is shown, pages have no heading for categories', async () => {
  await makeProduct(shop.db, { category: 'mats' });
  const headings = /<(?:h2|legend)[^>]*>(?:Categories|Equipment)</g;
  expect((await page('/product')).match(headings)).toHaveLength(2);
  for (const { value } of await rows()) await change(value, { isShown: false });
  expect((await page('/product')).match(headings)).toBeNull();
});

it('a category with products is deleted when they are moved', async () => {
  const sold = await makeProduct(shop.db, { category: 'mats' });
  const deleted = await makeProduct(shop.db, { category: 'mats' });
  await shop.db.product.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } });
  const refused = await remove('mats');
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'CATEGORY_IN_USE',
      details: { products: 1, deleted: 1 },
      message:
        'Mats & Flooring has 1 product, and 1 product that can be restored: name the category that gets them as moveTo',
    },
  ]);
  for (const moveTo of ['mats', 'none'])
    expect((await remove('mats', `?moveTo=${moveTo}`)).body).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ path: 'moveTo', message: 'Must be one of strength, weightlifting, bodyweight, fitness' }],
    });
  expect([await categoryOf(sold.id), await categoryOf(deleted.id), (await values()).length]).toEqual([
    'mats',
    'mats',
    5,
  ]);

  const { status, body } = await remove('mats', '?moveTo=fitness');
  expect([status, body]).toEqual([200, { success: true, data: { moved: 2 } }]);
  expect([await categoryOf(sold.id), await categoryOf(deleted.id)]).toEqual(['fitness', 'fitness']);
  expect((await rows()).map(({ value, position }) => [value, position])).toEqual([
    ['strength', 0],
    ['weightlifting', 1],
    ['bodyweight', 2],
    ['fitness', 3],
  ]);
  expect(await lines()).toMatchObject([
    { action: 'category.deleted', changes: { moved: [null, '2 products to Fitness Accessories'] } },
  ]);
  const staff = await signInAs(shop, 'owner');
  for (const subject of [sold.id, deleted.id])
    expect((await staff.trpc.activity.list.query({ subject })).data).toMatchObject([
      { action: 'category.deleted', changes: { category: ['mats', 'fitness'] } },
    ]);
  await expectInvariants(shop.db);
});

it('the last category stays', async () => {
  for (const value of ['strength', 'weightlifting', 'bodyweight', 'mats'])
    expect((await remove(value)).status).toBe(200);
  const { status, body } = await remove('fitness');
  expect([status, body.message]).toEqual([409, 'This is the last category: a shop needs one']);
  expect(await values()).toEqual(['fitness']);
});

it('a product in an unknown category is refused with the known ones', async () => {
  await remove('mats');
  const product = { title: 'Bench', category: 'mats', price: 5, stock: 1, details: 'Flat.' };
  const { status, body } = await shop.rest('/product/create', posting(product, headers));
  expect([status, body.issues]).toEqual([
    400,
    [
      {
        path: 'category',
        message: 'Invalid option: expected one of "strength"|"weightlifting"|"bodyweight"|"fitness"',
      },
    ],
  ]);
});

it('a product that is saved while its category is deleted is refused, and nothing is written', async () => {
  const product = { title: 'Bench', category: 'mats', price: 5, stock: 1, details: 'Flat.' };
  // This process has not read yet that the category is gone.
  await shop.db.category.delete({ where: { value: 'mats' } });
  const created = await shop.rest('/product/create', posting(product, headers));
  expect([created.status, created.body.issues]).toEqual([
    400,
    [{ path: 'category', message: 'This category has just been removed; choose another one' }],
  ]);
  expect(await shop.db.product.count()).toBe(0);
});

it('a product that is being saved while its category is deleted moves as well', async () => {
  const { id } = await makeProduct(shop.db, { category: 'strength' });
  let removing: ReturnType<typeof remove> | undefined;
  await shop.db.$transaction(async (tx) => {
    await tx.product.update({ where: { id }, data: { category: 'mats' } });
    removing = remove('mats', '?moveTo=fitness');
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect((await removing)?.status).toBe(200);
  expect(await categoryOf(id)).toBe('fitness');
  await expectInvariants(shop.db);
});

it('staff need the permission for products', async () => {
  const warehouse = await signInAs(shop, 'warehouse');
  await expect(warehouse.trpc.category.create.mutate({ label: 'X' })).rejects.toMatchObject({
    data: { failure: { reason: 'FORBIDDEN' } },
  });
  await makeProduct(shop.db, { category: 'mats' });
  const uses = await warehouse.trpc.category.manage.query();
  expect(uses.map(({ value, products, deleted }) => [value, products, deleted])).toContainEqual([
    'mats',
    1,
    0,
  ]);
  expect((await shop.rest('/category', posting({ label: 'X' }))).status).toBe(401);
});

it('other processes of the shop learn of it by themselves', async () => {
  const learned = vi.fn();
  const feed = openChangeFeed(shop.databaseUrl, createLog({ LOG_LEVEL: 'silent' }));
  feed.onSettings(learned);
  await vi.waitFor(() => expect(learned).toHaveBeenCalled());
  learned.mockClear();
  await shop.db.category.update({ where: { value: 'mats' }, data: { label: 'Floors' } });
  await vi.waitFor(() => expect(learned).toHaveBeenCalledOnce());
  await feed.close();
});
