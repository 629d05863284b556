import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import { CorrectOrder } from '../../../shared/order/fulfilment.ts';
import { logActivity } from '../../activity/mutations.ts';
import type { Db, Tx } from '../../database/db.ts';
import { publishOrder } from '../../database/outbox/publish.ts';
import { failureOf, isPassing } from '../../rpc/failure.ts';
import { findSettings } from '../../settings/queries.ts';
import { correctTotal } from '../correction/total.ts';
import { type LockedOrder, recordNote } from '../status.ts';
import { checkCardAmount, paymentCurrency } from './gateway.ts';
import { readOrderBalance } from './ledger.ts';
import type { LockedPayment, OrderPaymentLock } from './lock.ts';
import type { StoredChange } from './present.ts';
import { shareRefund } from './refunds.ts';

/** The payment that a change of the order waits for. */
export const findDifference = (db: Db | Tx, orderId: string) =>
  db.payment.findFirst({
    where: { orderId, status: 'open', endsAt: { not: null } },
    select: { id: true, amountCents: true, change: true },
  });

/** The lines of an order, to be compared. */
async function linesOf(tx: Tx, orderId: string): Promise<string> {
  const select = { position: true, productId: true, quantity: true, unitPriceCents: true } as const;
  return JSON.stringify(
    await tx.orderLine.findMany({ where: { orderId }, select, orderBy: { position: 'asc' } }),
  );
}

interface Wanted extends Omit<StoredChange, 'lines'> {
  differenceCents: number;
}

/**
 * Records what a change of a locked order costs more than was paid, to be paid by a link.
 * @throws Failure AMOUNT_TOO_SMALL, or ORDER_STEP_REFUSED if another change waits
 */
export async function writeDifference(
  tx: Tx,
  { id: orderId }: LockedOrder,
  { differenceCents: amountCents, ...wanted }: Wanted,
): Promise<void> {
  checkCardAmount(amountCents);
  if (await findDifference(tx, orderId))
    throw new Failure('ORDER_STEP_REFUSED', {
      message: 'Another change of this order waits for its payment',
    });
  const { payLinkHours } = await findSettings(tx, 'holds');
  const [{ endsAt }] = await tx.$queryRaw<[{ endsAt: Date }]>`
    SELECT now() + make_interval(hours => ${payLinkHours}::int) AS "endsAt"`;
  const change = { ...wanted, lines: await linesOf(tx, orderId) };
  const data = { orderId, amountCents, currency: paymentCurrency(), endsAt };
  await tx.payment.create({ data: { ...data, change: change as unknown as Prisma.InputJsonObject } });
}

/** Tries something that leaves nothing behind if it is refused. @returns the failure */
async function refusalOf(tx: Tx, work: () => Promise<void>): Promise<Failure | undefined> {
  await tx.$executeRaw`SAVEPOINT tried`;
  try {
    await work();
    await tx.$executeRaw`RELEASE SAVEPOINT tried`;
    return undefined;
  } catch (error) {
    const failure = failureOf(error);
    if (isPassing(failure)) throw error;
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT tried`;
    return failure;
  }
}

/**
 * Makes the change whose difference was paid. `markSucceeded` counts the payment as money of its order.
 * @returns why it can't be made any more, with nothing changed
 */
export function makePaidChange(
  tx: Tx,
  { payment, order }: OrderPaymentLock,
  markSucceeded: () => Promise<unknown>,
): Promise<Failure | undefined> {
  const { actor, input: stored, lines } = payment.change as unknown as StoredChange;
  const { id, number, totalCents: before } = order;
  return refusalOf(tx, async () => {
    const input = CorrectOrder.parse(stored);
    // A number of a line may stand for another one by now.
    if (toCents(input.total as number) !== before || lines !== (await linesOf(tx, id)))
      throw new Failure('ORDER_STEP_REFUSED', { message: 'The order has changed since' });
    await markSucceeded();
    const paid = { ...(await readOrderBalance(tx, id)), addedCents: payment.amountCents };
    const corrected = await correctTotal(tx, { actor }, order, input, paid);
    if (!corrected || corrected.differenceCents > 0)
      throw new Failure('ORDER_STEP_REFUSED', { message: 'Prices have changed since' });
    const { words, totalCents, productIds, refundCents } = corrected;
    const reason = [words, input.reason].filter(Boolean).join('. ');
    if (refundCents > 0)
      await shareRefund(tx, [payment], { actor, reason }, { amountCents: refundCents, isCorrection: true });
    await recordNote(tx, order, { actor, reason });
    await logActivity(tx, actor, {
      action: 'order.corrected',
      subject: { id, name: number },
      changes: { total: [formatPrice(before), formatPrice(totalCents)], corrected: [null, reason] },
    });
    await publishOrder(tx, { id, productIds }, 'order.corrected');
  });
}

/** Puts a change that was not made among the work of staff, as a step that was refused. */
export async function tellNotMade(
  tx: Tx,
  { change, orderId }: LockedPayment,
  refusal: string,
): Promise<void> {
  const { actor, input } = change as unknown as StoredChange;
  const data = { batch: randomUUID(), orderId: orderId as string, step: 'correct', actor, refusal };
  await tx.plannedStep.create({
    data: { ...data, input: input as unknown as Prisma.InputJsonObject, dueAt: new Date() },
  });
}

/** Records that a change was not made, because its difference was not paid. */
export async function noteNotPaid(
  tx: Tx,
  payment: LockedPayment,
  order: LockedOrder | undefined,
  actor: string,
): Promise<void> {
  if (payment.change === null || !order) return;
  const refusal = `The difference of ${formatPrice(payment.amountCents)} was not paid`;
  await recordNote(tx, order, { actor, reason: `Not changed. ${refusal}` });
  await tellNotMade(tx, payment, refusal);
}
