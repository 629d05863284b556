import { afterAll, describe, expect, it } from 'vitest';
import { takeDueSteps } from '../../src/server/order/fulfilment/due-steps.ts';
import { makeKey } from '../helpers/api-key.ts';
import { countBy, makePaidOrder, readOrder, startPayment } from '../helpers/card.ts';
import { makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { untilWaitingForLock, whileLocked } from '../helpers/locks.ts';
import { activityOf, makeCashOrder } from '../helpers/order.ts';
import { endUndo } from '../helpers/planned-steps.ts';
import { reasonOf, refusalOf } from '../helpers/refusal.ts';
import { sharedStaff, sharedWorkingShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { emptyOutbox } from '../helpers/webhook.ts';

const shop = sharedWorkingShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const keyed = (key: string) => ({ context: { headers: { 'idempotency-key': key } } });
const ship = (numbers: string[]) => ({
  step: 'ship' as const,
  orders: numbers.map((number) => ({ number, status: 'placed' as const, evenUnconfirmed: true })),
});
const plan = (...given: Parameters<typeof staff.trpc.order.planSteps.mutate>) =>
  staff.trpc.order.planSteps.mutate(...given);
const statusOf = async (number: string) => (await readOrder(shop, number)).status;

async function cashOrders(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => makeCashOrder(shop)));
}

/** The steps of these orders, as staff see them. */
async function plannedOf(numbers: string[]) {
  return (await staff.trpc.order.planned.query()).filter(({ number }) => numbers.includes(number));
}
const idsOf = async (numbers: string[]) => (await plannedOf(numbers)).map(({ id }) => id);

async function emailsOf(number: string): Promise<string[]> {
  await emptyOutbox(shop);
  const { id } = await readOrder(shop, number);
  const emails = await shop.db.orderEmail.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } });
  return emails.map(({ kind }) => kind);
}

/** Ends the time to undo, and does the jobs. */
async function takeSteps(): Promise<void> {
  await endUndo(shop);
  await shop.runJobs();
}

describe('a step that writes to a customer', () => {
  it('waits ten seconds, and is then taken once, in the name of its member of staff', async () => {
    const [number] = (await cashOrders(1)) as [string];
    const input = {
      step: 'ship' as const,
      orders: [{ number, parcel: { carrier: 'redx' as const, trackingNumber: 'RX-1' } }],
    };
    const answer = await plan(input, keyed('ship-later'));
    expect(answer.data).toEqual([{ number, status: 'placed', refusal: null }]);
    expect(await plan(input, keyed('ship-later'))).toEqual(answer);
    await shop.runJobs();
    expect(await statusOf(number)).toBe('placed');
    expect(await emailsOf(number)).toEqual(['confirmation']);
    const [waiting] = await plannedOf([number]);
    expect(waiting).toMatchObject({
      number,
      effect: 'ship',
      by: staff.account.email,
      isOwn: true,
      mayUndo: true,
      refusal: null,
    });
    expect(waiting?.leftMs).toBeGreaterThan(1000);
    expect(waiting?.leftMs).toBeLessThanOrEqual(10_000);

    await takeSteps();
    await shop.runJobs();
    expect(await plannedOf([number])).toEqual([]);
    const { status, events, id } = await readOrder(shop, number);
    expect(status).toBe('shipped');
    expect(events.slice(1)).toMatchObject([{ to: 'shipped', actor: staff.account.email }]);
    expect(await shop.db.parcel.findMany({ where: { orderId: id } })).toMatchObject([
      { trackingNumber: 'RX-1' },
    ]);
    expect(await emailsOf(number)).toEqual(['confirmation', 'shipped']);
    expect(await activityOf(shop, number)).toMatchObject([
      { actor: staff.account.email, action: 'order.shipped' },
    ]);
  });

  it('is each of those in which staff decide about an order', async () => {
    const product = await makeProduct(shop.db, { stock: 20, priceCents: 1000 });
    const [cancelled, confirmed, refused, returned] = (await cashOrders(4)) as [
      string,
      string,
      string,
      string,
    ];
    const { orderNumber: refunded } = await makePaidOrder(shop, product, { quantity: 2 });
    const { orderNumber: changed } = await makePaidOrder(shop, product, { quantity: 2 });
    const { orderNumber: unpaid } = await startPayment(shop, product);
    await staff.trpc.order.ship.mutate({ number: returned });
    await plan({ step: 'cancel', orders: [{ number: cancelled, reason: 'Twice' }, { number: unpaid }] });
    await plan({ step: 'call', orders: [{ number: confirmed, outcome: 'confirmed', note: 'At noon' }] });
    await plan({ step: 'call', orders: [{ number: refused, outcome: 'refused' }] });
    await plan({ step: 'return', orders: [{ number: returned, reason: 'refused' }] });
    await plan({ step: 'refund', orders: [{ number: refunded, amount: 5, refundable: 20 }] });
    const fewer = { number: changed, total: 20, lines: [{ line: 1, quantity: 1 }], expectedTotal: 10 };
    await plan({ step: 'correct', orders: [fewer] });
    const all = [cancelled, unpaid, confirmed, refused, returned, refunded, changed];
    expect((await plannedOf(all)).map(({ effect }) => effect).sort()).toEqual([
      'cancel',
      'cancel',
      'cancel',
      'confirm',
      'correct',
      'refund',
      'return',
    ]);
    expect((await readOrder(shop, changed)).totalCents).toBe(2000);
    const { movements } = await readOrder(shop, returned);
    expect(movements.map(({ delta }) => delta)).toEqual([-2]);

    await takeSteps();
    expect(await plannedOf(all)).toEqual([]);
    expect(await Promise.all(all.map(statusOf))).toEqual([
      'cancelled',
      'cancelled',
      'placed',
      'cancelled',
      'returned',
      'paid',
      'paid',
    ]);
    const corrected = await readOrder(shop, changed);
    expect(corrected.totalCents).toBe(1000);
    expect(corrected.payments.flatMap(({ refunds }) => refunds)).toMatchObject([
      { amountCents: 1000, status: 'succeeded', actor: staff.account.email },
    ]);
    const call = await shop.db.orderCall.findFirstOrThrow({ where: { order: { number: confirmed } } });
    expect(call).toMatchObject({ outcome: 'confirmed', note: 'At noon', actor: staff.account.email });
    const { payments } = await readOrder(shop, refunded);
    expect(payments.flatMap(({ refunds }) => refunds)).toMatchObject([
      { amountCents: 500, status: 'succeeded', actor: staff.account.email },
    ]);
  });

  it('never happens once it is undone, also by somebody else', async () => {
    const [number] = (await cashOrders(1)) as [string];
    await plan(ship([number]));
    const other = await signInAs(shop, 'warehouse');
    const [waiting] = (await other.trpc.order.planned.query()).filter((one) => one.number === number);
    expect(waiting).toMatchObject({ isOwn: false, mayUndo: true });
    const ids = [waiting?.id as string];
    const undo = () =>
      other.trpc.order.undoSteps.mutate({ ids }, keyed(`undo ${number}`.replaceAll(' ', '-')));
    expect(await undo()).toEqual({ message: 'Undone', undone: 1 });
    expect(await undo()).toEqual({ message: 'Undone', undone: 1 });
    await takeSteps();
    expect(await statusOf(number)).toBe('placed');
    expect(await emailsOf(number)).toEqual(['confirmation']);
    expect(await refusalOf(other.trpc.order.undoSteps.mutate({ ids }))).toMatchObject({
      reason: 'ORDER_STEP_REFUSED',
    });
    await plan(ship([number]));
    expect(await plannedOf([number])).toHaveLength(1);
    await takeSteps();
  });

  it('is refused at once, with nothing written, if it is impossible', async () => {
    const [number] = (await cashOrders(1)) as [string];
    await expect(plan({ step: 'deliver', orders: [{ number }] })).rejects.toThrow(
      'An order that is placed can’t be delivered; ship it first',
    );
    await expect(plan({ step: 'ship', orders: [{ number, status: 'shipped' }] })).rejects.toThrow(
      'it is placed now, and nothing was done',
    );
    expect(await reasonOf(plan(ship(['RH-22222-22222'])))).toBe('ORDER_NOT_FOUND');
    const { events } = await readOrder(shop, number);
    expect(events).toHaveLength(1);
    expect(await plannedOf([number])).toEqual([]);
    expect(await activityOf(shop, number)).toEqual([]);
  });

  it('needs the permission of the step, to plan and to undo it', async () => {
    const [number] = (await cashOrders(1)) as [string];
    const warehouse = await signInAs(shop, 'warehouse');
    const cancel = { step: 'cancel' as const, orders: [{ number }] };
    expect(await reasonOf(warehouse.trpc.order.planSteps.mutate(cancel))).toBe('FORBIDDEN');
    await plan(cancel);
    const ids = await idsOf([number]);
    const [seen] = (await warehouse.trpc.order.planned.query()).filter((one) => one.number === number);
    expect(seen?.mayUndo).toBe(false);
    expect(await reasonOf(warehouse.trpc.order.undoSteps.mutate({ ids }))).toBe('FORBIDDEN');
    const reader = await signInAs(shop, 'read_only');
    expect(await reasonOf(reader.trpc.order.undoSteps.mutate({ ids }))).toBe('FORBIDDEN');
    // The decision was made by somebody who might make it.
    await shop.db.staffAccount.update({
      where: { email: staff.account.email },
      data: { disabledAt: new Date() },
    });
    await takeSteps();
    await shop.db.staffAccount.update({ where: { email: staff.account.email }, data: { disabledAt: null } });
    expect(await plannedOf([number])).toEqual([]);
    expect(await statusOf(number)).toBe('cancelled');
  });

  it('of a large refund needs recent proof when it is planned', async () => {
    const product = await makeProduct(shop.db, { stock: 5, priceCents: 30_000 });
    const { orderNumber: number } = await makePaidOrder(shop, product);
    const away = await signInAs(shop, 'manager');
    await shop.db.staffSession.updateMany({
      where: { accountId: away.account.id },
      data: { provedAt: new Date(Date.now() - 20 * 60_000) },
    });
    const refund = { step: 'refund' as const, orders: [{ number }] };
    expect(await reasonOf(away.trpc.order.planSteps.mutate(refund))).toBe('REAUTHENTICATION_NEEDED');
    await plan(refund);
    await takeSteps();
    expect(await statusOf(number)).toBe('refunded');
  });
});

describe('while a step waits', () => {
  it('other steps of staff are refused, and those of programs and shoppers are taken at once', async () => {
    const [number, other] = (await cashOrders(2)) as [string, string];
    await plan(ship([number, other]));
    const waits = 'This order will be shipped in a moment. Undo that first';
    await expect(plan({ step: 'cancel', orders: [{ number }] })).rejects.toThrow(waits);
    await expect(staff.trpc.order.cancel.mutate({ number })).rejects.toThrow(waits);
    await expect(staff.trpc.order.recordCall.mutate({ number, outcome: 'not_reached' })).rejects.toThrow(
      waits,
    );
    const { authorization } = await makeKey(shop);
    const cancelled = await shop.rest(`/order/${number}/cancel`, posting({}, { authorization }));
    expect(cancelled.body.data.status).toBe('cancelled');
    expect(await stockOf(shop.db, (await readOrder(shop, number)).lines[0]?.productId as string)).toBe(5);

    await takeSteps();
    expect(await statusOf(other)).toBe('shipped');
    expect(await statusOf(number)).toBe('cancelled');
    const [refused] = await plannedOf([number]);
    expect(refused).toMatchObject({
      effect: 'ship',
      refusal: 'This order has changed since you saw it: it is cancelled now, and nothing was done',
    });
    expect(await emailsOf(number)).toEqual(['confirmation', 'cancelled']);
    await staff.trpc.order.undoSteps.mutate({ ids: [refused?.id as string] });
    expect(await plannedOf([number])).toEqual([]);
  });

  it('a worker that is killed in the middle of it leaves it to the next one', async () => {
    const [number] = (await cashOrders(1)) as [string];
    const { id } = await readOrder(shop, number);
    expect(await emailsOf(number)).toEqual(['confirmation']);
    await plan(ship([number]));
    await endUndo(shop);
    const { db, log } = shop.context();
    await whileLocked(
      shop.databaseUrl,
      { select: 'SELECT 1 FROM orders WHERE id = $1::uuid', id },
      async () => {
        const taking = takeDueSteps({ db, log, cards: undefined });
        // Its row is deleted by then, in the transaction that ends here.
        for (const pid of await untilWaitingForLock(shop.databaseUrl))
          await shop.db.$queryRaw`SELECT pg_terminate_backend(${pid}::int)`;
        await taking;
      },
    );
    expect(await statusOf(number)).toBe('placed');
    expect(await plannedOf([number])).toMatchObject([{ refusal: null }]);
    await shop.runJobs();
    expect(await plannedOf([number])).toEqual([]);
    expect((await readOrder(shop, number)).events.map(({ to }) => to)).toEqual(['placed', 'shipped']);
    expect(await emailsOf(number)).toEqual(['confirmation', 'shipped']);
  });
});

describe('a step of several orders', () => {
  it('is planned for those that may take it, and undone for all at once', async () => {
    const numbers = await cashOrders(30);
    const [first] = numbers as [string];
    await staff.trpc.order.cancel.mutate({ number: first });
    const { data } = await plan(ship(numbers));
    expect(data.map(({ number }) => number)).toEqual(numbers);
    expect(countBy(data, ({ refusal }) => refusal?.code ?? 'planned')).toEqual({
      ORDER_STEP_REFUSED: 1,
      planned: 29,
    });
    const planned = await plannedOf(numbers);
    expect(new Set(planned.map(({ batch }) => batch)).size).toBe(1);
    expect(await staff.trpc.order.undoSteps.mutate({ ids: planned.map(({ id }) => id) })).toEqual({
      message: 'Undone',
      undone: 29,
    });
    await takeSteps();
    expect(countBy(await Promise.all(numbers.map(statusOf)), (status) => status)).toEqual({
      cancelled: 1,
      placed: 29,
    });
  });

  it('is taken or undone, never both and never twice, when undo and two jobs race', async () => {
    const numbers = await cashOrders(50);
    await plan(ship(numbers));
    const ids = await idsOf(numbers);
    await endUndo(shop);
    const undoOne = (id: string) => reasonOf(staff.trpc.order.undoSteps.mutate({ ids: [id] }));
    const [undone] = await Promise.all([
      Promise.all(ids.toReversed().map(undoOne)),
      shop.runJobs(),
      shop.runJobs(),
    ]);
    await shop.runJobs();
    const statuses = await Promise.all(numbers.map(statusOf));
    const count = countBy(statuses, (status) => status);
    expect(await plannedOf(numbers)).toEqual([]);
    expect(count.placed ?? 0).toBe(undone.filter((reason) => reason === 'done').length);
    expect((count.placed ?? 0) + (count.shipped ?? 0)).toBe(50);
    for (const number of numbers)
      expect((await readOrder(shop, number)).events.length).toBeLessThanOrEqual(2);
    expect(count.shipped).toBeGreaterThan(0);
  });

  it('waits once for an order, though two members of staff plan at the same time', async () => {
    const numbers = await cashOrders(5);
    const other = await signInAs(shop, 'manager');
    const answers = await Promise.all([
      plan(ship(numbers)),
      other.trpc.order.planSteps.mutate(ship(numbers.toReversed())),
    ]);
    const done = answers.flatMap(({ data }) => data).filter(({ refusal }) => refusal === null);
    expect(done.map(({ number }) => number).sort()).toEqual(numbers.toSorted());
    await takeSteps();
    expect(new Set(await Promise.all(numbers.map(statusOf)))).toEqual(new Set(['shipped']));
  });
});
