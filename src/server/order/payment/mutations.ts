import { Failure } from '../../../shared/base/failure.ts';
import { toCents } from '../../../shared/base/money.ts';
import type {
  CreatedIntent,
  CreateIntent,
  PaymentOutcome,
  PaymentSecret,
} from '../../../shared/order/payment.ts';
import type { Tx } from '../../database/db.ts';
import { addJob } from '../../database/jobs/queue.ts';
import type { Context, TermsReader } from '../../rpc/context.ts';
import { findEffect, once } from '../../rpc/idempotency.ts';
import { chargeGuess } from '../discount/queries.ts';
import { checkProgramData, refusingTaken } from '../external-id.ts';
import { recordLimited } from '../hold-limits.ts';
import type { OrderInput, Origin } from '../new-order.ts';
import { cardScope, checkPhone, createOrder, logOrder, originOf, type WrittenOrder } from '../place.ts';
import { retriedWhileLocked } from '../place-together.ts';
import { checkCardAmount, type Intent, paymentCurrency } from './gateway.ts';
import { endUnpaid } from './holds.ts';
import { cardsOf, isSame, offerIntent } from './open-intent.ts';
import { findOrderOutcome, findOutcome } from './queries.ts';
import { settleIntent } from './settle.ts';

interface Begun {
  target: { orderId: string } | { paymentId: string };
  /** Undefined for a payment for a bare amount. */
  order?: WrittenOrder;
}

/** Writes an order that waits for its payment and holds its stock. */
export async function beginCardOrder(
  tx: Tx,
  input: OrderInput,
  by: Omit<Parameters<typeof createOrder>[2], 'beginning'>,
): Promise<WrittenOrder> {
  const order = await createOrder(tx, input, { beginning: 'card', ...by });
  const { id, totalCents, holdExpiresAt } = order;
  checkCardAmount(totalCents);
  await tx.payment.create({ data: { orderId: id, amountCents: totalCents, currency: paymentCurrency() } });
  await addJob(tx, 'expire_hold', { orderId: id }, { runAt: holdExpiresAt as Date });
  return order;
}

/** Writes a card order, or a payment for a bare amount. */
async function begin(
  tx: Tx,
  ctx: Context,
  { amount, cartItems, ...rest }: CreateIntent,
  by: { wait: string; origin: Origin; terms: TermsReader },
): Promise<Begun> {
  if (cartItems === undefined) {
    const amountCents = toCents(amount as number);
    checkCardAmount(amountCents);
    const { id } = await tx.payment.create({
      data: { amountCents, currency: paymentCurrency() },
      select: { id: true },
    });
    return { target: { paymentId: id } };
  }
  const order = await beginCardOrder(tx, { cartItems, ...rest }, by);
  const { id, receipt, reasons } = order;
  if (reasons.length > 0)
    await recordLimited(tx, ctx, { ...order, placed: { id, number: receipt.orderNumber } });
  return { target: { orderId: order.id }, order };
}

/**
 * Starts a card payment, or returns the one of this idempotency key again. The order is written first and the provider called
 * afterwards, outside of any transaction: if it does not respond, the order waits for a retry with the same key until its
 * hold runs out.
 * @throws Failure what placing an order throws, AMOUNT_TOO_SMALL, ORDER_EXPIRED, PAYMENT_UNAVAILABLE, CARDS_NOT_TAKEN
 */
export async function createIntent(ctx: Context, input: CreateIntent): Promise<CreatedIntent> {
  cardsOf(ctx);
  checkPhone(input.customer?.phone);
  await checkProgramData(ctx, input);
  await chargeGuess(ctx, input.discountCode);
  if (input.cartItems === undefined) await ctx.charge('barePayments');
  else {
    await ctx.charge('holdsOfClient');
    await ctx.charge('holds', ctx.client, input.customer?.email.toLowerCase() ?? '');
  }
  const origin = await originOf(ctx);
  const { terms } = ctx;
  // Its transaction has one connection, and reads no terms with another.
  await terms.recent();
  let order: WrittenOrder | undefined;
  const written = retriedWhileLocked((wait) => {
    order = undefined;
    return once(ctx, cardScope, input, async (tx) => {
      const begun = await begin(tx, ctx, input, { wait, origin, terms });
      order = begun.order;
      return begun.target;
    });
  });
  const target = await refusingTaken(ctx, input.externalId, written);
  if (order) logOrder(ctx, order, 'card');
  return offerIntent(ctx, target);
}

/** The current intent of a client secret. @throws Failure PAYMENT_NOT_FOUND for any other secret */
async function openWith(ctx: Context, { clientSecret }: PaymentSecret): Promise<Intent> {
  const cards = cardsOf(ctx);
  const [intentId = ''] = clientSecret.split('_secret_');
  const known = await ctx.db.payment.findUnique({ where: { intentId }, select: { id: true } });
  if (!known) throw new Failure('PAYMENT_NOT_FOUND');
  const intent = await cards.findIntent(intentId);
  if (!isSame(intent.client_secret ?? '', clientSecret)) throw new Failure('PAYMENT_NOT_FOUND');
  return intent;
}

/** The number of the order that is paid with this client secret. @throws Failure PAYMENT_NOT_FOUND or PAYMENT_UNAVAILABLE */
export async function findPaidWith(ctx: Context, clientSecret: string): Promise<string | undefined> {
  const { id: intentId } = await openWith(ctx, { clientSecret });
  const paid = await ctx.db.payment.findUnique({
    where: { intentId },
    select: { order: { select: { number: true } } },
  });
  return paid?.order?.number;
}

/**
 * Records a payment when the shopper returns, in the state that the provider reports: the browser is not trusted.
 * @throws Failure PAYMENT_NOT_FOUND, PAYMENT_UNAVAILABLE or CARDS_NOT_TAKEN
 */
export async function completePayment(ctx: Context, secret: PaymentSecret): Promise<PaymentOutcome> {
  const intent = await openWith(ctx, secret);
  await settleIntent({ db: ctx.db, log: ctx.log, cards: cardsOf(ctx) }, intent, 'shopper');
  return { data: await findOutcome(ctx.db, intent.id) };
}

/**
 * Ends an order that its shopper does not want to pay any more, so that its pieces are free at once. An order that was paid
 * in the meantime stays, and the response says so.
 * @throws Failure PAYMENT_NOT_FOUND, PAYMENT_UNAVAILABLE or CARDS_NOT_TAKEN
 */
export async function cancelPayment(ctx: Context, secret: PaymentSecret): Promise<PaymentOutcome> {
  const intent = await openWith(ctx, secret);
  const parts = { db: ctx.db, log: ctx.log, cards: cardsOf(ctx) };
  const { orderId } = await ctx.db.payment.findUniqueOrThrow({ where: { intentId: intent.id } });
  if (orderId) {
    await endUnpaid(parts, orderId, 'cancel', { actor: 'shopper', reason: 'Not paid' });
  } else {
    await settleIntent(parts, await parts.cards.cancelIntent(intent.id), 'shopper');
  }
  return { data: await findOutcome(ctx.db, intent.id) };
}

/**
 * Ends the unpaid order of this idempotency key, for a client that never received its secret: the order would keep the last
 * piece from its own shopper. If the provider does not respond, the order does not change.
 * @param order if given, ends only a card order of the same goods and customer
 */
export async function abandonPayment(ctx: Context, order?: CreateIntent): Promise<PaymentOutcome> {
  const { orderId } = ((await findEffect(ctx, cardScope, order)) ?? {}) as { orderId?: string };
  if (orderId === undefined) return { data: { status: 'cancelled' } };
  try {
    await endUnpaid(ctx, orderId, 'cancel', { actor: 'shopper', reason: 'Not paid' });
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'PAYMENT_UNAVAILABLE') throw error;
  }
  return { data: await findOrderOutcome(ctx.db, orderId) };
}
