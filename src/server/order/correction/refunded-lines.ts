import { Failure } from '../../../shared/base/failure.ts';
import { formatPrice, toAmount } from '../../../shared/base/money.ts';
import type { RefundOrder } from '../../../shared/order/manage-order.ts';
import { grossOfAll, splitCents } from '../../../shared/order/order-price.ts';
import type { Tx } from '../../database/db.ts';
import { invalidField } from '../../rpc/failure.ts';
import { readPieces } from '../pieces.ts';
import { worthOf } from './worth.ts';

/** A refund that was not refused by the provider. */
const counts = { status: { notIn: ['failed' as const, 'cancelled' as const] } };

/** The refunds for pieces of each line that are still the shopper's, by the line's position, in cents. */
export async function readRefunded(tx: Tx, orderId: string): Promise<Map<number, number>> {
  const rows = await tx.refundLine.findMany({ where: { refund: { ...counts, payment: { orderId } } } });
  const open = new Map<number, number>();
  for (const { position, amountCents, settledCents } of rows)
    open.set(position, (open.get(position) ?? 0) + amountCents - settledCents);
  return open;
}

/**
 * Takes into account that pieces of a line, which come back or are taken off, were refunded before. The refunded pieces of a line
 * count as those that go first.
 * @param cents what the pieces are worth
 */
export async function settleRefunded(
  tx: Tx,
  orderId: string,
  { position, cents }: { position: number; cents: number },
): Promise<void> {
  const rows = await tx.refundLine.findMany({
    where: { position, refund: { ...counts, payment: { orderId } } },
    orderBy: { refundId: 'asc' },
  });
  let left = cents;
  for (const { refundId, amountCents, settledCents } of rows) {
    const part = Math.min(left, amountCents - settledCents);
    if (part <= 0) continue;
    await tx.refundLine.update({
      where: { refundId_position: { refundId, position } },
      data: { settledCents: { increment: part } },
    });
    left -= part;
  }
}

export interface RefundedPieces {
  position: number;
  title: string;
  quantity: number;
  amountCents: number;
}

/**
 * Shares a refund out among the pieces that it is for, in the ratio of what was paid for them and not refunded yet.
 * @param asked in cents; undefined for all of that
 * @throws Failure INVALID_INPUT for an unknown line or too many pieces, REFUND_TOO_LARGE for more than that
 */
export async function refundedPieces(
  tx: Tx,
  orderId: string,
  { lines: wanted, asked }: { lines: NonNullable<RefundOrder['lines']>; asked: number | undefined },
): Promise<RefundedPieces[]> {
  const out = await readPieces(tx, orderId);
  const { taxMode, lines: rows } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { taxMode: true, lines: true },
  });
  const lines = new Map(rows.map((row) => [row.position, row]));
  const refunded = await readRefunded(tx, orderId);
  const most = wanted.map((piece, index) => {
    const { line, quantity } = piece;
    const isOut = out.get(line);
    if (isOut === undefined || wanted.findIndex((one) => one.line === line) !== index)
      throw invalidField(`lines.${index}.line`, 'The order has no such line, or it is named twice');
    if (quantity > isOut)
      throw invalidField(`lines.${index}.quantity`, `At most ${isOut} are with the shopper`);
    const worth = (count: number) =>
      grossOfAll(taxMode, worthOf([{ line, quantity: count }], out, { taxMode, lines }));
    return Math.min(worth(quantity), worth(isOut) - (refunded.get(line) ?? 0));
  });
  const mostCents = most.reduce((sum, cents) => sum + cents, 0);
  const cents = asked ?? mostCents;
  if (cents > mostCents || cents < 1) {
    const message = `At most ${formatPrice(mostCents)} was paid for these pieces and not refunded yet`;
    throw new Failure('REFUND_TOO_LARGE', { details: { refundable: toAmount(mostCents) }, message });
  }
  const parts = splitCents(cents, most);
  return wanted.map(({ line: position, quantity }, index) => ({
    position,
    title: lines.get(position)?.title ?? '',
    quantity,
    amountCents: parts[index] as number,
  }));
}

/** Such as “1 × Kettlebell, 2 × Speed Rope”. */
export const pieceWords = (pieces: { quantity: number; title: string }[]): string =>
  pieces.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ');
