import { Failure } from '../../../shared/base/failure.ts';
import type { Message, SendMessage } from '../../../shared/customer/message.ts';
import { logActivity } from '../../activity/mutations.ts';
import { addAlerts } from '../../database/outbox/alert.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { ActorContext, Context } from '../../rpc/context.ts';
import { once } from '../../rpc/idempotency.ts';
import { messageSelection, presentMessage } from './present.ts';

/**
 * Stores a shopper's message, once for each idempotency key.
 * @throws Failure RATE_LIMITED, IDEMPOTENCY_KEY_IN_USE or IDEMPOTENCY_KEY_REUSED
 */
export async function sendMessage(ctx: Context, input: SendMessage): Promise<{ success: true }> {
  await ctx.charge('messagesOfClient');
  await ctx.charge('messages', ctx.client, input.email.toLowerCase());
  return once(ctx, 'message.send', input, async (tx) => {
    const { id } = await tx.message.create({ data: input, select: { id: true } });
    await addAlerts(tx, [{ kind: 'message', subjectId: id }]);
    return { success: true };
  });
}

/** If several members of staff mark a message at the same time, the first one counts; the others get the message unchanged. */
async function mark({ db, actor }: ActorContext, id: string, isDone: boolean): Promise<Message> {
  return inTransaction(db, async (tx) => {
    const [marked] = await tx.message.updateManyAndReturn({
      where: { id, doneAt: isDone ? null : { not: null } },
      data: isDone ? { doneAt: new Date(), doneBy: actor } : { doneAt: null, doneBy: null },
      select: messageSelection,
    });
    const message = marked ?? (await tx.message.findUnique({ where: { id }, select: messageSelection }));
    if (!message) throw new Failure('MESSAGE_NOT_FOUND');
    if (marked) {
      const action = isDone ? 'message.done' : 'message.reopened';
      await logActivity(tx, actor, { action, subject: { id, name: message.subject } });
    }
    return presentMessage(message);
  });
}

/** @throws Failure MESSAGE_NOT_FOUND */
export function markDone(ctx: ActorContext, id: string): Promise<Message> {
  return mark(ctx, id, true);
}

/** @throws Failure MESSAGE_NOT_FOUND */
export function reopenMessage(ctx: ActorContext, id: string): Promise<Message> {
  return mark(ctx, id, false);
}
