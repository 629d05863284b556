import { beforeAll, describe, expect, it } from 'vitest';
import { type MadeProduct, makeProduct, makeProducts } from '../helpers/factories.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';
import { origin, productPage, readIndex, readSitemap } from '../helpers/sitemap.ts';

/** A thousand at a time: a busy machine has to be done with them in a statement's five seconds. */
async function makeMany(count: number): Promise<MadeProduct[]> {
  const made: MadeProduct[] = [];
  while (made.length < count)
    made.push(
      ...(await makeProducts(
        shop.db,
        Array.from({ length: 1000 }, () => ({})),
      )),
    );
  return made;
}

const shop = sharedTestShop({}, { publicUrl: origin });
let products: MadeProduct[];
beforeAll(async () => {
  products = await makeMany(25_000);
});

describe('25,000 products', () => {
  const files = [1, 2, 3].map((number) => `/sitemap-products-${number}.xml`);
  const listed = async (path: string) => (await readSitemap(shop, path)).map(({ loc }) => loc);

  it('are in three files, each of them once', async () => {
    expect(await readIndex(shop)).toEqual(['/sitemap-pages.xml', ...files]);
    const lists = await Promise.all(files.map(listed));
    expect(lists.map(({ length }) => length)).toEqual([10_000, 10_000, 5000]);
    const byId = products.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(lists.flat()).toEqual(byId.map(productPage));
  });

  it('stay in their files when one of them leaves or another comes', async () => {
    const before = await listed(files[1] as string);
    const [first, last] = [products[0], products[9999]] as [MadeProduct, MadeProduct];
    for (const { id } of [first, last])
      await shop.db.product.update({ where: { id }, data: { deletedAt: new Date() } });
    const added = await makeProduct(shop.db);
    expect(await listed(files[0] as string)).toHaveLength(9998);
    expect(await listed(files[1] as string)).toEqual(before);
    expect((await listed(files[2] as string)).at(-1)).toBe(productPage(added));

    const restarted = await openTestShop({}, { publicUrl: origin, databaseUrl: shop.databaseUrl });
    const again = (await readSitemap(restarted, files[1] as string)).map(({ loc }) => loc);
    expect(again).toEqual(before);
    await restarted.close();
  });

  it('go on in a file of their own when the last one is full', async () => {
    await makeMany(5000);
    expect(await readIndex(shop)).toEqual(['/sitemap-pages.xml', ...files, '/sitemap-products-4.xml']);
    expect(await listed(files[2] as string)).toHaveLength(10_000);
    expect(await listed('/sitemap-products-4.xml')).toHaveLength(1);
  });

  it('leave no empty file behind', async () => {
    const ids = products.slice(10_000, 20_000).map(({ id }) => id);
    await shop.db.product.updateMany({ where: { id: { in: ids } }, data: { deletedAt: new Date() } });
    expect(await readIndex(shop)).toEqual([
      '/sitemap-pages.xml',
      ...[1, 3, 4].map((number) => `/sitemap-products-${number}.xml`),
    ]);
    expect((await fetch(shop.url + files[1])).status).toBe(404);
  });
});
