import { beforeAll, describe, expect, it } from 'vitest';
import { demoContent } from '../../prisma/seed/content.ts';
import { firstCategories } from '../../src/shared/product/first-categories.ts';
import { makeProduct } from '../helpers/factories.ts';
import { readPage } from '../helpers/page-head.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';

const origin = 'https://gym.example';

const shop = sharedTestShop({ SHOP_NAME: 'Iron & Oak' }, { publicUrl: origin });
beforeAll(async () => {
  await shop.db.setting.create({ data: { group: 'look', values: demoContent.look } });
});

async function open(path: string) {
  return readPage(await (await fetch(shop.url + path)).text());
}

describe('a link that is shared', () => {
  const listed = [
    '/',
    '/product',
    '/aboutus',
    ...firstCategories.map(({ value }) => `/product?category=${value}`),
  ];

  it.each(listed)('is shown with the shop’s picture: %s', async (path) => {
    const { meta, canonical, title } = await open(path);
    expect(Object.fromEntries(meta)).toMatchObject({
      'og:site_name': 'Iron & Oak',
      'og:type': 'website',
      'og:url': canonical,
      'og:description': meta.get('description'),
      'og:image': `${origin}/images/share/1200.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    expect(title).toBe(`${meta.get('og:title')} | Iron & Oak`);
    expect(meta.get('og:image:alt')).toBeTruthy();
    expect(meta.has('product:price:amount')).toBe(false);
  });

  it('to a product is shown with its picture and price', async () => {
    const { id } = await makeProduct(shop.db, {
      title: 'Air Bike',
      image: '/images/products/air-bike/960.webp',
      priceCents: 74_950,
    });
    const { meta } = await open(`/product/${id}`);
    expect(Object.fromEntries(meta)).toMatchObject({
      'og:type': 'product',
      'og:title': 'Air Bike',
      'og:image': `${origin}/images/share/${id}.jpg`,
      'og:image:alt': 'Air Bike',
      'product:price:amount': '749.50',
      'product:price:currency': 'USD',
      'product:availability': 'in stock',
    });
  });

  it('to a product whose picture is elsewhere is shown with that, and without one with the shop’s', async () => {
    const elsewhere = await makeProduct(shop.db, { image: 'https://cdn.example/bike.png' });
    const { meta } = await open(`/product/${elsewhere.id}`);
    expect([meta.get('og:image'), meta.has('og:image:width')]).toEqual([
      'https://cdn.example/bike.png',
      false,
    ]);
    const bare = await makeProduct(shop.db);
    const { meta: shops } = await open(`/product/${bare.id}`);
    expect(shops.get('og:image')).toBe(`${origin}/images/share/1200.jpg`);
  });

  it('is shown without a picture by a shop that has none, and with its logo by one that has no other', async () => {
    const other = await openTestShop({}, { publicUrl: origin });
    const shown = async () => readPage(await (await fetch(`${other.url}/aboutus`)).text()).meta;
    expect((await shown()).has('og:image')).toBe(false);
    const folder = `/images/uploads/${'0'.repeat(32)}`;
    await other.db.setting.create({ data: { group: 'look', values: { logo: `${folder}/512.webp` } } });
    await expect.poll(async () => (await shown()).get('og:image')).toBe(`${origin}${folder}/original.jpg`);
    await other.close();
  });

  it('says in at most 160 characters what the product is, and cuts no word', async () => {
    const details = Array.from({ length: 60 }, (_, n) => `word${n}`).join(' ');
    const long = await makeProduct(shop.db, { details });
    const { meta } = await open(`/product/${long.id}`);
    const description = meta.get('og:description') as string;
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description.length).toBeGreaterThan(140);
    expect(details.startsWith(`${description.slice(0, -1)} `)).toBe(true);
    expect(description.endsWith('…')).toBe(true);
  });

  it.each([
    '/cart',
    '/checkout',
    '/payment',
    '/confirm',
    '/order',
    '/manage-product',
    '/manage',
    '/no-such-page',
  ])('to %s, which is for one person or nobody, says no more than its title', async (path) => {
    const { meta, things, title } = await open(path);
    expect(title).toMatch(/ \| Iron & Oak$/);
    expect(meta.get('robots')).toBe('noindex');
    expect([...meta.keys()].filter((name) => /^(og|twitter|product):/.test(name))).toEqual([]);
    expect(things).toEqual([]);
  });
});
