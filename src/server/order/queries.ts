import { Failure } from '../../shared/failure.ts';
import type { FindOrder, OrderDetail } from '../../shared/order.ts';
import type { Context } from '../context.ts';
import { storedNumber } from './number.ts';
import { orderSelection, presentOrder } from './present.ts';

/**
 * Finds an order by its number and e-mail address, ignoring case.
 * @throws Failure ORDER_NOT_FOUND, the same for an unknown number and for another person's order; RATE_LIMITED
 */
export async function findOrder(
  { db, charge }: Pick<Context, 'db' | 'charge'>,
  { number, email }: FindOrder,
): Promise<OrderDetail['data']> {
  await charge('lookups');
  const order = await db.order.findUnique({
    where: { number: storedNumber(number) },
    select: orderSelection,
  });
  if (order?.customerEmail?.toLowerCase() !== email.toLowerCase()) throw new Failure('ORDER_NOT_FOUND');
  return presentOrder(order);
}
