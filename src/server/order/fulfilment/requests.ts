import { Failure } from '../../../shared/base/failure.ts';
import type { AnswerRequest, OrderRequest } from '../../../shared/order/order-request.ts';
import { logActivity } from '../../activity/mutations.ts';
import { publishOrder } from '../../database/outbox/publish.ts';
import type { StepContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { once } from '../../rpc/idempotency.ts';
import { presentRequest, requestSelection } from '../requests.ts';

/** @throws Failure INVALID_INPUT for an answer without words to a question, or to return a question */
function checkAnswer({ kind }: Pick<OrderRequest, 'kind'>, { status, text }: AnswerRequest): void {
  if ((kind === 'question') !== (status === 'answered'))
    throw invalidField('status', kind === 'question' ? 'Answer a question' : 'Accept or refuse it');
  if (text === '' && status !== 'accepted')
    throw invalidField('text', status === 'refused' ? 'Tell the customer why' : 'Write the answer');
}

/**
 * Answers an open request of a shopper, who gets the answer by e-mail. Nothing else changes: staff record the return when the pieces are
 * back.
 * @throws Failure ORDER_NOT_FOUND, INVALID_INPUT; ORDER_STEP_REFUSED if it does not wait any more
 */
export function answerRequest(ctx: StepContext, input: AnswerRequest): Promise<OrderRequest> {
  const { id, status, text } = input;
  return once(ctx, 'order.answerRequest', input, async (tx) => {
    const select = { ...requestSelection, order: { select: { id: true, number: true } } };
    const found = await tx.orderRequest.findUnique({ where: { id }, select });
    if (!found) throw new Failure('ORDER_NOT_FOUND', { message: 'There is no such request' });
    checkAnswer(found, input);
    const { count } = await tx.orderRequest.updateMany({
      where: { id, status: 'open' },
      data: { status, answer: text, answeredAt: new Date(), answeredBy: ctx.actor },
    });
    if (count === 0)
      throw new Failure('ORDER_STEP_REFUSED', { message: 'This request does not wait any more' });
    const { order } = found;
    await logActivity(tx, ctx.actor, {
      action: 'order.request_answered',
      subject: { id: order.id, name: order.number },
      changes: { request: [found.status, status] },
    });
    await publishOrder(tx, { id: order.id, productIds: [], subjectId: id }, 'order.request_answered');
    return presentRequest(
      await tx.orderRequest.findUniqueOrThrow({ where: { id }, select: requestSelection }),
    );
  });
}
