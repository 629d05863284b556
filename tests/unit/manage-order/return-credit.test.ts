import { describe, expect, it } from 'vitest';
import { proposeCredit } from '../../../src/client/order/manage/return-credit.ts';

type Order = Parameters<typeof proposeCredit>[0];

/** Two racks and a rope for 110, delivered for 4.90. */
const order = {
  taxMode: 'included',
  paymentMethod: 'card',
  lines: [
    { line: 1, quantity: 2, total: 100, tax: 15.97 },
    { line: 2, quantity: 1, total: 10, tax: 1.6 },
  ],
  returns: [],
  total: 114.9,
  refundable: 114.9,
} as unknown as Order;

const racks = { line: 1, quantity: 2 };
const rope = { line: 2, quantity: 1 };

describe('the credit that is proposed for a return', () => {
  it('is what was paid for the pieces', () => {
    expect(proposeCredit(order, [racks, rope], false)).toEqual({
      worth: 11_000,
      delivery: 0,
      proposed: 11_000,
    });
  });

  it('has the delivery too if the shopper withdraws from all of the contract', () => {
    const all = { worth: 11_000, delivery: 490, proposed: 11_490 };
    expect(proposeCredit(order, [racks, rope], true)).toEqual(all);
    const inCash = { ...order, paymentMethod: 'cash' } as const;
    expect(proposeCredit(inCash, [racks, rope], true)).toEqual(all);
    // At most what is left of the cash.
    expect(proposeCredit({ ...inCash, refundable: 100 }, [racks, rope], true).proposed).toBe(10_000);
    const added = { ...order, taxMode: 'added', total: 133.4, refundable: 133.4 } as Order;
    // 110 and 17.57 for the goods; 4.90 and 0.93 for the delivery.
    expect(proposeCredit(added, [racks, rope], true)).toEqual({
      worth: 12_757,
      delivery: 583,
      proposed: 13_340,
    });
  });

  it('leaves the delivery out while pieces stay with the shopper, and adds it with the last of them', () => {
    expect(proposeCredit(order, [racks], true)).toEqual({ worth: 10_000, delivery: 0, proposed: 10_000 });
    const returns = [{ lines: [{ ...racks, restocked: true }] }] as Order['returns'];
    const later = { ...order, returns, refundable: 14.9 };
    expect(proposeCredit(later, [rope], true)).toEqual({ worth: 1000, delivery: 490, proposed: 1490 });
  });

  it('is never more than is left of the payment', () => {
    expect(proposeCredit({ ...order, refundable: 100 }, [racks, rope], true)).toMatchObject({
      proposed: 10_000,
    });
    // 30 were refunded before: of what is left, 14.90 belong to what stays.
    expect(proposeCredit({ ...order, refundable: 84.9 }, [racks], false)).toMatchObject({ proposed: 7000 });
  });
});
