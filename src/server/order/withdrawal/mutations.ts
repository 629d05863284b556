import { Failure } from '../../../shared/base/failure.ts';
import {
  endOfPeriod,
  type SendWithdrawal,
  type Withdrawal,
  type WithdrawalReceived,
} from '../../../shared/order/withdrawal.ts';
import { withdrawalWordsOf } from '../../../shared/order/withdrawal-words.ts';
import { logActivity } from '../../activity/mutations.ts';
import { addJob } from '../../database/jobs/queue.ts';
import { addAlerts } from '../../database/outbox/alert.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { ActorContext, Context } from '../../rpc/context.ts';
import { once } from '../../rpc/idempotency.ts';
import { findSettings } from '../../settings/queries.ts';
import { findWithdrawn, presentWithdrawal, withdrawalSelection } from './queries.ts';

/**
 * Stores a shopper's statement with its receipt, which a job sends. A statement about an unknown order, about the order of another
 * person, or after the period is stored, too: staff decide.
 * @throws Failure PATH_NOT_FOUND while the withdrawal is off; RATE_LIMITED
 */
export async function sendWithdrawal(ctx: Context, input: SendWithdrawal): Promise<WithdrawalReceived> {
  await ctx.charge('messagesOfClient');
  await ctx.charge('messages', ctx.client, input.email);
  const { timeZone } = await ctx.identity();
  return once(ctx, 'withdrawal.send', input, async (tx) => {
    const { days, ...words } = await findSettings(tx, 'withdrawal');
    if (days === 0) throw new Failure('PATH_NOT_FOUND');
    const { statement } = withdrawalWordsOf(words);
    const order = await findWithdrawn(tx, input.orderNumber);
    const { id, receivedAt } = await tx.withdrawal.create({
      data: {
        ...input,
        statement,
        orderId: order?.id,
        periodEndsAt: order?.arrivedAt && endOfPeriod(order.arrivedAt, days, timeZone),
      },
      select: { id: true, receivedAt: true },
    });
    // The queue runs one job at a time, because each counts the e-mails of its address.
    await addJob(tx, 'send_receipt', { withdrawalId: id }, { queue: 'send_receipt' });
    await addAlerts(tx, [{ kind: 'withdrawal', subjectId: id }]);
    return { receivedAt: receivedAt.toISOString(), statement };
  });
}

/**
 * Marks a withdrawal as done, or opens it again. If several members of staff do so at the same time, the first one counts.
 * @throws Failure WITHDRAWAL_NOT_FOUND
 */
export function markWithdrawal(
  { db, actor }: ActorContext,
  id: string,
  isDone: boolean,
): Promise<Withdrawal> {
  return inTransaction(db, async (tx) => {
    const { count } = await tx.withdrawal.updateMany({
      where: { id, doneAt: isDone ? null : { not: null } },
      data: isDone ? { doneAt: new Date(), doneBy: actor } : { doneAt: null, doneBy: null },
    });
    const row = await tx.withdrawal.findUnique({ where: { id }, select: withdrawalSelection });
    if (!row) throw new Failure('WITHDRAWAL_NOT_FOUND');
    if (count > 0) {
      const action = isDone ? 'withdrawal.done' : 'withdrawal.reopened';
      await logActivity(tx, actor, { action, subject: { id, name: row.order?.number ?? row.orderNumber } });
    }
    return presentWithdrawal(row);
  });
}
