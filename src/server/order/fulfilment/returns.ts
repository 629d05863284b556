import type { OrderLine } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { formatPrice, toAmount, toCents } from '../../../shared/base/money.ts';
import type { ReturnOrder } from '../../../shared/order/fulfilment.ts';
import type { OrderReturned } from '../../../shared/order/manage-order.ts';
import type { ReturnLine } from '../../../shared/order/order.ts';
import { grossOfAll } from '../../../shared/order/order-price.ts';
import { type ReturnReason, writtenOff } from '../../../shared/order/order-return.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import type { Tx } from '../../database/db.ts';
import { checkPermission } from '../../rpc/access.ts';
import type { StepContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { isAllBack, readPieces } from '../pieces.ts';
import { type LockedOrder, mayReturn, mayStep, recordNote, takeStep, wordsFor } from '../status.ts';
import { takeBackPieces } from '../stock.ts';
import { changeOrder } from './change-order.ts';
import { withRefund } from './present.ts';
import { noRefund, requestOrderRefund, sendIfAny } from './refund.ts';
import { pieceWords, settleRefunded } from './refunded-lines.ts';
import { worthOf } from './worth.ts';

const reasonWords: Record<ReturnReason, string> = {
  refused: 'not accepted at the door',
  not_found: 'nobody was at the address',
  damaged: 'damaged',
  lost: 'lost in transit',
  changed_mind: 'no longer wanted',
  faulty: 'faulty',
  wrong_item: 'wrong product',
  other: 'sent back',
};

/** @throws Failure ORDER_STEP_REFUSED unless the order was shipped */
async function checkShipped(tx: Tx, { id: orderId, status }: LockedOrder): Promise<void> {
  const events = await tx.orderEvent.findMany({ where: { orderId }, select: { to: true } });
  if (mayReturn({ status, events })) return;
  const message = `Nothing can be returned of an order that is ${wordsFor(status)}`;
  throw new Failure('ORDER_STEP_REFUSED', { message });
}

/** The pieces that came back. @throws Failure INVALID_INPUT for more than the shopper has, ORDER_STEP_REFUSED for none */
function chosenLines({ lines, reason }: ReturnOrder, out: Map<number, number>): ReturnLine[] {
  const restocked = !writtenOff.includes(reason);
  const chosen =
    lines ?? [...out].flatMap(([line, quantity]) => (quantity > 0 ? [{ line, quantity, restocked }] : []));
  if (chosen.length === 0) {
    throw new Failure('ORDER_STEP_REFUSED', { message: 'All pieces of this order were already returned' });
  }
  const left = new Map(out);
  const seen = new Set<string>();
  for (const [index, piece] of chosen.entries()) {
    const path = `lines.${index}`;
    const key = `${piece.line} ${piece.restocked}`;
    if (seen.has(key)) throw invalidField(path, 'The same line twice');
    seen.add(key);
    const most = left.get(piece.line);
    if (most === undefined) throw invalidField(`${path}.line`, 'The order has no such line');
    if (piece.quantity > most) throw invalidField(`${path}.quantity`, `At most ${most} can be returned`);
    if (reason === 'lost' && piece.restocked)
      throw invalidField(`${path}.restocked`, 'Lost pieces can’t be for sale');
    left.set(piece.line, most - piece.quantity);
  }
  return chosen;
}

/**
 * The amount that the shopper of a cash order gets back, or need not pay. Before delivery, it is the price of the pieces.
 * @throws Failure INVALID_INPUT or REFUND_TOO_LARGE
 */
async function cashCredit(
  tx: Tx,
  { id: orderId, status }: LockedOrder,
  asked: number | undefined,
  worth: number,
) {
  if (statusIs(status, 'awaits', 'delivery')) {
    if (asked === undefined || asked === worth) return worth;
    throw invalidField('credit', `Nothing was collected yet; ${formatPrice(worth)} less is due`);
  }
  const { amountCents, createdAt } = await tx.cashCollection.findUniqueOrThrow({ where: { orderId } });
  const { _sum } = await tx.orderReturn.aggregate({
    where: { orderId, createdAt: { gte: createdAt } },
    _sum: { creditCents: true },
  });
  const left = amountCents - (_sum.creditCents ?? 0);
  if ((asked ?? 0) <= left) return asked ?? 0;
  const message = `At most ${formatPrice(left)} of the cash can be refunded`;
  throw new Failure('REFUND_TOO_LARGE', { details: { refundable: toAmount(left) }, message });
}

function historyWords(pieces: ReturnLine[], lines: Map<number, OrderLine>, input: ReturnOrder): string {
  const counts = new Map<number, number>();
  for (const { line, quantity } of pieces) counts.set(line, (counts.get(line) ?? 0) + quantity);
  const list = pieceWords(
    [...counts].map(([line, quantity]) => ({ quantity, title: lines.get(line)?.title ?? '' })),
  );
  const verb = input.reason === 'lost' ? 'Lost' : 'Returned';
  return `${verb}: ${list} (${input.note || reasonWords[input.reason]})`;
}

/**
 * Records that pieces of a shipped order came back, and the changes of stock and money. If no pieces of the order are left, its
 * status is returned.
 * @throws Failure ORDER_NOT_FOUND, ORDER_STEP_REFUSED, INVALID_INPUT, and what refunding throws
 */
export async function returnOrder(ctx: StepContext, input: ReturnOrder): Promise<OrderReturned> {
  const { actor } = ctx;
  const changed = await changeOrder(ctx, 'return', input, async (tx, order) => {
    await checkShipped(tx, order);
    const out = await readPieces(tx, order.id);
    const pieces = chosenLines(input, out);
    const { taxMode, lines: rows } = await tx.order.findUniqueOrThrow({
      where: { id: order.id },
      select: { taxMode: true, lines: true },
    });
    const lines = new Map(rows.map((row): [number, OrderLine] => [row.position, row]));
    const lineOf = ({ line }: ReturnLine) => lines.get(line) as OrderLine;
    const parts = worthOf(pieces, out, { taxMode, lines });
    const worth = grossOfAll(taxMode, parts);
    for (const [index, { line: position }] of pieces.entries())
      await settleRefunded(tx, order.id, {
        position,
        cents: grossOfAll(taxMode, parts.slice(index, index + 1)),
      });
    const asked = input.credit === undefined ? undefined : toCents(input.credit);
    const isCash = order.paymentMethod === 'cash';
    const creditCents = isCash ? await cashCredit(tx, order, asked, worth) : (asked ?? 0);
    // Before delivery, the credit only lowers the cash that is due; no money has to be paid back.
    if (creditCents > 0 && !statusIs(order.status, 'awaits', 'delivery'))
      checkPermission(ctx.member, 'refunds');
    const { id: subjectId } = await tx.orderReturn.create({
      data: {
        orderId: order.id,
        reason: input.reason,
        creditCents,
        note: input.note || null,
        actor,
        lines: {
          create: pieces.map(({ line, quantity, restocked }) => ({
            position: line,
            quantity,
            isRestocked: restocked,
          })),
        },
      },
    });
    const productIds = await takeBackPieces(
      tx,
      order.id,
      pieces.flatMap((piece) => {
        const { productId } = lineOf(piece);
        return productId === null ? [] : [{ ...piece, productId }];
      }),
      { actor, reason: `Order ${order.number}: ${input.note || reasonWords[input.reason]}` },
    );
    const note = { actor, reason: historyWords(pieces, lines, input) };
    const refund =
      isCash || creditCents === 0
        ? noRefund
        : await requestOrderRefund(tx, ctx, order, {
            cents: creditCents,
            note: { actor, reason: input.note },
            returnId: subjectId,
          });
    for (const { line, quantity } of pieces) out.set(line, (out.get(line) as number) - quantity);
    if (isAllBack(out) && mayStep(order, 'return')) await takeStep(tx, order, 'return', note);
    else await recordNote(tx, order, note);
    return {
      type: 'order.returned',
      productIds,
      subjectId,
      changes: {
        returned: [null, note.reason],
        ...(creditCents > 0 && { credit: [null, formatPrice(creditCents)] }),
      },
      answer: refund,
    };
  });
  const { message, refund } = withRefund('Return recorded', await sendIfAny(ctx, changed));
  return { success: true, message, data: { status: changed.status, refund } };
}
