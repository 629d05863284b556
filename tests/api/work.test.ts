import { afterAll, describe, expect, it } from 'vitest';
import { makePaidOrder, readOrder } from '../helpers/card.ts';
import { makeProduct, ordersFirst } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { endUndo } from '../helpers/planned-steps.ts';
import { sharedKey, sharedStaff, sharedWorkingShop } from '../helpers/shared-shop.ts';
import { signInAs } from '../helpers/staff.ts';

const shop = sharedWorkingShop();
const staff = sharedStaff(shop, 'manager');
const key = sharedKey(shop);
afterAll(() => expectInvariants(shop.db));

const confirm = (number: string) => staff.trpc.order.recordCall.mutate({ number, outcome: 'confirmed' });
const statusOf = async (number: string) => (await readOrder(shop, number)).status;

async function paidOrder(): Promise<string> {
  return (await makePaidOrder(shop, await makeProduct(shop.db, { stock: 9 }))).orderNumber;
}

/** The numbers in the list with one filter, over REST. */
async function listed(filter: string): Promise<string[]> {
  const { body } = await shop.rest(`/order?${filter}&limit=100`, { headers: key });
  return body.data.map(({ number }: { number: string }) => number);
}

describe('an order that nobody has confirmed', () => {
  it('is to call and not ready to ship, for the list and for programs, until it is confirmed', async () => {
    const [cash, paid] = [await makeCashOrder(shop), await paidOrder()];
    expect(await listed('work=call')).toEqual([cash]);
    expect(await listed('work=ship')).toEqual([paid]);
    await confirm(cash);
    expect(await listed('work=call')).toEqual([]);
    expect(await listed('work=ship')).toEqual([paid, cash]);
    const where = { order: { number: paid } };
    const flag = (attention: 'disputed' | null) =>
      ordersFirst(shop, shop.db.payment.updateMany({ where, data: { attention } }));
    await flag('disputed');
    expect(await listed('work=ship')).toEqual([cash]);
    await flag(null);
    expect((await shop.rest('/order?work=rest', { headers: key })).status).toBe(400);
  });

  it('is left out when several are shipped, unless it is meant; alone, and by programs, it is shipped', async () => {
    const [open, other, confirmed] = [
      await makeCashOrder(shop),
      await makeCashOrder(shop),
      await makeCashOrder(shop),
    ];
    await confirm(confirmed);
    const several = [{ number: open }, { number: other, evenUnconfirmed: true }, { number: confirmed }];
    const { data } = await staff.trpc.order.planSteps.mutate({ step: 'ship', orders: several });
    expect(data.map(({ refusal }) => refusal?.message ?? null)).toEqual([
      'Nobody has confirmed this order yet. Call its customer first',
      null,
      null,
    ]);
    await endUndo(shop);
    await shop.runJobs();
    expect(await Promise.all([open, other, confirmed].map(statusOf))).toEqual([
      'placed',
      'shipped',
      'shipped',
    ]);
    const sheets = await staff.trpc.order.sheets.mutate({ numbers: [open, other] });
    expect(sheets.map(({ awaitsCall }) => awaitsCall)).toEqual([true, false]);
    await staff.trpc.order.planSteps.mutate({ step: 'ship', orders: [{ number: open }] });
    await staff.trpc.order.undoSteps.mutate({
      ids: (await staff.trpc.order.planned.query()).map(({ id }) => id),
    });
    const sent = await shop.rest('/order/ship', {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json' },
      body: JSON.stringify({ orders: [{ number: open }, { number: await paidOrder() }] }),
    });
    expect(sent.body.message).toBe('2 of 2 orders shipped');
  });
});

const pack = (numbers: string[], isPacked = true) =>
  staff.trpc.order.pack.mutate({ orders: numbers.map((number) => ({ number })), isPacked });
const counts = async () => {
  const { call, pack: toPack, handOver, collect, putRight } = await staff.trpc.report.openWork.query();
  return { call, pack: toPack, handOver, collect, putRight };
};

describe('a packed order', () => {
  it('waits to be handed over, until it is shipped, corrected, or not packed after all', async () => {
    const number = await makeCashOrder(shop);
    await confirm(number);
    const before = await counts();
    expect((await pack([number])).message).toBe('1 of 1 orders packed');
    expect(await counts()).toEqual({ ...before, pack: before.pack - 1, handOver: before.handOver + 1 });
    expect(await listed('work=hand_over')).toContain(number);
    expect(await listed('work=pack')).not.toContain(number);
    const { data } = await staff.trpc.order.get.query({ number });
    expect(data.packedAt).not.toBeNull();
    expect(data.history.at(-1)).toMatchObject({
      note: 'Packed',
      actor: staff.account.email,
      visible: false,
    });
    await pack([number], false);
    expect(await counts()).toEqual(before);
    expect((await pack([number], false)).data[0]?.refusal?.message).toBe('This order is not packed');
    await pack([number]);
    await staff.trpc.order.correct.mutate({ number, lines: [{ line: 1, quantity: 1 }] });
    expect(await counts()).toEqual(before);
    await pack([number]);
    await staff.trpc.order.ship.mutate({ number });
    expect(await counts()).toEqual({ ...before, pack: before.pack - 1 });
    expect((await pack([number])).data[0]?.refusal?.message).toBe(
      'Only an order that waits to be shipped is packed',
    );
  });

  it('was packed by one of two who scan its slip at once, and the other is told', async () => {
    const number = await paidOrder();
    const other = await signInAs(shop, 'warehouse');
    const asked = { orders: [{ number }], isPacked: true };
    const answers = await Promise.all([
      staff.trpc.order.pack.mutate(asked),
      other.trpc.order.pack.mutate(asked),
    ]);
    const told = answers.map(({ data }) => data[0]?.refusal?.message ?? null);
    expect(told.filter((one) => one === null)).toHaveLength(1);
    const { packedBy } = await readOrder(shop, number);
    expect(told).toContain(`${packedBy} has packed this order already`);
    expect(await shop.db.orderEvent.count({ where: { order: { number }, reason: 'Packed' } })).toBe(1);
  });

  it('has the lines that were packed: another quantity meanwhile is refused', async () => {
    const number = await makeCashOrder(shop);
    const packed = (quantity: number) =>
      staff.trpc.order.pack.mutate({ orders: [{ number, lines: [{ line: 1, quantity }] }], isPacked: true });
    expect((await packed(1)).data[0]?.refusal?.message).toBe(
      'This order has changed since its slip was scanned. Scan the slip again',
    );
    expect((await packed(2)).data[0]?.refusal).toBeNull();
    const reader = await signInAs(shop, 'read_only');
    await expect(
      reader.trpc.order.pack.mutate({ orders: [{ number }], isPacked: false }),
    ).rejects.toMatchObject({
      data: { failure: { reason: 'FORBIDDEN' } },
    });
  });
});

describe('the list of work', () => {
  it('has each thing in one part, the oldest first, with the numbers of the menu', async () => {
    const before = await counts();
    const numbers = [await makeCashOrder(shop), await makeCashOrder(shop)] as const;
    const [older, newer] = numbers;
    await shop.db.order.update({
      where: { number: older },
      data: { createdAt: new Date('2026-01-01T00:00:00Z') },
    });
    const work = () => staff.trpc.order.work.query();
    expect((await work()).call[0]).toMatchObject({
      number: older,
      kind: null,
      at: '2026-01-01T00:00:00.000Z',
    });
    await confirm(older);
    expect(await counts()).toEqual({ ...before, call: before.call + 1, pack: before.pack + 1 });
    expect((await work()).pack[0]?.number).toBe(older);
    // A step that waits takes an order out of the queues, and one that was refused is to be put right.
    await staff.trpc.order.planSteps.mutate({ step: 'ship', orders: [{ number: older }] });
    expect(await counts()).toEqual({ ...before, call: before.call + 1 });
    await shop.db.plannedStep.updateMany({ data: { refusal: 'It is too late' } });
    const refused = (await work()).putRight.find(({ number }) => number === older);
    expect(refused?.kind).toBe('step');
    await shop.db.plannedStep.deleteMany();
    await staff.trpc.order.ship.mutate({ number: older, parcel: { carrier: 'pathao' } });
    await staff.trpc.order.deliver.mutate({ number: older });
    expect(await counts()).toEqual({ ...before, call: before.call + 1, collect: before.collect + 1 });
    expect((await work()).collect.map(({ number }) => number)).toContain(older);
    await shop.db.orderEmail.create({
      data: {
        orderId: (await readOrder(shop, newer)).id,
        kind: 'shipped',
        status: 'failed',
        fault: 'address',
        lastError: '550',
        nextAttemptAt: null,
      },
    });
    expect((await work()).putRight.map(({ number, kind }) => [number, kind])).toContainEqual([
      newer,
      'email',
    ]);
    await shop.db.orderEmail.deleteMany({ where: { kind: 'shipped', order: { number: newer } } });
  });
});
