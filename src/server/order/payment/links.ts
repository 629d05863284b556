import { v7 as uuid } from 'uuid';
import { Failure } from '../../../shared/base/failure.ts';
import {
  type CreatedIntent,
  type PayableOrder,
  type PayLink,
  payPath,
} from '../../../shared/order/payment.ts';
import { hashOfToken, newToken } from '../../base/token.ts';
import type { Db, Tx } from '../../database/db.ts';
import { publishOrder } from '../../database/outbox/publish.ts';
import type { Context } from '../../rpc/context.ts';
import { orderSelection, presentOrder } from '../present.ts';
import { statusesIn } from '../status.ts';
import { offerIntent } from './open-intent.ts';

/** The page on which its holder pays an order. */
export const payLinkOf = (publicUrl: string, token: string) => `${publicUrl}${payPath}#${token}`;

/**
 * Makes a link with which an order that awaits its payment can be paid until its hold ends.
 * @returns its token, which is stored nowhere; undefined if the order can't be paid any more
 */
export async function makePayLink(db: Db | Tx, orderId: string): Promise<string | undefined> {
  const token = newToken();
  const made = await db.$executeRaw`
    INSERT INTO order_links (hash, order_id, purpose, ends_at)
    SELECT ${hashOfToken(token)}, id, 'payment', hold_expires_at FROM orders
    WHERE id = ${orderId}::uuid AND status IN (${statusesIn('awaits', 'payment')}) AND hold_expires_at > now()`;
  return made === 1 ? token : undefined;
}

/** Has the link sent to the e-mail address of the order, if it has one, in an e-mail of its own. */
export function askToPay(tx: Tx, orderId: string): Promise<void> {
  return publishOrder(tx, { id: orderId, productIds: [], subjectId: uuid() }, 'order.payment_requested');
}

/** @throws Failure ORDER_NOT_FOUND for an unknown token, and for one that has ended while its order can still be paid by a later one */
async function findPayable({ db, charge }: Context, { token }: PayLink) {
  await charge('lookupsOfClient');
  const link = await db.orderLink.findUnique({
    where: { hash: hashOfToken(token) ?? '', purpose: 'payment' },
    select: { endsAt: true, order: { select: { ...orderSelection, id: true, holdExpiresAt: true } } },
  });
  if (!link) throw new Failure('ORDER_NOT_FOUND', { message: 'This link is incomplete or no longer valid' });
  const { order, endsAt } = link;
  if (order.holdExpiresAt && endsAt < new Date())
    throw new Failure('ORDER_NOT_FOUND', {
      message: 'This link is no longer valid. Open the one in our latest e-mail, or ask us for another one',
    });
  return order;
}

/** The order of a link, also once it was paid or is over. @throws Failure ORDER_NOT_FOUND or RATE_LIMITED */
export async function openPayLink(ctx: Context, link: PayLink): Promise<PayableOrder> {
  const order = await findPayable(ctx, link);
  const holdExpiresAt = order.holdExpiresAt?.toISOString() ?? null;
  const hasEmail = order.customerEmail !== null;
  return { data: { ...presentOrder(order), holdExpiresAt, hasEmail } };
}

/**
 * The payment of the order of a link: the same one for everybody who has a link to it.
 * @throws Failure ORDER_NOT_FOUND, RATE_LIMITED, ORDER_EXPIRED, PAYMENT_UNAVAILABLE or CARDS_NOT_TAKEN
 */
export async function payByLink(ctx: Context, link: PayLink): Promise<CreatedIntent> {
  return offerIntent(ctx, { orderId: (await findPayable(ctx, link)).id });
}
