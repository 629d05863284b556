import type { OrderLine } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { formatPrice, toAmount, toCents } from '../../../shared/base/money.ts';
import type { ReturnOrder, ReturnPreview } from '../../../shared/order/fulfilment.ts';
import type { OrderReturned } from '../../../shared/order/manage-order.ts';
import type { ReturnLine } from '../../../shared/order/order.ts';
import { grossOfAll, type Taxed, type TaxMode } from '../../../shared/order/order-price.ts';
import { type ReturnReason, writtenOff } from '../../../shared/order/order-return.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import type { Tx } from '../../database/db.ts';
import { inTransaction } from '../../database/transaction.ts';
import { checkPermission } from '../../rpc/access.ts';
import type { StepContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { pieceWords, readRefunded, settleRefunded } from '../correction/refunded-lines.ts';
import { worthOf } from '../correction/worth.ts';
import { isAllBack, readPieces } from '../pieces.ts';
import { logOrder } from '../place.ts';
import {
  type LockedOrder,
  lockOrder,
  mayReturn,
  mayStep,
  recordNote,
  takeStep,
  wordsFor,
} from '../status.ts';
import { lockStock, takeBackPieces } from '../stock.ts';
import { checkCashLeft, readCashLeft } from './cash-refund.ts';
import { changeOrder } from './change-order.ts';
import { type ExchangePrice, placeExchange, priceExchange, readExchange } from './exchange.ts';
import { withRefund } from './present.ts';
import { findStanding } from './queries.ts';
import { noRefund, requestOrderRefund, sendIfAny } from './refund.ts';

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
  { worth, otherwise = 0 }: { worth: number; otherwise?: number | undefined },
) {
  if (statusIs(status, 'awaits', 'delivery')) {
    if (asked === undefined || asked === worth) return worth;
    throw invalidField('credit', `Nothing was collected yet; ${formatPrice(worth)} less is due`);
  }
  const left = (await readCashLeft(tx, orderId)) ?? 0;
  if (asked === undefined) return Math.min(otherwise, left);
  checkCashLeft(asked, left);
  return asked;
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

/** A return as it is to be recorded, with its money. */
interface Counted {
  pieces: ReturnLine[];
  /** The pieces of each line that the shopper has, before it. */
  out: Map<number, number>;
  lines: Map<number, OrderLine>;
  /** The amount that was paid for each of the pieces. */
  parts: Taxed[];
  taxMode: TaxMode;
  creditCents: number;
  exchange: { read: Awaited<ReturnType<typeof readExchange>>; price: ExchangePrice } | undefined;
}

/** The refunds for these pieces from the time when they stayed with the shopper, in cents. */
async function refundedOf(
  tx: Tx,
  orderId: string,
  { pieces, parts, taxMode }: Pick<Counted, 'pieces' | 'parts' | 'taxMode'>,
): Promise<number> {
  const left = await readRefunded(tx, orderId);
  return pieces.reduce((sum, { line }, index) => {
    const known = left.get(line) ?? 0;
    const part = Math.min(known, grossOfAll(taxMode, parts.slice(index, index + 1)));
    left.set(line, known - part);
    return sum + part;
  }, 0);
}

/** @throws Failure ORDER_STEP_REFUSED, INVALID_INPUT, REFUND_TOO_LARGE, PRODUCT_NOT_FOUND or VARIANT_NEEDED */
async function countReturn(tx: Tx, order: LockedOrder, input: ReturnOrder): Promise<Counted> {
  await checkShipped(tx, order);
  const out = await readPieces(tx, order.id);
  const pieces = chosenLines(input, out);
  const { taxMode, lines: rows } = await tx.order.findUniqueOrThrow({
    where: { id: order.id },
    select: { taxMode: true, lines: true },
  });
  const lines = new Map(rows.map((row): [number, OrderLine] => [row.position, row]));
  const parts = worthOf(pieces, out, { taxMode, lines });
  const worth = grossOfAll(taxMode, parts);
  const read = input.exchange && (await readExchange(tx, order, input.exchange));
  const before = read ? await refundedOf(tx, order.id, { pieces, parts, taxMode }) : 0;
  const difference = read && Math.max(0, worth - before - read.grossCents);
  const asked = input.credit === undefined ? undefined : toCents(input.credit);
  const creditCents =
    order.paymentMethod === 'cash'
      ? await cashCredit(tx, order, asked, { worth, otherwise: difference })
      : (asked ?? difference ?? 0);
  const exchange = read && {
    read,
    price: priceExchange(read, { pieces: parts, worthCents: worth, creditCents: before + creditCents }),
  };
  return { pieces, out, lines, parts, taxMode, creditCents, exchange };
}

/** The money of a return as it would be recorded now. @throws Failure ORDER_NOT_FOUND, and what `countReturn` throws */
export async function previewReturn({ db }: StepContext, input: ReturnOrder): Promise<ReturnPreview> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, (await findStanding(tx, input.number)).id);
    const { creditCents, exchange } = await countReturn(tx, order, input);
    return { credit: toAmount(creditCents), exchange: exchange ? toAmount(exchange.price.totalCents) : null };
  });
}

/**
 * Records that pieces of a shipped order came back, and the changes of stock and money, and places the order of an exchange. If no
 * pieces of the order are left, its status is returned.
 * @throws Failure ORDER_NOT_FOUND, ORDER_STEP_REFUSED, INVALID_INPUT, what refunding throws, and what placing an order throws
 */
export async function returnOrder(ctx: StepContext, input: ReturnOrder): Promise<OrderReturned> {
  const { actor } = ctx;
  let placed: Awaited<ReturnType<typeof placeExchange>> | undefined;
  const changed = await changeOrder(ctx, 'return', input, async (tx, order) => {
    placed = undefined;
    if (input.exchange) checkPermission(ctx.member, 'orders');
    const counted = await countReturn(tx, order, input);
    const { pieces, out, lines, parts, taxMode, creditCents } = counted;
    const lineOf = ({ line }: ReturnLine) => lines.get(line) as OrderLine;
    // Before delivery, the credit only lowers the cash that is due; no money has to be paid back.
    if (creditCents > 0 && !statusIs(order.status, 'awaits', 'delivery'))
      checkPermission(ctx.member, 'refunds');
    if (counted.exchange)
      await lockStock(tx, [
        ...pieces.map((piece) => lineOf(piece).productId),
        ...counted.exchange.read.goods.map(({ id }) => id),
      ]);
    for (const [index, { line: position }] of pieces.entries())
      await settleRefunded(tx, order.id, {
        position,
        cents: grossOfAll(taxMode, parts.slice(index, index + 1)),
      });
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
    if (input.exchange && counted.exchange)
      placed = await placeExchange(tx, ctx, { order, wanted: input.exchange, ...counted.exchange });
    const instead = placed ? `, in exchange for order ${placed.receipt.orderNumber}` : '';
    const note = { actor, reason: `${historyWords(pieces, lines, input)}${instead}` };
    const refund =
      order.paymentMethod === 'cash' || creditCents === 0
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
      answer: {
        ...refund,
        exchange: placed
          ? {
              number: placed.receipt.orderNumber,
              total: placed.receipt.total,
              paymentMethod: placed.paymentMethod,
            }
          : null,
      },
    };
  });
  if (placed) logOrder(ctx, placed, placed.paymentMethod);
  const { status, exchange } = changed;
  const recorded = exchange
    ? `Return recorded, and order ${exchange.number} placed in exchange`
    : 'Return recorded';
  const { message, refund } = withRefund(recorded, await sendIfAny(ctx, changed));
  return { success: true, message, data: { status, refund, exchange } };
}
