import { timingSafeEqual } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { type Order, Prisma } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { toAmount } from '../../../shared/base/money.ts';
import type { OrderReceipt } from '../../../shared/order/order.ts';
import { orderStatuses } from '../../../shared/order/order-status.ts';
import type { CreatedIntent } from '../../../shared/order/payment.ts';
import type { Db } from '../../database/db.ts';
import type { Context } from '../../rpc/context.ts';
import { presentArrival } from '../present.ts';
import { statusesIn } from '../status.ts';
import { type CardGateway, type Intent, paymentCurrency } from './gateway.ts';
import { cancelPaymentOf, type PaymentParts, updatePayment } from './lock.ts';
import { settleIntent } from './settle.ts';

/** @throws Failure CARDS_NOT_TAKEN */
export function cardsOf({ cards }: Pick<Context, 'cards'>): CardGateway {
  if (!cards) throw new Failure('CARDS_NOT_TAKEN');
  return cards;
}

const paymentSelection = { id: true, intentId: true, amountCents: true, status: true, endsAt: true } as const;
export const receiptSelection = {
  ...{ id: true, number: true, status: true, totalCents: true, createdAt: true },
  ...{ promisedFrom: true, promisedTo: true },
} as const;

type OrderOfReceipt = Pick<Order, 'number' | 'totalCents' | 'createdAt' | 'promisedFrom' | 'promisedTo'>;

export function receiptOf(order: OrderOfReceipt): OrderReceipt {
  const { number, totalCents, createdAt } = order;
  return {
    orderNumber: number,
    total: toAmount(totalCents),
    placedAt: createdAt.toISOString(),
    arrives: presentArrival(order),
    confirmBy: null,
  };
}

/** An order, the difference of its change, or a bare amount, which is to be paid. */
export type IntentTarget = { orderId: string; differenceId?: string | undefined } | { paymentId: string };

/** The payment to offer: a new one if the last of an order was cancelled; the newest if nothing is left to pay. */
async function currentPayment(db: Db, target: IntentTarget) {
  const id = 'paymentId' in target ? target.paymentId : target.differenceId;
  if (id !== undefined) return db.payment.findUniqueOrThrow({ where: { id }, select: paymentSelection });
  const { orderId } = target as { orderId: string };
  const find = () =>
    db.payment.findFirstOrThrow({
      // A shopper who pays the order again is not asked for the difference of a later change.
      where: { orderId, endsAt: null },
      orderBy: { id: 'desc' },
      select: paymentSelection,
    });
  const newest = await find();
  if (newest.status !== 'cancelled') return newest;
  await db.$executeRaw`
    INSERT INTO payments (id, order_id, amount_cents, currency)
    SELECT ${uuid()}::uuid, id, total_cents, ${paymentCurrency()} FROM orders
    WHERE id = ${orderId}::uuid AND status IN (${statusesIn('awaits', 'payment')}) FOR UPDATE
    ON CONFLICT DO NOTHING`;
  return find();
}

type CurrentPayment = Awaited<ReturnType<typeof currentPayment>>;

/** The intent of a payment. Its id is stored before its secret is given out. */
async function intentOf(
  { db, cards }: PaymentParts,
  payment: CurrentPayment,
  order: { id: string; number: string } | undefined,
): Promise<Intent | undefined> {
  const { id, intentId, amountCents } = payment;
  if (intentId) {
    return cards.findIntent(intentId).catch(async (error: unknown) => {
      if (!(error instanceof Failure) || error.reason !== 'PAYMENT_NOT_FOUND') throw error;
      await cancelPaymentOf(db, intentId);
      return undefined;
    });
  }
  const intent = await cards.createIntent({ paymentId: id, amountCents, order });
  const which = Prisma.sql`id = ${id}::uuid AND status = 'open' AND coalesce(intent_id, ${intent.id}) = ${intent.id}`;
  if (await updatePayment(db, which, Prisma.sql`intent_id = ${intent.id}`)) return intent;
  // The order ended during the request to the provider.
  await cards.cancelIntent(intent.id);
  return undefined;
}

/** A second read is needed after an intent was cancelled at the provider, a third never. */
const looks = 3;

/**
 * Returns the intent that pays an order, a difference or a bare amount: the same one for as long as it can be paid.
 * @throws Failure ORDER_EXPIRED when the order's time is over, PAYMENT_UNAVAILABLE or CARDS_NOT_TAKEN
 */
export async function offerIntent(ctx: Context, target: IntentTarget): Promise<CreatedIntent> {
  const parts = { db: ctx.db, log: ctx.log, cards: cardsOf(ctx) };
  const findOrder = async () =>
    'orderId' in target
      ? ctx.db.order.findUniqueOrThrow({ where: { id: target.orderId }, select: receiptSelection })
      : undefined;
  for (let look = 0; look < looks; look++) {
    const payment = await currentPayment(ctx.db, target);
    const order = await findOrder();
    const { awaits, isPaid } = order ? orderStatuses[order.status] : {};
    const isDifference = payment.endsAt !== null;
    const isOver = order && awaits !== 'payment' && !isPaid;
    if (isOver || ((!order || isDifference) && payment.status === 'cancelled'))
      throw new Failure('ORDER_EXPIRED');
    const intent = await intentOf(parts, payment, order);
    if (!intent) continue;
    const isDone = intent.status === 'succeeded' || intent.status === 'canceled';
    if (isDone) await settleIntent(parts, intent, 'shopper');
    if (intent.status === 'canceled') continue;
    const now = isDone ? await findOrder() : order;
    return {
      data: intent.client_secret as string,
      paid: now !== undefined && orderStatuses[now.status].isPaid && (isDone || !isDifference),
      order: now && receiptOf(now),
    };
  }
  throw new Failure('ORDER_EXPIRED');
}

/** Compares client secrets, in a time that does not depend on where they differ. */
export function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
