import { Failure } from '../../../shared/base/failure.ts';
import type { StepTaken, TakeStep } from '../../../shared/order/manage-order.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import type { PaymentRequested, RequestPayment } from '../../../shared/order/payment.ts';
import { logActivity } from '../../activity/mutations.ts';
import type { Db, Tx } from '../../database/db.ts';
import { addJob } from '../../database/jobs/queue.ts';
import { publishOrder } from '../../database/outbox/publish.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { findEffect, once } from '../../rpc/idempotency.ts';
import { findSettings } from '../../settings/queries.ts';
import { findDifference } from '../payment/difference.ts';
import { endDifference } from '../payment/holds.ts';
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

/** Lets the difference of an order's change be paid for the time of a link from now on. @returns false without one */
async function extendDifference(tx: Tx, { id }: LockedOrder): Promise<boolean> {
  const { payLinkHours } = await findSettings(tx, 'holds');
  const extended = await tx.$executeRaw`
    UPDATE payments SET ends_at = greatest(ends_at, now() + make_interval(hours => ${payLinkHours}::int))
    WHERE order_id = ${id}::uuid AND status = 'open' AND ends_at > now()`;
  return extended === 1;
}

/**
 * Holds the pieces of an order for its payment: it keeps those that it has, and takes them if its hold had ended.
 * @returns the end of the hold; undefined if only the difference of a change is to be paid
 */
async function holdAgain(tx: Tx, order: LockedOrder, actor: string): Promise<Date | undefined> {
  if (await extendDifference(tx, order)) return undefined;
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

/** A new link, and the time until which it can be used. @throws Failure ORDER_STEP_REFUSED if it was paid meanwhile, or is over */
async function newLink(db: Db | Tx, { publicUrl }: ActorContext, id: string): Promise<MadeLink> {
  const made = await makePayLink(db, id);
  if (!made) throw refused('This order was paid, or is over');
  return { link: payLinkOf(publicUrl, made.token), holdExpiresAt: made.endsAt.toISOString() };
}

// A type, not an interface: only types are JSON objects to Prisma.
type MadeLink = PaymentRequested['data'];

/**
 * Makes a link with which the customer of a card order pays it, or the difference of its change, from now on for the time of a link.
 * The order is held for as long. An order
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
    await refuseForNow(tx, ctx, order, { evenUnpaid: true });
    const { status: before, number } = order;
    const holdExpiresAt = await holdAgain(tx, order, ctx.actor);
    if (holdExpiresAt) await addJob(tx, 'expire_hold', { orderId: id }, { runAt: holdExpiresAt });
    await logActivity(tx, ctx.actor, {
      action: 'order.payment_requested',
      subject: { id, name: number },
      changes: order.status === before ? {} : { status: [before, order.status] },
    });
    if (input.sendEmail)
      await askToPay(tx, id, holdExpiresAt ? 'order.payment_requested' : 'order.difference_requested');
    return { made: ctx.member ? null : await newLink(tx, ctx, id) };
  });
  return { data: made ?? (await newLink(ctx.db, ctx, id)) };
}

/**
 * Withdraws a change that waits for its difference: its link can't be used any more.
 * @throws Failure ORDER_NOT_FOUND; ORDER_STEP_REFUSED if no change waits, or it was paid a moment ago; PAYMENT_UNAVAILABLE
 */
export async function withdrawChange(ctx: ActorContext, input: Pick<TakeStep, 'number'>): Promise<StepTaken> {
  const { id } = await findStanding(ctx.db, input.number);
  // A key that withdrew a change already gets the same response.
  const isRepeated = (await findEffect(ctx, 'order.withdrawChange', input)) !== undefined;
  const waiting = isRepeated ? null : await findDifference(ctx.db, id);
  if (waiting) await endDifference(ctx, waiting.id, ctx.actor);
  return once(ctx, 'order.withdrawChange', input, async (tx) => {
    if (!waiting) throw refused('No change of this order waits for its payment');
    const { number, status } = await lockOrder(tx, id);
    const ended = await tx.payment.findUniqueOrThrow({ where: { id: waiting.id } });
    if (ended.status !== 'cancelled') throw refused('It is too late: the difference was paid a moment ago');
    // Staff know that a change was not made if they have withdrawn it.
    await tx.plannedStep.deleteMany({ where: { orderId: id, step: 'correct', refusal: { not: null } } });
    await logActivity(tx, ctx.actor, {
      action: 'order.change_withdrawn',
      subject: { id, name: number },
      changes: {},
    });
    return { success: true as const, message: 'The change was withdrawn', data: { status } };
  });
}
