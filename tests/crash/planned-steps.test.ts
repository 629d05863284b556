import { afterAll, expect, it } from 'vitest';
import { expectInvariants } from '../helpers/invariants.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { endUndo } from '../helpers/planned-steps.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { startShopProcess } from '../helpers/shop-process.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

it('steps whose time to undo is over are taken once each, though a process is killed in the middle', async () => {
  const numbers = await Promise.all(Array.from({ length: 60 }, () => makeCashOrder(shop)));
  const orders = numbers.map((number) => ({ number, status: 'placed' as const, evenUnconfirmed: true }));
  const { data } = await staff.trpc.order.planSteps.mutate({ step: 'ship', orders });
  expect(data.filter(({ refusal }) => refusal !== null)).toEqual([]);
  const host = () => startShopProcess({ DATABASE_URL: shop.databaseUrl, SEED: 'none' });
  const [killed, other] = await Promise.all([host(), host()]);
  await endUndo(shop);
  const shipped = () => shop.db.order.count({ where: { status: 'shipped' } });
  await expect.poll(shipped, { interval: 2, timeout: 20_000 }).toBeGreaterThan(3);
  await killed.stop('SIGKILL');
  expect(await shipped()).toBeLessThan(60);
  await expect.poll(() => shop.db.plannedStep.count(), { timeout: 20_000 }).toBe(0);
  await expect
    .poll(() => shop.db.orderEmail.count({ where: { kind: 'shipped' } }), { timeout: 20_000 })
    .toBe(60);
  expect(await shipped()).toBe(60);
  expect(await shop.db.orderEvent.count({ where: { to: 'shipped' } })).toBe(60);
  expect(await other.stop()).toBe(0);
});
