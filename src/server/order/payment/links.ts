import { v7 as uuid } from 'uuid';
import type { Prisma } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { toAmount } from '../../../shared/base/money.ts';
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
import { changeWords } from './present.ts';

/** The page on which its holder pays an order. */
export const payLinkOf = (publicUrl: string, token: string) => `${publicUrl}${payPath}#${token}`;

/**
 * Makes a link with which an order that awaits its payment can be paid until its hold ends, or the difference of its change.
 * @returns its token, which is stored nowhere, and its end; undefined if nothing can be paid any more
 */
export async function makePayLink(
  db: Db | Tx,
  orderId: string,
): Promise<{ token: string; endsAt: Date } | undefined> {
  const token = newToken();
  const [made] = await db.$queryRaw<{ endsAt: Date }[]>`
    INSERT INTO order_links (hash, order_id, purpose, ends_at)
    SELECT ${hashOfToken(token)}, o.id, 'payment', coalesce(p.ends_at, o.hold_expires_at)
    FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.status = 'open' AND p.ends_at > now()
    WHERE o.id = ${orderId}::uuid AND (p.id IS NOT NULL OR o.status IN (${statusesIn('awaits', 'payment')}) AND o.hold_expires_at > now())
    RETURNING ends_at AS "endsAt"`;
  return made && { token, endsAt: made.endsAt };
}

/** Has the link sent to the e-mail address of the order, if it has one, in an e-mail of its own. */
export function askToPay(
  tx: Tx,
  orderId: string,
  what: 'order.payment_requested' | 'order.difference_requested' = 'order.payment_requested',
): Promise<void> {
  return publishOrder(tx, { id: orderId, productIds: [], subjectId: uuid() }, what);
}

const payableSelection = {
  ...orderSelection,
  id: true,
  holdExpiresAt: true,
  payments: {
    select: {
      ...orderSelection.payments.select,
      id: true,
      status: true,
      amountCents: true,
      change: true,
      endsAt: true,
    },
  },
} satisfies Prisma.OrderSelect;

/** @throws Failure ORDER_NOT_FOUND for an unknown token, and for one that has ended while its order can still be paid by a later one */
async function findPayable({ db, charge }: Context, { token }: PayLink) {
  await charge('lookupsOfClient');
  const link = await db.orderLink.findUnique({
    where: { hash: hashOfToken(token) ?? '', purpose: 'payment' },
    select: { endsAt: true, order: { select: payableSelection } },
  });
  if (!link) throw new Failure('ORDER_NOT_FOUND', { message: 'This link is incomplete or no longer valid' });
  const { order: found, endsAt } = link;
  const difference = found.payments.find(({ status, endsAt: end }) => status === 'open' && end !== null);
  const order = { ...found, difference, holdExpiresAt: difference?.endsAt ?? found.holdExpiresAt };
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
  const toPay = toAmount(order.difference?.amountCents ?? order.totalCents);
  const change = order.difference ? changeWords(order.difference.change) : null;
  return { data: { ...presentOrder(order), holdExpiresAt, toPay, change, hasEmail } };
}

/**
 * The payment of the order of a link: the same one for everybody who has a link to it.
 * @throws Failure ORDER_NOT_FOUND, RATE_LIMITED, ORDER_EXPIRED, PAYMENT_UNAVAILABLE or CARDS_NOT_TAKEN
 */
export async function payByLink(ctx: Context, link: PayLink): Promise<CreatedIntent> {
  const { id: orderId, difference } = await findPayable(ctx, link);
  return offerIntent(ctx, { orderId, differenceId: difference?.id });
}
