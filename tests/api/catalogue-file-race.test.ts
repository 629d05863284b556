import { afterAll, describe, expect, it } from 'vitest';
import { catalogueFilePaths } from '../../src/shared/product/catalogue-file.ts';
import { askImport, askPreview, newFile, preview } from '../helpers/catalogue-file.ts';
import { customer, type MadeProduct, makeProduct, makeProducts, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { execute } from '../helpers/postgres.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';
import { ask } from '../helpers/transports.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const look = (file: string) => preview(shop, file, staff.cookie);
const apply = (file: string, fingerprint: string, more = {}) =>
  askImport(shop, file, { cookie: staff.cookie, fingerprint, ...more });
const rowOf = (id: string) => shop.db.product.findUniqueOrThrow({ where: { id }, include: { stock: true } });
const countOf = (start: string) => shop.db.product.count({ where: { title: { startsWith: start } } });
const buy = ({ id }: Pick<MadeProduct, 'id'>, quantity = 1) =>
  ask(shop, 'tRPC', 'place', { cartItems: [{ _id: id, quantity }], customer });

describe('all or nothing', () => {
  const titles = (start: string) => Array.from({ length: 1200 }, (_, index) => `${start} ${index}`);

  it('holds when the database fails in the middle', async () => {
    await execute(
      shop.databaseUrl,
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$;
       CREATE TRIGGER fail BEFORE INSERT ON products FOR EACH ROW WHEN (NEW.title = 'Faulty 1100') EXECUTE FUNCTION fail()`,
    );
    const file = newFile(titles('Faulty'));
    const { fingerprint } = await look(file);
    const { status, news, code, message } = await apply(file, fingerprint);
    expect({ status, code, message }).toEqual({
      status: 200,
      code: 'INTERNAL',
      message: 'Something went wrong on our side',
    });
    expect(news.length).toBeGreaterThan(2);
    expect(await countOf('Faulty')).toBe(0);
    await execute(shop.databaseUrl, 'DROP TRIGGER fail ON products; DROP FUNCTION fail()');
    expect((await apply(file, fingerprint)).result).toMatchObject({ new: 1200 });
    expect(await countOf('Faulty')).toBe(1200);
  });

  it('holds when the client goes away in the middle', async () => {
    const file = newFile(titles('Left'));
    const { fingerprint } = await look(file);
    const leaving = new AbortController();
    const query = new URLSearchParams({ fingerprint });
    const response = await fetch(`${shop.url}${catalogueFilePaths.import}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', cookie: staff.cookie },
      body: file,
      signal: leaving.signal,
    });
    const reader = response.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value as Uint8Array).toString()).toMatch(
      /^\{"done":0,"total":1200\}/,
    );
    leaving.abort();
    await expect.poll(() => apply(file, fingerprint).then(({ result }) => result?.new)).toBe(1200);
    expect(await countOf('Left')).toBe(1200);
  });

  it('holds when the connection to the database is lost', async () => {
    await execute(
      shop.databaseUrl,
      `CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         PERFORM pg_terminate_backend(pg_backend_pid());
         RETURN NEW;
       END $$;
       CREATE TRIGGER cut BEFORE INSERT ON products FOR EACH ROW WHEN (NEW.title = 'Cut 1100') EXECUTE FUNCTION cut()`,
    );
    const file = newFile(titles('Cut'));
    const { fingerprint } = await look(file);
    const { news, code } = await apply(file, fingerprint);
    expect(['SHOP_UNAVAILABLE', 'INTERNAL']).toContain(code);
    expect(news.length).toBeGreaterThan(2);
    expect(await countOf('Cut')).toBe(0);
    await execute(shop.databaseUrl, 'DROP TRIGGER cut ON products; DROP FUNCTION cut()');
    expect((await apply(file, fingerprint)).result).toMatchObject({ new: 1200 });
    expect(await countOf('Cut')).toBe(1200);
  });
});

describe('while others work', () => {
  it.each<[string, (product: MadeProduct) => Promise<unknown>]>([
    ['sold', (product) => buy(product)],
    ['edited', ({ id }) => shop.db.product.update({ where: { id }, data: { title: 'Edited' } })],
    ['deleted', ({ id }) => staff.trpc.product.delete.mutate({ id })],
  ])(
    'a product that is %s after the preview stops the import, and the next preview shows it',
    async (_name, change) => {
      const product = await makeProduct(shop.db, { stock: 10 });
      const file = `id,title,stock\n${product.id},${product.title} II,20\n`;
      const first = await look(file);
      await change(product);
      expect(await apply(file, first.fingerprint)).toMatchObject({ status: 409, code: 'CATALOGUE_CHANGED' });
      const second = await look(file);
      expect(second.changes).not.toEqual(first.changes);
      expect((await apply(file, second.fingerprint)).result).toBeDefined();
      expect(await stockOf(shop.db, product.id)).toBe(20);
    },
  );

  it('a sale does not stop a file that says nothing of the stock', async () => {
    const product = await makeProduct(shop.db, { stock: 10 });
    const file = `id,price\n${product.id},9.5\n`;
    const { fingerprint } = await look(file);
    await buy(product, 2);
    expect((await apply(file, fingerprint)).result).toMatchObject({ changed: 1 });
    expect(await rowOf(product.id)).toMatchObject({ priceCents: 950, stock: { stock: 8 } });
  });

  it('ten imports at once add their products once', async () => {
    const file = newFile(['Ten at once A', 'Ten at once B']);
    const { fingerprint } = await look(file);
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(file, fingerprint)));
    expect(answers.filter(({ result }) => result)).toHaveLength(1);
    for (const { result, code } of answers) {
      if (!result) expect(['BUSY', 'CATALOGUE_CHANGED', 'IMPORT_RUNNING']).toContain(code);
    }
    expect(await countOf('Ten at once')).toBe(2);
  });

  it('two shops on one database do not import at the same time', async () => {
    const second = await openTestShop({}, { databaseUrl: shop.databaseUrl });
    const files = ['First of two', 'Second of two'].map((start) =>
      newFile(Array.from({ length: 1000 }, (_, index) => `${start} ${index}`)),
    );
    const plans = await Promise.all(files.map(look));
    const answers = await Promise.all(
      [shop, second].map((each, index) =>
        askImport(each, files[index] as string, {
          cookie: staff.cookie,
          fingerprint: plans[index]?.fingerprint as string,
        }),
      ),
    );
    await second.close();
    expect(answers.filter(({ result }) => result)).toHaveLength(1);
    expect((await countOf('First of two')) + (await countOf('Second of two'))).toBe(1000);
  });

  it('orders go on, nothing is sold twice, and nobody waits for the other for ever', async () => {
    const products = await makeProducts(shop.db, Array(300).fill({ stock: 50 }));
    const rows = products.map(({ id }, index) => `${id},${index % 2 ? 'Renamed' : 'Other'} ${index},40`);
    const file = `id,title,stock\n${rows.reverse().join('\n')}\n`;
    let isOver = false;
    const verdicts: number[] = [];
    const shopper = async (step: number) => {
      // Through all products: a few of them alone would be sold out.
      for (let index = step; !isOver; index = (index + 7) % products.length) {
        const pair = [products[index], products[(index + 150) % products.length]] as MadeProduct[];
        const cartItems = pair.map(({ id }) => ({ _id: id, quantity: 1 }));
        verdicts.push((await ask(shop, 'REST', 'place', { cartItems, customer })).status);
      }
    };
    const shoppers = [1, 2, 3].map(shopper);
    const codes = [];
    for (let round = 0; round < 4; round++) {
      const { fingerprint } = await look(file);
      const { result, code } = await apply(file, fingerprint);
      codes.push(result ? 'imported' : code);
    }
    const { body } = await askPreview(shop, file, { cookie: staff.cookie }, '?stock=keep');
    const kept = await apply(file, body.fingerprint, { stock: 'keep' });
    isOver = true;
    await Promise.all(shoppers);
    expect(codes.every((code) => code === 'imported' || code === 'CATALOGUE_CHANGED')).toBe(true);
    // Sales don't block an import that keeps the stock.
    expect(kept.result).toBeDefined();
    expect(verdicts.length).toBeGreaterThan(0);
    expect(new Set(verdicts)).toEqual(new Set([200]));
  });
});
