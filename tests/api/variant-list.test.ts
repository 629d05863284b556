import { v7 as uuid } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { refreshParents } from '../../src/server/product/variants.ts';
import { insertProducts } from '../../src/server/product/write.ts';
import { customer, makeProduct, makeVariants, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { untilWaitingForLock } from '../helpers/locks.ts';
import { sharedKey, sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
const headers = sharedKey(shop);
afterAll(() => expectInvariants(shop.db));

const send = (path: string, body: object, method = 'POST') =>
  shop.rest(path, { ...posting(body, headers), method });
const patch = (id: string, body: object) => send(`/catalogue/product/${id}`, body, 'PATCH');
const separate = (id: string, variants: string[]) => send(`/catalogue/product/${id}/separate`, { variants });

interface Read {
  _id: string;
  title: string;
  price: number;
  stock: number;
  options: string[];
  variants: { _id: string; values: string[]; price: number; stock: number; sku: string | null }[];
  rating: { average: number; count: number } | null;
  updatedAt: string;
}
const get = async (id: string) => (await shop.rest(`/product/get/${id}`)).body.data as unknown as Read;

/** A glove in S and M, and the ids of both. */
async function makeGlove() {
  const { body } = await send('/product/create', {
    title: 'Grip Glove',
    category: 'fitness',
    details: 'Leather.',
    image: '/glove.jpg',
    options: ['Size'],
    variants: [
      { values: ['S'], price: 20, stock: 3, sku: `S-${Math.random()}`, externalId: `erp-${Math.random()}` },
      { values: ['M'], price: 25, stock: 2, sku: `M-${Math.random()}` },
    ],
  });
  const { _id: id, variants } = body.data as { _id: string; variants: [string, string] };
  return { id, small: variants[0], medium: variants[1] };
}
const valuesOf = ({ variants }: Read) => variants.map(({ values }) => values.join(' / '));

/** A delivered order of one piece of each, with an approved review of the first. */
async function reviewBy(ids: string[], productId: string, rating: number): Promise<string> {
  const { body } = await send('/product/order-many', {
    cartItems: ids.map((_id) => ({ _id, quantity: 1 })),
    customer,
  });
  const { id: orderId } = await shop.db.order.findFirstOrThrow({
    where: { number: (body.data as { orderNumber: string }).orderNumber },
  });
  const { id } = await shop.db.review.create({
    data: { orderId, productId, rating, text: 'Good.', name: 'Rahim', status: 'approved' },
  });
  return id;
}

describe('the list of variants', () => {
  it('adds, changes, orders and deletes what it says, in one step', async () => {
    const { id, small, medium } = await makeGlove();
    const { status, body } = await patch(id, {
      title: 'Lifting Glove',
      variants: [
        { values: ['L'], price: 30, stock: 4 },
        { _id: medium, values: ['M'], price: 26 },
      ],
    });
    expect([status, body.message]).toEqual([200, undefined]);
    const product = await get(id);
    expect(product.variants).toMatchObject([
      { values: ['L'], price: 30, stock: 4 },
      { _id: medium, values: ['M'], price: 26, stock: 2 },
    ]);
    expect(product).toMatchObject({ title: 'Lifting Glove', price: 26, stock: 6 });
    expect((await shop.rest(`/product/get/${small}`)).status).toBe(404);
    const restored = await staff.trpc.product.restore.mutate({ id: small });
    expect(restored.success).toBe(true);
    expect(valuesOf(await get(id)).sort()).toEqual(['L', 'M', 'S']);
    const { data: lines } = await staff.trpc.activity.list.query({ subject: id });
    expect(lines.map(({ changes }) => changes?.variants)).toContainEqual(['S, M', 'L, M']);
  });

  it('is known to its product whole, also if one is sold out while another is added', async () => {
    const { parent, variants } = await makeVariants(shop.db, [{ stock: 1, priceCents: 100 }, { stock: 2 }]);
    const cartItems = [{ _id: variants[0]?.id, quantity: 1 }];
    expect((await send('/product/order-many', { cartItems, customer })).status).toBe(200);
    let refreshed: Promise<void> | undefined;
    await shop.db.$transaction(async (tx) => {
      const added = { ...parent, stock: 3, parentId: parent.id, values: ['L'], options: [], id: uuid() };
      await insertProducts(tx, [added], { actor: 'seed' });
      refreshed = refreshParents(shop.db, [parent.id]);
      await untilWaitingForLock(shop.databaseUrl);
    });
    await refreshed;
    const product = await get(parent.id);
    expect([product.price, product.stock, valuesOf(product).length]).toEqual([49.99, 5, 3]);
  });

  it('is the same again when it is sent again, also for variants without ids', async () => {
    const { id, small } = await makeGlove();
    const variants = [
      { values: ['S'], price: 21, stock: 3 },
      { values: ['XL'], price: 40, stock: 1, externalId: `erp-${id}` },
    ];
    expect((await patch(id, { variants })).status).toBe(200);
    const first = await get(id);
    const movements = await shop.db.stockMovement.count();
    expect((await patch(id, { variants })).status).toBe(200);
    expect(await get(id)).toEqual(first);
    expect(await shop.db.stockMovement.count()).toBe(movements);
    expect(first.variants[0]?._id).toBe(small);
    const { externalId } = await shop.db.product.findUniqueOrThrow({
      where: { id: first.variants[1]?._id as string },
    });
    expect(externalId).toBe(`erp-${id}`);
  });

  it('lets variants exchange values, SKUs and external ids', async () => {
    const { id, small, medium } = await makeGlove();
    const ids = [`erp-${small}`, `erp-${medium}`];
    const before = [
      { _id: small, values: ['S'], externalId: ids[0] },
      { _id: medium, values: ['M'], externalId: ids[1] },
    ];
    expect((await patch(id, { variants: before })).status).toBe(200);
    const [one, other] = (await get(id)).variants;
    const variants = [
      { _id: small, values: ['M'], sku: other?.sku },
      { _id: medium, values: ['S'], sku: one?.sku },
    ];
    const exchanged = variants.map((variant, nth) => ({ ...variant, externalId: ids[1 - nth] }));
    expect(await patch(id, { variants: exchanged })).toMatchObject({ status: 200 });
    expect((await get(id)).variants).toMatchObject(variants);
    expect((await get(small)).title).toBe('Grip Glove, M');
    const rows = await shop.db.product.findMany({
      where: { parentId: id },
      orderBy: { variantPosition: 'asc' },
    });
    expect(rows.map(({ externalId }) => externalId)).toEqual([ids[1], ids[0]]);
    const added = { values: ['L'], price: 9, stock: 9, externalId: ids[0] };
    expect((await patch(id, { variants: [...before, added] })).body.issues).toEqual([
      { path: 'variants.2.externalId', message: 'Another product has this externalId' },
    ]);
    const left = [{ ...before[1], externalId: ids[1] }, added];
    expect((await patch(id, { variants: left })).status).toBe(200);
  });

  it('gets another option, with a value for each variant', async () => {
    const { id, small, medium } = await makeGlove();
    expect((await patch(id, { options: ['Size', 'Colour'] })).body.issues).toEqual([
      { path: 'variants', message: 'Send the variants too, with a value for each option' },
    ]);
    expect((await patch(id, { options: ['Width'] })).status).toBe(200);
    const options = ['Size', 'Colour'];
    const values = [
      { _id: small, values: ['S', 'Red'] },
      { _id: medium, values: ['M', 'Red'] },
    ];
    expect((await patch(id, { options, variants: values })).status).toBe(200);
    expect(await get(id)).toMatchObject({ options, variants: values });
  });

  it('counts pieces that were sold since the list was read', async () => {
    const { id, small } = await makeGlove();
    await send('/product/order-many', { cartItems: [{ _id: small, quantity: 1 }], customer });
    const { medium } = { medium: (await get(id)).variants[1]?._id };
    const rest = { _id: medium, values: ['M'] };
    expect(
      (await patch(id, { variants: [{ _id: small, values: ['S'], stock: 5, stockSeen: 3 }, rest] })).status,
    ).toBe(200);
    expect(await stockOf(shop.db, small)).toBe(4);
    const { status, body } = await patch(id, {
      variants: [{ _id: small, values: ['S'], stock: 0, stockSeen: 5 }, rest],
    });
    expect([status, body.code, body.issues]).toEqual([
      409,
      'STOCK_CHANGED',
      [{ path: 'variants.0.stock', message: expect.stringContaining('changed to 4') }],
    ]);
    expect(await stockOf(shop.db, small)).toBe(4);
  });

  it('is refused as a whole, with the place of the fault', async () => {
    const { id, small, medium } = await makeGlove();
    const other = await makeGlove();
    const { id: plain } = await makeProduct(shop.db, { sku: `taken-${id}` });
    const before = await get(id);
    const both = [
      { _id: small, values: ['S'], price: 99 },
      { _id: medium, values: ['M'] },
    ];
    const issues = async (more: object, list: object[] = both) =>
      (await patch(id, { title: 'Changed', variants: [...list, more] })).body.issues;
    expect(await issues({ values: ['L'] })).toEqual([
      { path: 'variants.2.price', message: 'Price is required' },
      { path: 'variants.2.stock', message: 'Product stock is required' },
    ]);
    expect(await issues({ values: ['L', 'Red'], price: 1, stock: 1 })).toMatchObject([
      { path: 'variants.2.values' },
    ]);
    expect(await issues({ _id: other.small, values: ['L'] })).toEqual([
      { path: 'variants.2._id', message: 'It is a variant of another product: separate it there first' },
    ]);
    expect(await issues({ _id: other.id, values: ['L'] })).toEqual([
      { path: 'variants.2._id', message: 'It has variants itself: separate them first' },
    ]);
    expect(await issues({ _id: small, values: ['L'] })).toMatchObject([{ path: 'variants.2._id' }]);
    expect(await issues({ values: ['L'], price: 1, stock: 1, sku: `TAKEN-${id}` })).toEqual([
      { path: 'variants.2.sku', message: 'Another product has this SKU' },
    ]);
    const taken = await patch(id, {
      variants: [...both, { values: ['L'], price: 1, stock: 1, sku: `TAKEN-${id}` }],
    });
    expect(taken.body).toMatchObject({ code: 'PRODUCT_EXISTS', details: { field: 'sku', id: plain } });
    const made = await send('/product/create', {
      title: 'Grip Glove',
      category: 'fitness',
      details: 'Leather.',
      options: ['Size'],
      variants: ['S', 'M'].map((size) => ({ values: [size], price: 1, stock: 1, sku: `TAKEN-${id}${size}` })),
    });
    expect(made.status).toBe(200);
    const again = await send('/product/create', {
      title: 'Grip Glove',
      category: 'fitness',
      details: 'Leather.',
      options: ['Size'],
      variants: [
        { values: ['S'], price: 1, stock: 1 },
        { values: ['M'], price: 1, stock: 1, sku: `TAKEN-${id}` },
      ],
    });
    expect(again.body).toMatchObject({
      code: 'PRODUCT_EXISTS',
      details: { id: plain },
      issues: [{ path: 'variants.1.sku', message: 'Another product has this SKU' }],
    });
    await shop.db.product.update({ where: { id: plain }, data: { externalId: `erp-of-${plain}` } });
    const reference = [{ ...both[0], externalId: `erp-of-${plain}` }, both[1]];
    expect((await patch(id, { variants: reference })).body.issues).toEqual([
      { path: 'variants.0.externalId', message: 'Another product has this externalId' },
    ]);
    const unknown = '018f0000-0000-7000-8000-000000000000';
    expect((await patch(id, { variants: [...both, { _id: unknown, values: ['L'] }] })).body).toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
      details: { ids: [unknown] },
    });
    expect((await patch(id, { variants: [] })).body.issues).toMatchObject([{ path: 'variants' }]);
    expect((await patch(small, { variants: both })).body.issues).toMatchObject([{ path: 'variants' }]);
    expect(await get(id)).toEqual(before);
  });

  it('is refused to staff who read it before somebody else changed it', async () => {
    const { id, small, medium } = await makeGlove();
    const { data: read } = await staff.trpc.product.preview.query({ id });
    await patch(id, {
      variants: [
        { _id: small, values: ['S'] },
        { _id: medium, values: ['M'] },
        { values: ['L'], price: 9, stock: 9 },
      ],
    });
    const { title, category, details, price, stock, updatedAt: version } = read;
    await expect(
      staff.trpc.product.update.mutate({
        ...{ id, title, category, details, price, stock, stockSeen: stock, version },
        variants: [{ _id: small, values: ['S'] }],
      }),
    ).rejects.toMatchObject({ data: { failure: { reason: 'EDIT_CONFLICT' } } });
    expect(valuesOf(await get(id))).toEqual(['S', 'M', 'L']);
  });
});

describe('several products', () => {
  it('become one, with their ids, orders, stock, reviews and place, and products of their own again', async () => {
    const [red, blue] = [
      await makeProduct(shop.db, { title: 'Red Band', priceCents: 900, details: 'Red.', image: '/red.jpg' }),
      await makeProduct(shop.db, { title: 'Blue Band', priceCents: 1100, sku: `B-${Math.random()}` }),
    ];
    const other = await makeProduct(shop.db, { goesWith: [blue.id, red.id] });
    const value = `bands-${red.id.slice(-8)}`;
    await send('/collection', { title: 'Bands', value, products: [other.id, blue.id, red.id] });
    const reviews = [await reviewBy([red.id], red.id, 5), await reviewBy([blue.id], blue.id, 2)];
    const both = await reviewBy([red.id, blue.id], blue.id, 2);
    const { body } = await patch(red.id, {
      title: 'Band',
      options: ['Colour'],
      variants: [
        { _id: red.id, values: ['Red'] },
        { _id: blue.id, values: ['Blue'], price: 12 },
      ],
    });
    const parent = body.data as unknown as Read;
    expect(parent).toMatchObject({
      title: 'Band',
      price: 9,
      stock: 16,
      image: '/red.jpg',
      options: ['Colour'],
    });
    expect(parent._id).not.toBe(red.id);
    expect(await get(red.id)).toMatchObject({ title: 'Band, Red', parentId: parent._id, stock: 8, price: 9 });
    expect((await get(parent._id)).rating).toEqual({ average: 3, count: 3 });
    expect((await fetch(`${shop.url}/product/${blue.id}`)).status).toBe(200);
    expect(await shop.db.orderLine.count({ where: { productId: red.id } })).toBe(2);
    const list = (await shop.trpc.product.list.query({ page: 1, limit: 100 })).data.map(({ _id }) => _id);
    expect(list.slice(0, 2)).toEqual([other.id, parent._id]);
    const { body: related } = await shop.rest(`/product/related/${other.id}`);
    expect((related.data as { goesWith: Read[] }).goesWith.map(({ _id }) => _id)).toEqual([parent._id]);
    const { body: collection } = await shop.rest(`/collection/${value}`);
    expect((collection.data as unknown as Read[]).map(({ _id }) => _id)).toEqual([other.id, parent._id]);
    const { data: history } = await staff.trpc.activity.list.query({ subject: blue.id });
    expect(history[0]?.changes).toMatchObject({ title: ['Blue Band', 'Band'], price: [11, 12] });

    const separated = await separate(parent._id, [blue.id]);
    expect([separated.status, separated.body.data]).toEqual([200, [{ _id: blue.id }]]);
    const alone = await get(blue.id);
    expect(alone).toMatchObject({ title: 'Band, Blue', price: 12, rating: { average: 2, count: 1 } });
    expect(alone).not.toHaveProperty('parentId');
    expect((await get(parent._id)).rating).toEqual({ average: 3.5, count: 2 });
    expect((await separate(parent._id, [red.id])).status).toBe(200);
    expect((await shop.rest(`/product/get/${parent._id}`)).status).toBe(404);
    const owners = await shop.db.review.findMany({
      where: { id: { in: [...reviews, both] } },
      orderBy: { id: 'asc' },
    });
    expect(owners.map(({ productId }) => productId)).toEqual([red.id, blue.id, expect.any(String)]);
    await expect(staff.trpc.product.restore.mutate({ id: parent._id })).rejects.toThrow(
      'its variants are products of their own now',
    );
    expect(
      (await send('/product/order-many', { cartItems: [{ _id: red.id, quantity: 1 }], customer })).status,
    ).toBe(200);
  });

  it('need the product itself among its variants, and no stranger leaves another product', async () => {
    const { id } = await makeProduct(shop.db);
    expect(
      (await patch(id, { options: ['Size'], variants: [{ values: ['S'], price: 1, stock: 1 }] })).body.issues,
    ).toEqual([{ path: 'variants', message: expect.stringContaining('Name the product itself') }]);
    const glove = await makeGlove();
    expect((await separate(glove.id, [id])).body.issues).toEqual([
      { path: 'variants.0', message: 'It is no variant of this product' },
    ]);
  });
});

describe('a deleted variant', () => {
  it('comes back with its product, and alone only to a place that is free', async () => {
    const { id, small, medium } = await makeGlove();
    await shop.rest(`/product/delete/${id}`, { method: 'DELETE', headers });
    const deleted = (await staff.trpc.product.deleted.query({ page: 1 })).data.map(({ _id }) => _id);
    expect([deleted.includes(id), deleted.includes(small)]).toEqual([true, false]);
    await expect(staff.trpc.product.restore.mutate({ id: small })).rejects.toThrow('restore the product');
    await staff.trpc.product.restore.mutate({ id });
    expect((await get(id)).stock).toBe(5);
    await patch(id, { variants: [{ _id: medium, values: ['S'] }] });
    await expect(staff.trpc.product.restore.mutate({ id: small })).rejects.toThrow('another variant');
    await patch(id, { options: ['Size', 'Colour'], variants: [{ _id: medium, values: ['M', 'Red'] }] });
    await expect(staff.trpc.product.restore.mutate({ id: small })).rejects.toThrow('other options');
  });
});
