import { Failure } from '../../shared/base/failure.ts';
import { centsInUnit } from '../../shared/base/money.ts';
import type { Tx } from '../database/db.ts';

/** The time that new prices of many products may take. */
const convertTimeout = '120s';

/**
 * Gives the shop another currency. A price stays the same number: 49.99 dollars become 49.99 taka, and 50 yen.
 * @throws Failure INVALID_INPUT if there are orders or payments, whose amounts are in the currency so far
 */
export async function changeCurrency(tx: Tx, from: string, to: string): Promise<void> {
  // Nobody orders meanwhile.
  await tx.$executeRaw`LOCK TABLE orders, payments IN SHARE MODE`;
  const [{ isUsed }] = await tx.$queryRaw<[{ isUsed: boolean }]>`
    SELECT EXISTS (SELECT FROM orders) OR EXISTS (SELECT FROM payments) AS "isUsed"`;
  if (isUsed) {
    const message = `The shop has orders in ${from}: its currency can’t be changed any more`;
    throw new Failure('INVALID_INPUT', { issues: [{ path: 'values.currency', message }] });
  }
  const [before, after] = [centsInUnit(from), centsInUnit(to)];
  if (before === after) return;
  await tx.$executeRawUnsafe(`SET LOCAL statement_timeout = '${convertTimeout}'`);
  await tx.$executeRaw`
    UPDATE products SET price_cents = round(price_cents::numeric * ${after}::int / ${before}::int) WHERE price_cents > 0`;
}
