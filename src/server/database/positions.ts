import { Prisma } from '../../../prisma/generated/client.ts';
import type { Tx } from './db.ts';

type ListTable = 'collections' | 'delivery_options' | 'tax_rates';

/**
 * Gives the rows of a list the positions 1, 2 and so on, in their order.
 * @param moved a row that gets this position, or the last one if there are fewer rows
 */
export async function renumber(
  tx: Tx,
  table: ListTable,
  moved?: { id: string; position: number | undefined },
): Promise<void> {
  const name = Prisma.raw(table);
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM ${name} ORDER BY position, id`;
  const ids = rows.map(({ id }) => id);
  const wanted =
    moved?.position === undefined
      ? ids
      : ids.filter((id) => id !== moved.id).toSpliced(moved.position - 1, 0, moved.id);
  await tx.$executeRaw`
    UPDATE ${name} t SET position = place.position
    FROM unnest(${wanted}::uuid[]) WITH ORDINALITY AS place (id, position)
    WHERE t.id = place.id AND t.position <> place.position`;
}
