import type { ReturnLine } from '../../../shared/order/order.ts';
import { piecesOfLine, type Taxed, type TaxMode } from '../../../shared/order/order-price.ts';
import { taxedLine } from '../present.ts';

/**
 * The amounts that the shopper paid, or has to pay, for these pieces.
 * @param out the pieces of each line that have not come back before
 */
export function worthOf(
  pieces: Pick<ReturnLine, 'line' | 'quantity'>[],
  out: Map<number, number>,
  { taxMode, lines }: { taxMode: TaxMode; lines: Map<number, Parameters<typeof taxedLine>[0]> },
): Taxed[] {
  const left = new Map(out);
  return pieces.map(({ line, quantity: count }) => {
    const ordered = lines.get(line) as NonNullable<ReturnType<typeof lines.get>>;
    const { quantity } = ordered;
    const isOut = left.get(line) as number;
    left.set(line, isOut - count);
    return piecesOfLine(
      taxMode,
      { ...taxedLine(ordered), quantity },
      { before: quantity - isOut, pieces: count },
    );
  });
}
