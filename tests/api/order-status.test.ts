import { expect, it } from 'vitest';
import { orderStatuses, orderSteps, statusNames, stepsBack } from '../../src/shared/order-status.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';

const shop = sharedTestShop();

const inSteps = (method: keyof typeof orderSteps) =>
  [...new Set(Object.entries(orderSteps[method]).flat(2))].sort();

it('the database has the statuses of the table, and lets a cash order have those of its steps', async () => {
  const [check] = await shop.db.$queryRaw<[{ definition: string }]>`
    SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'orders_status_fits_payment'`;
  const allowed = await shop.db.$queryRawUnsafe<{ method: string; status: string }[]>(`
    SELECT payment_method::text AS method, status::text FROM (
      SELECT payment_method, status FROM unnest(enum_range(NULL::payment_method)) payment_method,
        unnest(enum_range(NULL::order_status)) status
    ) o WHERE ${check.definition.replace('CHECK', '')}`);
  const of = (method: string) => allowed.flatMap((row) => (row.method === method ? [row.status] : [])).sort();
  expect(of('card')).toEqual([...statusNames].sort());
  expect(of('cash')).toEqual(inSteps('cash'));
});

it('each status has a next step, or is over', () => {
  for (const status of statusNames) {
    const follows = Object.values(orderSteps).some((steps) => steps[status] !== undefined);
    expect({ status, follows: follows || orderStatuses[status].awaits === null }).toEqual({
      status,
      follows: true,
    });
  }
});

it('an order whose refund failed goes back to where its pieces are', () => {
  expect([...stepsBack].sort()).toEqual(['cancelled', 'delivered', 'expired', 'returned', 'shipped']);
});
