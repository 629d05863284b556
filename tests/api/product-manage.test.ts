import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../src/shared/base/limits.ts';
import { manageMessages } from '../../src/shared/base/manage-messages.ts';
import type { Product } from '../../src/shared/product/product.ts';
import {
  customer,
  type MadeProduct,
  makeProduct,
  makeProducts,
  movementsOf,
  stockOf,
} from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { bench, edited } from '../helpers/product-form.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import type { SignedIn } from '../helpers/staff.ts';
import { ask, type Transport, transports } from '../helpers/transports.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const { create: createTexts, update: updateTexts } = manageMessages;

const asStaff = (
  transport: Transport,
  call: Parameters<typeof ask>[2],
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
) => ask(shop, transport, call, input, { cookie: staff.cookie, ...headers });

const rowOf = (id: string) => shop.db.product.findUniqueOrThrow({ where: { id }, include: { stock: true } });

const order = (transport: Transport, { id }: Pick<MadeProduct, 'id'>, quantity = 1) =>
  ask(shop, transport, 'place', { cartItems: [{ _id: id, quantity }], customer });

describe.each(transports)('over %s', (transport) => {
  it('a product is created with its stock, and who put it there', async () => {
    const { status, answer } = await asStaff(transport, 'create', {
      ...bench,
      tag: 'New',
      image: '/images/products/bench.svg',
    });
    const id = answer.data._id;
    expect(status).toBe(200);
    expect(answer).toEqual({ success: true, message: 'Product created successfully', data: { _id: id } });
    expect(await rowOf(id)).toMatchObject({
      title: 'Folding Bench',
      category: 'strength',
      details: 'Folds flat against a wall.',
      priceCents: 149_99,
      tag: 'New',
      image: '/images/products/bench.svg',
      stock: { stock: 12, unitsSold: 0 },
    });
    expect(await movementsOf(shop.db, id)).toEqual([
      { delta: 12, cause: 'initial', actor: staff.account.email },
    ]);
    expect((await order(transport, { id }, 12)).status).toBe(200);
  });

  it('a product without a picture gets the fallback, an empty tag is none, and nothing may be in stock', async () => {
    const { answer } = await asStaff(transport, 'create', {
      ...bench,
      stock: 0,
      price: 0,
      image: '',
      tag: ' ',
    });
    expect(await rowOf(answer.data._id)).toMatchObject({
      image: '/images/bad.jpg',
      tag: null,
      priceCents: 0,
      stock: { stock: 0 },
    });
  });

  it.each([
    ['title', undefined, createTexts.titleRequired],
    ['title', '', createTexts.titleRequired],
    ['title', '  ', createTexts.titleRequired],
    ['category', undefined, createTexts.categoryRequired],
    ['category', '', createTexts.categoryRequired],
    ['stock', undefined, createTexts.stockRequired],
    ['stock', null, createTexts.stockRequired],
    ['stock', -1, createTexts.stockNegative],
    ['details', undefined, createTexts.detailsRequired],
    ['details', ' \n', createTexts.detailsRequired],
    ['price', undefined, createTexts.priceRequired],
    ['price', null, createTexts.priceRequired],
    ['price', -0.01, createTexts.priceNegative],
  ])('creating says what is wrong with %s: %j', async (field, value, message) => {
    const before = await shop.db.product.count();
    const { status, issues } = await asStaff(transport, 'create', { ...bench, [field]: value });
    expect([status, issues]).toEqual([400, [{ path: field, message }]]);
    expect(await shop.db.product.count()).toBe(before);
  });

  it.each([
    ['title', '', updateTexts.titleRequired],
    ['category', '', updateTexts.categoryRequired],
    ['details', '', updateTexts.detailsRequired],
    ['price', null, updateTexts.priceRequired],
    ['price', 0, updateTexts.priceNotPositive],
    ['price', -5, updateTexts.priceNotPositive],
    ['stock', null, updateTexts.stockRequired],
    ['stock', 0, updateTexts.stockNotPositive],
    ['stock', -3, updateTexts.stockNotPositive],
    ['stock', 2.5, updateTexts.stockNotWhole],
  ])('editing says what is wrong with %s: %j', async (field, value, message) => {
    const product = await makeProduct(shop.db);
    const { status, issues } = await asStaff(transport, 'update', { ...edited(product), [field]: value });
    expect([status, issues]).toEqual([400, [{ path: field, message }]]);
    expect(await rowOf(product.id)).toMatchObject({ title: product.title, stock: { stock: product.stock } });
  });

  it('a sold-out product can be edited with the stock that it had', async () => {
    const product = await makeProduct(shop.db, { stock: 0 });
    const input = { ...edited(product), title: 'Sold out, and renamed', stock: 0, stockSeen: 0 };
    expect((await asStaff(transport, 'update', input)).status).toBe(200);
    expect(await rowOf(product.id)).toMatchObject({ title: 'Sold out, and renamed', stock: { stock: 0 } });
    const { status, issues } = await asStaff(transport, 'update', { ...input, stockSeen: 1 });
    expect([status, issues]).toEqual([400, [{ path: 'stock', message: updateTexts.stockNotPositive }]]);
  });

  it('takes numbers as numbers, prices to the cent, and nothing out of bounds', async () => {
    const product = await makeProduct(shop.db);
    const wrong: [string, unknown[]][] = [
      ['price', ['5', '', [], {}, true, 9.999, 0.1 + 0.2, 1e6, 1e308]],
      ['stock', ['5', [], {}, true, 1.5, limits.stock + 1, 2 ** 31]],
      ['title', [5, [], {}, 'x'.repeat(limits.titleLength + 1), 'a\u0000b', '\ud800']],
      ['category', ['yoga', 'STRENGTH', 1, ['strength'], 'strength,mats']],
      ['details', [1, 'x'.repeat(limits.detailsLength + 1), '\ud800']],
      ['tag', [1, 'x'.repeat(limits.tagLength + 1)]],
      [
        'image',
        [1, 'javascript:alert(1)', '//evil.example/a.png', '/\\evil.example', 'data:image/png,', 'a.png'],
      ],
    ];
    for (const [field, values] of wrong) {
      for (const value of values) {
        const answers = [
          await asStaff(transport, 'create', { ...bench, [field]: value }),
          await asStaff(transport, 'update', { ...edited(product), [field]: value }),
        ];
        for (const { status, issues } of answers) {
          expect({ field, value, status, path: issues?.[0]?.path }).toEqual({
            field,
            value,
            status: 400,
            path: field,
          });
        }
      }
    }
  });

  it('a product is changed, and its picture and tag only when they are sent', async () => {
    const product = await makeProduct(shop.db, { tag: 'Sale', image: '/images/a.svg' });
    const change = { ...edited(product), title: 'Heavier', category: 'mats', details: 'New', price: 0.29 };
    const { status, answer } = await asStaff(transport, 'update', { ...change, stock: 7 });
    expect([status, answer]).toEqual([200, { success: true, message: 'Product updated successfully' }]);
    expect(await rowOf(product.id)).toMatchObject({
      title: 'Heavier',
      category: 'mats',
      details: 'New',
      priceCents: 29,
      tag: 'Sale',
      image: '/images/a.svg',
      stock: { stock: 7 },
    });
    expect(await movementsOf(shop.db, product.id)).toEqual([
      { delta: 10, cause: 'initial', actor: 'seed' },
      { delta: -3, cause: 'adjusted', actor: staff.account.email },
    ]);
    await asStaff(transport, 'update', { ...change, stock: 7, tag: '', image: '/images/b.svg' });
    expect(await rowOf(product.id)).toMatchObject({ tag: null, image: '/images/b.svg' });
    expect(await movementsOf(shop.db, product.id)).toHaveLength(2);
  });

  it('a product has a weight and a tax rate, and its history says what they were', async () => {
    const rate = await shop.db.taxRate.create({
      data: { name: `Reduced ${transport}`, rate: 7000, position: 1 },
    });
    const made = await asStaff(transport, 'create', { ...bench, grams: 16_400, taxRate: rate.id });
    const { id } = await shop.db.product.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect([made.status, await rowOf(id)]).toMatchObject([200, { grams: 16_400, taxRateId: rate.id }]);
    expect((await shop.rest(`/product/get/${id}`)).body.data).toMatchObject({
      grams: 16_400,
      taxRate: rate.id,
    });
    const page = await (await fetch(`${shop.url}/product/${id}`)).text();
    expect(page).toContain('>16.4 kg<');
    await asStaff(transport, 'update', { ...bench, id, grams: 900 });
    expect(await rowOf(id)).toMatchObject({ grams: 900, taxRateId: rate.id });
    await asStaff(transport, 'update', { ...bench, id, grams: null, taxRate: null });
    expect(await rowOf(id)).toMatchObject({ grams: null, taxRateId: null });
    const lines = await shop.db.activity.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
    expect(lines.map(({ changes }) => changes)).toEqual([
      null,
      { grams: [16_400, 900] },
      { grams: [900, null], taxRate: [rate.id, null] },
    ]);
    const plain = await (await fetch(`${shop.url}/product/${id}`)).text();
    expect(plain).toContain('>N/A<');
    expect(plain).not.toMatch(/"(grams|taxRate)"/);
  });

  it.each([
    ['grams', 0, 'Weight must be at least 1 gram'],
    ['grams', 1.5, 'Weight must be a whole number of grams'],
    ['grams', 10_000_001, 'Weight can be at most 10,000,000 grams'],
    ['taxRate', 'Standard', 'Must be the id of a tax rate'],
    ['taxRate', '01890000-0000-7000-8000-000000000000', 'There is no such tax rate'],
  ])('a product with the %s %s is refused', async (path, value, message) => {
    const product = await makeProduct(shop.db);
    const count = await shop.db.product.count();
    for (const [call, input] of [
      ['create', bench],
      ['update', edited(product)],
    ] as const) {
      const { status, issues } = await asStaff(transport, call, { ...input, [path]: value });
      expect([call, status, issues]).toEqual([call, 400, [{ path, message }]]);
    }
    expect(await rowOf(product.id)).toMatchObject({ grams: null, taxRateId: null });
    expect(await shop.db.product.count()).toBe(count);
  });

  it('an edit of what somebody else has saved since is refused, with what they saved', async () => {
    const product = await makeProduct(shop.db);
    const seen = (await ask(shop, transport, 'get', { id: product.id })).answer.data as Product;
    const version = seen.updatedAt;
    const first = await asStaff(transport, 'update', { ...edited(product), version, price: 60 });
    expect(first.status).toBe(200);

    const second = await asStaff(transport, 'update', {
      ...edited(product),
      version,
      title: 'Late',
      stock: 3,
    });
    const now = (await ask(shop, transport, 'get', { id: product.id })).answer.data;
    expect(second).toMatchObject({ status: 409, reason: 'EDIT_CONFLICT', details: { product: now } });
    expect(now).toMatchObject({ title: product.title, price: 60, stock: product.stock });

    const third = await asStaff(transport, 'update', {
      ...edited(product),
      version: now.updatedAt,
      title: 'Late',
    });
    expect(third.status).toBe(200);
  });

  it('more pieces than are left can’t be taken away', async () => {
    const product = await makeProduct(shop.db, { stock: 10 });
    await order(transport, product, 8);
    const { status, reason, details } = await asStaff(transport, 'update', {
      ...edited(product),
      title: 'Not saved',
      stock: 5,
      stockSeen: 10,
    });
    expect([status, reason, details]).toEqual([409, 'STOCK_CHANGED', { stock: 2 }]);
    expect(await rowOf(product.id)).toMatchObject({ title: product.title, stock: { stock: 2 } });
  });

  it('a deleted product is gone for everybody, and its orders keep their lines', async () => {
    const product = await makeProduct(shop.db, { title: `Vanishing Sled ${transport}`, stock: 100 });
    const { answer: placed } = await order(transport, product, 50);
    const listed = async (input: Record<string, unknown>) =>
      (await ask(shop, transport, 'list', input)).answer;
    const featured = async () => (await shop.rest('/product/featured')).body.data as Product[];
    const total = (await listed({})).totalDoc;
    expect((await featured()).map(({ _id }) => _id)).toContain(product.id);
    expect(await listed({ searchTerm: product.title })).toMatchObject({ totalDoc: 1 });

    const { status, answer } = await asStaff(transport, 'delete', { id: product.id });
    expect([status, answer]).toEqual([200, { success: true, message: 'Product deleted successfully' }]);

    expect((await listed({})).totalDoc).toBe(total - 1);
    expect(await listed({ searchTerm: 'Vanishing' })).toEqual({ data: [], totalDoc: 0 });
    expect(await listed({ searchTerm: 'Vanishng' })).toMatchObject({ totalDoc: 0 });
    expect((await featured()).map(({ _id }) => _id)).not.toContain(product.id);
    expect(await staff.trpc.product.manage.query({ searchTerm: 'Vanishing' })).toMatchObject({
      totalDoc: 0,
    });
    for (const call of ['get', 'delete', 'update'] as const) {
      const gone = await asStaff(transport, call, edited(product));
      expect(gone).toMatchObject({ status: 404, reason: 'PRODUCT_NOT_FOUND' });
    }
    const refused = await order(transport, product);
    expect(refused).toMatchObject({ status: 404, details: { ids: [product.id] } });

    const number = placed.data.orderNumber;
    const { data } = await shop.trpc.order.find.mutate({ number, email: customer.email });
    expect(data.lines).toEqual([
      {
        line: 1,
        _id: null,
        title: product.title,
        sku: null,
        image: product.image,
        price: 49.99,
        quantity: 50,
        total: 2499.5,
        discount: 0,
        tax: 0,
        taxPercent: null,
      },
    ]);
    expect(await rowOf(product.id)).toMatchObject({ deletedAt: expect.any(Date), stock: { stock: 50 } });
  });

  it('an unknown product can’t be changed or deleted', async () => {
    const product = await makeProduct(shop.db);
    for (const id of ['none', '%', '0190b6a4-0000-7000-8000-000000000000']) {
      for (const call of ['update', 'delete'] as const) {
        const { status, reason } = await asStaff(transport, call, { ...edited(product), id });
        expect([status, reason]).toEqual([404, 'PRODUCT_NOT_FOUND']);
      }
    }
  });
});

describe('at the same time', () => {
  it('of two who save what they opened together, one is told of the other', async () => {
    const product = await makeProduct(shop.db);
    const version = (await rowOf(product.id)).updatedAt.toISOString();
    const titles = Array.from({ length: 10 }, (_, n) => `Title ${n}`);
    const verdicts = await Promise.all(
      titles.map((title, n) =>
        asStaff(transports[n % 2] as Transport, 'update', { ...edited(product), version, title }),
      ),
    );
    const saved = verdicts.flatMap(({ status }, n) => (status === 200 ? [titles[n]] : []));
    const refused = verdicts.filter(({ status }) => status !== 200);
    expect(saved).toHaveLength(1);
    expect((await rowOf(product.id)).title).toBe(saved[0]);
    for (const { status, reason, details } of refused) {
      expect([status, reason]).toEqual([409, 'EDIT_CONFLICT']);
      expect(details).toMatchObject({ product: { title: saved[0] } });
    }
  });

  it('orders and staff both count: what is added, taken and sold all ends up in the stock', async () => {
    const product = await makeProduct(shop.db, { stock: 50 });
    const changes = [60, 45, 52, 49, 58];
    const edits = changes.map((stock) =>
      staff.trpc.product.update.mutate({ ...edited(product), stock, stockSeen: 50 }),
    );
    const orders = Array.from({ length: 30 }, (_, n) => order(transports[n % 2] as Transport, product));
    const sold = (await Promise.all(orders)).filter(({ status }) => status === 200).length;
    await Promise.all(edits);
    const added = changes.reduce((sum, stock) => sum + stock - 50, 0);
    expect(sold).toBe(30);
    expect(await stockOf(shop.db, product.id)).toBe(50 + added - sold);
  });

  it('nothing is sold of a product once its deletion is answered', async () => {
    for (let round = 0; round < 5; round++) {
      const products = await makeProducts(shop.db, [{ stock: 1000 }, { stock: 1000 }]);
      const cartItems = products.map(({ id }) => ({ _id: id, quantity: 1 }));
      const id = products[round % 2]?.id as string;
      const place = (n: number) => ask(shop, transports[n % 2] as Transport, 'place', { cartItems });

      const early = Array.from({ length: 20 }, (_, n) => place(n));
      await staff.trpc.product.delete.mutate({ id });
      const left = await stockOf(shop.db, id);
      const verdicts = await Promise.all([...early, place(0), place(1)]);

      expect(await stockOf(shop.db, id)).toBe(left);
      expect(verdicts.filter(({ status }) => status === 200)).toHaveLength(1000 - left);
      for (const { status, reason } of verdicts) {
        if (status !== 200) expect([status, reason]).toEqual([404, 'PRODUCT_NOT_FOUND']);
      }
      expect(verdicts.at(-1)?.status).toBe(404);
    }
  });
});

describe('the list of staff', () => {
  let titles: (input: Parameters<SignedIn['trpc']['product']['manage']['query']>[0]) => Promise<string[]>;
  const category = 'bodyweight';
  beforeAll(async () => {
    await makeProducts(shop.db, [
      { title: 'Rings', category, stock: 0, priceCents: 3000 },
      { title: 'abdominal wheel', category, stock: 5, priceCents: 2000 },
      { title: 'Dip Bars', category, stock: 6, priceCents: 9000 },
      { title: 'Bands', category, stock: 1, priceCents: 1000 },
    ]);
    titles = async (input) =>
      (await staff.trpc.product.manage.query({ category, ...input })).data.map(({ title }) => title);
  });

  it('has the newest first, or is sorted by a column either way', async () => {
    expect(await titles({})).toEqual(['Bands', 'Dip Bars', 'abdominal wheel', 'Rings']);
    expect(await titles({ sort: 'title' })).toEqual(['abdominal wheel', 'Bands', 'Dip Bars', 'Rings']);
    expect(await titles({ sort: '-title' })).toEqual(['Rings', 'Dip Bars', 'Bands', 'abdominal wheel']);
    expect(await titles({ sort: 'stock' })).toEqual(['Rings', 'Bands', 'abdominal wheel', 'Dip Bars']);
    expect(await titles({ sort: '-stock' })).toEqual(['Dip Bars', 'abdominal wheel', 'Bands', 'Rings']);
    expect(await titles({ sort: 'price' })).toEqual(['Bands', 'abdominal wheel', 'Rings', 'Dip Bars']);
    const all = await staff.trpc.product.manage.query({ sort: 'category' });
    expect(all.data[0]?.category).toBe('bodyweight');
  });

  it('can be narrowed to what is in stock, runs low or is sold out, with the count of all that match', async () => {
    expect(await titles({ stock: 'in', sort: 'title' })).toEqual(['abdominal wheel', 'Bands', 'Dip Bars']);
    expect(await titles({ stock: 'low', sort: 'stock' })).toEqual(['Bands', 'abdominal wheel']);
    expect(await titles({ stock: 'out' })).toEqual(['Rings']);
    expect(await titles({ stock: 'low', searchTerm: 'band' })).toEqual(['Bands']);
    expect((await staff.trpc.product.manage.query({ category, stock: 'in', page: 2 })).totalDoc).toBe(3);
  });

  it('does not add to what anybody may ask of the public list', async () => {
    const { status } = await shop.rest('/product?sort=stock');
    expect(status).toBe(400);
  });
});

describe('marking a product as sold out', () => {
  it('takes all pieces out of the stock, once, and says who did', async () => {
    const product = await makeProduct(shop.db, { stock: 9 });
    const { updatedAt } = await rowOf(product.id);
    for (let time = 0; time < 2; time++) {
      expect(await staff.trpc.product.markSoldOut.mutate({ id: product.id })).toMatchObject({
        success: true,
      });
    }
    expect(await stockOf(shop.db, product.id)).toBe(0);
    expect((await movementsOf(shop.db, product.id)).slice(1)).toEqual([
      { delta: -9, cause: 'adjusted', actor: staff.account.email },
    ]);
    expect((await rowOf(product.id)).updatedAt).toEqual(updatedAt);
    expect(await order('REST', product)).toMatchObject({ status: 409, reason: 'OUT_OF_STOCK' });
  });
});
