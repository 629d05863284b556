import { afterAll, expect, it } from 'vitest';
import { importFile } from '../helpers/catalogue-file.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { reasonOf } from '../helpers/refusal.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const run = (...lines: string[]) => importFile(shop, `${lines.join('\n')}\n`, staff.cookie);

async function lastImport(): Promise<number> {
  const { id } = await shop.db.activity.findFirstOrThrow({
    where: { action: 'catalogue.imported' },
    orderBy: { id: 'desc' },
  });
  return Number(id);
}

const undo = (activityId: number) => staff.trpc.product.undoMany.mutate({ activityId });

const rowOf = (id: string) =>
  shop.db.product.findUniqueOrThrow({ where: { id }, select: { title: true, sku: true, priceCents: true } });

const isDeleted = async (title: string) =>
  (await shop.db.product.findFirstOrThrow({ where: { title } })).deletedAt !== null;

it('restores what the file changed, keeps what was sold meanwhile, and deletes what it added', async () => {
  const one = await makeProduct(shop.db, { title: 'Undo One', stock: 10, priceCents: 1000, sku: 'UNDO-1' });
  const two = await makeProduct(shop.db, { title: 'Undo Two', stock: 5, priceCents: 2000, sku: 'UNDO-2' });
  // The SKU of one moves to the other.
  await run(
    'id,title,price,stock,sku',
    `${one.id},Undo One,11,30,UNDO-2`,
    `${two.id},Undo Two renamed,20,5,UNDO-1`,
  );
  expect(await rowOf(one.id)).toMatchObject({ sku: 'UNDO-2', priceCents: 1100 });
  const changed = await lastImport();
  await run(
    'variant_of,options,title,category,details,price,stock,sku,image',
    ',Size,Undo Glove,fitness,Leather,,,,/glove.jpg',
    'Undo Glove,M,,,,30,1,UNDO-M,',
    ',,Undo Mat,fitness,Foam,9,3,UNDO-MAT,/mat.jpg',
  );
  await shop.trpc.order.place.mutate({ cartItems: [{ _id: one.id, quantity: 4 }], customer });

  const { data, message } = await undo(await lastImport());
  expect([data.changed, data.kept, message]).toEqual([3, [], '3 products are as before']);
  expect(await Promise.all(['Undo Glove', 'Undo Glove, M', 'Undo Mat'].map(isDeleted))).toEqual([
    true,
    true,
    true,
  ]);

  expect((await undo(changed)).data).toMatchObject({ changed: 2, kept: [] });
  expect(await rowOf(one.id)).toEqual({ title: 'Undo One', sku: 'UNDO-1', priceCents: 1000 });
  expect(await rowOf(two.id)).toEqual({ title: 'Undo Two', sku: 'UNDO-2', priceCents: 2000 });
  expect(await stockOf(shop.db, one.id)).toBe(6);
  expect(await reasonOf(undo(changed))).toBe('INVALID_INPUT');

  // The undoing is undone: the products are back with their variants.
  await undo(data.activityId);
  expect(await Promise.all(['Undo Glove', 'Undo Glove, M', 'Undo Mat'].map(isDeleted))).toEqual([
    false,
    false,
    false,
  ]);
});

it('leaves what was changed since, with its variants, and gives nobody a value that another product has', async () => {
  const known = await makeProduct(shop.db, { title: 'Kept Known', priceCents: 1000, sku: 'KEPT-1' });
  await run(
    'variant_of,options,title,category,details,price,stock,sku,image',
    ',Size,Kept Glove,fitness,Leather,,,,/glove.jpg',
    'Kept Glove,M,,,,30,1,KEPT-M,',
    ',,Kept Mat,fitness,Foam,9,3,KEPT-MAT,/mat.jpg',
  );
  const added = await lastImport();
  const { id: variant } = await shop.db.product.findFirstOrThrow({ where: { title: 'Kept Glove, M' } });
  await staff.trpc.product.changeStock.mutate({ id: variant, kind: 'receive', quantity: 5 });
  const { data } = await undo(added);
  expect([data.changed, data.kept.map(({ title }) => title).sort()]).toEqual([
    1,
    ['Kept Glove', 'Kept Glove, M'],
  ]);
  expect(await Promise.all(['Kept Glove', 'Kept Glove, M', 'Kept Mat'].map(isDeleted))).toEqual([
    false,
    false,
    true,
  ]);

  await run('id,title,sku', `${known.id},Kept Known,KEPT-NEW`);
  const moved = await lastImport();
  await makeProduct(shop.db, { title: 'Kept Other', sku: 'KEPT-1' });
  expect(await reasonOf(undo(moved))).toBe('CATALOGUE_CHANGED');
  expect(await rowOf(known.id)).toMatchObject({ sku: 'KEPT-NEW' });
});
