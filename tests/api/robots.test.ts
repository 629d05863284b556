import { readFile } from 'node:fs/promises';
import robotsParser from 'robots-parser';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeProduct } from '../helpers/factories.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';
import { origin, readSitemap } from '../helpers/sitemap.ts';

const shop = sharedTestShop({ SHOP_NAME: 'Iron & Oak' }, { publicUrl: origin });

describe('security.txt', () => {
  it('says whom to tell of a fault, and until when that is true', async () => {
    const asked = await openTestShop({ SECURITY_CONTACT: 'security@shop.example' }, { publicUrl: origin });
    const response = await fetch(`${asked.url}/.well-known/security.txt`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).split('\n');
    expect(lines).toContain('Contact: mailto:security@shop.example');
    expect(lines).toContain(`Canonical: ${origin}/.well-known/security.txt`);
    const expires = Date.parse(lines.find((line) => line.startsWith('Expires: '))?.slice(9) ?? '');
    expect(Math.round((expires - Date.now()) / 86_400_000)).toBeGreaterThan(170);
    await asked.close();
  });

  it('is not there without a contact', async () => {
    expect((await fetch(`${shop.url}/.well-known/security.txt`)).status).toBe(404);
  });
});

describe('robots.txt', () => {
  it('leads to the map and keeps crawlers to what is for everybody', async () => {
    const { id } = await makeProduct(shop.db);
    const response = await fetch(`${shop.url}/robots.txt`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const robots = robotsParser(`${origin}/robots.txt`, await response.text());
    expect(robots.getSitemaps()).toEqual([`${origin}/sitemap.xml`]);
    const isOpen = (path: string) => robots.isAllowed(origin + path, 'Googlebot');

    const pages = await readSitemap(shop, '/sitemap-pages.xml');
    const open = ['/images/share/1200.jpg', '/sitemap.xml', `/product/${id}`, '/assets/entry.js'];
    for (const path of [...open, ...pages.map(({ loc }) => loc.slice(origin.length))])
      expect([path, isOpen(path)]).toEqual([path, true]);
    for (const path of [
      '/cart',
      '/checkout',
      '/payment',
      '/confirm',
      '/form/checkout',
      '/order?number=1',
      '/manage',
      '/manage/orders',
      '/manage-product',
      '/api/v1/product',
      '/trpc/product.list',
      '/sandbox/v1',
    ])
      expect([path, isOpen(path)]).toEqual([path, false]);
  });
});

describe('what is only told', () => {
  it.each(['/robots.txt', '/manifest.webmanifest'])('takes nothing but questions: %s', async (path) => {
    const { status, headers } = await fetch(shop.url + path, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('on a phone', () => {
  it('the shop goes by its own name, with icons that are as large as they say', async () => {
    const response = await fetch(`${shop.url}/manifest.webmanifest`);
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    const manifest = await response.json();
    expect(manifest).toMatchObject({ name: 'Iron & Oak', short_name: 'Iron & Oak', start_url: '/' });
    const sizes = manifest.icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose]);
    expect(sizes).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
    const touch = { src: '/apple-touch-icon.png', sizes: '180x180' };
    for (const { src, sizes } of [...manifest.icons, touch]) {
      const { width, height, format } = await sharp(await readFile(`src/client/public${src}`)).metadata();
      expect([src, `${width}x${height}`, format]).toEqual([src, sizes, 'png']);
    }
  });
});
