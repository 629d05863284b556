import { afterAll, describe, expect, it } from 'vitest';
import { makePaidOrder, startPayment } from '../helpers/card.ts';
import { customer, makeProduct, makeVariants, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedWorkingShop } from '../helpers/shared-shop.ts';

const shop = sharedWorkingShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const onHand = (id: string) => staff.trpc.product.onHand.query({ id });

async function buy(id: string, quantity: number): Promise<string> {
  const { data } = await shop.trpc.order.place.mutate({ cartItems: [{ _id: id, quantity }], customer });
  return data.orderNumber;
}

async function ledgerOf(id: string) {
  const { lines } = await staff.trpc.product.ledger.query({ id });
  return lines.map(({ cause, delta, stockAfter, reason }) => [cause, delta, stockAfter, reason]);
}

describe('the committed pieces of a product', () => {
  it('are those of orders that are not shipped: sold, cancelled and shipped ones are none', async () => {
    const { id } = await makeProduct(shop.db, { stock: 20 });
    const [shipped, cancelled] = [await buy(id, 2), await buy(id, 3)];
    await buy(id, 4);
    expect(await onHand(id)).toEqual({ available: 11, committed: 9 });
    await staff.trpc.order.cancel.mutate({ number: cancelled });
    expect(await onHand(id)).toEqual({ available: 14, committed: 6 });
    await staff.trpc.order.ship.mutate({ number: shipped });
    expect(await onHand(id)).toEqual({ available: 14, committed: 4 });
    const { product } = await staff.trpc.product.ledger.query({ id });
    expect(product).toMatchObject({ stock: 14, committed: 4 });
  });

  it('are those of card orders too, while they are paid, and refunded ones until the pieces are put back', async () => {
    const product = await makeProduct(shop.db, { stock: 20 });
    const { id } = product;
    await startPayment(shop, product, { quantity: 1 });
    const { orderNumber: number } = await makePaidOrder(shop, product, { quantity: 5 });
    expect(await onHand(id)).toEqual({ available: 14, committed: 6 });
    await staff.trpc.order.refund.mutate({ number });
    await shop.runJobs();
    const { available, committed } = await onHand(id);
    expect(available + committed).toBe(20);
  });
});

describe('a count of all that lies there', () => {
  it('leaves the pieces of orders to these, also of one that is placed meanwhile', async () => {
    const { id } = await makeProduct(shop.db, { stock: 20 });
    await buy(id, 6);
    const { available, committed } = await onHand(id);
    const stockSeen = available + committed;
    await buy(id, 1);
    const count = (quantity: number, seen?: number) =>
      staff.trpc.product.changeStock.mutate({ id, kind: 'count', quantity, stockSeen: seen, onHand: true });
    expect((await count(19, stockSeen)).data).toEqual({ before: 13, after: 12 });
    expect(await onHand(id)).toEqual({ available: 12, committed: 7 });
    expect((await count(30)).data).toEqual({ before: 12, after: 23 });
    const [log] = await shop.db.activity.findMany({ where: { subjectId: id }, orderBy: { id: 'desc' } });
    expect(log?.changes).toEqual({ stock: [12, 23], pieces: [null, 30] });
  });

  it('is refused if orders need more', async () => {
    const { id } = await makeProduct(shop.db, { stock: 5 });
    await buy(id, 4);
    for (const stockSeen of [5, undefined]) {
      const count = { id, kind: 'count' as const, quantity: 3, stockSeen, onHand: true };
      await expect(staff.trpc.product.changeStock.mutate(count)).rejects.toThrow(
        'Orders that are not shipped need 4 pieces, more than were counted: correct or cancel some of them first; nothing was saved',
      );
    }
    expect(await stockOf(shop.db, id)).toBe(1);
  });
});

it('a delivery is received as a whole, with its note in the ledger, and taken back as a whole', async () => {
  const [one, other] = [await makeProduct(shop.db, { stock: 2 }), await makeProduct(shop.db, { stock: 0 })];
  const { data } = await staff.trpc.product.updateStock.mutate({
    items: [
      { id: one.id, stock: 24, stockSeen: 40 },
      { id: other.id, stock: 6 },
    ],
    isDelivery: true,
    reason: 'Delivery note 4711',
  });
  expect(data.changes).toEqual([
    { id: one.id, before: 2, after: 26 },
    { id: other.id, before: 0, after: 6 },
  ]);
  await buy(one.id, 1);
  const items = data.changes.map(({ id, before, after }) => ({ id, stock: before, stockSeen: after }));
  await staff.trpc.product.updateStock.mutate({ items, reason: 'Undone' });
  expect(await ledgerOf(one.id)).toEqual([
    ['adjusted', -24, 1, 'Undone'],
    ['ordered', -1, 25, null],
    ['received', 24, 26, 'Delivery note 4711'],
    ['initial', 2, 2, null],
  ]);
  const logged = await shop.db.activity.findMany({ orderBy: { id: 'desc' }, take: 2 });
  expect(logged.map(({ action, subject, changes }) => [action, subject, changes])).toEqual([
    ['catalogue.stock_set', '2 products', { reason: [null, 'Undone'] }],
    ['catalogue.received', '2 products', { reason: [null, 'Delivery note 4711'] }],
  ]);
});

describe('the stock list', () => {
  it('has variants in place of their product, with what is on hand, committed and worth', async () => {
    const { variants } = await makeVariants(shop.db, [
      { stock: 10, priceCents: 2999, sku: 'KB-8' },
      { stock: 0, priceCents: 4999, sku: 'KB-16' },
    ]);
    const plain = await makeProduct(shop.db, {
      title: 'Écossais Résistance Band',
      stock: 7,
      priceCents: 333,
      sku: 'RB-1',
    });
    await buy(plain.id, 3);
    const list = (query: Parameters<typeof staff.trpc.product.stock.query>[0]) =>
      staff.trpc.product.stock.query(query);
    const bySku = await list({ skus: ['kb-8', 'KB-16', 'RB-1', 'none'] });
    const rows = bySku.data.map(({ _id, stock, committed, value }) => [_id, stock, committed, value]);
    expect(rows).toEqual(
      expect.arrayContaining([
        [variants[0]?.id, 10, 0, 299.9],
        [variants[1]?.id, 0, 0, 0],
        [plain.id, 4, 3, 23.31],
      ]),
    );
    expect([bySku.totalDoc, bySku.totals]).toEqual([3, { available: 14, committed: 3, value: 323.21 }]);
    expect((await list({ searchTerm: 'ecossais band' })).data.map(({ _id }) => _id)).toEqual([plain.id]);
    expect((await list({ searchTerm: 'RB-1', show: 'committed' })).totalDoc).toBe(1);
    expect((await list({ searchTerm: 'KB-', show: 'committed' })).totalDoc).toBe(0);
    expect((await list({ searchTerm: 'KB-', show: 'out' })).data.map(({ _id }) => _id)).toEqual([
      variants[1]?.id,
    ]);
  });
});
