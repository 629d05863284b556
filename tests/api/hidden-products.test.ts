import { afterAll, describe, expect, it } from 'vitest';
import { makeKey } from '../helpers/api-key.ts';
import { exportFile, importFile, preview } from '../helpers/catalogue-file.ts';
import { customer, type MadeProduct, makeProduct, makeProducts, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { makeEndpoint, takeEvents, typesOf } from '../helpers/webhook.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const rowOf = (id: string) =>
  shop.db.product.findUniqueOrThrow({ where: { id }, select: { isHidden: true, shownFrom: true } });
const shown = { isHidden: false, shownFrom: null };
const inAnHour = () => new Date(Date.now() + 3_600_000);
const page = async (path: string) => (await fetch(shop.url + path)).text();
const byKey = async () => ({ authorization: (await makeKey(shop)).authorization });

/** A hidden product and a shown one of the same words, which nothing else has. */
async function makePair(word: string) {
  const [hidden, other] = await makeProducts(shop.db, [
    { title: `${word} rack`, isHidden: true, category: 'mats', priceCents: 7777, image: '/a.jpg' },
    { title: `${word} bench`, category: 'mats', priceCents: 7777, image: '/a.jpg' },
  ]);
  return { hidden: hidden as MadeProduct, other: other as MadeProduct };
}

describe('a hidden product', () => {
  it('is found by no shopper and no search engine', async () => {
    const before = await shop.trpc.product.facets.query({});
    const { hidden, other } = await makePair('Zephyr');
    const titles = async (query: object) =>
      (await shop.trpc.product.list.query({ ...query, page: 1 })).data.map(({ title }) => title);
    const seen = ['Zephyr bench'];
    expect(await titles({ searchTerm: 'zephyr' })).toEqual(seen);
    expect(await titles({ min: 77.77, max: 77.77 })).toEqual(seen);
    expect(await titles({ searchTerm: 'zephyr', sort: 'price' })).toEqual(seen);
    expect((await titles({ category: 'mats' })).filter((title) => title.startsWith('Zephyr'))).toEqual(seen);
    expect((await shop.trpc.product.facets.query({})).totalDoc).toBe(before.totalDoc + 1);
    const related = await shop.trpc.product.related.query({ id: other.id });
    expect(JSON.stringify(related)).not.toContain(hidden.id);
    for (const path of [`/product/get/${hidden.id}`, `/product/related/${hidden.id}`])
      expect((await shop.rest(path)).status).toBe(404);
    expect((await fetch(`${shop.url}/product/${hidden.id}`)).status).toBe(404);
    for (const path of ['/feeds/google.xml', '/feeds/meta.csv', '/sitemap-products-1.xml']) {
      const file = await page(path);
      expect(file).toContain(other.id);
      expect(file).not.toContain(hidden.id);
    }
  });

  it('answers shoppers as one that the shop never had', async () => {
    const { hidden, other } = await makePair('Quartz');
    const unknown = '01936f5e-0000-7000-8000-00000000abcd';
    const line = (id: string) => ({ cartItems: [{ _id: id, quantity: 1 }], customer });
    const answers = async (id: string) => {
      const all = [
        await shop.rest('/product/order-many', posting(line(id))),
        await shop.rest('/price', posting({ cartItems: [{ _id: id, quantity: 1 }] })),
        await shop.rest(`/product/get/${id}`),
        await shop.rest(`/review/product/${id}`),
      ];
      return all.map(({ status, body }) => [status, body.code]);
    };
    expect(await answers(hidden.id)).toEqual(await answers(unknown));
    await expect(shop.trpc.restock.ask.mutate({ id: hidden.id, email: 'a@example.com' })).rejects.toThrow();
    expect(await stockOf(shop.db, hidden.id)).toBe(hidden.stock);
    expect(await shop.db.order.count({ where: { lines: { some: { productId: hidden.id } } } })).toBe(0);
    // The shown one is as ever.
    expect((await shop.rest('/product/order-many', posting(line(other.id)))).status).toBe(200);
  });

  it('tells shoppers nothing of visibility, also of products that they see', async () => {
    const { other } = await makePair('Onyx');
    const { body } = await shop.rest(`/product/get/${other.id}`);
    expect(body.data).not.toHaveProperty('isHidden');
    expect(body.data).not.toHaveProperty('shownFrom');
    expect(await page(`/product/${other.id}`)).not.toContain('isHidden');
  });

  it('is in the list of staff, who can narrow it, and see its page', async () => {
    const { hidden, other } = await makePair('Basalt');
    const list = async (query: object) => {
      const { data, totalDoc, hidden: count } = await staff.trpc.product.manage.query({ page: 1, ...query });
      return { titles: data.map(({ title, isHidden }) => [title, isHidden]), totalDoc, count };
    };
    const count = await shop.db.product.count({ where: { isHidden: true, deletedAt: null } });
    const [rack, bench] = [
      ['Basalt rack', true],
      ['Basalt bench', false],
    ];
    expect(await list({ searchTerm: 'basalt' })).toEqual({ titles: [rack, bench], totalDoc: 2, count });
    expect((await list({ searchTerm: 'basalt', visibility: 'hidden' })).titles).toEqual([rack]);
    expect((await list({ searchTerm: 'basalt', visibility: 'shown' })).titles).toEqual([bench]);
    expect((await list({ visibility: 'hidden' })).totalDoc).toBe(count);
    const all = await shop.db.product.count({ where: { deletedAt: null } });
    expect((await list({})).totalDoc).toBe(all);
    const { ids } = await staff.trpc.product.manageIds.query({
      page: 1,
      searchTerm: 'basalt',
      visibility: 'hidden',
    });
    expect(ids).toEqual([hidden.id]);
    expect((await staff.trpc.product.preview.query({ id: hidden.id })).data.title).toBe('Basalt rack');
    await expect(shop.trpc.product.preview.query({ id: hidden.id })).rejects.toThrow();
    expect((await staff.trpc.product.preview.query({ id: other.id })).data.isHidden).toBe(false);
  });
});

describe('programs and files', () => {
  it('make a hidden product, read it, and show it', async () => {
    const headers = await byKey();
    const made = await shop.rest(
      '/product/create',
      posting(
        {
          title: 'Slate rack',
          category: 'mats',
          price: 5,
          stock: 3,
          details: 'A',
          image: '/a.jpg',
          isHidden: true,
        },
        headers,
      ),
    );
    expect(made.status).toBe(200);
    const id = (made.body.data as { _id: string })._id;
    expect(await rowOf(id)).toEqual({ isHidden: true, shownFrom: null });
    const read = await shop.rest(`/catalogue/product/${id}`, { headers });
    expect(read.body.data).toMatchObject({ isHidden: true, shownFrom: null });
    const listed = await shop.rest('/catalogue/product?limit=1', { headers });
    expect(listed.body).toMatchObject({
      totalDoc: await shop.db.product.count({ where: { deletedAt: null } }),
    });
    await makeEndpoint(shop);
    await takeEvents(shop);
    const patch = { ...posting({ isHidden: false }, headers), method: 'PATCH' };
    expect((await shop.rest(`/catalogue/product/${id}`, patch)).body.data).toMatchObject(shown);
    expect(typesOf(await takeEvents(shop))).toEqual(['product.updated']);
    expect((await shop.rest(`/product/get/${id}`)).status).toBe(200);
    const wrong = { ...posting({ shownFrom: 'tomorrow' }, headers), method: 'PATCH' };
    expect((await shop.rest(`/catalogue/product/${id}`, wrong)).body).toMatchObject({
      issues: [{ path: 'shownFrom', message: expect.stringContaining('Write a time with its zone') }],
    });
  });

  it('have a column for it, which an import takes back', async () => {
    const at = inAnHour().toISOString();
    const { id } = await makeProduct(shop.db, { title: 'Marble rack', isHidden: true, shownFrom: at });
    const file = await exportFile(shop, staff.cookie);
    const [header, ...lines] = file.split('\r\n');
    const line = lines.find((one) => one.includes('Marble rack')) as string;
    expect(line).toContain(`,yes,${at},`);
    const changed = `${header}\r\n${line.replace(`,yes,${at},`, ',no,,')}\r\n`;
    expect((await importFile(shop, changed, staff.cookie)).result).toMatchObject({ changed: 1 });
    expect(await rowOf(id)).toEqual(shown);
    const wrong = `${header}\r\n${line.replace(',yes,', ',perhaps,')}\r\n`;
    expect((await preview(shop, wrong, staff.cookie)).faults).toMatchObject([
      { column: 'isHidden', message: 'Must be yes or no' },
    ]);
  });

  it('change many at once, and undo it', async () => {
    const products = await makeProducts(shop.db, [{}, {}]);
    const ids = products.map(({ id }) => id);
    const change = { type: 'visibility', isHidden: true, shownFrom: null } as const;
    const { fingerprint, changes } = await staff.trpc.product.previewMany.mutate({ ids, change });
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [false, true],
      [false, true],
    ]);
    const { data } = await staff.trpc.product.changeMany.mutate({ ids, change, fingerprint });
    for (const id of ids) expect((await rowOf(id)).isHidden).toBe(true);
    await staff.trpc.product.undoMany.mutate({ activityId: data.activityId });
    for (const id of ids) expect(await rowOf(id)).toEqual(shown);
  });
});

describe('a product that is shown from a time on', () => {
  it('is hidden until then, and the shop shows it without anybody', async () => {
    const headers = await byKey();
    const { id } = await makeProduct(shop.db, { title: 'Gneiss rack' });
    const patch = (body: object) =>
      shop.rest(`/catalogue/product/${id}`, { ...posting(body, headers), method: 'PATCH' });
    const at = inAnHour();
    expect((await patch({ shownFrom: at.toISOString().replace('Z', '+00:00') })).status).toBe(200);
    expect(await rowOf(id)).toEqual({ isHidden: true, shownFrom: at });
    const [job] = await shop.db.$queryRaw<{ at: Date }[]>`
      SELECT run_at AS at FROM graphile_worker._private_jobs WHERE key = ${`show_products ${at.toISOString()}`}`;
    expect(job?.at).toEqual(at);

    await shop.runJobs();
    expect((await rowOf(id)).isHidden).toBe(true);
    // The time comes.
    await shop.db
      .$executeRaw`UPDATE products SET shown_from = now() - interval '1 second' WHERE id = ${id}::uuid`;
    await shop.db
      .$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'show_products %'`;
    await shop.runJobs();
    expect(await rowOf(id)).toEqual(shown);
    expect((await shop.rest(`/product/get/${id}`)).status).toBe(200);
    const line = await shop.db.productChange.findFirstOrThrow({
      where: { productId: id },
      orderBy: { activityId: 'desc' },
      include: { activity: true },
    });
    expect(line.activity).toMatchObject({ actor: 'shop', action: 'catalogue.changed' });
    expect(line.changes).toMatchObject({ isHidden: [true, false] });
  });

  it('is shown at once if the time has passed, and has no time once somebody shows it', async () => {
    const headers = await byKey();
    const { id } = await makeProduct(shop.db, { isHidden: true });
    const patch = (body: object) =>
      shop.rest(`/catalogue/product/${id}`, { ...posting(body, headers), method: 'PATCH' });
    await patch({ shownFrom: '2026-01-01T00:00:00Z' });
    expect(await rowOf(id)).toEqual(shown);
    await patch({ shownFrom: inAnHour().toISOString() });
    await patch({ isHidden: false });
    expect(await rowOf(id)).toEqual(shown);
  });
});
