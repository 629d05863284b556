import { Failure } from '../../shared/base/failure.ts';
import type { FindOrder, OrderDetail } from '../../shared/order/order.ts';
import { statusesWhere } from '../../shared/order/order-status.ts';
import type { Db } from '../database/db.ts';
import type { Context } from '../rpc/context.ts';
import { isNumbered } from './number.ts';
import { orderSelection, presentOrder } from './present.ts';

export async function placeOf(
  db: Db,
  { deliveryId, deliveryKind }: { deliveryId: string | null; deliveryKind: string | null },
): Promise<OrderDetail['data']['collectAt']> {
  if (deliveryKind !== 'collect' || deliveryId === null) return null;
  return db.deliveryOption.findUnique({
    where: { id: deliveryId },
    select: { address: true, hours: true },
  });
}

type Finder = Pick<Context, 'db' | 'charge' | 'client'>;

/**
 * Finds an order by its number and e-mail address, ignoring case.
 * @throws Failure ORDER_NOT_FOUND, the same for an unknown number and for another person's order; RATE_LIMITED
 */
export async function findByEmail({ db, charge, client }: Finder, { number, email }: FindOrder) {
  await charge('lookupsOfClient');
  await charge('lookups', client, email.toLowerCase());
  const order = await db.order.findFirst({
    where: isNumbered(number),
    select: { ...orderSelection, id: true },
  });
  const { customerEmail } = order ?? {};
  if (!order || !customerEmail || customerEmail.toLowerCase() !== email.toLowerCase())
    throw new Failure('ORDER_NOT_FOUND');
  return { ...order, customerEmail };
}

/** @throws Failure ORDER_NOT_FOUND or RATE_LIMITED */
export async function findOrder(ctx: Finder, input: FindOrder): Promise<OrderDetail['data']> {
  const order = await findByEmail(ctx, input);
  return { ...presentOrder(order), collectAt: await placeOf(ctx.db, order) };
}

const unpaid = { status: { in: statusesWhere('awaits', 'payment') } };

/** The number of orders that wait for their card payment. */
export function countHeldOrders(db: Db): Promise<number> {
  return db.order.count({ where: unpaid });
}

/** The number of pieces that these orders hold. */
export async function countHeldPieces(db: Db): Promise<number> {
  const { _sum } = await db.orderLine.aggregate({
    where: { order: unpaid },
    _sum: { quantity: true },
  });
  return _sum.quantity ?? 0;
}
