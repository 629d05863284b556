import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../src/shared/base/messages.ts';
import { formatPrice } from '../../src/shared/base/money.ts';
import { endingOf } from '../../src/shared/product/address.ts';
import { type MadeProduct, makeProduct, makeProducts } from '../helpers/factories.ts';
import { readPage } from '../helpers/page-head.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';

const shop = sharedTestShop();
let products: MadeProduct[];
beforeAll(async () => {
  products = await makeProducts(
    shop.db,
    Array.from({ length: 11 }, (_, n) => ({
      title: `Kettlebell ${n}`,
      priceCents: 1000 + n,
      category: 'strength',
    })),
  );
});

interface Page {
  status: number;
  headers: Headers;
  /** The whole document. */
  html: string;
  /** The text that a visitor without scripts reads: no markup, no state. */
  text: string;
}

function readable(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}

async function open(path: string, init?: RequestInit, at: TestShop = shop): Promise<Page> {
  const response = await fetch(at.url + path, init);
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, text: readable(html) };
}

const shownIn = ({ html }: Page) =>
  new Set([...html.matchAll(/href="\/product\/([\da-f-]{36})"/g)].map(([, id]) => id));

describe('before any script runs', () => {
  it('the home page shows its eight best sellers', async () => {
    const page = await open('/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const best = products.slice(-8);
    expect(shownIn(page)).toEqual(new Set(best.map(({ id }) => id)));
    for (const { title, priceCents } of best) {
      expect(page.text).toContain(title);
      expect(page.text).toContain(formatPrice(priceCents));
    }
  });

  it('the listing shows its ten products, and the second page the one that is left', async () => {
    const first = await open('/product');
    expect(first.status).toBe(200);
    expect(shownIn(first)).toEqual(new Set(products.slice(1).map(({ id }) => id)));
    for (const { title } of products.slice(1)) expect(first.text).toContain(title);
    expect(shownIn(await open('/product?page=2'))).toEqual(new Set([products[0]?.id]));
  });

  it('the listing obeys the filters in its address', async () => {
    const cheap = await open('/product?min=10.03&max=10.05&sort=-price&category=strength&searchTerm=kettle');
    expect(shownIn(cheap)).toEqual(new Set(products.slice(3, 6).map(({ id }) => id)));
    const none = await open('/product?category=boats');
    expect([none.status, shownIn(none).size]).toEqual([200, 0]);
    expect(none.text).toContain(messages.product.noneFound);
  });

  it('a product page shows its product', async () => {
    const product = await makeProduct(shop.db, {
      title: 'Adjustable Dumbbell',
      details: 'From 2 to 24 kg in one turn.',
      priceCents: 349_00,
      stock: 3,
    });
    const page = await open(`/product/${product.id}`);
    expect(page.status).toBe(200);
    for (const text of [
      'Adjustable Dumbbell',
      'From 2 to 24 kg in one turn.',
      '$349.00',
      messages.product.inStock(3),
    ]) {
      expect(page.text).toContain(text);
    }
  });

  it.each(['/cart', '/checkout', '/payment', '/confirm', '/manage-product', '/aboutus'])(
    '%s is a page',
    async (path) => {
      const { status, html } = await open(path);
      expect(status).toBe(200);
      expect(html).toMatch(/^<!DOCTYPE html><html lang="en"/);
      expect(html.match(/<title>/g)).toHaveLength(1);
    },
  );
});

describe('an address that leads nowhere', () => {
  it.each(['/no-such-page', '/product/a/b', '/Cart/x', '/%F0%9F%8F%8B', '/admin', '/constructor'])(
    'answers 404 and says so: %s',
    async (path) => {
      const { status, text } = await open(path);
      expect(status).toBe(404);
      expect(text).toContain(messages.notFound);
    },
  );

  it.each(['01900000-0000-7000-8000-000000000000', 'none', '%00', '..%2F..%2Fetc'])(
    'as a product answers 404, with a way on: %s',
    async (id) => {
      const { status, html, text } = await open(`/product/${id}`);
      expect(status).toBe(404);
      expect(text).toMatch(/not found|no product/i);
      expect(html).toContain('href="/product"');
    },
  );

  it.each(['/wp-login.php', '/.env', '/assets/none.js', '/images/none.svg', '/.git/config.txt'])(
    'as a file answers 404 without a page: %s',
    async (path) => {
      const { status, headers } = await open(path);
      expect(status).toBe(404);
      expect(headers.get('content-type')).toContain('text/plain');
    },
  );
});

describe('while the database is out of reach', () => {
  it('pages answer 503, are not kept, and are pages all the same', async () => {
    const lost = await openTestShop({}, { databaseUrl: 'postgresql://shop:canary@127.0.0.1:1/shop' });
    for (const path of ['/', '/aboutus', '/product', `/product/${products[0]?.id}`]) {
      const { status, headers, html, text } = await open(path, {}, lost);
      expect(status).toBe(503);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(html).toContain('</html>');
      expect(html).not.toMatch(/canary|prisma|127\.0\.0\.1:1\b/i);
      if (path.startsWith('/product'))
        expect(text).toMatch(new RegExp(`${messages.product.fetchFailed}|${messages.product.loading}`));
    }
    await lost.close();
  });
});

describe('the address of a product', () => {
  const ask = (path: string) => fetch(shop.url + path, { redirect: 'manual' });

  it('has an ending of its title, and any other one leads there', async () => {
    const { id } = await makeProduct(shop.db, { title: 'Café Ball, 5 kg – ডাম্বেল' });
    const address = `/product/${id}/${encodeURIComponent('café-ball-5-kg-ডাম্বেল')}`;
    for (const path of [address, `/product/${id}`]) {
      const answer = await ask(path);
      expect([answer.status, readPage(await answer.text()).canonical]).toEqual([
        200,
        `http://shop.test${address}`,
      ]);
    }
    for (const wrong of ['ball', 'Caf%C3%A9-Ball', '%E0', '..%2F..', 'a%0d%0aset-cookie:x']) {
      const { status, headers } = await ask(`/product/${id}/${wrong}?utm_source=mail&q=%0d%0a`);
      expect([wrong, status, headers.get('location')]).toEqual([
        wrong,
        301,
        `${address}?utm_source=mail&q=%0D%0A`,
      ]);
    }
    // A second time, as a response cache would answer.
    await shop.db.product.update({ where: { id }, data: { title: 'Ball' } });
    expect((await ask(address)).headers.get('location')).toBe(`/product/${id}/ball`);
    await shop.db.product.update({ where: { id }, data: { title: '—' } });
    expect((await ask(`/product/${id}/ball`)).headers.get('location')).toBe(`/product/${id}`);
    expect((await ask('/product/01890000-0000-7000-8000-000000000000/ball')).status).toBe(404);
    expect((await ask(`/product/${id}/ball/more`)).status).toBe(404);
  });
});

describe('the head of a page', () => {
  const headOf = ({ html }: Page) => ({
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    description: /<meta name="description" content="(.*?)"/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="(.*?)"/.exec(html)?.[1],
    robots: /<meta name="robots" content="(.*?)"/.exec(html)?.[1],
  });

  it('has a title, a description and a canonical link of its own', async () => {
    const paths = ['/', '/product', `/product/${products[0]?.id}`, '/aboutus'];
    const heads = await Promise.all(paths.map(async (path) => headOf(await open(`${path}?utm_source=mail`))));
    for (const [index, head] of heads.entries()) {
      const ending = index === 2 ? `/${endingOf(products[0]?.title ?? '')}` : '';
      expect(head.canonical).toBe(`http://shop.test${paths[index]}${ending}`);
      expect(head.title).toContain('Rackhouse');
      expect(head.description?.length).toBeGreaterThan(20);
      expect(head.robots).toBeUndefined();
    }
    expect(new Set(heads.map(({ title }) => title)).size).toBe(paths.length);
    expect(new Set(heads.map(({ description }) => description)).size).toBe(paths.length);
    expect(heads[2]?.title).toContain('Kettlebell 0');
  });

  it.each(['/cart', '/checkout', '/payment', '/confirm', '/manage-product'])(
    'names %s by one address and keeps it out of search engines',
    async (path) => {
      const head = headOf(await open(`${path}?utm_source=mail`));
      expect(head).toMatchObject({ robots: 'noindex', canonical: `http://shop.test${path}` });
    },
  );

  it('gives an address without a page no canonical one', async () => {
    expect(headOf(await open('/no-such-page'))).toMatchObject({ robots: 'noindex', canonical: undefined });
  });
});

describe('over HTTP a page', () => {
  it('is sent again only when it has changed', async () => {
    for (const path of ['/', '/product', `/product/${products[0]?.id}`, '/cart']) {
      const { headers } = await open(path);
      const etag = headers.get('etag') as string;
      const again = await open(path, { headers: { 'if-none-match': etag } });
      expect([path, again.status, again.html]).toEqual([path, 304, '']);
      expect(again.headers.get('cache-control')).toBe('no-cache');
    }
    const id = products[5]?.id as string;
    const { headers } = await open(`/product/${id}`);
    await shop.db.productStock.update({ where: { productId: id }, data: { stock: 4 } });
    const changed = await open(`/product/${id}`, {
      headers: { 'if-none-match': headers.get('etag') as string },
    });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain(messages.product.inStock(4));
    await shop.db.productStock.update({ where: { productId: id }, data: { stock: 10 } });
  });

  it('answers HEAD without a body', async () => {
    for (const [path, status] of [
      ['/', 200],
      ['/no-such-page', 404],
    ] as const) {
      const head = await open(path, { method: 'HEAD' });
      expect([head.status, head.html]).toEqual([status, '']);
      expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000);
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('takes no %s', async (method) => {
    const { status, headers } = await open('/cart', { method });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('what a product is called', () => {
  const titles = [
    '</script><script>alert(1)</script>',
    '<!--<script>',
    'A\u2028B\u2029C',
    '"><img src=x onerror=alert(1)>',
    "</title><script>alert('t')</script>",
    '$& $1 $` &lt;b&gt;',
  ];
  it.each(titles)('never becomes part of the page: %j', async (title) => {
    const product = await makeProduct(shop.db, { title, details: `${title} ${title}`, tag: title, stock: 1 });
    for (const path of [
      `/product/${product.id}`,
      '/product',
      '/',
      `/product?searchTerm=${encodeURIComponent(title)}`,
    ]) {
      const { status, html } = await open(path);
      expect(status).toBe(200);
      expect(html).not.toMatch(/<img src=x|<script>alert|<!--<script|<b>/);
      expect(html.match(/<script/g)?.length).toBe(html.match(/<\/script>/g)?.length);
      const state = /<script type="application\/json" id="page-state">([^<]*)<\/script>/.exec(
        html,
      )?.[1] as string;
      expect(state).not.toMatch(/[\u2028\u2029]/);
      expect(JSON.stringify(JSON.parse(state))).toContain(JSON.stringify(title).slice(1, -1));
    }
  });
});
