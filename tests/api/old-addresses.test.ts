import { beforeEach, describe, expect, it } from 'vitest';
import { deleteOldUnknown } from '../../src/server/product/old-address/mutations.ts';
import { mostOfClient, mostUnknown } from '../../src/server/product/old-address/visits.ts';
import { makeKey } from '../helpers/api-key.ts';
import { importFile, preview } from '../helpers/catalogue-file.ts';
import { makeProduct } from '../helpers/factories.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop, posting } from '../helpers/shop.ts';
import { statementsDuring } from '../helpers/statements.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');

beforeEach(async () => {
  await shop.db.oldAddress.deleteMany();
  await shop.db.unknownAddress.deleteMany();
});

const save = (...rows: [path: string, target: string][]) =>
  staff.trpc.oldAddress.save.mutate({ rows: rows.map(([path, target]) => ({ path, target })) });

async function ask(path: string, init: RequestInit = {}, of = shop.url) {
  const { status, headers } = await fetch(of + path, { redirect: 'manual', ...init });
  return [status, headers.get('location')];
}

const issuesOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error) =>
      error.data.failure.issues.map(({ path, message }: Record<string, string>) => `${path}: ${message}`),
  );

/** Asks a shop that is closed afterwards: then its counts are written. */
async function askOnce(paths: string[]): Promise<void> {
  const other = await openTestShop({}, { databaseUrl: shop.databaseUrl });
  for (const path of paths) await ask(path, {}, other.url);
  await other.close();
}

describe('an old address', () => {
  it('leads to the page of its product for good, whatever its title is, in every form that is meant', async () => {
    const { id } = await makeProduct(shop.db, { title: 'Power Rack' });
    const { data } = await save(
      ['https://old.example/Product/Power-Rack/', id],
      ['/Gerät/%C3%A4', `/product/${id}`],
    );
    expect(data).toEqual({ added: 2, changed: 0, unchanged: 0 });
    const answer = await fetch(`${shop.url}/product/power-rack`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([
      301,
      `/product/${id}/power-rack`,
      '',
    ]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    await shop.db.product.update({ where: { id }, data: { title: 'Rack, ফিট' } });
    const moved = [301, `/product/${id}/rack-${encodeURIComponent('ফিট')}`];
    expect(await ask('/PRODUCT/power-rack/?utm_source=mail')).toEqual(moved);
    expect(await ask('/product/power-rack', { method: 'HEAD' })).toEqual(moved);
    expect(await ask('/product/power-rack?discount=welcome10')).toEqual([
      301,
      `${moved[1]}?discount=WELCOME10`,
    ]);
    expect(await ask('/ger%C3%A4t/%C3%84/')).toEqual(moved);
    expect(await ask('/product/power')).toEqual([404, null]);
    expect((await fetch(`${shop.url}/product/power-rack`)).status).toBe(200);
  });

  it('leads to a list, from a query and from an address that ends like a file', async () => {
    await save(
      ['/index.php?id_category=3', '/product?category=mats'],
      ['/racks/3-yoga-mat.html', '/aboutus'],
    );
    expect(await ask('/index.php?controller=category&id_category=3')).toEqual([
      301,
      '/product?category=mats',
    ]);
    expect(await ask('/en/other/3-yoga-mat.html')).toEqual([301, '/aboutus']);
    expect((await ask('/index.php?id_category=4'))[0]).toBe(404);
    expect((await ask('/index.php'))[0]).toBe(404);
  });

  it('leads nowhere while its product is hidden, or deleted', async () => {
    const { id } = await makeProduct(shop.db, { isHidden: true });
    await save(['/shop/rack', id]);
    expect(await ask('/shop/rack')).toEqual([404, null]);
    await shop.db.product.update({ where: { id }, data: { isHidden: false } });
    expect((await ask('/shop/rack'))[0]).toBe(301);
    await shop.db.product.update({ where: { id }, data: { deletedAt: new Date() } });
    expect(await ask('/shop/rack')).toEqual([404, null]);
    expect((await staff.trpc.oldAddress.list.query({})).data).toMatchObject([
      { path: '/shop/rack', isDead: true },
    ]);
  });

  it('costs one statement where it leads, and where it is not known; a page of the shop, and a missing file, none', async () => {
    const { id } = await makeProduct(shop.db);
    await save(['/shop/rack', id]);
    const lookups = async (path: string) => {
      const sent = await statementsDuring(() => ask(path));
      return sent.filter(({ text }) => text.includes('old_addresses')).length;
    };
    expect(await lookups('/shop/rack')).toBe(1);
    expect(await lookups('/product/none')).toBe(1);
    for (const path of [
      '/',
      `/product/${id}`,
      '/product/01890000-0000-7000-8000-000000000000',
      '/cart',
      '/manage/x',
    ])
      expect([path, await lookups(path)]).toEqual([path, 0]);
    for (const path of ['/wp-login.php', '/a.js']) expect([path, await lookups(path)]).toEqual([path, 0]);
  });

  it('is answered with 503 while the database is away', async () => {
    const lost = await openTestShop({}, { databaseUrl: 'postgresql://shop:canary@127.0.0.1:1/shop' });
    expect((await ask('/shop/rack', {}, lost.url))[0]).toBe(503);
    await lost.close();
  });
});

describe('many old addresses', () => {
  it('are refused as a whole, and each bad row is named', async () => {
    const { id } = await makeProduct(shop.db, { sku: 'RACK-1' });
    const issues = await issuesOf(
      save(
        ['/shop/rack', 'rack-1'],
        ['/cart', id],
        ['/Shop/Rack/', id],
        ['/a', 'RACK-2'],
        ['/b', '//evil.example'],
        ['/c', 'https://evil.example/product'],
        ['/d', '/shop/rack'],
        ['/e', '/collection/none'],
        ['/f', '/product?category=none'],
        ['/g', '01890000-0000-7000-8000-000000000000'],
        ['/photo.jpg', id],
      ),
    );
    expect(issues).toEqual([
      'rows.1.path: The shop has this address itself: it can’t lead to another one',
      'rows.2.path: The same address as in rows.0',
      'rows.3.target: No product has this SKU; an address begins with /',
      'rows.4.target: Enter an address of this shop that begins with /, or an SKU',
      'rows.5.target: Enter an address of this shop that begins with /, or an SKU',
      'rows.6.target: The shop has no page at this address',
      'rows.7.target: The shop has no such collection or category',
      'rows.8.target: The shop has no such collection or category',
      'rows.9.target: There is no such product',
      'rows.10.path: This is the address of a file: only those of pages lead to others',
    ]);
    expect(await shop.db.oldAddress.count()).toBe(0);
  });

  it('are listed, searched, changed and deleted over REST, and each step is in the log of activity', async () => {
    const { authorization } = await makeKey(shop, { scopes: ['catalog:write'] });
    const headers = { authorization };
    const rack = await makeProduct(shop.db, { title: 'Rack', sku: 'RACK-3' });
    const send = (rows: object[]) => shop.rest('/old-address', posting({ rows }, headers));
    const rows = [
      { path: '/shop/rack', target: 'RACK-3' },
      { path: '/shop/all', target: '/product' },
    ];
    expect((await send(rows)).body.data).toEqual({ added: 2, changed: 0, unchanged: 0 });
    await shop.db.oldAddress.updateMany({ data: { fromImport: true } });
    const again = await send([{ path: '/shop/all', target: '/' }, rows[0] as object]);
    expect(again.body.data).toEqual({ added: 0, changed: 1, unchanged: 1 });
    const { body } = await shop.rest('/old-address', { headers });
    expect(body).toMatchObject({
      totalDoc: 2,
      data: [
        {
          path: '/shop/all',
          target: '/',
          product: null,
          isDead: false,
          fromImport: false,
          visits: 0,
          lastVisitAt: null,
        },
        { path: '/shop/rack', product: { id: rack.id, title: 'Rack' }, fromImport: true },
      ],
    });
    const found = await shop.rest('/old-address?searchTerm=RACK', { headers });
    expect(found.body.data.map(({ path }: { path: string }) => path)).toEqual(['/shop/rack']);
    const drop = () => shop.rest('/old-address?path=/Shop/Rack/', { method: 'DELETE', headers });
    expect((await drop()).status).toBe(200);
    expect((await drop()).status).toBe(404);
    expect(await ask('/shop/rack')).toEqual([404, null]);
    const log = await shop.db.activity.findMany({
      where: { action: { startsWith: 'address.' } },
      orderBy: { id: 'desc' },
    });
    expect(log.slice(0, 3).map(({ action, subject }) => [action, subject])).toEqual([
      ['address.deleted', '/shop/rack'],
      ['address.saved', '2 addresses'],
      ['address.saved', '2 addresses'],
    ]);
  });
});

describe('visits', () => {
  it('are counted, also of addresses that lead nowhere, without probes, files and persons', async () => {
    const { id } = await makeProduct(shop.db);
    await save(['/shop/rack', id]);
    await askOnce(
      '/shop/rack /shop/rack/ /old/mat /old/mat?x=1 /wp-admin/ /.git/config /admin /xmlrpc.php /a@b.example /a.css /manage/none /cart/x'.split(
        ' ',
      ),
    );
    const [row] = await shop.db.oldAddress.findMany();
    expect(row).toMatchObject({ visits: 2, lastVisitAt: expect.any(Date) });
    const { data, total } = await staff.trpc.oldAddress.unknown.query();
    expect([total, data]).toEqual([
      1,
      [{ path: '/old/mat', visits: 2, firstAt: expect.any(String), lastAt: expect.any(String) }],
    ]);
    await askOnce(['/old/mat']);
    expect((await staff.trpc.oldAddress.unknown.query()).data).toMatchObject([
      { path: '/old/mat', visits: 3 },
    ]);
  });

  it('leave the list of unknown addresses once these lead somewhere, or are old', async () => {
    const paths = ['/a', '/b'];
    await shop.db.unknownAddress.createMany({ data: paths.map((path) => ({ path })) });
    await save(['/a', '/']);
    expect(await shop.db.unknownAddress.findMany()).toMatchObject([{ path: '/b' }]);
    await shop.db.unknownAddress.updateMany({ data: { lastAt: new Date(Date.now() - 91 * 86_400_000) } });
    await deleteOldUnknown(shop.db);
    expect(await shop.db.unknownAddress.count()).toBe(0);
  });

  it('of one client take little room, and the table is bounded: those not asked for longest leave', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    const known = Array.from({ length: mostUnknown }, (_, n) => ({ path: `/known/${n}`, lastAt: hourAgo }));
    await shop.db.unknownAddress.createMany({ data: known });
    await askOnce(Array.from({ length: mostOfClient + 10 }, (_, n) => `/flood/${n}`));
    expect(await shop.db.unknownAddress.count()).toBe(mostUnknown);
    expect(await shop.db.unknownAddress.count({ where: { path: { startsWith: '/flood/' } } })).toBe(
      mostOfClient,
    );
  });
});

describe('a file of Shopify', () => {
  const header =
    'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Type';
  const fileOf = (...lines: string[]) => [header, ...lines, ''].join('\n');
  const rack = 'oa-rack,Old Rack,,Title,Default Title,OA-R,4,90,mats';
  const glove = ['oa-glove,Old Glove,,Size,S,OA-S,4,19,mats', 'oa-glove,,,,M,OA-M,2,19,'];
  const productOf = async (title: string) =>
    (await shop.db.product.findFirstOrThrow({ where: { title, parentId: null, deletedAt: null } })).id;

  it('lets the addresses of its products lead to them, once', async () => {
    const file = fileOf(rack, ...glove);
    expect((await preview(shop, file, staff.cookie)).oldAddresses).toBe(2);
    await importFile(shop, file, staff.cookie);
    expect(await ask('/products/oa-rack')).toEqual([301, `/product/${await productOf('Old Rack')}/old-rack`]);
    expect(await ask('/collections/all/products/oa-glove')).toEqual([
      301,
      `/product/${await productOf('Old Glove')}/old-glove`,
    ]);
    const before = await shop.db.oldAddress.findMany();
    expect(before.map(({ fromImport }) => fromImport)).toEqual([true, true]);
    const again = await preview(shop, file, staff.cookie);
    expect(again).toMatchObject({ oldAddresses: 0, changeCount: 0, noteCount: 0 });
    await importFile(shop, file, staff.cookie);
    expect(await shop.db.oldAddress.findMany()).toEqual(before);
  });

  it('does so for products that it added before, and leaves those alone that lead elsewhere', async () => {
    await save(['/products/oa-glove', '/product?category=mats']);
    await shop.db.unknownAddress.create({ data: { path: '/products/oa-rack' } });
    const file = fileOf(rack, ...glove);
    const plan = await preview(shop, file, staff.cookie);
    expect(plan).toMatchObject({
      oldAddresses: 1,
      changeCount: 0,
      notes: [{ row: 3, message: 'The old address /products/oa-glove leads to another page, and stays so' }],
    });
    expect((await importFile(shop, file, staff.cookie)).result).toEqual(plan.counts);
    expect((await ask('/products/oa-rack'))[0]).toBe(301);
    expect(await ask('/products/oa-glove')).toEqual([301, '/product?category=mats']);
    expect(await shop.db.unknownAddress.count()).toBe(0);
    const [last] = await shop.db.activity.findMany({ orderBy: { id: 'desc' }, take: 1 });
    expect(last).toMatchObject({ action: 'catalogue.imported', subject: '1 old addresses' });
  });

  it('takes over an address whose product is deleted', async () => {
    const { id } = await makeProduct(shop.db);
    await save(['/products/oa-rack', id]);
    await shop.db.product.update({ where: { id }, data: { deletedAt: new Date() } });
    await importFile(shop, fileOf(rack), staff.cookie);
    expect(await ask('/products/oa-rack')).toEqual([301, `/product/${await productOf('Old Rack')}/old-rack`]);
  });
});
