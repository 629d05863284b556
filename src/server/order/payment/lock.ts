import { validate as isUuid } from 'uuid';
import type { Prisma } from '../../../../prisma/generated/client.ts';
import type { PaymentAttention, PaymentStatus } from '../../../../prisma/generated/enums.ts';
import type { Db, Tx } from '../../database/db.ts';
import type { Log } from '../../telemetry/log.ts';
import { type LockedOrder, lockOrder } from '../status.ts';
import type { CardGateway, Intent, ProviderEvent } from './gateway.ts';

export interface PaymentParts {
  db: Db;
  log: Log;
  cards: CardGateway;
}

export interface LockedPayment {
  id: string;
  orderId: string | null;
  intentId: string | null;
  status: PaymentStatus;
  amountCents: number;
  currency: string;
  /** In the form of `StoredChange`; null if it is no difference. */
  change: Prisma.JsonValue;
  /** Why staff have to look at it. */
  attention: PaymentAttention | null;
  /** In the form of `StoredDetails`. */
  attentionDetails: Prisma.JsonValue;
}

export interface PaymentLock {
  payment: LockedPayment;
  /** Undefined while a bare payment has no order. */
  order: LockedOrder | undefined;
}

/** The same for a payment that has its order. */
export interface OrderPaymentLock extends PaymentLock {
  order: LockedOrder;
}

/**
 * Locks a payment and its order until the transaction ends. The order is locked first, here and everywhere: two transactions
 * that settle the same payment queue up instead of deadlocking.
 */
export async function lockPayment(tx: Tx, paymentId: string): Promise<PaymentLock> {
  const { orderId } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { orderId: true },
  });
  const order = orderId ? await lockOrder(tx, orderId) : undefined;
  const [payment] = await tx.$queryRaw<[LockedPayment]>`
    SELECT id, order_id AS "orderId", intent_id AS "intentId", status, amount_cents AS "amountCents", currency, change,
      attention, attention_details AS "attentionDetails"
    FROM payments WHERE id = ${paymentId}::uuid FOR UPDATE`;
  // An order was placed for the bare payment between the two reads.
  if (payment.orderId !== orderId) return { payment, order: await lockOrder(tx, payment.orderId as string) };
  return { payment, order };
}

/** The payment of an intent: the one with its id, else the one that the intent was made for a moment ago. */
export async function findPaymentId(tx: Tx, intent: Intent): Promise<string | undefined> {
  const known = await tx.payment.findUnique({ where: { intentId: intent.id }, select: { id: true } });
  if (known) return known.id;
  const { paymentId = '' } = intent.metadata;
  if (!isUuid(paymentId)) return undefined;
  const { count } = await tx.payment.updateMany({
    where: { id: paymentId, intentId: null, amountCents: intent.amount },
    data: { intentId: intent.id },
  });
  return count === 1 ? paymentId : undefined;
}

/**
 * Records that an event was applied, in the transaction of its effect.
 * @returns false if it was applied before
 */
export async function recordEvent(tx: Tx, event: ProviderEvent): Promise<boolean> {
  const inserted = await tx.$executeRaw`
    INSERT INTO provider_events (id, type) VALUES (${event.id}, ${event.type}) ON CONFLICT (id) DO NOTHING`;
  return inserted === 1;
}
