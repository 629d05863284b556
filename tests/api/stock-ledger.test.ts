import { afterAll, describe, expect, it } from 'vitest';
import { refundPayment } from '../../src/server/order/fulfilment/refund.ts';
import { endHold } from '../../src/server/order/payment/holds.ts';
import { limits } from '../../src/shared/base/limits.ts';
import type { StockLine } from '../../src/shared/product/stock.ts';
import { endTime, payByCard, readOrder, startPayment } from '../helpers/card.ts';
import { customer, type MadeProduct, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedWorkingShop } from '../helpers/shared-shop.ts';

const shop = sharedWorkingShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const order = async ({ id }: Pick<MadeProduct, 'id'>, quantity = 1) => {
  const cartItems = [{ _id: id, quantity }];
  const { data } = await shop.trpc.order.place.mutate({ cartItems, customer });
  return data.orderNumber;
};

const cancel = (number: string) => staff.trpc.order.cancel.mutate({ number, status: 'placed' });

const ledger = (id: string, cursor?: number) => staff.trpc.product.ledger.query({ id, cursor });

async function readAll(id: string): Promise<StockLine[]> {
  const lines: StockLine[] = [];
  let cursor: number | undefined;
  do {
    const page = await ledger(id, cursor);
    lines.push(...page.lines);
    cursor = page.older ?? undefined;
  } while (cursor !== undefined);
  return lines;
}

const brief = ({ cause, delta, stockAfter, actor }: StockLine) => [cause, delta, stockAfter, actor];

/** Each line's stock is that of the line below with its own change added, and the top one's is the stock of now. */
async function expectSums(id: string, lines: StockLine[]): Promise<void> {
  let stock = 0;
  for (const line of lines.toReversed()) {
    stock += line.delta;
    expect(line.stockAfter).toBe(stock);
  }
  expect(stock).toBe(await stockOf(shop.db, id));
}

const refusal = (httpStatus: number, reason: string) => ({
  data: { httpStatus, failure: expect.objectContaining({ reason }) },
});

const unknownId = '01936f5e-0000-7000-8000-000000000000';

describe('the stock ledger of a product', () => {
  it('explains every change: who, why, how much, and what was there after it', async () => {
    const { data } = await staff.trpc.product.create.mutate({
      title: 'Folding Bench',
      category: 'strength',
      stock: 12,
      details: 'Folds flat.',
      price: 149.99,
    });
    const id = data._id;
    const kept = await order({ id }, 3);
    const cancelled = await order({ id }, 4);
    await cancel(cancelled);
    const product = await shop.trpc.product.get.query({ id });
    await staff.trpc.product.update.mutate({
      ...product.data,
      id,
      category: 'strength',
      tag: '',
      sku: '',
      stock: 20,
      stockSeen: 9,
    });
    await staff.trpc.product.markSoldOut.mutate({ id });
    const { product: head, lines, older } = await ledger(id);
    const { email } = staff.account;
    expect(lines.map(brief)).toEqual([
      ['adjusted', -20, 0, email],
      ['adjusted', 11, 20, email],
      ['cancelled', 4, 9, email],
      ['ordered', -4, 5, 'shopper'],
      ['ordered', -3, 9, 'shopper'],
      ['initial', 12, 12, email],
    ]);
    expect(lines.map(({ orderNumber }) => orderNumber)).toEqual([
      null,
      null,
      cancelled,
      cancelled,
      kept,
      null,
    ]);
    expect(head).toMatchObject({ _id: id, title: 'Folding Bench', stock: 0, unitsSold: 3, deletedAt: null });
    const movements = await shop.db.stockMovement.findMany({
      where: { productId: id },
      select: { activity: { select: { action: true } } },
      orderBy: { id: 'desc' },
    });
    expect(movements.map(({ activity }) => activity?.action)).toEqual([
      'product.sold_out',
      'product.updated',
      undefined,
      undefined,
      undefined,
      'product.created',
    ]);
    expect(older).toBe(null);
    await expectSums(id, lines);
  });

  it('tells a hold that ended from the payment that came after it, and that from its refund', async () => {
    const product = await makeProduct(shop.db, { stock: 5 });
    const { orderNumber, ...payment } = await startPayment(shop, product, { quantity: 2 });
    await endTime(shop, orderNumber);
    const { id } = await readOrder(shop, orderNumber);
    // The provider is out of reach just then: the intent can still be paid.
    await endHold({ db: shop.db, log: shop.context().log, cards: undefined }, id);
    await payByCard(shop, payment);
    await shop.trpc.payment.complete.mutate({ clientSecret: payment.clientSecret });
    const actor = staff.account.email;
    await refundPayment({ ...shop.context(), actor, member: undefined }, { number: orderNumber }, { actor });
    await shop.runJobs();
    expect((await readOrder(shop, orderNumber)).status).toBe('refunded');
    const { lines } = await ledger(product.id);
    expect(lines.map(brief)).toEqual([
      ['refunded', 2, 5, 'provider'],
      ['paid_late', -2, 3, expect.stringMatching(/^(shopper|provider)$/)],
      ['expired', 2, 5, 'shop'],
      ['ordered', -2, 3, 'shopper'],
      ['initial', 5, 5, 'seed'],
    ]);
    expect(new Set(lines.slice(0, 4).map((line) => line.orderNumber))).toEqual(new Set([orderNumber]));
  });

  it('adds up across pages, also when the stock changes between two of them', async () => {
    const product = await makeProduct(shop.db, { stock: 1000 });
    const count = 2 * limits.historyLines + 5;
    await shop.db.$transaction(async (tx) => {
      await tx.$executeRaw`
        INSERT INTO stock_movements (product_id, delta, cause, actor)
        SELECT ${product.id}::uuid, CASE WHEN n % 3 = 0 THEN 7 ELSE -2 END, 'adjusted', 'counting'
        FROM generate_series(1, ${count}::int) n`;
      await tx.$executeRaw`
        UPDATE product_stock SET stock = (SELECT sum(delta) FROM stock_movements WHERE product_id = ${product.id}::uuid)
        WHERE product_id = ${product.id}::uuid`;
    });
    const whole = await readAll(product.id);
    expect(whole).toHaveLength(count + 1);
    await expectSums(product.id, whole);

    const first = await ledger(product.id);
    await order(product, 8);
    const second = await ledger(product.id, first.older as number);
    expect([...first.lines, ...second.lines]).toEqual(whole.slice(0, 2 * limits.historyLines));
    const oldest = whole.at(-1)?.id as number;
    expect((await ledger(product.id, oldest)).lines).toEqual([]);
  });

  it('stays with a deleted product, and is refused for one that never was', async () => {
    const product = await makeProduct(shop.db);
    const number = await order(product, 4);
    await staff.trpc.product.delete.mutate({ id: product.id });
    await cancel(number);
    const { product: head, lines } = await ledger(product.id);
    expect(head).toMatchObject({ stock: 10, unitsSold: 0, deletedBy: staff.account.email });
    expect(Date.parse(head.deletedAt as string)).toBeGreaterThan(Date.now() - 60_000);
    expect(lines.map(({ cause }) => cause)).toEqual(['cancelled', 'ordered', 'initial']);
    for (const id of [unknownId, 'none', "'"]) {
      await expect(ledger(id)).rejects.toMatchObject(refusal(404, 'PRODUCT_NOT_FOUND'));
    }
  });
});

describe('a deleted product', () => {
  const list = () => staff.trpc.product.deleted.query({});
  const restore = (id: string) => staff.trpc.product.restore.mutate({ id });
  const deletedDaysAgo = (id: string, days: number) =>
    shop.db.product.update({
      where: { id },
      data: { deletedAt: new Date(Date.now() - days * 86_400_000), deletedBy: 'somebody' },
    });

  it('comes back as it was, with the pieces that orders have returned', async () => {
    const product = await makeProduct(shop.db, { title: 'Vanishing Sled', tag: 'New' });
    const before = await shop.trpc.product.get.query({ id: product.id });
    const number = await order(product, 4);
    await staff.trpc.product.delete.mutate({ id: product.id });
    await cancel(number);
    await expect(order(product)).rejects.toMatchObject(refusal(404, 'PRODUCT_NOT_FOUND'));
    const [listed] = (await list()).data;
    expect(listed).toMatchObject({
      _id: product.id,
      title: 'Vanishing Sled',
      stock: 10,
      deletedBy: staff.account.email,
      daysLeft: limits.restoreDays,
    });

    expect(await restore(product.id)).toEqual({ success: true, message: 'Product restored' });
    const after = await shop.trpc.product.get.query({ id: product.id });
    expect(after.data).toEqual({ ...before.data, updatedAt: after.data.updatedAt });
    const found = await shop.trpc.product.list.query({ searchTerm: 'Vanishing Sled' });
    expect(found.data).toEqual([after.data]);
    expect(await order(product, 10)).toMatch(/^RH-/);
    const row = await shop.db.product.findUniqueOrThrow({ where: { id: product.id } });
    expect(row).toMatchObject({ deletedAt: null, deletedBy: null });
    expect((await list()).data.map(({ _id }) => _id)).not.toContain(product.id);
  });

  it('comes back until thirty days have passed, and not later', async () => {
    const [soon, late] = [await makeProduct(shop.db), await makeProduct(shop.db)];
    await deletedDaysAgo(soon.id, limits.restoreDays - 0.01);
    await deletedDaysAgo(late.id, limits.restoreDays + 0.01);
    const listed = (await list()).data;
    expect(listed.find(({ _id }) => _id === soon.id)?.daysLeft).toBe(1);
    expect(listed.find(({ _id }) => _id === late.id)).toBe(undefined);
    await restore(soon.id);
    await expect(restore(late.id)).rejects.toMatchObject({
      message: 'A deleted product can be restored for 30 days only',
      ...refusal(409, 'PRODUCT_NOT_RESTORABLE'),
    });
    expect(await shop.trpc.product.get.query({ id: soon.id })).toMatchObject({ data: { title: soon.title } });
    expect((await shop.db.product.findUniqueOrThrow({ where: { id: late.id } })).deletedAt).not.toBe(null);
    expect(await shop.db.activity.count({ where: { subjectId: late.id } })).toBe(0);
    await expect(restore(unknownId)).rejects.toMatchObject(refusal(404, 'PRODUCT_NOT_FOUND'));
    await expect(restore('none')).rejects.toMatchObject(refusal(404, 'PRODUCT_NOT_FOUND'));
  });

  it('comes back once, though twenty restore it at the same time', async () => {
    const product = await makeProduct(shop.db);
    await staff.trpc.product.delete.mutate({ id: product.id });
    const answers = await Promise.all(Array.from({ length: 20 }, () => restore(product.id)));
    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['Product restored']));
    await restore(product.id.toUpperCase());
    expect(
      await shop.db.activity.count({ where: { action: 'product.restored', subject: product.title } }),
    ).toBe(1);
    await staff.trpc.product.delete.mutate({ id: product.id });
    expect(await shop.db.activity.count({ where: { subjectId: product.id } })).toBe(3);
  });

  it('is on numbered pages, the last to be deleted first', async () => {
    await shop.db.product.updateMany({
      where: { deletedAt: { not: null } },
      data: { deletedAt: new Date(0) },
    });
    const made = [];
    for (let n = 0; n < limits.pageSize + 2; n++) {
      const { id } = await makeProduct(shop.db);
      await deletedDaysAgo(id, 20 - n);
      made.unshift(id);
    }
    const first = await list();
    const second = await staff.trpc.product.deleted.query({ page: 2 });
    expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(made);
    expect([first.totalDoc, first.data.length]).toEqual([made.length, limits.pageSize]);
    expect(second.data.map(({ daysLeft }) => daysLeft)).toEqual([11, 10]);
  });
});
