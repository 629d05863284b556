import { timingSafeEqual } from 'node:crypto';
import { Failure } from '../../shared/failure.ts';
import { toCents } from '../../shared/money.ts';
import type { CreatedIntent, CreateIntent, PaymentOutcome, PaymentSecret } from '../../shared/payment.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db.ts';
import { findEffect, once } from '../idempotency.ts';
import { addJob } from '../jobs/queue.ts';
import { cardScope, checkPhone, createOrder } from '../order/place.ts';
import { checkCardAmount, type Intent } from './gateway.ts';
import { endUnpaid } from './holds.ts';
import { cardsOf, offerIntent } from './open-intent.ts';
import { findOrderOutcome, findOutcome } from './queries.ts';
import { settleIntent } from './settle.ts';

type Target = { orderId: string } | { paymentId: string };

/** Writes the order that waits for its payment, which holds its stock, or a payment for a bare amount. */
async function begin(tx: Tx, { amount, cartItems, ...rest }: CreateIntent): Promise<Target> {
  if (cartItems === undefined) {
    const amountCents = toCents(amount as number);
    checkCardAmount(amountCents);
    const { id } = await tx.payment.create({ data: { amountCents }, select: { id: true } });
    return { paymentId: id };
  }
  const order = await createOrder(tx, { cartItems, ...rest }, 'awaiting_payment');
  const { id, totalCents, holdExpiresAt } = order;
  checkCardAmount(totalCents);
  await tx.payment.create({ data: { orderId: id, amountCents: totalCents } });
  await addJob(tx, 'expire_hold', { orderId: id }, { runAt: holdExpiresAt as Date });
  return { orderId: id };
}

/**
 * Starts a card payment, or hands out again the one that this Idempotency-Key stands for. The order is written first
 * and the provider asked afterwards, outside of any transaction: if it does not answer, the order waits for a retry
 * with the same key until its hold runs out.
 * @throws Failure what placing an order throws, AMOUNT_TOO_SMALL, ORDER_EXPIRED, PAYMENT_UNAVAILABLE, CARDS_NOT_TAKEN
 */
export async function createIntent(ctx: Context, input: CreateIntent): Promise<CreatedIntent> {
  cardsOf(ctx);
  checkPhone(input.customer?.phone);
  await ctx.charge('holds');
  const target = await once(ctx, cardScope, input, (tx) => begin(tx, input));
  return offerIntent(ctx, target);
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The intent that a secret opens, as it is now. @throws Failure PAYMENT_NOT_FOUND for any other secret */
async function openWith(ctx: Context, { clientSecret }: PaymentSecret): Promise<Intent> {
  const cards = cardsOf(ctx);
  const [intentId = ''] = clientSecret.split('_secret_');
  const known = await ctx.db.payment.findUnique({ where: { intentId }, select: { id: true } });
  if (!known) throw new Failure('PAYMENT_NOT_FOUND');
  const intent = await cards.findIntent(intentId);
  if (!isSame(intent.client_secret ?? '', clientSecret)) throw new Failure('PAYMENT_NOT_FOUND');
  return intent;
}

/**
 * Records a payment on the shopper's return, and says what the provider says: the shopper's own word counts for nothing.
 * @throws Failure PAYMENT_NOT_FOUND, PAYMENT_UNAVAILABLE or CARDS_NOT_TAKEN
 */
export async function completePayment(ctx: Context, secret: PaymentSecret): Promise<PaymentOutcome> {
  const intent = await openWith(ctx, secret);
  await settleIntent({ db: ctx.db, log: ctx.log, cards: cardsOf(ctx) }, intent, 'shopper');
  return { data: await findOutcome(ctx.db, intent.id) };
}

/**
 * Ends an order that its shopper does not want to pay any more, so that its pieces are free at once. One that was
 * paid in the meantime stays, and the answer says so.
 * @throws Failure PAYMENT_NOT_FOUND, PAYMENT_UNAVAILABLE or CARDS_NOT_TAKEN
 */
export async function cancelPayment(ctx: Context, secret: PaymentSecret): Promise<PaymentOutcome> {
  const intent = await openWith(ctx, secret);
  const parts = { db: ctx.db, log: ctx.log, cards: cardsOf(ctx) };
  const { orderId } = await ctx.db.payment.findUniqueOrThrow({ where: { intentId: intent.id } });
  if (orderId) {
    await endUnpaid(parts, orderId, 'cancelled', { actor: 'shopper', reason: 'Not paid' });
  } else {
    await settleIntent(parts, await parts.cards.cancelIntent(intent.id), 'shopper');
  }
  return { data: await findOutcome(ctx.db, intent.id) };
}

/**
 * Ends the order that was begun with this Idempotency-Key and is not going to be paid, when nobody was told its secret:
 * it would hold the last piece against its own shopper. Without an answer from the provider it stays as it is.
 * @param order if given, only the card order of these very goods and customer is meant
 */
export async function abandonPayment(ctx: Context, order?: CreateIntent): Promise<PaymentOutcome> {
  const { orderId } = ((await findEffect(ctx, cardScope, order)) ?? {}) as { orderId?: string };
  if (orderId === undefined) return { data: { status: 'cancelled' } };
  try {
    await endUnpaid(ctx, orderId, 'cancelled', { actor: 'shopper', reason: 'Not paid' });
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'PAYMENT_UNAVAILABLE') throw error;
  }
  return { data: await findOrderOutcome(ctx.db, orderId) };
}
