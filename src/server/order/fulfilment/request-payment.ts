import { Failure } from '../../../shared/base/failure.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import type { PaymentRequested, RequestPayment } from '../../../shared/order/payment.ts';
import { logActivity } from '../../activity/mutations.ts';
import type { Db, Tx } from '../../database/db.ts';
import { addJob } from '../../database/jobs/queue.ts';
import { publishOrder } from '../../database/outbox/publish.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { once } from '../../rpc/idempotency.ts';
import { findSettings } from '../../settings/queries.ts';
import { askToPay, makePayLink, payLinkOf } from '../payment/links.ts';
import { cardsOf } from '../payment/open-intent.ts';
import { type LockedOrder, lockOrder, takeStep, wordsFor } from '../status.ts';
import { confirmReviewed, endUnconfirmed } from '../unconfirmed.ts';
import { findStanding } from './queries.ts';
import { refuseForNow } from './waiting.ts';

const refused = (message: string) => new Failure('ORDER_STEP_REFUSED', { message });

/** The end of a hold that begins now, by the clock of the database; a hold that ends later stays. */
async function endOfHold(tx: Tx, { id }: LockedOrder): Promise<Date> {
  const { payLinkHours } = await findSettings(tx, 'holds');
  const [{ endsAt }] = await tx.$queryRaw<[{ endsAt: Date }]>`
    SELECT greatest(hold_expires_at, now() + make_interval(hours => ${payLinkHours}::int)) AS "endsAt"
    FROM orders WHERE id = ${id}::uuid`;
  return endsAt;
}

/** Holds the pieces of an order for its payment: it keeps those that it has, and takes them if its hold had ended. */
async function holdAgain(tx: Tx, order: LockedOrder, actor: string): Promise<Date> {
  const holdExpiresAt = await endOfHold(tx, order);
  if (statusIs(order.status, 'awaits', 'payment')) {
    // Staff vouch for it.
    const taken = order.isInReview ? await confirmReviewed(tx, order.id, actor) : [];
    await endUnconfirmed(tx, order.id);
    await tx.order.update({ where: { id: order.id }, data: { holdExpiresAt } });
    if (taken.length > 0) await publishOrder(tx, { id: order.id, productIds: taken }, 'order.placed');
    return holdExpiresAt;
  }
  if (!statusIs(order.status, 'takesLatePayment', true))
    throw refused(`An order that is ${wordsFor(order.status)} can’t be paid by a link`);
  const productIds = await confirmReviewed(tx, order.id, actor);
  await takeStep(tx, order, 'reopen', { actor, holdExpiresAt });
  await publishOrder(tx, { id: order.id, productIds }, 'order.placed');
  return holdExpiresAt;
}

/** A new link, and the end of the hold. @throws Failure ORDER_STEP_REFUSED if the order was paid meanwhile, or is over */
async function newLink(db: Db | Tx, { publicUrl }: ActorContext, id: string): Promise<MadeLink> {
  const token = await makePayLink(db, id);
  const { holdExpiresAt } = await db.order.findUniqueOrThrow({ where: { id } });
  if (!token || !holdExpiresAt) throw refused('This order was paid, or is over');
  return { link: payLinkOf(publicUrl, token), holdExpiresAt: holdExpiresAt.toISOString() };
}

// A type, not an interface: only types are JSON objects to Prisma.
type MadeLink = PaymentRequested['data'];

/**
 * Makes a link with which the customer of a card order pays it, and holds the order for the time of a link from now on. An order
 * whose time was over is opened again if its pieces are there. Sent again with the same Idempotency-Key, it changes nothing more:
 * a program gets the same link, which is kept with its key for that; staff get another one, so that theirs is stored nowhere.
 * @throws Failure ORDER_NOT_FOUND, ORDER_STEP_REFUSED, PRODUCT_NOT_FOUND, OUT_OF_STOCK, CARDS_NOT_TAKEN, or RATE_LIMITED for too many
 *   e-mails about one order
 */
export async function requestPayment(ctx: ActorContext, input: RequestPayment): Promise<PaymentRequested> {
  cardsOf(ctx);
  const { id } = await findStanding(ctx.db, input.number);
  if (input.sendEmail) await ctx.charge('resends', id);
  const { made } = await once(ctx, 'order.requestPayment', input, async (tx) => {
    const order = await lockOrder(tx, id);
    await refuseForNow(tx, ctx, order);
    const { status: before, number } = order;
    const holdExpiresAt = await holdAgain(tx, order, ctx.actor);
    await addJob(tx, 'expire_hold', { orderId: id }, { runAt: holdExpiresAt });
    await logActivity(tx, ctx.actor, {
      action: 'order.payment_requested',
      subject: { id, name: number },
      changes: order.status === before ? {} : { status: [before, order.status] },
    });
    if (input.sendEmail) await askToPay(tx, id);
    return { made: ctx.member ? null : await newLink(tx, ctx, id) };
  });
  return { data: made ?? (await newLink(ctx.db, ctx, id)) };
}
