import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeProduct, makeProducts } from '../helpers/factories.ts';
import { readPage } from '../helpers/page-head.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';
import {
  type ListedPage,
  origin,
  productPage,
  protocol,
  readIndex,
  readSitemap,
} from '../helpers/sitemap.ts';
import { parseXml } from '../helpers/xml.ts';

const shop = sharedTestShop({}, { publicUrl: origin });

describe('an empty shop', () => {
  it('has its pages in the map, and no file of products', async () => {
    expect(await readIndex(shop)).toEqual(['/sitemap-pages.xml']);
    expect((await fetch(`${shop.url}/sitemap-products-1.xml`)).status).toBe(404);
  });
});

describe('the pages in the map', () => {
  it('are all there, wanted by search engines, and known by the address they have there', async () => {
    const pages = await readSitemap(shop, '/sitemap-pages.xml');
    expect(pages).toHaveLength(8);
    expect(new Set(pages.map(({ loc }) => loc)).size).toBe(8);
    for (const { loc } of pages) {
      const response = await fetch(shop.url + loc.slice(origin.length));
      const { canonical, meta } = readPage(await response.text());
      expect([loc, response.status, canonical, meta.get('robots')]).toEqual([loc, 200, loc, undefined]);
    }
  });
});

describe('a product in the map', () => {
  it('comes with the time it was last changed at and its pictures', async () => {
    const product = await makeProduct(shop.db, {
      image: '/images/products/air-bike/960.webp',
      images: ['/images/products/air-bike-2/960.webp', 'https://cdn.example/a?b=1&c=ü', 'http://['],
    });
    const { updatedAt } = await shop.db.product.findUniqueOrThrow({ where: { id: product.id } });
    const [page] = (await readSitemap(shop, '/sitemap-products-1.xml')).filter(
      ({ loc }) => loc === productPage(product),
    );
    expect(page).toEqual({
      loc: productPage(product),
      lastmod: updatedAt.toISOString(),
      images: [
        `${origin}/images/products/air-bike/960.webp`,
        `${origin}/images/products/air-bike-2/960.webp`,
        'https://cdn.example/a?b=1&c=%C3%BC',
      ],
    });
  });

  it('without a picture has none there', async () => {
    const product = await makeProduct(shop.db);
    const pages = await readSitemap(shop, '/sitemap-products-1.xml');
    expect(pages.find(({ loc }) => loc === productPage(product))?.images).toEqual([]);
  });

  it.each(['</loc></url><script>', '&amp;<![CDATA[', ']]>', '\u0001\u2028'])(
    'does not break it, whatever it is called and wherever its picture is: %j',
    async (title) => {
      const product = await makeProduct(shop.db, { title, details: title, image: `/images/${title}` });
      const pages = await readSitemap(shop, '/sitemap-products-1.xml');
      const page = pages.find(({ loc }) => loc === productPage(product)) as ListedPage;
      expect(page.images).toEqual([new URL(`/images/${title}`, origin).href]);
    },
  );

  it('is gone with the product, and back with it', async () => {
    const product = await makeProduct(shop.db);
    const isListed = async () =>
      (await readSitemap(shop, '/sitemap-products-1.xml')).some(({ loc }) => loc === productPage(product));
    expect(await isListed()).toBe(true);
    await shop.db.product.update({ where: { id: product.id }, data: { deletedAt: new Date() } });
    expect(await isListed()).toBe(false);
    await shop.db.product.update({ where: { id: product.id }, data: { deletedAt: null } });
    expect(await isListed()).toBe(true);
  });
});

describe('over HTTP a map', () => {
  const paths = ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products-1.xml'];

  it.each(paths)('is sent again only when it has changed: %s', async (path) => {
    await makeProduct(shop.db);
    const { headers } = await fetch(shop.url + path);
    const etag = headers.get('etag') as string;
    const again = await fetch(shop.url + path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('has changed when a product has, or one is gone', async () => {
    const product = await makeProduct(shop.db);
    const tag = async () =>
      (await fetch(`${shop.url}/sitemap-products-1.xml`, { method: 'HEAD' })).headers.get('etag');
    const first = await tag();
    await shop.db.product.update({ where: { id: product.id }, data: { title: 'Another' } });
    const second = await tag();
    await shop.db.product.update({ where: { id: product.id }, data: { deletedAt: new Date() } });
    expect(new Set([first, second, await tag()]).size).toBe(3);
  });

  it.each(paths)('answers HEAD without a body: %s', async (path) => {
    const head = await fetch(shop.url + path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  });

  it('is compressed for who can read that', async () => {
    await makeProducts(
      shop.db,
      Array.from({ length: 20 }, () => ({})),
    );
    const headers = { 'accept-encoding': 'gzip' };
    // Not by fetch, which decompresses the body.
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      request(`${shop.url}/sitemap-products-1.xml`, { headers }, resolve).on('error', reject).end(),
    );
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(parseXml(gunzipSync(await buffer(answer)).toString()).name).toBe(`${protocol}urlset`);
  });

  it.each(['0', '01', '2', '999999', '1e1', '-1', 'x', '1.0'])(
    'has no file of products %s',
    async (number) => {
      const { status, headers } = await fetch(`${shop.url}/sitemap-products-${number}.xml`);
      expect([status, headers.get('etag')]).toEqual([404, null]);
    },
  );

  it('takes nothing but questions', async () => {
    for (const path of paths) {
      const { status, headers } = await fetch(shop.url + path, { method: 'POST' });
      expect([path, status, headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
    }
  });

  it('is limited as pages are, and a file of products costs as much as ten', async () => {
    const limited = await openTestShop({ RATE_LIMIT: 'on' }, { databaseUrl: shop.databaseUrl });
    const statuses: number[] = [];
    for (let asked = 0; asked < 301; asked++)
      statuses.push((await fetch(`${limited.url}/sitemap-products-1.xml`, { method: 'HEAD' })).status);
    expect(statuses.indexOf(429)).toBe(300);
    await limited.close();
  });
});
