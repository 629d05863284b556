import { expect, it } from 'vitest';
import { diffSchema } from '../../src/server/database/schema-diff.ts';
import {
  mayTake,
  type OrderStatus,
  orderStatuses,
  orderSteps,
  statusesOf,
  statusNames,
  stepNames,
  stepsBack,
} from '../../src/shared/order/order-status.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';

const shop = sharedTestShop();

const methods = ['cash', 'card'] as const;

/** The statuses that orders may go to, by payment method and status. */
const targets = (method: (typeof methods)[number]) =>
  Object.fromEntries(
    statusesOf(method)
      .map((from): [OrderStatus, string[]] => [
        from,
        stepNames.filter((step) => mayTake(method, from, step)).map((step) => orderSteps[step].to),
      ])
      .filter(([, to]) => to.length > 0),
  );

it('migrations lead to the tables of the schema, the statuses of the table, and the CHECK constraints that are made from it', async () => {
  const rows = await shop.db.$queryRaw<{ status: string }[]>`
    SELECT unnest(enum_range(NULL::order_status))::text AS status`;
  expect(rows.map(({ status }) => status).sort()).toEqual([...statusNames].sort());
  // Also with the indexes of the schema: else the next migration would drop them.
  expect(await diffSchema(shop.databaseUrl)).toBe('');
});

it('a cash order goes these ways', () => {
  expect(targets('cash')).toEqual({
    placed: ['shipped', 'delivered', 'cancelled'],
    shipped: ['delivered', 'returned'],
    delivered: ['returned'],
  });
});

it('a card order goes these ways', () => {
  expect(targets('card')).toEqual({
    awaiting_payment: ['paid', 'cancelled', 'expired'],
    paid: ['shipped', 'refunded'],
    shipped: ['delivered', 'refunded', 'returned'],
    delivered: ['refunded', 'returned'],
    returned: ['refunded'],
    expired: ['paid', 'awaiting_payment', 'refunded'],
    cancelled: ['refunded'],
  });
});

it('each status has a next step, or is over', () => {
  const following = new Set(methods.flatMap((method) => Object.keys(targets(method))));
  expect(
    statusNames.filter((status) => !following.has(status) && orderStatuses[status].awaits !== null),
  ).toEqual([]);
});

it('an order whose refund failed goes back to where its pieces are', () => {
  expect([...stepsBack].sort()).toEqual(['cancelled', 'delivered', 'expired', 'returned', 'shipped']);
});
