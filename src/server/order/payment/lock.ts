import { validate as isUuid } from 'uuid';
import { Prisma } from '../../../../prisma/generated/client.ts';
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

/** Updates the one payment that `which` finds; its order is locked first, as in `lockPayment`. @returns whether there was one */
export async function updatePayment(db: Db | Tx, which: Prisma.Sql, set: Prisma.Sql): Promise<boolean> {
  // The condition with count(*) is always true, and PostgreSQL computes it before it locks the payment.
  const count = await db.$executeRaw`
    UPDATE payments SET ${set}, updated_at = now() WHERE ${which} AND (SELECT count(*) FROM (
      SELECT FROM orders WHERE id = (SELECT order_id FROM payments WHERE ${which}) FOR UPDATE) locked) >= 0`;
  return count === 1;
}

/** Cancels the open payment of an intent, without asking the provider. */
export async function cancelPaymentOf(db: Db, intentId: string): Promise<void> {
  const which = Prisma.sql`intent_id = ${intentId} AND status = 'open'`;
  await updatePayment(db, which, Prisma.sql`status = 'cancelled'`);
}

/** The payment of an intent: the one with its id, else the one that the intent was made for a moment ago. */
export async function findPaymentId(tx: Tx, { id, amount, metadata }: Intent): Promise<string | undefined> {
  const known = await tx.payment.findUnique({ where: { intentId: id }, select: { id: true } });
  if (known) return known.id;
  const { paymentId = '' } = metadata;
  if (!isUuid(paymentId)) return undefined;
  const which = Prisma.sql`id = ${paymentId}::uuid AND intent_id IS NULL AND amount_cents = ${amount}`;
  return (await updatePayment(tx, which, Prisma.sql`intent_id = ${id}`)) ? paymentId : undefined;
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
