import { Failure } from '../../../shared/base/failure.ts';
import type {
  AddRequestPhoto,
  AskAboutOrder,
  OwnOrder,
  WithdrawRequest,
} from '../../../shared/order/own-order.ts';
import type { Tx } from '../../database/db.ts';
import { addAlerts } from '../../database/outbox/alert.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { once } from '../../rpc/idempotency.ts';
import { shopper } from '../fulfilment/waiting.ts';
import { addPhoto } from '../photos.ts';
import { readPieces } from '../pieces.ts';
import { lockOrder, mayReturn } from '../status.ts';
import { openForStep } from './mutations.ts';
import { findOwnOrder } from './queries.ts';

/** Open requests of one order. */
const mostOpen = 5;

/** @throws Failure ORDER_STEP_REFUSED before the order was shipped; INVALID_INPUT for pieces that the shopper does not have */
async function checkPieces(
  tx: Tx,
  { id, status }: { id: string; status: Parameters<typeof mayReturn>[0]['status'] },
  lines: { line: number; quantity: number }[],
): Promise<void> {
  const events = await tx.orderEvent.findMany({ where: { orderId: id }, select: { to: true } });
  if (!mayReturn({ status, events })) {
    const message = 'Nothing of this order can be sent back at the moment';
    throw new Failure('ORDER_STEP_REFUSED', { message });
  }
  const left = await readPieces(tx, id);
  for (const [index, { line, quantity }] of lines.entries()) {
    const most = left.get(line) ?? 0;
    if (quantity > most) throw invalidField(`lines.${index}.quantity`, `You have ${most} of it`);
    left.set(line, 0);
  }
}

/**
 * Stores a request of the shopper, which staff answer.
 * @throws Failure ORDER_NOT_FOUND, RATE_LIMITED, INVALID_INPUT; ORDER_STEP_REFUSED for pieces that have not left the shop, and with too
 *   many open requests
 */
export async function askAboutOrder(ctx: Context, input: AskAboutOrder): Promise<OwnOrder> {
  const { id: orderId } = await openForStep(ctx, input.token);
  const { token, text, kind, ...about } = input;
  await once(ctx, 'ownOrder.ask', { ...about, kind, text, orderId }, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (about.lines) await checkPieces(tx, order, about.lines);
    if ((await tx.orderRequest.count({ where: { orderId, status: 'open' } })) >= mostOpen) {
      const message = `${mostOpen} of your requests wait for an answer. Please wait for it`;
      throw new Failure('ORDER_STEP_REFUSED', { message });
    }
    const { id } = await tx.orderRequest.create({ data: { orderId, kind, text, ...about } });
    await addAlerts(tx, [{ kind: 'request', subjectId: id }]);
    return { id };
  });
  return findOwnOrder(ctx.db, token);
}

/**
 * Adds a photograph to an open request.
 * @throws Failure ORDER_NOT_FOUND, RATE_LIMITED, IMAGE_REFUSED, BUSY; ORDER_STEP_REFUSED if it was answered, or has enough of them
 */
export async function addRequestPhoto(ctx: Context, input: AddRequestPhoto): Promise<OwnOrder> {
  const { token, request: requestId, photo } = input;
  const { id: orderId } = await openForStep(ctx, token);
  await addPhoto(ctx, { orderId, requestId, photo, actor: shopper });
  return findOwnOrder(ctx.db, token);
}

/** Takes an open request back. @throws Failure ORDER_NOT_FOUND, RATE_LIMITED; ORDER_STEP_REFUSED if it was answered */
export async function withdrawRequest(
  ctx: Context,
  { token, request: id }: WithdrawRequest,
): Promise<OwnOrder> {
  const { id: orderId } = await openForStep(ctx, token);
  await inTransaction(ctx.db, async (tx) => {
    const where = { id, orderId, status: 'open' as const };
    const { count } = await tx.orderRequest.updateMany({ where, data: { status: 'withdrawn' } });
    if (count === 0)
      throw new Failure('ORDER_STEP_REFUSED', { message: 'This request does not wait any more' });
  });
  return findOwnOrder(ctx.db, token);
}
