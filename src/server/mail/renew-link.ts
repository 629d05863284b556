import { Failure } from '../../shared/base/failure.ts';
import type { FindOrder } from '../../shared/order/order.ts';
import { publishOrder } from '../database/outbox/publish.ts';
import { inTransaction } from '../database/transaction.ts';
import { findByEmail } from '../order/queries.ts';
import { lockOrder } from '../order/status.ts';
import type { Context } from '../rpc/context.ts';
import { mayWriteTo } from './address-limits.ts';

/**
 * Sends a new link to the page of an order to its e-mail address. The e-mail counts as one that a stranger causes.
 * @throws Failure ORDER_NOT_FOUND, as if the order was looked for; ORDER_STEP_REFUSED for an address above its limit; RATE_LIMITED
 */
export async function renewLink(ctx: Context, input: FindOrder): Promise<void> {
  const { id, customerEmail } = await findByEmail(ctx, input);
  const isAllowed =
    !ctx.limitsHolds || (await mayWriteTo(ctx.db, { address: customerEmail, cause: 'order' }));
  if (!isAllowed)
    throw new Failure('ORDER_STEP_REFUSED', {
      message: 'Many e-mails went to this address today. Open the link in one of them',
    });
  await inTransaction(ctx.db, async (tx) => {
    await lockOrder(tx, id);
    const due = await tx.outboxEntry.count({ where: { orderId: id, type: 'order.link_requested' } });
    const sent = await tx.orderEmail.count({ where: { orderId: id, kind: 'link' } });
    const about = { id, productIds: [], subjectId: String(due + sent + 1) };
    await publishOrder(tx, about, 'order.link_requested');
  });
}
