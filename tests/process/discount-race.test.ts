import { expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/server/database/db.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { copyDatabase } from '../helpers/postgres.ts';
import { startShopProcess } from '../helpers/shop-process.ts';
import { askPlainly } from '../helpers/wire.ts';
import { isAlive, workersOf } from '../helpers/workers.ts';

const dataDir = sharedFolder();

it('ten uses of a code go to ten of two hundred buyers, while workers are killed', {
  tags: 'slow',
}, async () => {
  const DATABASE_URL = await copyDatabase(inject('templateUrl'));
  const { db, close } = openDatabase(DATABASE_URL, createLog({ LOG_LEVEL: 'silent' }));
  const settings = { WEB_CONCURRENCY: '2', SEED: 'none', RATE_LIMIT: 'off', LOG_LEVEL: 'debug' };
  const shop = await startShopProcess({ ...settings, DATABASE_URL, DATA_DIR: dataDir });
  const alive = () => [...workersOf(shop).values()].filter(isAlive);
  await expect.poll(alive, { timeout: 30_000 }).toHaveLength(2);
  const { id } = await makeProduct(db, { stock: 1000 });
  await db.discount.create({ data: { code: 'FIRST10', kind: 'percent', value: 10_000, mostUses: 10 } });
  const body = JSON.stringify({
    cartItems: [{ _id: id, quantity: 1 }],
    customer,
    discountCode: 'first10',
  });

  /** A buyer asks again with the same key until there is an answer. @returns the order’s number, or the refusal */
  async function buy(n: number): Promise<string> {
    const path = n % 2 ? '/api/v1/product/order-many' : '/trpc/order.place';
    const headers = { 'content-type': 'application/json', 'idempotency-key': `buyer-${n}` };
    const started = performance.now();
    for (;;) {
      // A connection that was being given to a killed worker has no answer.
      const signal = AbortSignal.timeout(20_000);
      const answer = await askPlainly(shop.url + path, headers, 'POST', { agent: false, signal, body }).then(
        ({ status, body }) => ({ status, body: JSON.parse(body.toString()) }),
        (error: Error) => ({ status: error.name, body: {} as Record<string, never> }),
      );
      if (answer.status === 200) return (answer.body.result?.data ?? answer.body).data.orderNumber;
      const reason = answer.body.code ?? answer.body.error?.data.failure.reason;
      if (reason === 'DISCOUNT_REFUSED') return reason;
      if (performance.now() - started > 120_000)
        throw new Error(`${n}: ${answer.status} ${JSON.stringify(answer.body)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const buyers = Array.from({ length: 200 }, (_, n) => buy(n));
  const killing = (async () => {
    await Promise.race(buyers);
    for (let kills = 0; kills < 2; kills++) {
      const [pid] = alive();
      process.kill(pid as number, 'SIGKILL');
      await expect.poll(alive, { timeout: 60_000 }).not.toContain(pid);
      await expect.poll(alive, { timeout: 60_000 }).toHaveLength(2);
    }
  })();
  const outcomes = await Promise.all(buyers);
  await killing;
  const numbers = new Set(outcomes.filter((outcome) => outcome !== 'DISCOUNT_REFUSED'));
  expect(numbers.size).toBe(10);
  const { used } = await db.discount.findUniqueOrThrow({ where: { code: 'FIRST10' } });
  expect([used, await db.order.count({ where: { usesDiscount: true } }), await db.order.count()]).toEqual([
    10, 10, 10,
  ]);
  await expectInvariants(db);
  expect(await shop.stop()).toBe(0);
  await close();
});
