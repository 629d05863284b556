import { afterAll, describe, expect, it } from 'vitest';
import { limits } from '../../src/shared/base/limits.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { ask, transports } from '../helpers/transports.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const buy = (id: string, quantity: number) =>
  shop.trpc.order.place.mutate({ cartItems: [{ _id: id, quantity }], customer });

async function linesOf(id: string) {
  const { lines } = await staff.trpc.product.ledger.query({ id });
  return lines.map(({ cause, delta, stockAfter, reason }) => [cause, delta, stockAfter, reason]);
}

const countAll = () => Promise.all([shop.db.stockMovement.count(), shop.db.activity.count()]);

describe.each(transports)('the stock of a product over %s', (transport) => {
  const change = (
    input: Record<string, unknown>,
    headers: Record<string, string> = { cookie: staff.cookie },
  ) => ask(shop, transport, 'changeStock', input, headers);

  it('is received, counted and written off, each with its line in ledger and log', async () => {
    const { id, title } = await makeProduct(shop.db, { stock: 12 });
    const received = await change({ id, kind: 'receive', quantity: 24, reason: ' Delivery 4711 ' });
    expect(received.answer).toEqual({
      success: true,
      message: 'Stock updated',
      data: { before: 12, after: 36 },
    });
    await change({ id: id.toUpperCase(), kind: 'count', quantity: 30, stockSeen: 36 });
    await change({ id, kind: 'write_off', quantity: 30, reason: 'Lost' });
    expect(await linesOf(id)).toEqual([
      ['written_off', -30, 0, 'Lost'],
      ['counted', -6, 30, null],
      ['received', 24, 36, 'Delivery 4711'],
      ['initial', 12, 12, null],
    ]);
    const activities = await shop.db.activity.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
    expect(activities.map(({ action, subject, changes }) => [action, subject, changes])).toEqual([
      [
        'product.stock_received',
        title,
        { stock: [12, 36], pieces: [null, 24], reason: [null, 'Delivery 4711'] },
      ],
      ['product.stock_counted', title, { stock: [36, 30], pieces: [null, 30] }],
      ['product.stock_written_off', title, { stock: [30, 0], pieces: [null, 30], reason: [null, 'Lost'] }],
    ]);
  });

  it('that is counted keeps what was sold meanwhile; a count that finds what is known moves nothing', async () => {
    const { id } = await makeProduct(shop.db, { stock: 10 });
    await buy(id, 3);
    const counted = await change({ id, kind: 'count', quantity: 12, stockSeen: 10 });
    expect(counted.answer.data).toEqual({ before: 7, after: 9 });
    const again = await change({ id, kind: 'count', quantity: 9, stockSeen: 9 });
    expect(again.answer.data).toEqual({ before: 9, after: 9 });
    expect(await linesOf(id)).toHaveLength(3);
    expect(await shop.db.activity.count({ where: { subjectId: id } })).toBe(2);
  });

  it('is not changed by what can’t be', async () => {
    const { id } = await makeProduct(shop.db, { stock: 3 });
    const before = await countAll();
    const refused: [Record<string, unknown>, number, string][] = [
      [
        { kind: 'write_off', quantity: 4, reason: 'Lost' },
        409,
        'Only 3 left in stock: enter 3 or less; nothing was saved',
      ],
      [
        { kind: 'count', quantity: 1, stockSeen: 9 },
        409,
        'The stock has changed to 3 since you saw it. Count again; nothing was saved',
      ],
      [
        { kind: 'receive', quantity: limits.stock },
        409,
        'Stock can be at most 1000000, and is 3; nothing was saved',
      ],
      [{ kind: 'write_off', quantity: 1, reason: ' ' }, 400, 'reason: Enter why they are written off'],
      [{ kind: 'receive', quantity: 0 }, 400, 'quantity: Enter at least 1'],
      [{ kind: 'receive', quantity: 1.5 }, 400, 'quantity: Enter a whole number'],
    ];
    for (const [input, status, message] of refused) {
      const verdict = await change({ id, ...input });
      expect([verdict.status, verdict.message]).toEqual([status, message]);
    }
    expect((await change({ id, kind: 'receive', quantity: 1 }, {})).status).toBe(401);
    expect([await stockOf(shop.db, id), await countAll()]).toEqual([3, before]);
  });
});

it('writes off no piece twice, and loses none, when many change the stock at once', async () => {
  const { id } = await makeProduct(shop.db, { stock: 10 });
  const changes = Array.from({ length: 30 }, (_, n) =>
    n % 3 === 0
      ? staff.trpc.product.changeStock.mutate({ id, kind: 'receive', quantity: 1 })
      : staff.trpc.product.changeStock.mutate({ id, kind: 'write_off', quantity: 2, reason: 'Damaged' }),
  );
  const done = await Promise.allSettled(changes);
  const writtenOff = done.filter(({ status }, n) => n % 3 !== 0 && status === 'fulfilled').length;
  expect(done.filter(({ status }, n) => n % 3 === 0 && status === 'fulfilled')).toHaveLength(10);
  expect(await stockOf(shop.db, id)).toBe(20 - 2 * writtenOff);
});

it('that was marked as sold out by mistake comes back, without what was sold', async () => {
  const { id } = await makeProduct(shop.db, { stock: 8 });
  await buy(id, 3);
  const { data } = await staff.trpc.product.markSoldOut.mutate({ id });
  expect(data).toEqual({ before: 5, after: 0 });
  await staff.trpc.product.changeStock.mutate({ id, kind: 'count', quantity: data.before, stockSeen: 0 });
  expect(await stockOf(shop.db, id)).toBe(5);
});
