import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../src/shared/product/product.ts';
import { emptyFields } from '../helpers/empty-fields.ts';
import { makeProduct, makeProducts } from '../helpers/factories.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { ask, transports } from '../helpers/transports.ts';

const shop = sharedTestShop();
beforeAll(async () => {
  await makeProducts(shop.db, [
    ...Array.from({ length: 12 }, (_, n) => ({
      title: `Yoga Mat ${n}`,
      category: 'mats',
      priceCents: 20_00,
    })),
    ...[5, 15, 10].map((price) => ({ title: `Band ${price}`, category: 'fitness', priceCents: price * 100 })),
    { title: 'Power Rack', category: 'strength', priceCents: 1299_99, stock: 0, tag: 'New' },
  ]);
});

const list = async (query: string) => (await shop.rest(`/product?${query}`)).body;
const titles = async (query: string) => (await list(query)).data.map((product: Product) => product.title);

describe('the product listing', () => {
  it('has ten products to a page, the newest first, and the count of all', async () => {
    const { data, totalDoc } = await list('');
    expect(totalDoc).toBe(16);
    expect(data).toHaveLength(10);
    expect(data[0]).toEqual({
      ...emptyFields,
      _id: expect.any(String),
      title: 'Power Rack',
      image: '/images/bad.jpg',
      price: 1299.99,
      stock: 0,
      tag: 'New',
      details: expect.any(String),
      category: 'strength',
      rating: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect(data[1].title).toBe('Band 10');
  });

  it('gives the same answer over both transports', async () => {
    const [overTrpc, overRest] = await Promise.all(
      transports.map((transport) =>
        ask(shop, transport, 'list', { page: 2, min: 1.5, max: 1000, sort: '-price' }),
      ),
    );
    expect(overTrpc?.answer).toEqual(overRest?.answer);
    expect(overRest?.answer.data.length).toBeGreaterThan(0);
  });

  it('shows every product once on the pages together, also where many cost the same', async () => {
    for (const sort of ['', 'price', '-price']) {
      const ids: string[] = [];
      for (const page of [1, 2, 3, 4]) {
        ids.push(
          ...(await list(`sort=${sort}&page=${page}&limit=5`)).data.map((product: Product) => product._id),
        );
      }
      expect(ids).toHaveLength(16);
      expect(new Set(ids).size).toBe(16);
    }
  });

  it('sorts by price in both directions', async () => {
    expect((await titles('sort=price')).slice(0, 3)).toEqual(['Band 5', 'Band 10', 'Band 15']);
    expect((await titles('sort=-price&limit=1'))[0]).toBe('Power Rack');
  });

  it.each([1, 100])('takes %i products to a page', async (limit) => {
    expect((await list(`limit=${limit}`)).data).toHaveLength(Math.min(limit, 16));
  });

  it('is empty past the last page, and still knows the count', async () => {
    expect(await list('page=3')).toEqual({ data: [], totalDoc: 16 });
    expect(await list('page=200000&limit=100')).toEqual({ data: [], totalDoc: 16 });
  });

  it('keeps to a price range, both ends included', async () => {
    expect(await titles('min=5&max=10')).toEqual(['Band 10', 'Band 5']);
    expect(await titles('min=10.01&max=15.00')).toEqual(['Band 15']);
    expect(await titles('min=1299.99')).toEqual(['Power Rack']);
    expect(await titles('min=100&max=50')).toEqual([]);
    expect((await list('min=0&max=1000000000')).totalDoc).toBe(16);
  });

  it('leaves out what costs a fraction of a cent too much', async () => {
    expect(await titles('min=5.004&max=10')).toEqual(['Band 10']);
    expect(await titles('min=5&max=9.996')).toEqual(['Band 5']);
  });

  it('takes several categories joined by commas; an unknown one has no products', async () => {
    expect((await list('category=fitness')).totalDoc).toBe(3);
    expect((await list('category=fitness,strength')).totalDoc).toBe(4);
    expect((await list('category=fitness%2Cunknown,')).totalDoc).toBe(3);
    expect(await list('category=unknown')).toEqual({ data: [], totalDoc: 0 });
  });

  it('keeps to what is in stock, in every order and in the counts', async () => {
    for (const query of [
      '',
      '&sort=-price',
      '&searchTerm=yoga%20rack',
      '&searchTerm=a&sort=price&max=2000',
    ]) {
      const { totalDoc } = await list(`limit=100${query}`);
      const found = await list(`limit=100&stock=in${query}`);
      expect(found.data.filter(({ stock }: Product) => stock === 0)).toEqual([]);
      const facets = (await shop.rest(`/product/facets?stock=in${query.replace(/&sort=-?price/, '')}`)).body;
      const counts = [found.data.length, found.totalDoc, facets.totalDoc];
      expect(counts).toEqual(Array(3).fill(query.includes('yoga') ? 0 : totalDoc - 1));
    }
    expect((await shop.rest('/product?stock=low')).status).toBe(400);
  });

  it('takes empty values as absent, and does not mind parameters it does not know', async () => {
    const empty = 'searchTerm=&min=&max=&sort=&category=&page=&limit=';
    expect(await list(empty)).toEqual(await list(''));
    expect(await list('utm_source=mail&utm_source=again')).toEqual(await list(''));
  });

  it('refuses a parameter given twice', async () => {
    const { status, body } = await shop.rest('/product?page=1&page=2');
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'INVALID_INPUT', issues: [{ path: 'page' }] });
  });

  it('names every field with a wrong value', async () => {
    const { status, body } = await shop.rest('/product?page=0&min=a&sort=cheap');
    expect(status).toBe(400);
    expect(body.issues.map((issue: { path: string }) => issue.path).sort()).toEqual(['min', 'page', 'sort']);
    expect(body.message).toMatch(/^min: /);
  });
});

describe('one product', () => {
  it('is found by its id, in capitals too', async () => {
    const product = await makeProduct(shop.db, { title: 'Dip Bars' });
    for (const transport of transports) {
      for (const id of [product.id, product.id.toUpperCase()]) {
        const { status, answer } = await ask(shop, transport, 'get', { id });
        expect(status).toBe(200);
        expect(answer.data).toMatchObject({ _id: product.id, title: 'Dip Bars', price: 49.99, stock: 10 });
      }
    }
  });

  it.each(['01900000-0000-7000-8000-000000000000', 'abc', '0', 'null', '%2e%2e%2fadmin', '%00'])(
    'is not found under %s',
    async (id) => {
      const { status, body } = await shop.rest(`/product/get/${id}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ success: false, code: 'PRODUCT_NOT_FOUND' });
    },
  );
});

describe('the featured products', () => {
  it('are the eight with most units sold, then the newest', async () => {
    const sold = await makeProducts(shop.db, Array(3).fill({ stock: 100, category: 'bodyweight' }));
    for (const [index, product] of sold.entries()) {
      const cartItems = [{ _id: product.id, quantity: [5, 20, 10][index] }];
      expect((await ask(shop, 'REST', 'place', { cartItems })).status).toBe(200);
    }
    const newest = await makeProducts(shop.db, Array(6).fill({}));
    const { body } = await shop.rest('/product/featured');
    const expected = [sold[1], sold[2], sold[0], ...newest.reverse().slice(0, 5)];
    expect(body.data.map((product: Product) => product._id)).toEqual(expected.map((product) => product?.id));
    expect((await shop.trpc.product.featured.query()).data).toEqual(body.data);
  });
});
