import { z } from 'zod';

/** The reasons why pieces of a shipped order come back. */
export const ReturnReason = z.enum([
  'refused',
  'not_found',
  'damaged',
  'lost',
  'changed_mind',
  'faulty',
  'wrong_item',
  'other',
]);
export type ReturnReason = z.infer<typeof ReturnReason>;

/** Pieces that came back for these reasons are written off, unless staff say otherwise. */
export const writtenOff: readonly ReturnReason[] = ['damaged', 'lost', 'faulty'];

/** The reasons for which a shopper sends back what has arrived. */
export const afterArrival = ['changed_mind', 'faulty', 'wrong_item', 'damaged', 'other'] as const;

interface Ordered {
  line: number;
  quantity: number;
}

/** The pieces of each line that the shopper has or will get, by line number: those ordered without those that came back. */
export function piecesOut(lines: Ordered[], returns: { lines: Ordered[] }[]): Map<number, number> {
  const left = new Map(lines.map(({ line, quantity }) => [line, quantity]));
  for (const back of returns.flatMap((one) => one.lines)) {
    left.set(back.line, (left.get(back.line) ?? 0) - back.quantity);
  }
  return left;
}
