import { afterAll, describe, expect, it } from 'vitest';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedKey, sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
const headers = sharedKey(shop);
afterAll(() => expectInvariants(shop.db));

interface Made {
  _id: string;
  variants: string[];
}

const glove = (more: object = {}) => ({
  title: 'Grip Glove',
  category: 'fitness',
  details: 'Leather.',
  image: '/glove.jpg',
  options: ['Size', 'Colour'],
  variants: [
    { values: ['S', 'Black'], price: 20, stock: 3, sku: null },
    { values: ['M', 'Black'], price: 25, stock: 0 },
    { values: ['M', 'Red'], price: 30, stock: 1, grams: 200, image: '/red.jpg' },
  ],
  ...more,
});
const create = (body: object) => shop.rest('/product/create', posting(body, headers));
async function make(more: object = {}): Promise<Made> {
  const { status, body } = await create(glove(more));
  expect([status, body.message ?? body.issues]).toEqual([200, expect.any(String)]);
  return body.data as unknown as Made;
}
const get = async (id: string) =>
  (await shop.rest(`/product/get/${id}`)).body.data as Record<string, unknown>;
const buy = (id: string, quantity = 1) =>
  shop.rest('/product/order-many', posting({ cartItems: [{ _id: id, quantity }], customer }));
const patch = (id: string, body: object) =>
  shop.rest(`/catalogue/product/${id}`, { ...posting(body, headers), method: 'PATCH' });

describe('a product with options', () => {
  it('is one product in lists, at its lowest price in stock, with all pieces, and found by its values', async () => {
    const before = (await shop.trpc.product.facets.query({})).totalDoc;
    const { _id: id } = await make({ title: 'Zircon Glove' });
    const list = async (query: object) => (await shop.trpc.product.list.query({ page: 1, ...query })).data;
    const [card, ...others] = await list({ searchTerm: 'zircon' });
    expect(others).toEqual([]);
    expect(card).toMatchObject({ _id: id, price: 20, priceTo: 30, stock: 4, options: ['Size', 'Colour'] });
    expect(card).not.toHaveProperty('variants');
    expect((await list({ searchTerm: 'zircon red' })).map(({ _id }) => _id)).toEqual([id]);
    expect((await shop.trpc.product.facets.query({})).totalDoc).toBe(before + 1);
    expect((await staff.trpc.product.manage.query({ page: 1, searchTerm: 'zircon' })).totalDoc).toBe(1);
  });

  it('is read with its variants, as each of them is', async () => {
    const { _id: id, variants } = await make();
    const product = await get(id);
    expect(product).toMatchObject({
      price: 20,
      priceTo: 30,
      stock: 4,
      options: ['Size', 'Colour'],
      variants: [
        { _id: variants[0], values: ['S', 'Black'], price: 20, stock: 3, image: '/glove.jpg' },
        { _id: variants[1], values: ['M', 'Black'], price: 25, stock: 0 },
        { _id: variants[2], values: ['M', 'Red'], price: 30, stock: 1, grams: 200, image: '/red.jpg' },
      ],
    });
    const red = await get(variants[2] as string);
    expect(red).toMatchObject({
      title: 'Grip Glove, M / Red',
      category: 'fitness',
      parentId: id,
      options: ['Size', 'Colour'],
      values: ['M', 'Red'],
      price: 30,
      stock: 1,
    });
    expect(red.variants).toEqual(product.variants);
  });

  it('is bought as one of its variants, and never itself', async () => {
    const { _id: id, variants } = await make();
    const [small, , red] = variants as [string, string, string];
    const needed = { code: 'VARIANT_NEEDED', details: { ids: [id] } };
    expect((await buy(id)).body).toMatchObject(needed);
    expect(
      (await shop.rest('/price', posting({ cartItems: [{ _id: id, quantity: 1 }] }))).body,
    ).toMatchObject(needed);
    const ordered = await buy(red);
    expect(ordered.status).toBe(200);
    expect((await buy(red)).body).toMatchObject({ code: 'OUT_OF_STOCK' });
    expect([await stockOf(shop.db, red), await stockOf(shop.db, small)]).toEqual([0, 3]);
    const line = await shop.db.orderLine.findFirstOrThrow({ where: { productId: red } });
    expect([line.title, line.unitPriceCents]).toEqual(['Grip Glove, M / Red', 3000]);
    const counted = await shop.rest(
      `/product/stock/${id}`,
      posting({ kind: 'receive', quantity: 2 }, headers),
    );
    expect([counted.status, counted.body.code]).toEqual([409, 'VARIANT_NEEDED']);
    expect(await stockOf(shop.db, id)).toBe(0);
  });

  it('has the price of what is left, once the cheapest is sold out, and again when it is back', async () => {
    const { _id: id, variants } = await make();
    const [small] = variants as [string];
    expect((await buy(small, 3)).status).toBe(200);
    await shop.runJobs();
    expect(await get(id)).toMatchObject({ price: 30, stock: 1 });
    await shop.rest(`/product/stock/${small}`, posting({ kind: 'receive', quantity: 2 }, headers));
    await shop.runJobs();
    expect(await get(id)).toMatchObject({ price: 20, stock: 3 });
    expect((await patch(small, { price: 22 })).status).toBe(200);
    expect(await get(id)).toMatchObject({ price: 22 });
    expect((await patch(id, { price: 1 })).body).toMatchObject({ code: 'VARIANT_NEEDED' });
  });

  it('gives its variants its name, texts, category and visibility, which can’t be changed there', async () => {
    const { _id: id, variants } = await make();
    const [small] = variants as [string];
    await patch(id, { title: 'Lifting Glove', category: 'mats' });
    expect(await get(small)).toMatchObject({ title: 'Lifting Glove, S / Black', category: 'mats' });
    expect((await patch(small, { title: 'Other' })).body).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ path: 'title', message: expect.stringContaining('from its product') }],
    });
    await patch(id, { isHidden: true });
    for (const one of [id, small]) expect((await shop.rest(`/product/get/${one}`)).status).toBe(404);
    expect((await buy(small)).body).toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
    await patch(id, { isHidden: false });
    expect((await buy(small)).status).toBe(200);
    await shop.rest(`/product/delete/${id}`, { method: 'DELETE', headers });
    expect((await buy(small)).body).toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
    await staff.trpc.product.restore.mutate({ id });
    expect((await buy(small)).status).toBe(200);
  });

  it('is refused with too few or too many values, twice the same, or without variants', async () => {
    const count = await shop.db.product.count();
    const issues = async (more: object) => (await create(glove(more))).body.issues;
    const one = { values: ['S', 'Black'], price: 20, stock: 3 };
    expect(await issues({ variants: [{ ...one, values: ['S'] }] })).toEqual([
      { path: 'variants.0.values', message: 'Needs 2 values: Size, Colour' },
    ]);
    expect(await issues({ variants: [one, { ...one, values: ['s', 'BLACK'] }] })).toEqual([
      { path: 'variants.1.values', message: 'There is another variant with s / BLACK' },
    ]);
    expect(await issues({ variants: [] })).toEqual([
      { path: 'variants', message: 'A product with options needs at least one variant' },
    ]);
    expect(await issues({ price: 5 })).toEqual([
      { path: 'price', message: 'Its variants have a price each' },
    ]);
    expect(await issues({ options: ['Size', 'size'] })).toMatchObject([{ path: 'options' }]);
    expect(await issues({ options: [] })).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ path: 'price' })]),
    );
    expect(await shop.db.product.count()).toBe(count);
  });

  it('is in feeds as its variants, with their group, and in the sitemap once', async () => {
    const { _id: id, variants } = await make();
    const file = async (path: string) => (await fetch(shop.url + path)).text();
    const google = await file('/feeds/google.xml');
    for (const variant of variants)
      expect(google).toContain(`<g:id>${variant}</g:id><g:item_group_id>${id}</g:item_group_id>`);
    expect(google).not.toContain(`<g:id>${id}</g:id>`);
    const sitemap = await file('/sitemap-products-1.xml');
    expect(sitemap).toContain(id);
    for (const variant of variants) expect(sitemap).not.toContain(variant);
    const page = await file(`/product/${id}`);
    expect(page).toContain('"@type":"ProductGroup"');
    expect((await fetch(`${shop.url}/product/${variants[0]}`)).status).toBe(200);
  });

  it('is read by programs beside its variants, and the list has the number of all', async () => {
    await make();
    const { body } = await shop.rest('/catalogue/product?limit=100', { headers });
    const all = await shop.db.product.count({ where: { deletedAt: null } });
    expect([body.totalDoc, body.data.length]).toEqual([all, all]);
  });

  it('leaves products without options as they were', async () => {
    const { id } = await makeProduct(shop.db);
    const product = await get(id);
    for (const name of ['options', 'variants', 'values', 'parentId', 'priceTo'])
      expect(product).not.toHaveProperty(name);
  });
});
