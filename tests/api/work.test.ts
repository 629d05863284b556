import { afterAll, describe, expect, it } from 'vitest';
import { makePaidOrder, readOrder } from '../helpers/card.ts';
import { makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { endUndo } from '../helpers/planned-steps.ts';
import { sharedKey, sharedStaff, sharedWorkingShop } from '../helpers/shared-shop.ts';

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
    await shop.db.payment.updateMany({
      where: { order: { number: paid } },
      data: { attention: 'disputed' },
    });
    expect(await listed('work=ship')).toEqual([cash]);
    await shop.db.payment.updateMany({ where: { order: { number: paid } }, data: { attention: null } });
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
