import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import { limits } from '../../shared/base/limits.ts';
import { centsInUnit } from '../../shared/base/money.ts';
import type { Db, Tx } from '../database/db.ts';

/** True once there are orders or payments, whose amounts are in the currency so far. */
export async function isCurrencyUsed(db: Db | Tx): Promise<boolean> {
  const [{ isUsed }] = await db.$queryRaw<[{ isUsed: boolean }]>`
    SELECT EXISTS (SELECT FROM orders) OR EXISTS (SELECT FROM payments) AS "isUsed"`;
  return isUsed;
}

/**
 * Gives the shop another currency. A price stays the same number: 49.99 dollars become 49.99 taka, and 50 yen.
 * @throws Failure INVALID_INPUT if the currency is used
 */
export async function changeCurrency(tx: Tx, from: string, to: string): Promise<void> {
  // The lock keeps orders out until the currency is changed.
  await tx.$executeRaw`LOCK TABLE orders, payments IN SHARE MODE`;
  if (await isCurrencyUsed(tx)) {
    const message = `The shop has orders in ${from}: its currency can’t be changed any more`;
    throw new Failure('INVALID_INPUT', { issues: [{ path: 'values.currency', message }] });
  }
  const [before, after] = [centsInUnit(from), centsInUnit(to)];
  if (before === after) return;
  // New prices of many products take longer than a statement usually may.
  await tx.$executeRaw`SET LOCAL statement_timeout = '120s'`;
  const convert = (column: string) =>
    Prisma.sql`greatest(1, round(${Prisma.raw(column)}::numeric * ${after}::int / ${before}::int))`;
  const converted = convert('coalesce(ordinary_price_cents, price_cents)');
  const [{ isTooMuch }] = await tx.$queryRaw<[{ isTooMuch: boolean }]>`
    SELECT EXISTS (SELECT FROM products WHERE ${converted} > ${limits.amountCents}) AS "isTooMuch"`;
  if (isTooMuch) {
    const message = `A product costs more than ${limits.amountCents / after} ${to}, the most that the shop can take: lower its price first`;
    throw new Failure('INVALID_INPUT', { issues: [{ path: 'values.currency', message }] });
  }
  // A product that is not free does not become free.
  await tx.$executeRaw`
    UPDATE products SET price_cents = ${convert('price_cents')}, ordinary_price_cents = NULL, former_price_cents = NULL
    WHERE sale_price_cents IS NULL AND price_cents > 0`;
  await tx.$executeRaw`
    UPDATE products SET price_cents = ${converted}, ordinary_price_cents = NULL,
      sale_price_cents = CASE WHEN sale_price_cents = 0 THEN 0 ELSE ${convert('sale_price_cents')} END
    WHERE sale_price_cents IS NOT NULL`;
  // The prices so far are in the other currency.
  await tx.$executeRaw`UPDATE products SET former_price_cents = NULL WHERE former_price_cents IS NOT NULL`;
  await tx.$executeRaw`DELETE FROM past_prices`;
  await tx.$executeRaw`SELECT refresh_parents(ARRAY(SELECT id FROM products WHERE options <> '{}'))`;
}
