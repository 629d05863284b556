import { afterEach, describe, expect, it } from 'vitest';
import type { Report } from '../../src/shared/accounting/report.ts';
import { addDays, dayOf, startOf } from '../../src/shared/base/day.ts';
import { OrderStatus } from '../../src/shared/order/order.ts';
import { statusesWhere } from '../../src/shared/order/order-status.ts';
import { endTime, makePaidOrder, startBare, startPayment } from '../helpers/card.ts';
import { lastDays } from '../helpers/days.ts';
import { customer, type MadeProduct, makeProduct, makeProducts, ordersFirst } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { freshStaff, freshWorkingShop } from '../helpers/shared-shop.ts';

const shop = freshWorkingShop();
const staff = freshStaff(shop, 'manager');
afterEach(() => expectInvariants(shop.db));

const dashboard = (days = 7) => staff.trpc.report.dashboard.query(lastDays(days));
const today = () => dayOf(new Date(), 'UTC');

/** Places an order for cash, at that moment. */
async function orderAt(moment: Date, product: MadeProduct, quantity = 1): Promise<string> {
  const cartItems = [{ _id: product.id, quantity }];
  const { data } = await shop.trpc.order.place.mutate({ cartItems, customer });
  await shop.db.order.update({ where: { number: data.orderNumber }, data: { createdAt: moment } });
  return data.orderNumber;
}

const ship = (number: string) => staff.trpc.order.ship.mutate({ number, status: 'placed' });
const deliver = (number: string) => staff.trpc.order.deliver.mutate({ number, status: 'shipped' });
const cancel = (number: string) => staff.trpc.order.cancel.mutate({ number, status: 'placed' });

async function refund(number: string, amount?: number) {
  const { refundable, status } = (await staff.trpc.order.get.query({ number })).data;
  await staff.trpc.order.refund.mutate({ number, status, refundable, amount: amount ?? refundable });
}

const ordersPerDay = ({ days }: Report) => days.filter(({ orders }) => orders > 0);
const nothing = { orders: 0, sold: 0, salesCents: 0 };

describe('the report', () => {
  it('of a shop without orders has every day and no sales', async () => {
    for (const span of [1, 7, 366]) {
      const last = today();
      const { days, total, before, bestSellers, statuses, ...tasks } = await dashboard(span);
      expect(days.map(({ day }) => day)).toEqual(
        Array.from({ length: span }, (_, index) => addDays(last, index + 1 - span)),
      );
      expect([total, before, ...days]).toEqual([
        nothing,
        nothing,
        ...days.map(({ day }) => ({ day, ...nothing })),
      ]);
      expect(bestSellers).toEqual([]);
      expect(Object.values(statuses)).toEqual(OrderStatus.options.map(() => 0));
      expect(tasks).toMatchObject({ attention: 0, unattachedPayments: 0, openMessages: 0 });
    }
  });

  it('counts open work for the menu: the parts of the work, messages to answer, reviews that wait', async () => {
    const openWork = () => staff.trpc.report.openWork.query();
    expect(await openWork()).toEqual({
      call: 0,
      pack: 0,
      handOver: 0,
      collect: 0,
      putRight: 0,
      openMessages: 0,
      openWithdrawals: 0,
      waitingReviews: 0,
    });
    const number = await orderAt(new Date(), await makeProduct(shop.db));
    await shop.db.message.create({
      data: { name: 'Farhana', email: 'farhana@example.com', subject: 'Mats', body: 'Do you have mats?' },
    });
    expect(await openWork()).toMatchObject({ call: 1, pack: 0, openMessages: 1 });
    await staff.trpc.order.recordCall.mutate({ number, outcome: 'confirmed' });
    expect(await openWork()).toMatchObject({ call: 0, pack: 1, openMessages: 1 });
    await ship(number);
    expect(await openWork()).toMatchObject({ call: 0, pack: 0, openMessages: 1 });
    await expect(shop.trpc.report.openWork.query()).rejects.toMatchObject({
      data: { failure: { reason: 'SIGNED_OUT' } },
    });
  });

  it('is about 1 to 366 days in their order, and for staff only', async () => {
    const refused = { data: { failure: { reason: 'INVALID_INPUT' } } };
    await expect(dashboard(367)).rejects.toMatchObject(refused);
    await expect(dashboard(0)).rejects.toMatchObject(refused);
    await expect(shop.trpc.report.dashboard.query(lastDays(7))).rejects.toMatchObject({
      data: { failure: { reason: 'SIGNED_OUT' } },
    });
  });

  it('counts an order on the day that it was placed on, and before the span on none', async () => {
    const product = await makeProduct(shop.db, { priceCents: 10_01, stock: 100 });
    const last = today();
    const first = addDays(last, -6);
    const endOf = (day: string) => new Date(startOf(day, 'UTC').getTime() + 86_399_999);
    await orderAt(startOf(last, 'UTC'), product);
    await orderAt(endOf(addDays(last, -1)), product, 2);
    await orderAt(startOf(addDays(last, -1), 'UTC'), product, 3);
    await orderAt(startOf(first, 'UTC'), product, 5);
    await orderAt(endOf(addDays(first, -1)), product, 7);
    await orderAt(startOf(addDays(first, -7), 'UTC'), product, 11);
    await orderAt(endOf(addDays(first, -8)), product, 13);

    const week = await dashboard(7);
    expect(ordersPerDay(week)).toEqual([
      { day: first, orders: 1, sold: 1, salesCents: 50_05 },
      { day: addDays(last, -1), orders: 2, sold: 2, salesCents: 50_05 },
      { day: last, orders: 1, sold: 1, salesCents: 10_01 },
    ]);
    expect(week.total).toEqual({ orders: 4, sold: 4, salesCents: 110_11 });
    expect(week.before).toEqual({ orders: 2, sold: 2, salesCents: 180_18 });
    expect(week.bestSellers).toMatchObject([{ pieces: 11, salesCents: 110_11 }]);
    for (const { day, orders } of week.days) {
      const { totalDoc } = await staff.trpc.order.manage.query({ from: day, to: day, page: 1 });
      expect([day, totalDoc]).toEqual([day, orders]);
    }
    const { totalDoc } = await staff.trpc.order.manage.query({ from: first, to: last, page: 1 });
    expect(totalDoc).toBe(week.total.orders);
    const month = await dashboard(30);
    expect(month.total).toEqual({ orders: 7, sold: 7, salesCents: 420_42 });
    expect(month.before).toEqual(nothing);
  });

  it('counts what is not called off as sold, and takes off what was given back', async () => {
    const product = await makeProduct(shop.db, { priceCents: 100_00, stock: 100 });
    const yesterday = startOf(addDays(today(), -1), 'UTC');
    const began = async (number: string) => {
      await shop.db.order.update({ where: { number }, data: { createdAt: yesterday } });
      return number;
    };
    const paid = async () => began((await makePaidOrder(shop, product)).orderNumber);
    const started = async () => began((await startPayment(shop, product)).orderNumber);

    await orderAt(yesterday, product);
    await ship(await orderAt(yesterday, product));
    const delivered = await orderAt(yesterday, product);
    await ship(delivered);
    await deliver(delivered);
    await cancel(await orderAt(yesterday, product));
    await started();
    await endTime(shop, await started());
    await paid();
    await refund(await paid());
    const partly = await paid();
    await refund(partly, 30.5);
    await refund(partly, 0.25);
    shop.sandbox.faults.refundDelayMs = 50;
    const failing = await makePaidOrder(shop, product, { card: '4000000000005126' });
    await refund(await began(failing.orderNumber), 10);
    const failed = () => shop.db.refund.count({ where: { status: 'failed' } });
    await expect.poll(failed, { timeout: 20_000 }).toBe(1);
    await shop.runJobs();

    const report = await dashboard();
    expect(report.statuses).toEqual({
      placed: 1,
      awaiting_payment: 1,
      paid: 3,
      shipped: 1,
      delivered: 1,
      cancelled: 1,
      expired: 1,
      refunded: 1,
      returned: 0,
    });
    expect(report.total).toEqual({ orders: 10, sold: 6, salesCents: 569_25 });
    expect(ordersPerDay(report)).toEqual([{ day: dayOf(yesterday, 'UTC'), ...report.total }]);
    expect(report.bestSellers).toMatchObject([{ pieces: 6, salesCents: 600_00 }]);
    for (const status of OrderStatus.options) {
      const { totalDoc } = await staff.trpc.order.manage.query({ status, page: 1 });
      expect([status, totalDoc]).toEqual([status, report.statuses[status]]);
    }
    expect(statusesWhere('isSale', true).reduce((sum, status) => sum + report.statuses[status], 0)).toBe(
      report.total.sold,
    );
  });

  it('names the eight products with most pieces sold, those that were deleted without an id', async () => {
    const products = await makeProducts(
      shop.db,
      Array.from({ length: 10 }, (_, index) => ({
        title: `Bar ${index}`,
        priceCents: 100 + index,
        stock: 100,
      })),
    );
    const now = new Date();
    for (const [index, product] of products.entries()) await orderAt(now, product, 20 - index);
    const [first, second, third, fourth] = products as [MadeProduct, MadeProduct, MadeProduct, MadeProduct];
    await cancel(await orderAt(now, fourth, 50));
    await orderAt(startOf(addDays(today(), -7), 'UTC'), fourth, 9);
    // As many pieces as the first, and dearer.
    await orderAt(now, second, 1);
    await shop.db.product.update({
      where: { id: second.id },
      data: { title: 'Renamed Bar', priceCents: 9999 },
    });
    await staff.trpc.product.delete.mutate({ id: third.id });

    const { bestSellers } = await dashboard();
    expect(bestSellers).toHaveLength(8);
    expect(bestSellers.slice(0, 4)).toEqual([
      { productId: second.id, title: 'Renamed Bar', pieces: 20, salesCents: 20_20 },
      { productId: first.id, title: 'Bar 0', pieces: 20, salesCents: 20_00 },
      { productId: null, title: 'Bar 2', pieces: 18, salesCents: 18_36 },
      { productId: fourth.id, title: 'Bar 3', pieces: 17, salesCents: 17_51 },
    ]);
    expect(bestSellers.at(-1)).toMatchObject({ title: 'Bar 7', pieces: 13 });
  });

  it('calls low in stock what the list of products does', async () => {
    const stocks = [0, 0, 1, 5, 6, 100, 2, 3, 4, 4, 4, 3, 5];
    const made = await makeProducts(
      shop.db,
      stocks.map((stock) => ({ stock })),
    );
    await staff.trpc.product.delete.mutate({ id: (made[2] as MadeProduct).id });
    const { stock } = await dashboard();
    const list = (level: 'low' | 'out') =>
      staff.trpc.product.manage.query({ stock: level, sort: 'stock', page: 1 });
    const [low, out] = [await list('low'), await list('out')];
    expect([stock.low, stock.soldOut]).toEqual([low.totalDoc, out.totalDoc]);
    expect([stock.low, stock.soldOut]).toEqual([8, 2]);
    expect(stock.lowest).toEqual(low.data.map(({ _id, title, stock }) => ({ productId: _id, title, stock })));
    expect(stock.lowest.map(({ stock }) => stock)).toEqual([2, 3, 3, 4, 4, 4, 5, 5]);
  });

  it('calls a product low if one of its variants is, at the level of the settings, as alerts and the list do', async () => {
    await makeProduct(shop.db, { title: 'Rope', stock: 8 });
    const sizes = { S: 2, M: 20, L: 0, XL: 1 };
    const { data } = await staff.trpc.product.create.mutate({
      ...{ title: 'Glove', category: 'fitness', details: 'Leather.', options: ['Size'] },
      variants: Object.entries(sizes).map(([size, stock]) => ({ values: [size], price: 5, stock })),
    });
    const { _id: id, variants: [small, , large, huge] = [] } = data;
    await staff.trpc.product.delete.mutate({ id: huge as string });
    const level = (lowStockLevel: number) =>
      shop.db.setting.upsert({
        where: { group: 'alerts' },
        create: { group: 'alerts', values: { lowStock: true, lowStockLevel } },
        update: { values: { lowStock: true, lowStockLevel } },
      });
    const list = async () => {
      const { data, low } = await staff.trpc.product.manage.query({ stock: 'low', sort: 'title', page: 1 });
      return data.map((product) => [product.title, low[product._id]]);
    };
    const alerts = async () => {
      await shop.sendAlerts();
      const told = await shop.db.alert.findMany({
        where: { kind: 'lowStock' },
        orderBy: { subjectId: 'asc' },
      });
      return told.map(({ subjectId }) => subjectId);
    };
    const first = (await dashboard()).stock;
    expect([first.low, first.soldOut, first.level]).toEqual([1, 0, 5]);
    expect(first.lowest).toEqual([
      { productId: large, title: 'Glove, L', stock: 0 },
      { productId: small, title: 'Glove, S', stock: 2 },
    ]);
    expect(await list()).toEqual([['Glove', 2]]);
    await level(5);
    expect(await alerts()).toEqual([small, large].sort());
    await level(0);
    expect(await alerts()).toEqual([large]);
    expect(await list()).toEqual([['Glove', 1]]);
    await level(8);
    expect(await list()).toEqual([
      ['Glove', 2],
      ['Rope', 1],
    ]);
    const { stock } = await dashboard();
    expect([stock.low, stock.level, stock.lowest.length]).toEqual([2, 8, 3]);
    expect(await alerts()).toHaveLength(3);
    await staff.trpc.product.delete.mutate({ id });
    expect((await dashboard()).stock.low).toBe(1);
  });

  it('counts orders with a payment to look at, and messages nobody has answered', async () => {
    const product = await makeProduct(shop.db);
    const { intentId } = await makePaidOrder(shop, product);
    await makePaidOrder(shop, product);
    await ordersFirst(shop, shop.db.payment.update({ where: { intentId }, data: { attention: 'disputed' } }));
    const [unattached] = [await startBare(shop, 5), await startBare(shop, 5)];
    await shop.db.payment.update({
      where: { intentId: unattached.intentId },
      data: { attention: 'no_order' },
    });
    const message = {
      name: 'Farhana',
      email: customer.email,
      subject: 'Delivery',
      body: 'When will it come?',
    };
    await shop.db.message.createMany({
      data: [message, message, { ...message, doneAt: new Date(), doneBy: staff.account.email }],
    });
    expect((await staff.trpc.order.manage.query({ attention: true, page: 1 })).totalDoc).toBe(1);
    expect(await staff.trpc.payment.unattached.query()).toHaveLength(1);
    expect(await dashboard()).toMatchObject({ attention: 1, unattachedPayments: 1, openMessages: 2 });
  });

  it('tells when the last backup was made, and what is wrong with backups', async () => {
    expect((await dashboard()).backup).toBeNull();
    const finishedAt = new Date(Date.now() - 3_600_000);
    const made = { name: 'made', startedAt: finishedAt, finishedAt, bytes: 1n };
    await shop.db.backup.create({ data: { ...made, verifiedAt: finishedAt } });
    const at = finishedAt.toISOString();
    expect((await dashboard()).backup).toEqual({ finishedAt: at, verifiedAt: at, faults: [] });
    await shop.db.backup.update({ where: { name: 'made' }, data: { verificationFault: 'a page is torn' } });
    expect((await dashboard()).backup).toEqual({ finishedAt: at, verifiedAt: null, faults: ['unsound'] });
    await shop.db.backup.deleteMany();
  });

  it('agrees with itself while orders come in', async () => {
    const product = await makeProduct(shop.db, { stock: 100_000, priceCents: 5_00 });
    let isOpen = true;
    const shoppers = Array.from({ length: 3 }, async () => {
      while (isOpen) await shop.trpc.order.place.mutate({ cartItems: [{ _id: product.id, quantity: 1 }] });
    });
    const reports: Report[] = [];
    while (reports.length < 20) reports.push(await dashboard(30));
    isOpen = false;
    await Promise.all(shoppers);
    for (const { total, statuses, days, bestSellers } of reports) {
      const { orders } = total;
      expect(total).toEqual({ orders, sold: orders, salesCents: orders * 5_00 });
      expect([statuses.placed, days.at(-1)?.orders]).toEqual([orders, orders]);
      expect(bestSellers[0]?.pieces ?? 0).toBe(orders);
    }
    expect(new Set(reports.map(({ total }) => total.orders)).size).toBeGreaterThan(1);
  });
});
