import { toAmount } from '../../../shared/base/money.ts';
import type { AddNote, InternalOrder } from '../../../shared/order/fulfilment.ts';
import { logActivity } from '../../activity/mutations.ts';
import type { Db } from '../../database/db.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { once } from '../../rpc/idempotency.ts';
import { presentCollector } from '../carrier.ts';
import { reviewOf } from '../present.ts';
import { presentRequest, requestSelection } from '../requests.ts';
import { findOrdersBefore } from './calls.ts';
import { findStanding } from './queries.ts';

/** The parts of an order that only staff see. @throws Failure ORDER_NOT_FOUND */
export async function findInternalOrder(db: Db, number: string): Promise<InternalOrder> {
  const { id } = await findStanding(db, number);
  const { withdrawals, ...order } = await db.order.findUniqueOrThrow({
    where: { id },
    select: {
      calls: { orderBy: { id: 'asc' } },
      notes: { orderBy: { id: 'asc' } },
      requests: { select: requestSelection, orderBy: { id: 'asc' } },
      photos: {
        where: { requestId: null },
        select: { id: true, actor: true, createdAt: true },
        orderBy: { id: 'asc' },
      },
      unconfirmed: true,
      customerErasedAt: true,
      withdrawals: { where: { doneAt: null }, orderBy: { id: 'desc' }, take: 1 },
      cashCollection: { include: { payout: { select: { createdAt: true } } } },
    },
  });
  const { calls, notes, requests, photos, cashCollection, unconfirmed, customerErasedAt } = order;
  const [withdrawal] = withdrawals;
  return {
    customerErasedAt: customerErasedAt?.toISOString() ?? null,
    calls: calls.map(({ outcome, note, retryAt, actor, createdAt }) => ({
      outcome,
      note,
      retryAt: retryAt?.toISOString() ?? null,
      actor,
      at: createdAt.toISOString(),
    })),
    notes: notes.map(({ text, actor, createdAt }) => ({ text, actor, at: createdAt.toISOString() })),
    requests: requests.map(presentRequest),
    photos: photos.map(({ id, actor, createdAt }) => ({ id, actor, at: createdAt.toISOString() })),
    before: await findOrdersBefore(db, id),
    review: reviewOf(unconfirmed),
    withdrawal: withdrawal
      ? { receivedAt: withdrawal.receivedAt.toISOString(), part: withdrawal.part }
      : null,
    cash: cashCollection && {
      amount: toAmount(cashCollection.amountCents),
      ...presentCollector(cashCollection),
      receivedAt: cashCollection.payout?.createdAt.toISOString() ?? null,
    },
  };
}

/** Adds a note that only staff see. @throws Failure ORDER_NOT_FOUND */
export async function addNote(ctx: ActorContext, input: AddNote): Promise<void> {
  await once(ctx, 'order.addNote', input, async (tx) => {
    const { id: orderId, number } = await findStanding(tx, input.number);
    await tx.orderNote.create({ data: { orderId, text: input.text, actor: ctx.actor } });
    await logActivity(tx, ctx.actor, { action: 'order.noted', subject: { id: orderId, name: number } });
    return {};
  });
}
