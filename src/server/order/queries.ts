import { Failure } from '../../shared/failure.ts';
import type { FindOrder, OrderDetail } from '../../shared/order.ts';
import type { Db } from '../db.ts';
import { orderSelection, presentOrder } from './present.ts';

/**
 * An order for somebody who knows its number and its e-mail address; both are compared without regard to case.
 * @throws Failure ORDER_NOT_FOUND, the same for an unknown number and for another person's order.
 */
export async function findOrder(db: Db, { number, email }: FindOrder): Promise<OrderDetail['data']> {
  const order = await db.order.findUnique({
    where: { number: number.toUpperCase() },
    select: orderSelection,
  });
  if (order?.customerEmail?.toLowerCase() !== email.toLowerCase()) throw new Failure('ORDER_NOT_FOUND');
  return presentOrder(order);
}
