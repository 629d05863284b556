import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeProduct, makeProducts } from '../helpers/factories.ts';
import { readGoogleFeed, readMetaFeed } from '../helpers/product-feed.ts';
import { setTerms } from '../helpers/selling-terms.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';
import { origin, productPage } from '../helpers/sitemap.ts';
import { signInAs } from '../helpers/staff.ts';
import { upload } from '../helpers/upload.ts';

const image = '/images/products/air-bike/960.webp';
const paths = ['/feeds/google.xml', '/feeds/meta.csv'];

const shop = sharedTestShop({ SHOP_NAME: 'Iron & Oak' }, { publicUrl: origin });

async function itemsOf(id: string) {
  const [google, meta] = await Promise.all([readGoogleFeed(shop), readMetaFeed(shop)]);
  return { google: google.find((item) => item.id === id), meta: meta.find((item) => item.id === id) };
}

it('have no item in an empty shop', async () => {
  expect([await readGoogleFeed(shop), await readMetaFeed(shop)]).toEqual([[], []]);
});

describe('a product in the feeds', () => {
  it('has what Google and Meta ask for', async () => {
    const { id } = await makeProduct(shop.db, {
      title: 'Air Bike',
      details: 'A fan.\nAnd <b>pedals</b> & more.',
      category: 'bodyweight',
      priceCents: 79_900,
      image,
      images: ['/images/products/air-bike-2/960.webp', 'https://cdn.example/a,b.jpg?c=1&d=ü'],
    });
    const further = 'https://cdn.example/a,b.jpg?c=1&d=%C3%BC';
    const both = {
      id,
      title: 'Air Bike',
      description: 'A fan.\nAnd <b>pedals</b> & more.',
      link: productPage({ id, title: 'Air Bike' }),
      price: '799.00 USD',
      condition: 'new',
      product_type: 'Conditioning & Bodyweight',
    };
    const { google, meta } = await itemsOf(id);
    expect(google).toEqual({
      ...both,
      image_link: origin + image,
      additional_image_link: [`${origin}/images/products/air-bike-2/960.webp`, further],
      availability: 'in_stock',
    });
    expect(meta).toEqual({
      ...both,
      image_link: expect.stringMatching(`^${origin}/images/share/${id}\\.jpg\\?v=[0-9a-f]{8}$`),
      additional_image_link: [further.replace(',', '%2C')],
      availability: 'in stock',
    });
  });

  it('has its weight if it is known', async () => {
    const { id } = await makeProduct(shop.db, { image, grams: 16_400 });
    const { google, meta } = await itemsOf(id);
    expect([google?.shipping_weight, meta?.shipping_weight]).toEqual(['16400 g', '16400 g']);
  });

  it('has its brand, GTIN and facts, and no identifier only if it is an own make', async () => {
    const facts = [
      { name: 'Load at most', value: '300 kg' },
      { name: 'Colour', value: '<Black> & red' },
    ];
    const known = await makeProduct(shop.db, {
      image,
      brand: '=Rogue',
      gtin: '4006381333931',
      isOwnMake: true,
      facts,
    });
    const of = async (id: string) => {
      const { google, meta } = await itemsOf(id);
      return [google?.brand, google?.gtin, google?.identifier_exists, meta?.brand, meta?.gtin];
    };
    expect(await of(known.id)).toEqual(['=Rogue', known.gtin, undefined, "'=Rogue", known.gtin]);
    expect((await itemsOf(known.id)).google?.product_detail).toEqual(
      facts.map(({ name, value }) => ({ attribute_name: name, attribute_value: value })),
    );
    const own = await makeProduct(shop.db, { image, isOwnMake: true });
    expect(await of(own.id)).toEqual(['Iron & Oak', undefined, 'no', 'Iron & Oak', undefined]);
    const branded = await makeProduct(shop.db, { image, isOwnMake: true, brand: 'Oak Line' });
    expect(await of(branded.id)).toEqual(['Oak Line', undefined, 'no', 'Oak Line', undefined]);
  });

  it('has the deliveries of one piece for Google, once the owner has chosen other ones', async () => {
    const { id } = await makeProduct(shop.db, { image, grams: 16_400, priceCents: 5000 });
    const shippingOf = async () => (await itemsOf(id)).google?.shipping;
    const values = { country: 'BD' };
    await shop.db.setting.create({ data: { group: 'shop', values } });
    expect(await shippingOf()).toBeUndefined();
    const byWeight = { priceCents: 700, gramsIncluded: 5000, furtherKilogramCents: 20 };
    await setTerms(shop.db, {
      options: [
        { name: 'Inside <Dhaka>', ...byWeight },
        { name: 'Post', priceCents: 300, mostGrams: 2000 },
        { name: 'Pick-up', kind: 'collect', address: 'Road 11' },
        { name: 'Van', priceCents: 900, freeFromCents: 5000, daysFrom: 0, daysTo: 2 },
      ],
    });
    const days = {
      min_handling_time: '0',
      max_handling_time: '0',
      min_transit_time: '0',
      max_transit_time: '2',
    };
    expect(await shippingOf()).toEqual([
      { country: 'BD', service: 'Inside <Dhaka>', price: '9.40 USD' },
      { country: 'BD', service: 'Van', price: '0.00 USD', ...days },
    ]);
    await shop.db.setting.deleteMany({ where: { group: 'shop' } });
    expect(await shippingOf()).toBeUndefined();
    await setTerms(shop.db, {});
  });

  it('has pictures that can be read, as other sites show them', async () => {
    const { cookie } = await signInAs(shop, 'manager');
    const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const { body } = await upload(shop, cookie, photo);
    const { id } = await makeProduct(shop.db, { image: body.data.display_url });
    const { google, meta } = await itemsOf(id);
    const read = async (address = '') => {
      const response = await fetch(address.replace(origin, shop.url));
      const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
      return [response.headers.get('cross-origin-resource-policy'), format, width, height];
    };
    expect(await read(google?.image_link)).toEqual(['cross-origin', 'webp', 900, 700]);
    expect(await read(meta?.image_link)).toEqual(['cross-origin', 'jpeg', 1200, 630]);
    const { headers } = await fetch(shop.url);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('has another picture address for Meta when its picture is another one', async () => {
    const { id } = await makeProduct(shop.db, { image });
    const before = (await itemsOf(id)).meta?.image_link;
    await shop.db.product.update({ where: { id }, data: { image: '/images/products/air-bike-2/960.webp' } });
    expect((await itemsOf(id)).meta?.image_link).not.toBe(before);
  });

  it('is out of stock when it is sold out', async () => {
    const { id } = await makeProduct(shop.db, { image, stock: 0 });
    const { google, meta } = await itemsOf(id);
    expect([google?.availability, meta?.availability]).toEqual(['out_of_stock', 'out of stock']);
  });

  it.each([
    '</item></channel><script>&amp;<![CDATA[',
    ']]>',
    'a\u0001\u000b\u009f\u2028\ufffeb',
    '=HYPERLINK("https://evil.example")',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1',
    'a",b;c\r\nd',
    '🏋'.repeat(100),
    'W'.repeat(200),
    'word '.repeat(39).trim(),
  ])('obeys every rule, whatever it is called: %j', async (title) => {
    const details = title.repeat(25).slice(0, 5000).toWellFormed();
    const { id } = await makeProduct(shop.db, { title, details, image: 'https://cdn.example/1.png' });
    const { google, meta } = await itemsOf(id);
    expect([google?.id, meta?.id]).toEqual([id, id]);
    await shop.db.product.update({ where: { id }, data: { deletedAt: new Date() } });
  });

  it.each([
    ['without a picture', { image: '/images/bad.jpg' }],
    ['with a picture that is no address', { image: 'http://[' }],
    ['with a picture in a format that neither reads', { image: '/images/a.svg' }],
    ['that costs nothing', { image, priceCents: 0 }],
    ['whose name nobody sees', { image, title: '\u0001' }],
    ['whose description nobody sees', { image, details: '\u0001' }],
  ])('is not there %s', async (_, partial) => {
    const { id } = await makeProduct(shop.db, partial);
    expect(await itemsOf(id)).toEqual({ google: undefined, meta: undefined });
  });

  it('is not in that of Meta if its picture is WebP elsewhere', async () => {
    const { id } = await makeProduct(shop.db, { image: 'https://cdn.example/1.webp' });
    const { google, meta } = await itemsOf(id);
    expect([google?.image_link, meta]).toEqual(['https://cdn.example/1.webp', undefined]);
  });

  it('has as many further pictures for Meta as fit', async () => {
    const address = (n: number) => `https://cdn.example/${n}${'x'.repeat(700)}.jpg`;
    const { id } = await makeProduct(shop.db, { image, images: [1, 2, 3].map(address) });
    const { google, meta } = await itemsOf(id);
    expect([google?.additional_image_link.length, meta?.additional_image_link]).toEqual([
      3,
      [address(1), address(2)],
    ]);
  });

  it('is gone with the product, and back with it', async () => {
    const { id } = await makeProduct(shop.db, { image });
    const areListed = async () => Object.values(await itemsOf(id)).map(Boolean);
    expect(await areListed()).toEqual([true, true]);
    await shop.db.product.update({ where: { id }, data: { deletedAt: new Date() } });
    expect(await areListed()).toEqual([false, false]);
    await shop.db.product.update({ where: { id }, data: { deletedAt: null } });
    expect(await areListed()).toEqual([true, true]);
  });

  it('is there once, with more products than are read at a time', async () => {
    const made = await makeProducts(
      shop.db,
      Array.from({ length: 2500 }, () => ({ image })),
    );
    const ids = made.map(({ id }) => id);
    for (const read of [readGoogleFeed, readMetaFeed])
      expect((await read(shop)).map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids);
  });
});

describe.each(paths)('over HTTP %s', (path) => {
  const tag = async () => (await fetch(shop.url + path, { method: 'HEAD' })).headers.get('etag') as string;

  it('is sent again only when it has changed', async () => {
    const { id } = await makeProduct(shop.db, { image, stock: 3 });
    const before = await tag();
    const again = await fetch(shop.url + path, { headers: { 'if-none-match': before } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await shop.db.productStock.update({ where: { productId: id }, data: { stock: 2 } });
    expect(await tag()).toBe(before);
    await shop.db.productStock.update({ where: { productId: id }, data: { stock: 0 } });
    const soldOut = await tag();
    await shop.db.product.update({ where: { id }, data: { title: 'Another' } });
    const renamed = await tag();
    await shop.db.product.update({ where: { id }, data: { deletedAt: new Date() } });
    expect(new Set([before, soldOut, renamed, await tag()]).size).toBe(4);
  });

  it('is compressed for who can read that', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      get(shop.url + path, { headers }, resolve).on('error', reject),
    );
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(await buffer(answer)).toString()).toBe(await (await fetch(shop.url + path)).text());
  });

  it('takes nothing but questions', async () => {
    const { status, headers } = await fetch(shop.url + path, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('is sent to a client once at a time, and again when that one is gone', async () => {
    const slow = await new Promise<IncomingMessage>((resolve, reject) =>
      get(shop.url + path, resolve).on('error', reject),
    );
    slow.pause();
    const second = await fetch(shop.url + path);
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    slow.destroy();
    await expect.poll(async () => (await fetch(shop.url + path)).status).toBe(200);
  });
});

it('counts as a hundred pages', async () => {
  const limited = await openTestShop({ RATE_LIMIT: 'on' }, { databaseUrl: shop.databaseUrl });
  const statuses: number[] = [];
  for (let asked = 0; asked < 31; asked++)
    statuses.push((await fetch(limited.url + paths[asked % 2], { method: 'HEAD' })).status);
  expect(statuses.indexOf(429)).toBe(30);
  await limited.close();
});
