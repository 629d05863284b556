import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, expect, it } from 'vitest';
import { askImport, exportFile, importFile, preview } from '../helpers/catalogue-file.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const look = (file: string) => preview(shop, file, staff.cookie);
const apply = (file: string, fingerprint: string) =>
  askImport(shop, file, { cookie: staff.cookie, fingerprint });
const buy = (id: string, quantity: number) =>
  shop.trpc.order.place.mutate({ cartItems: [{ _id: id, quantity }], customer });

/** The export with other cells in the row of a product, as it is saved by a spreadsheet. */
async function edited(id: string, cells: Record<string, string>): Promise<string> {
  const rows: Record<string, string>[] = parse(await exportFile(shop, staff.cookie), {
    columns: true,
    bom: true,
  });
  return stringify(
    rows.map((row) => (row.id === id ? { ...row, ...cells } : row)),
    { header: true },
  );
}

it('an exported file that comes back after sales leaves what was sold sold', async () => {
  const { id } = await makeProduct(shop.db, { stock: 10 });
  const file = await edited(id, { price: '12.50' });
  await buy(id, 8);
  const { columns } = await look(file);
  expect(columns).toEqual({ price: 1 });
  expect((await importFile(shop, file, staff.cookie)).result).toMatchObject({ changed: 1 });
  const { priceCents } = await shop.db.product.findUniqueOrThrow({ where: { id } });
  expect([priceCents, await stockOf(shop.db, id)]).toEqual([1250, 2]);
});

it('a new number in it counts as a difference, also to what is sold after its preview', async () => {
  const { id } = await makeProduct(shop.db, { stock: 10 });
  const file = await edited(id, { stock: '15' });
  await buy(id, 3);
  const { changes, setsStock, fingerprint } = await look(file);
  expect(changes).toMatchObject([{ id, columns: [{ column: 'stock', before: '7', after: '12' }] }]);
  expect(setsStock).toBe(false);
  await buy(id, 2);
  expect((await apply(file, fingerprint)).result).toMatchObject({ changed: 1 });
  expect(await stockOf(shop.db, id)).toBe(10);
  const [last] = await shop.db.stockMovement.findMany({
    where: { productId: id },
    orderBy: { id: 'desc' },
    take: 1,
  });
  expect(last).toMatchObject({ cause: 'imported', delta: 5 });
});

it('pieces that were sold meanwhile can’t be taken away', async () => {
  const { id } = await makeProduct(shop.db, { stock: 10 });
  const file = await edited(id, { stock: '4' });
  const { fingerprint } = await look(file);
  await buy(id, 5);
  expect(await apply(file, fingerprint)).toMatchObject({ result: undefined, code: 'CATALOGUE_CHANGED' });
  expect((await look(file)).faults).toMatchObject([
    { column: 'stock', message: 'The file takes away 6, and only 5 are left by now' },
  ]);
  expect(await stockOf(shop.db, id)).toBe(5);
});

it('without stock_seen the stock is set, and a sale after the preview stops the import', async () => {
  const { id } = await makeProduct(shop.db, { stock: 10 });
  const file = `id,stock\n${id},15\n`;
  const { setsStock, fingerprint } = await look(file);
  expect(setsStock).toBe(true);
  await buy(id, 1);
  expect((await apply(file, fingerprint)).code).toBe('CATALOGUE_CHANGED');
  await importFile(shop, file, staff.cookie);
  expect(await stockOf(shop.db, id)).toBe(15);
});

it('stock_seen that is no number is a fault', async () => {
  const { id } = await makeProduct(shop.db, { stock: 10 });
  expect((await look(`id,stock,stock_seen\n${id},15,ten\n`)).faults).toMatchObject([
    { column: 'stock_seen', message: 'Leave this column as it was exported, or empty' },
  ]);
});
