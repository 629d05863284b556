import { z } from 'zod';

/** Why pieces of a shipped order came back. */
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

interface Ordered {
  line: number;
  quantity: number;
}

/** How many pieces of each line the shopper has, or will get: those ordered without those that came back. By line number. */
export function piecesOut(lines: Ordered[], returns: { lines: Ordered[] }[]): Map<number, number> {
  const left = new Map(lines.map(({ line, quantity }) => [line, quantity]));
  for (const back of returns.flatMap((one) => one.lines)) {
    left.set(back.line, (left.get(back.line) ?? 0) - back.quantity);
  }
  return left;
}
