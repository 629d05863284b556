import { afterAll, expect, it } from 'vitest';
import { inTransaction } from '../../src/server/database/transaction.ts';
import { readManagedOrders } from '../../src/server/order/fulfilment/queries.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { activityOf, makeCashOrder, refusalOf } from '../helpers/order.ts';
import { sharedStaff, sharedWarehouse, sharedWorkingShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { emptyOutbox } from '../helpers/webhook.ts';

const shop = sharedWorkingShop();
const owner = sharedStaff(shop, 'owner');
const writer = sharedWarehouse(shop);
afterAll(() => expectInvariants(shop.db));

const giveBack = (number: string, body: object) =>
  shop.rest(`/order/${number}/refund`, posting(body, { authorization: writer.authorization }));

const orderOf = async (number: string) => (await owner.trpc.order.get.query({ number })).data;

/** An order of 99.98 whose cash was collected. */
async function delivered(): Promise<string> {
  const number = await makeCashOrder(shop);
  await owner.trpc.order.ship.mutate({ number });
  await owner.trpc.order.deliver.mutate({ number });
  return number;
}

it('a part of the cash of an order is refunded, and its pieces stay with the customer', async () => {
  const number = await delivered();
  expect(await orderOf(number)).toMatchObject({
    refundable: 99.98,
    steps: expect.arrayContaining(['refund', 'return']),
  });
  const { status, body } = await giveBack(number, { amount: 10, refundable: 99.98, reason: 'A scratch' });
  expect([status, body]).toMatchObject([
    200,
    { message: '$10.00 refunded in cash', data: { status: 'succeeded', amount: 10 } },
  ]);
  expect(await orderOf(number)).toMatchObject({
    status: 'delivered',
    refundable: 89.98,
    returns: [{ credit: 10, note: 'A scratch', lines: [] }],
  });
  expect((await activityOf(shop, number)).at(-1)).toMatchObject({
    action: 'order.refunded',
    changes: { refundable: ['$99.98', '$89.98'], reason: [null, 'A scratch'] },
  });
  await emptyOutbox(shop);
  const { id } = await shop.db.order.findUniqueOrThrow({ where: { number } });
  expect(await shop.db.orderEmail.count({ where: { orderId: id, kind: 'refunded' } })).toBe(1);

  // The accounts have it: an invoice of all, and a credit note of this part.
  await owner.trpc.order.issueDocument.mutate({ number, kind: 'invoice', subject: '' });
  const { due } = (await owner.trpc.order.documents.query({ number })).data;
  const subject = due.find(({ kind }) => kind === 'credit_note')?.subject ?? '';
  const { data } = await owner.trpc.order.issueDocument.mutate({ number, kind: 'credit_note', subject });
  expect([data.total, data.lines.map(({ title }) => title)]).toEqual([
    10,
    [`Refund in cash, order ${number}`],
  ]);

  // Without an amount, it is all that is left. Its pieces can still come back, for nothing.
  expect((await giveBack(number, {})).body.data).toMatchObject({ amount: 89.98 });
  expect(await orderOf(number)).toMatchObject({ status: 'delivered', refundable: 0 });
  expect((await orderOf(number)).steps).not.toContain('refund');
  expect(refusalOf(await giveBack(number, { amount: 1 }))).toEqual([
    422,
    'REFUND_TOO_LARGE',
    'At most $0.00 of the cash can be refunded',
  ]);
  await owner.trpc.order.return.mutate({ number, reason: 'changed_mind' });
  expect((await orderOf(number)).status).toBe('returned');
});

it('is no part of an event from before the cash was collected, which is sent later', async () => {
  const number = await delivered();
  const { id: orderId, events } = await shop.db.order.findUniqueOrThrow({
    where: { number },
    include: { events: { orderBy: { id: 'asc' }, take: 1 } },
  });
  const orderEventId = events[0]?.id as bigint;
  const orders = await inTransaction(shop.db, (tx) => readManagedOrders(tx, [{ orderId, orderEventId }]));
  expect(orders.get(orderEventId)).toMatchObject({
    status: 'placed',
    refundable: 0,
    steps: ['ship', 'cancel', 'correct'],
  });
});

it('is refused before the cash was collected, for more than that, and by what somebody else has changed', async () => {
  const number = await makeCashOrder(shop);
  const refused = async (of: string, body: object) => refusalOf(await giveBack(of, body)).slice(0, 2);
  expect(await refused(number, { amount: 10 })).toEqual([404, 'PAYMENT_NOT_FOUND']);
  const paid = await delivered();
  expect(await refused(paid, { amount: 99.99 })).toEqual([422, 'REFUND_TOO_LARGE']);
  expect(await refused(paid, { amount: 10, refundable: 50 })).toEqual([409, 'ORDER_STEP_REFUSED']);
  expect(await refused(paid, { lines: [{ line: 1, quantity: 1 }] })).toEqual([400, 'INVALID_INPUT']);
  expect(await orderOf(paid)).toMatchObject({ refundable: 99.98, returns: [] });
});
