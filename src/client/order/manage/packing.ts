import type { OrderSheet } from '../../../shared/order/bulk-orders.ts';

type Line = OrderSheet['lines'][number];

/** A code with nothing but its letters and digits; scanners differ in the leading zeros of a GTIN. */
const signsOf = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '');

/** An order number as it can be compared. */
export const numberIn = (typed: string | undefined) => typed?.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The line that a scanned piece belongs to, one with pieces left first; undefined for a wrong piece. */
export function lineOf(lines: Line[], code: string, packedOf: (line: Line) => number): Line | undefined {
  const scanned = signsOf(code);
  const named = lines.filter((line) =>
    [line.sku, line.gtin].some((own) => own !== null && signsOf(own) === scanned),
  );
  return named.find((line) => packedOf(line) < line.quantity) ?? named[0];
}
