import { afterAll, describe, expect, it } from 'vitest';
import { limits } from '../../src/shared/base/limits.ts';
import type { ProductsChange } from '../../src/shared/product/bulk-products.ts';
import type { Product } from '../../src/shared/product/product.ts';
import { customer, type MadeProduct, makeProducts, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { setTerms, taxRate } from '../helpers/selling-terms.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { ask } from '../helpers/transports.ts';
import { makeEndpoint, takeEvents } from '../helpers/webhook.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const idsOf = (products: MadeProduct[]) => products.map(({ id }) => id);
const preview = (products: MadeProduct[], change: ProductsChange) =>
  staff.trpc.product.previewMany.mutate({ ids: idsOf(products), change });

/** Makes a change as its preview says. */
async function change(products: MadeProduct[], wanted: ProductsChange) {
  const { fingerprint } = await preview(products, wanted);
  return staff.trpc.product.changeMany.mutate({ ids: idsOf(products), change: wanted, fingerprint });
}

const undo = (activityId: number) => staff.trpc.product.undoMany.mutate({ activityId });

const rowOf = (id: string) => shop.db.product.findUniqueOrThrow({ where: { id } });

async function pricesOf(products: MadeProduct[]): Promise<number[]> {
  const rows = await Promise.all(idsOf(products).map(rowOf));
  return rows.map(({ priceCents }) => priceCents);
}

const buy = ({ id }: MadeProduct, quantity = 1) =>
  ask(shop, 'tRPC', 'place', { cartItems: [{ _id: id, quantity }], customer });

/** The rows that a call may have left behind. */
async function traces() {
  const { db } = shop;
  const products = await db.product.findMany({ orderBy: { id: 'asc' }, include: { stock: true } });
  return [
    products,
    await db.stockMovement.count(),
    await db.activity.count(),
    await db.productChange.count(),
  ];
}

const up: ProductsChange = { type: 'percent', percent: 10, rounding: '99' };

describe('many products', () => {
  it('get the prices that the preview showed, and leave everything else as it was', async () => {
    const products = await makeProducts(shop.db, [
      { priceCents: 4999, tag: 'New', sku: 'UP-1' },
      { priceCents: 10_000 },
      { priceCents: 0 },
    ]);
    const [first, second, free] = products as [MadeProduct, MadeProduct, MadeProduct];
    const seen = await preview(products, up);
    expect(seen).toMatchObject({
      changeCount: 2,
      unchanged: 1,
      gone: 0,
      faults: [],
      changes: [
        { id: first.id, title: first.title, before: 49.99, after: 54.99 },
        { id: second.id, title: second.title, before: 100, after: 109.99 },
      ],
    });
    expect(await pricesOf(products)).toEqual([4999, 10_000, 0]);
    const before = await rowOf(first.id);
    expect(await change(products, up)).toMatchObject({ message: '2 products changed', data: { changed: 2 } });
    expect(await pricesOf(products)).toEqual([5499, 10_999, 0]);
    const after = await rowOf(first.id);
    expect(after).toEqual({ ...before, priceCents: 5499, updatedAt: after.updatedAt });
    // Its version has changed, so that a form that was open can't overwrite it.
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
    expect(await stockOf(shop.db, free.id)).toBe(10);
  });

  it('get a price, a tag, none, or a category', async () => {
    const products = await makeProducts(shop.db, [{ tag: 'Old' }, {}]);
    await change(products, { type: 'price', price: 12.5 });
    await change(products, { type: 'tag', tag: ' Sale ' });
    await change(products, { type: 'category', category: 'mats' });
    const rows = () => Promise.all(idsOf(products).map(rowOf));
    const now = { priceCents: 1250, tag: 'Sale', category: 'mats' };
    expect(await rows()).toMatchObject([now, now]);
    await change(products, { type: 'tag', tag: '' });
    expect(await rows()).toMatchObject([{ tag: null }, { tag: null }]);
  });

  it('get a brand, or none', async () => {
    const products = await makeProducts(shop.db, [{ brand: 'Rogue' }, {}]);
    const { data } = await change(products, { type: 'brand', brand: ' Eleiko ' });
    const brands = async () => (await Promise.all(idsOf(products).map(rowOf))).map(({ brand }) => brand);
    expect([data.changed, await brands()]).toEqual([2, ['Eleiko', 'Eleiko']]);
    const line = await shop.db.activity.findUniqueOrThrow({ where: { id: data.activityId } });
    expect(line.changes).toEqual({ change: [null, 'Brand: Eleiko'] });
    await undo(data.activityId);
    expect(await brands()).toEqual(['Rogue', null]);
    await change(products.slice(0, 1), { type: 'brand', brand: '' });
    expect(await brands()).toEqual([null, null]);
  });

  it('get a weight, none, or a tax rate, in words in the activity log', async () => {
    const rates = [taxRate('Standard', 19_000), taxRate('Reduced', 7000)];
    await setTerms(shop.db, { mode: 'included', rates });
    const products = await makeProducts(shop.db, [{ grams: 850 }, {}]);
    const reduced = rates[1]?.id as string;
    const wordsOf = async (activityId: number) =>
      (await shop.db.activity.findUniqueOrThrow({ where: { id: activityId } })).changes;
    const rows = () => Promise.all(idsOf(products).map(rowOf));

    expect((await preview(products, { type: 'weight', grams: 1200 })).changes).toMatchObject([
      { before: 850, after: 1200 },
      { before: null, after: 1200 },
    ]);
    const weighed = await change(products, { type: 'weight', grams: 1200 });
    expect(await wordsOf(weighed.data.activityId)).toEqual({ change: [null, 'Weight: 1.2 kg'] });
    const taxed = await change(products, { type: 'taxRate', taxRate: reduced });
    expect(await wordsOf(taxed.data.activityId)).toEqual({ change: [null, 'Tax rate: Reduced'] });
    const now = { grams: 1200, taxRateId: reduced };
    expect(await rows()).toMatchObject([now, now]);
    await undo(weighed.data.activityId);
    expect(await rows()).toMatchObject([
      { grams: 850, taxRateId: reduced },
      { grams: null, taxRateId: reduced },
    ]);
    await change(products.slice(0, 1), { type: 'weight', grams: null });
    await change(products, { type: 'taxRate', taxRate: null });
    const none = { grams: null, taxRateId: null };
    expect(await rows()).toMatchObject([none, none]);
    await setTerms(shop.db, {});
  });

  it('get no tax rate that the shop does not have, before or after the preview', async () => {
    const [rate] = [taxRate('Reduced', 7000)];
    await setTerms(shop.db, { rates: [rate] });
    const products = await makeProducts(shop.db, [{}]);
    const wanted = { type: 'taxRate', taxRate: rate.id } as const;
    const { fingerprint } = await preview(products, wanted);
    await setTerms(shop.db, {});
    const before = await traces();
    const refusal = { data: { failure: { reason: 'INVALID_INPUT' } } };
    await expect(preview(products, wanted)).rejects.toMatchObject(refusal);
    await expect(
      staff.trpc.product.changeMany.mutate({ ids: idsOf(products), change: wanted, fingerprint }),
    ).rejects.toMatchObject(refusal);
    expect(await traces()).toEqual(before);
  });

  it('get a maker with their variants, or none, in words in the activity log', async () => {
    const bengal = { name: 'Bengal Gloves Ltd', address: 'Dhaka', email: 'hello@bengal.example' };
    const { id: maker } = (await staff.trpc.maker.create.mutate(bengal)).data;
    const products = await makeProducts(shop.db, [{ stock: 0 }, { maker }, {}]);
    const [{ id: parentId }, , variant] = products as [MadeProduct, MadeProduct, MadeProduct];
    await shop.db.product.update({ where: { id: parentId }, data: { options: ['Size'] } });
    await shop.db.product.update({ where: { id: variant.id }, data: { parentId, values: ['S'] } });
    const makers = async () => (await Promise.all(idsOf(products).map(rowOf))).map(({ makerId }) => makerId);

    const both = products.slice(0, 2);
    const seen = await preview(both, { type: 'maker', maker });
    expect(seen).toMatchObject({ changes: [{ before: null, after: maker }], unchanged: 1 });
    const { data } = await change(both, { type: 'maker', maker });
    expect(await makers()).toEqual([maker, maker, maker]);
    const { data: lines } = await staff.trpc.activity.list.query({ subject: parentId });
    expect(lines[0]).toMatchObject({ id: data.activityId, changes: { maker: [null, maker] } });
    const { changes } = await shop.db.activity.findUniqueOrThrow({ where: { id: data.activityId } });
    expect(changes).toEqual({ change: [null, 'Maker: Bengal Gloves Ltd'] });
    await undo(data.activityId);
    expect(await makers()).toEqual([null, maker, null]);
    expect((await preview([variant], { type: 'maker', maker })).faults).toHaveLength(1);
    await change(both, { type: 'maker', maker: null });
    expect(await makers()).toEqual([null, null, null]);
    await shop.db.maker.delete({ where: { id: maker } });
    await expect(preview(both, { type: 'maker', maker })).rejects.toThrow('There is no such maker');
  });

  it('get pieces, lose them or are counted, with a reason in the stock ledger of each', async () => {
    const products = await makeProducts(shop.db, [{ stock: 3 }, { stock: 20 }]);
    const [first] = products as [MadeProduct];
    const stocks = () => Promise.all(idsOf(products).map((id) => stockOf(shop.db, id)));
    await change(products, { type: 'stock', kind: 'receive', quantity: 5, reason: 'Delivery 17' });
    expect(await stocks()).toEqual([8, 25]);
    await change(products, { type: 'stock', kind: 'write_off', quantity: 8, reason: 'Water' });
    expect(await stocks()).toEqual([0, 17]);
    await change(products, { type: 'stock', kind: 'count', quantity: 4 });
    expect(await stocks()).toEqual([4, 4]);
    const { lines } = await staff.trpc.product.ledger.query({ id: first.id });
    const actor = staff.account.email;
    expect(lines).toMatchObject([
      { cause: 'counted', delta: 4, stockAfter: 4, reason: null, actor },
      { cause: 'written_off', delta: -8, stockAfter: 0, reason: 'Water', actor },
      { cause: 'received', delta: 5, stockAfter: 8, reason: 'Delivery 17', actor },
      { cause: 'initial', delta: 3 },
    ]);
  });

  it('are deleted together, and no longer sold', async () => {
    const products = await makeProducts(shop.db, [{}, {}]);
    expect(await change(products, { type: 'delete' })).toMatchObject({ message: '2 products deleted' });
    for (const { id } of products)
      await expect(shop.trpc.product.get.query({ id })).rejects.toMatchObject({ data: { httpStatus: 404 } });
    const actor = staff.account.email;
    expect(await rowOf(products[0]?.id as string)).toMatchObject({ deletedBy: actor });
  });

  it('are changed once by a request that is sent twice', async () => {
    const products = await makeProducts(shop.db, [{ priceCents: 1000 }]);
    const wanted = { type: 'percent', percent: 100, rounding: 'cents' } as const;
    const { fingerprint } = await preview(products, wanted);
    const input = { ids: idsOf(products), change: wanted, fingerprint };
    const options = { context: { headers: { 'idempotency-key': 'double-prices' } } };
    const send = () => staff.trpc.product.changeMany.mutate(input, options);
    const first = await send();
    expect(await send()).toEqual(first);
    expect(await pricesOf(products)).toEqual([2000]);
  });

  it('are found on all pages of a filtered list', async () => {
    const products = await makeProducts(
      shop.db,
      Array.from({ length: 12 }, (_, n) => ({ title: `Zebra Mat ${n}`, category: 'mats', stock: n % 2 })),
    );
    const { ids, titles } = await staff.trpc.product.manageIds.query({
      searchTerm: 'zebra',
      category: 'mats',
      stock: 'out',
      page: 1,
    });
    const soldOut = products.filter(({ stock }) => stock === 0);
    const titleOf = new Map(ids.map((id, at) => [id, titles[at]]));
    expect(titleOf).toEqual(new Map(soldOut.map(({ id, title }) => [id, title])));
  });
});

describe('nothing is changed', () => {
  it('when one of the products was changed in that field since the preview, or sold since a count', async () => {
    const products = await makeProducts(shop.db, [{ priceCents: 1000, stock: 5 }, { priceCents: 2000 }]);
    const [first] = products as [MadeProduct];
    const count = { type: 'stock', kind: 'count', quantity: 9 } as const;
    const [prices, counted] = [await preview(products, up), await preview(products, count)];
    await change([first], { type: 'price', price: 11 });
    expect((await buy(first)).status).toBe(200);
    const before = await traces();
    for (const [wanted, { fingerprint }] of [
      [up, prices],
      [count, counted],
    ] as const) {
      const send = staff.trpc.product.changeMany.mutate({
        ids: idsOf(products),
        change: wanted,
        fingerprint,
      });
      await expect(send).rejects.toMatchObject({
        message:
          'Some of these products have changed since the preview; nothing was changed. Look at it again',
        data: { failure: { reason: 'CATALOGUE_CHANGED' } },
      });
    }
    expect(await traces()).toEqual(before);
  });

  it('except that sales, and changes of other fields, do not hold up a price or received pieces', async () => {
    const products = await makeProducts(shop.db, [{ priceCents: 1000, stock: 5 }]);
    const [first] = products as [MadeProduct];
    const receive = { type: 'stock', kind: 'receive', quantity: 10 } as const;
    const [prices, received] = [await preview(products, up), await preview(products, receive)];
    await change(products, { type: 'tag', tag: 'Sale' });
    expect((await buy(first, 2)).status).toBe(200);
    const ids = idsOf(products);
    await staff.trpc.product.changeMany.mutate({ ids, change: up, fingerprint: prices.fingerprint });
    await staff.trpc.product.changeMany.mutate({ ids, change: receive, fingerprint: received.fingerprint });
    expect(await rowOf(first.id)).toMatchObject({ priceCents: 1099, tag: 'Sale' });
    expect(await stockOf(shop.db, first.id)).toBe(13);
  });

  it('while the preview names products that can’t be changed like this', async () => {
    const products = await makeProducts(shop.db, [{ stock: 2 }, { stock: 9 }]);
    const [few] = products as [MadeProduct];
    const wanted = { type: 'stock', kind: 'write_off', quantity: 3, reason: 'Lost' } as const;
    const seen = await preview(products, wanted);
    expect(seen).toMatchObject({
      changeCount: 1,
      faults: [{ id: few.id, title: few.title, message: 'Only 2 left in stock: enter 2 or less' }],
    });
    const before = await traces();
    await expect(change(products, wanted)).rejects.toMatchObject({
      data: { failure: { reason: 'CATALOGUE_CHANGED' } },
    });
    const dear = await makeProducts(shop.db, [{ priceCents: limits.amountCents }]);
    expect((await preview(dear, up)).faults).toMatchObject([{ message: 'Price can be at most 999999.99' }]);
    expect((await traces()).slice(1)).toEqual([Number(before[1]) + 1, before[2], before[3]]);
  });

  it('for values that no product can have', async () => {
    const products = await makeProducts(shop.db, [{}]);
    const refused: [Record<string, unknown>, string][] = [
      [{ type: 'price', price: 0 }, 'Price must be positive'],
      [{ type: 'price', price: 1.005 }, 'Price can have at most two decimals'],
      [{ type: 'percent', percent: -100, rounding: 'cents' }, 'Prices can go down by at most 99 %'],
      [{ type: 'percent', percent: 0, rounding: 'cents' }, 'Enter a percentage such as 10 or -7.5'],
      [{ type: 'stock', kind: 'write_off', quantity: 2 }, 'Enter why they are written off'],
      [{ type: 'stock', kind: 'receive', quantity: 0 }, 'Enter at least 1'],
      [{ type: 'category' }, 'Category is required'],
    ];
    for (const [wanted, message] of refused) {
      await expect(preview(products, wanted as ProductsChange)).rejects.toMatchObject({
        data: { failure: { reason: 'INVALID_INPUT', issues: [{ message }] } },
      });
    }
    const ids = Array.from({ length: limits.bulkProducts + 1 }, () => products[0]?.id as string);
    await expect(staff.trpc.product.previewMany.mutate({ ids, change: up })).rejects.toMatchObject({
      message: expect.stringContaining('At most 2,000 products at once'),
    });
  });

  it('by staff of the warehouse, but the stock', async () => {
    const products = await makeProducts(shop.db, [{ stock: 1 }]);
    const { trpc } = await signInAs(shop, 'warehouse');
    const ids = idsOf(products);
    const price = { type: 'price', price: 1 } as const;
    const forbidden = { data: { failure: { reason: 'FORBIDDEN' } } };
    await expect(trpc.product.previewMany.mutate({ ids, change: price })).rejects.toMatchObject(forbidden);
    const { fingerprint } = await preview(products, price);
    await expect(trpc.product.changeMany.mutate({ ids, change: price, fingerprint })).rejects.toMatchObject(
      forbidden,
    );
    const receive = { type: 'stock', kind: 'receive', quantity: 1 } as const;
    const seen = await trpc.product.previewMany.mutate({ ids, change: receive });
    await trpc.product.changeMany.mutate({ ids, change: receive, fingerprint: seen.fingerprint });
    const { data } = await change(products, price);
    await expect(trpc.product.undoMany.mutate({ activityId: data.activityId })).rejects.toMatchObject(
      forbidden,
    );
    expect([await pricesOf(products), await stockOf(shop.db, ids[0] as string)]).toEqual([[100], 2]);
  });
});

describe('undo', () => {
  it('puts back what has not been changed since, says what has, and can be undone in turn', async () => {
    const products = await makeProducts(shop.db, [{ priceCents: 1000 }, { priceCents: 2000 }]);
    const [first, second] = products as [MadeProduct, MadeProduct];
    const { data } = await change(products, { type: 'price', price: 5 });
    await change([second], { type: 'price', price: 6 });
    const undone = await undo(data.activityId);
    expect(undone).toMatchObject({
      message: '1 product is as before; 1 has been changed since and stays as it is',
      data: { changed: 1, kept: [{ id: second.id, title: second.title }] },
    });
    expect(await pricesOf(products)).toEqual([1000, 600]);
    await expect(undo(data.activityId)).rejects.toMatchObject({
      data: { failure: { reason: 'INVALID_INPUT' } },
    });
    await undo(undone.data.activityId);
    expect(await pricesOf([first])).toEqual([500]);
  });

  it('gives back the pieces of a count, beside those that were sold since', async () => {
    const products = await makeProducts(shop.db, [{ stock: 10 }, { stock: 2 }]);
    const [first, second] = products as [MadeProduct, MadeProduct];
    const { data } = await change(products, { type: 'stock', kind: 'count', quantity: 6 });
    expect((await buy(first, 1)).status).toBe(200);
    // One of the 4 that the count added can't be taken back.
    expect((await buy(second, 5)).status).toBe(200);
    const { message } = await undo(data.activityId);
    expect(message).toBe('1 product is as before; 1 has been changed since and stays as it is');
    expect([await stockOf(shop.db, first.id), await stockOf(shop.db, second.id)]).toEqual([9, 1]);
    const { lines } = await staff.trpc.product.ledger.query({ id: first.id });
    expect(lines[0]).toMatchObject({ cause: 'adjusted', delta: 4, reason: 'Undone' });
  });

  it('restores deleted products, but one whose SKU another product has by now', async () => {
    const products = await makeProducts(shop.db, [{ sku: 'TAKEN-1' }, { sku: 'FREE-1' }, {}]);
    const [taken] = products as [MadeProduct];
    const { data } = await change(products, { type: 'delete' });
    await makeProducts(shop.db, [{ sku: 'taken-1' }]);
    const { data: undone } = await undo(data.activityId);
    expect(undone).toMatchObject({ changed: 2, kept: [{ id: taken.id }] });
    const rows = await Promise.all(idsOf(products).map(rowOf));
    expect(rows.map(({ deletedAt }) => deletedAt === null)).toEqual([false, true, true]);
  });

  it('takes effect once when two do it at the same moment', async () => {
    const products = await makeProducts(shop.db, [{ stock: 10 }]);
    const { data } = await change(products, { type: 'stock', kind: 'receive', quantity: 3 });
    const results = await Promise.allSettled([undo(data.activityId), undo(data.activityId)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await stockOf(shop.db, products[0]?.id as string)).toBe(10);
  });

  it('is refused after 30 days, and for what is no change of many products', async () => {
    const products = await makeProducts(shop.db, [{}]);
    const { data } = await change(products, { type: 'price', price: 5 });
    const { id } = await shop.db.activity.create({
      data: { actor: 'a', action: 'product.updated', subject: 'b' },
    });
    const createdAt = new Date(Date.now() - 31 * 86_400_000);
    await shop.db.activity.update({ where: { id: data.activityId }, data: { createdAt } });
    const words = 'Changes can be undone for 30 days, and only once';
    await expect(undo(data.activityId)).rejects.toMatchObject({ message: words });
    await expect(undo(Number(id))).rejects.toMatchObject({ message: words });
    expect(await pricesOf(products)).toEqual([500]);
  });
});

it('is one line in the log, which names each product, and a line in the history of each', async () => {
  // They are listed by title.
  const products = await makeProducts(shop.db, [
    { title: 'Barbell', priceCents: 1000 },
    { title: 'Dumbbell', priceCents: 2000 },
  ]);
  const [first] = products as [MadeProduct];
  const { data } = await change(products, up);
  const { data: undone } = await undo(data.activityId);
  const [undoLine, line] = (await staff.trpc.activity.list.query({ kind: 'product' })).data;
  expect(line).toMatchObject({
    id: data.activityId,
    actor: staff.account.email,
    action: 'catalogue.changed',
    subject: '2 products',
    changes: { change: [null, 'Price: +10 %, to .99'] },
    undo: 'done',
  });
  expect(undoLine).toMatchObject({ id: undone.activityId, action: 'catalogue.undone', undo: 'possible' });
  expect(await staff.trpc.activity.products.query({ id: data.activityId })).toEqual([
    { id: first.id, title: first.title, isSold: true, changes: { price: [10, 10.99] } },
    expect.objectContaining({ changes: { price: [20, 21.99] } }),
  ]);
  const history = await staff.trpc.activity.list.query({ subject: first.id });
  expect(history.data).toMatchObject([
    { id: undone.activityId, changes: { price: [10.99, 10] } },
    { id: data.activityId, changes: { price: [10, 10.99] } },
  ]);
});

it('changes more products than one statement writes, and lists at most 200 of them', async () => {
  const products = await makeProducts(
    shop.db,
    Array.from({ length: 501 }, () => ({})),
  );
  const { data } = await change(products, { type: 'price', price: 5 });
  const where = { id: { in: idsOf(products) }, priceCents: 500 };
  expect(await shop.db.product.count({ where })).toBe(501);
  expect(await staff.trpc.activity.products.query({ id: data.activityId })).toHaveLength(200);
});

it('tells webhooks of each product', async () => {
  await makeEndpoint(shop);
  await takeEvents(shop);
  const products = await makeProducts(shop.db, [{}, {}]);
  const sent = async () => (await takeEvents(shop)).map(({ type, data }) => [type, (data as Product)._id]);
  const each = (type: string) => idsOf(products).map((id) => [type, id]);
  const { data: price } = await change(products, { type: 'price', price: 5 });
  expect(await sent()).toEqual(each('product.updated'));
  await undo(price.activityId);
  expect(await sent()).toEqual(each('product.updated'));
  await change(products, { type: 'stock', kind: 'receive', quantity: 1 });
  expect(await sent()).toEqual(each('product.stock_changed'));
  const { data: deletion } = await change(products, { type: 'delete' });
  expect(await sent()).toEqual(each('product.deleted'));
  await undo(deletion.activityId);
  expect(await sent()).toEqual(each('product.created'));
});
