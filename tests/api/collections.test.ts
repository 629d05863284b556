import { beforeEach, describe, expect, it } from 'vitest';
import { makeKey } from '../helpers/api-key.ts';
import { makeProduct, makeProducts, makeVariants } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { readPage } from '../helpers/page-head.ts';
import { warm } from '../helpers/response-cache.ts';
import { sharedStaff, sharedTestShop, sharedTwoShops } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');

beforeEach(() => shop.db.collection.deleteMany());

const make = async (more = {}) =>
  (await staff.trpc.collection.create.mutate({ title: 'Home gym', ...more })).data;
const patch = async (value: string, fields = {}) =>
  (await staff.trpc.collection.patch.mutate({ value, ...fields })).data;
const page = async (path: string) => {
  const response = await fetch(shop.url + path);
  return { status: response.status, html: await response.text() };
};
const titlesAt = async (value: string, query = '') => {
  const { body } = await shop.rest(`/collection/${value}${query}`);
  return { titles: body.data.map(({ title }: { title: string }) => title), totalDoc: body.totalDoc };
};
const rowsOf = async (value: string) =>
  (
    await shop.db.collectionProduct.findMany({
      where: { collection: { value } },
      orderBy: { position: 'asc' },
    })
  ).map(({ productId }) => productId);

async function makeThree(): Promise<string[]> {
  const made = await makeProducts(
    shop.db,
    ['Bar', 'Rack', 'Plates'].map((title) => ({ title })),
  );
  return made.map(({ id }) => id);
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => ({ ...error.data.failure, message: error.message as string }),
  );

describe('a collection', () => {
  it('is added, changed and deleted over REST, and each step is in the log of activity', async () => {
    const headers = { authorization: (await makeKey(shop, { scopes: ['catalog:write'] })).authorization };
    const [bar, rack] = (await makeThree()) as [string, string];
    const made = await shop.rest(
      '/collection',
      posting({ title: 'Gym: Starter', text: 'First things.', products: [rack, bar] }, headers),
    );
    const data = {
      value: 'gym-starter',
      title: 'Gym: Starter',
      text: 'First things.',
      image: null,
      isShown: true,
      isOnHome: false,
      position: 1,
    };
    expect(made).toMatchObject({ status: 200, body: { data: { ...data, products: [rack, bar] } } });
    const change = {
      ...posting({ title: 'Gym', isShown: false, products: [bar, rack] }, headers),
      method: 'PATCH',
    };
    const changed = { ...data, title: 'Gym', isShown: false };
    expect((await shop.rest('/collection/gym-starter', change)).body.data).toEqual({
      ...changed,
      products: [bar, rack],
    });
    expect((await shop.rest('/collection')).body.data).toEqual([]);
    expect((await shop.rest('/collection', { headers })).body.data).toEqual([changed]);
    expect((await shop.rest('/catalogue/collection/gym-starter', { headers })).body.data.products).toEqual([
      bar,
      rack,
    ]);
    const { id } = await shop.db.collection.findFirstOrThrow();
    const deletion = { method: 'DELETE', headers };
    expect(await shop.rest('/collection/gym-starter', deletion)).toMatchObject({ body: { success: true } });
    expect((await shop.rest('/collection/gym-starter', deletion)).body.code).toBe('COLLECTION_NOT_FOUND');
    const lines = await shop.db.activity.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
    expect(lines.map(({ action, changes }) => [action, changes])).toEqual([
      ['collection.created', null],
      [
        'collection.updated',
        {
          title: ['Gym: Starter', 'Gym'],
          isShown: [true, false],
          products: ['2 products', '2 products, others or in another order'],
        },
      ],
      ['collection.deleted', null],
    ]);
    expect([await shop.db.collection.count(), await shop.db.collectionProduct.count()]).toEqual([0, 0]);
    expect(await shop.db.product.count({ where: { id: { in: [bar, rack] } } })).toBe(2);
  });

  it('has a value of its own, and products that exist, each once', async () => {
    const [bar] = (await makeThree()) as [string];
    const { parent, variants } = await makeVariants(shop.db, [{}]);
    const rack = parent.id;
    await make({ value: 'gym', products: [bar] });
    const nobody = '01890000-0000-7000-8000-000000000000';
    for (const [fields, reason, path, message] of [
      [
        { value: 'gym' },
        'COLLECTION_EXISTS',
        'value',
        'There is a collection with the value gym already; choose another one',
      ],
      [{ value: 'A b' }, 'INVALID_INPUT', 'value', 'Use small letters a to z, digits and single hyphens'],
      [
        { title: '力' },
        'INVALID_INPUT',
        'value',
        'Enter a value: this title has no letters a to z and no digits',
      ],
      [{ title: ' ' }, 'INVALID_INPUT', 'title', 'Title is required'],
      [{ products: [bar, bar.toUpperCase()] }, 'INVALID_INPUT', 'products', 'Names a product twice'],
      [{ products: [bar, nobody] }, 'INVALID_INPUT', 'products.1', 'There is no such product'],
      [
        { products: [variants[0]?.id] },
        'INVALID_INPUT',
        'products.0',
        `This is a variant: name the product it belongs to, ${rack}`,
      ],
    ] as const)
      expect(await failureOf(make({ ...fields }))).toMatchObject({ reason, issues: [{ path, message }] });
    expect(await failureOf(patch('gym', { title: 'Other', products: [nobody] }))).toMatchObject({
      reason: 'INVALID_INPUT',
    });
    expect(await shop.db.collection.findMany()).toMatchObject([{ value: 'gym', title: 'Home gym' }]);
    expect(await rowsOf('gym')).toEqual([bar]);
    expect(await patch('gym', { products: [rack, bar] })).toMatchObject({ products: [rack, bar] });
    await expectInvariants(shop.db);
  });

  it('has a place among the others', async () => {
    for (const value of ['one', 'two', 'three']) await make({ value });
    await patch('three', { position: 1 });
    await make({ value: 'four', position: 2 });
    const order = async () => (await staff.trpc.collection.list.query({})).data.map(({ value }) => value);
    expect(await order()).toEqual(['three', 'four', 'one', 'two']);
    await staff.trpc.collection.delete.mutate({ value: 'four' });
    const rows = await shop.db.collection.findMany({ orderBy: { position: 'asc' } });
    expect(rows.map(({ value, position }) => [value, position])).toEqual([
      ['three', 1],
      ['one', 2],
      ['two', 3],
    ]);
  });

  it('gets selected products at its end, those that it does not have', async () => {
    const [bar, rack, plates] = (await makeThree()) as [string, string, string];
    await make({ value: 'gym', products: [rack] });
    const add = (products: string[]) => staff.trpc.collection.add.mutate({ value: 'gym', products });
    expect(await add([plates, rack, bar])).toEqual({ added: 2 });
    expect(await add([bar])).toEqual({ added: 0 });
    expect(await rowsOf('gym')).toEqual([rack, plates, bar]);
    const many = (
      await makeProducts(
        shop.db,
        Array.from({ length: 198 }, () => ({})),
      )
    ).map(({ id }) => id);
    expect(await failureOf(add(many))).toMatchObject({
      issues: [
        {
          path: 'products',
          message: 'The collection has no room for these products. It has 3, and can have 200 at most',
        },
      ],
    });
    expect(await rowsOf('gym')).toHaveLength(3);
    expect(await add(many.slice(0, 197))).toEqual({ added: 197 });
  });
});

describe('shoppers', () => {
  it('see its products in their order, page by page, without hidden and deleted ones', async () => {
    const [bar, rack, plates] = (await makeThree()) as [string, string, string];
    await make({ value: 'gym', products: [plates, bar, rack] });
    expect(await titlesAt('gym')).toEqual({ titles: ['Plates', 'Bar', 'Rack'], totalDoc: 3 });
    expect(await titlesAt('gym', '?page=2&limit=2')).toEqual({ titles: ['Rack'], totalDoc: 3 });
    expect(await titlesAt('gym', '?page=3')).toEqual({ titles: [], totalDoc: 3 });
    await shop.db.product.update({ where: { id: bar }, data: { isHidden: true } });
    await shop.db.product.update({ where: { id: plates }, data: { deletedAt: new Date() } });
    expect(await titlesAt('gym')).toEqual({ titles: ['Rack'], totalDoc: 1 });
    // Staff have them all, and a restored one is in its place again.
    expect((await patch('gym')).products).toEqual([plates, bar, rack]);
    expect(await staff.trpc.collection.manage.query()).toMatchObject([{ products: 2, shown: 1 }]);
    await shop.db.product.updateMany({ data: { isHidden: false, deletedAt: null } });
    expect((await titlesAt('gym')).titles).toEqual(['Plates', 'Bar', 'Rack']);
    expect((await shop.rest('/collection/gym?limit=2')).headers.get('link')).toContain('page=2');
  });

  it('have a page of it, which search engines know', async () => {
    const products = (
      await makeProducts(
        shop.db,
        Array.from({ length: 25 }, (_, n) => ({ title: `Bar ${n}` })),
      )
    ).map(({ id }) => id);
    await make({ value: 'gym', text: 'What to\nbuy first.', image: '/a.jpg', products });
    const { status, html } = await page('/collection/gym');
    const head = readPage(html);
    expect([status, head.title, head.headings]).toEqual([200, expect.stringMatching(/^Home gym \| /), 1]);
    expect(head.meta.get('description')).toBe('What to buy first.');
    expect(head.canonical).toMatch(/\/collection\/gym$/);
    expect(html.match(/<article/g)).toHaveLength(24);
    expect(html).toContain('25 products');
    const [crumbs, list] = ['BreadcrumbList', 'ItemList'].map((type) =>
      head.things.find((thing) => thing['@type'] === type),
    );
    expect(crumbs.itemListElement.at(-1)).toMatchObject({ name: 'Home gym', item: head.canonical });
    expect(list.itemListElement[0]).toMatchObject({ position: 1, name: 'Bar 0' });
    const second = readPage((await page('/collection/gym?page=2')).html);
    expect([second.title, second.canonical]).toEqual([
      expect.stringContaining('Home gym, page 2'),
      `${head.canonical}?page=2`,
    ]);
    expect(second.things.find((thing) => thing['@type'] === 'ItemList').itemListElement).toMatchObject([
      { position: 25, name: 'Bar 24' },
    ]);
    expect(readPage((await page('/collection/gym?page=3')).html).meta.get('robots')).toBe('noindex');
    expect((await page('/sitemap-pages.xml')).html).toContain('/collection/gym</loc>');

    await patch('gym', { isShown: false });
    for (const value of ['gym', 'none', 'A%20b', '%00'])
      expect((await page(`/collection/${value}`)).status).toBe(404);
    expect((await shop.rest('/collection/gym')).body.code).toBe('COLLECTION_NOT_FOUND');
    expect((await page('/sitemap-pages.xml')).html).not.toContain('/collection/');
  });

  it('see one at most on the home page, with its first products', async () => {
    const before = (await page('/')).html;
    expect(before).not.toContain('collection');
    const products = (
      await makeProducts(
        shop.db,
        Array.from({ length: 9 }, (_, n) => ({ title: `Mat ${n}` })),
      )
    ).map(({ id }) => id);
    await make({ value: 'gym', text: 'Soft.', products, isOnHome: true });
    const { html } = await page('/');
    expect(html).toContain('>Home gym</h2>');
    expect(html).toContain('href="/collection/gym"');
    expect(html.match(/<article/g)).toHaveLength(16);
    await make({ value: 'other', title: 'Other', isOnHome: true });
    const rows = await shop.db.collection.findMany({ orderBy: { position: 'asc' } });
    expect(rows.map(({ value, isOnHome }) => [value, isOnHome])).toEqual([
      ['gym', false],
      ['other', true],
    ]);
    const lines = await shop.db.activity.findMany({
      where: { subjectId: rows[0]?.id },
      orderBy: { id: 'asc' },
    });
    expect(lines.at(-1)?.changes).toEqual({ isOnHome: [true, false] });
    // An empty one, and a hidden one, is no section.
    expect((await page('/')).html).not.toContain('home-collection-title');
    await patch('gym', { isOnHome: true, isShown: false });
    expect((await page('/')).html).not.toContain('home-collection-title');
    await patch('gym', { isShown: true });
    expect((await page('/')).html).toContain('home-collection-title');
  });
});

const shops = sharedTwoShops();
const [first, second] = shops;

it('a change is seen at once on cached pages, in every process', async () => {
  const bar = await makeProduct(first.db, { title: 'Cached Bar' });
  const { authorization } = await makeKey(first);
  const send = (method: string, path: string, body: object) =>
    first.rest(path, { ...posting(body, { authorization }), method });
  await send('POST', '/collection', { title: 'Gym', products: [bar.id], isOnHome: true });
  const texts = (path: string) => Promise.all(shops.map(async ({ url }) => (await fetch(url + path)).text()));
  const wait = (path: string, has: (html: string) => boolean) =>
    expect.poll(async () => (await texts(path)).every(has), { timeout: 3000 }).toBe(true);
  for (const path of ['/', '/collection/gym'])
    for (const one of shops) await warm(one, async () => (await fetch(one.url + path)).text());
  await send('PATCH', '/collection/gym', { title: 'Garage' });
  expect(await (await fetch(`${first.url}/collection/gym`)).text()).toContain('Garage');
  await wait('/', (html) => html.includes('>Garage</h2>'));
  await send('PATCH', '/collection/gym', { products: [] });
  expect(await (await fetch(`${first.url}/collection/gym`)).text()).not.toContain('Cached Bar');
  await wait('/collection/gym', (html) => !html.includes('Cached Bar'));
  await send('PATCH', '/collection/gym', { products: [bar.id] });
  await wait('/', (html) => html.includes('home-collection-title'));
  await send('DELETE', '/collection/gym', {});
  await wait('/', (html) => !html.includes('home-collection-title'));
  await expect.poll(async () => (await fetch(`${second.url}/collection/gym`)).status).toBe(404);
});
