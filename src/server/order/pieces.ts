import type { Prisma } from '../../../prisma/generated/client.ts';
import { piecesOut } from '../../shared/order/order-return.ts';
import type { Tx } from '../database/db.ts';

export const returnSelection = {
  reason: true,
  creditCents: true,
  note: true,
  createdAt: true,
  lines: {
    select: { position: true, quantity: true, isRestocked: true },
    orderBy: [{ position: 'asc' }, { isRestocked: 'desc' }],
  },
} satisfies Prisma.OrderReturnSelect;

interface Positioned {
  position: number;
  quantity: number;
}

/** The number of pieces of each line that are with the shopper or on the way, by the line's position. */
export function piecesOf(lines: Positioned[], returns: { lines: Positioned[] }[]): Map<number, number> {
  const numbered = ({ position: line, quantity }: Positioned) => ({ line, quantity });
  return piecesOut(
    lines.map(numbered),
    returns.map((one) => ({ lines: one.lines.map(numbered) })),
  );
}

/** The same for a locked order, read from the database. */
export async function readPieces(tx: Tx, orderId: string): Promise<Map<number, number>> {
  const lines = await tx.orderLine.findMany({
    where: { orderId },
    select: { position: true, quantity: true },
    orderBy: { position: 'asc' },
  });
  const back = await tx.returnLine.findMany({
    where: { return: { orderId } },
    select: { position: true, quantity: true },
  });
  return piecesOf(lines, [{ lines: back }]);
}

export const isAllBack = (pieces: Map<number, number>) => [...pieces.values()].every((left) => left === 0);
