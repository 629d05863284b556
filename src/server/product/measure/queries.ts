import { Prisma } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import type { Measure } from '../../../shared/product/measure.ts';
import type { MeasureValue } from '../../../shared/product/measure-values.ts';
import { measuresJson } from '../../catalogue/measures.ts';
import type { Db, Tx } from '../../database/db.ts';
import { invalidField } from '../../rpc/failure.ts';

/** The measures by their names. */
export async function listMeasures(db: Db | Tx): Promise<Measure[]> {
  const [row] = await db.$queryRaw<{ list: Measure[] | null }[]>(Prisma.sql`SELECT ${measuresJson} AS list`);
  return row?.list ?? [];
}

/** @throws Failure MEASURE_NOT_FOUND */
export function measureIn(all: Measure[], id: string): Measure {
  const found = all.find((measure) => measure.id === id);
  if (!found) throw new Failure('MEASURE_NOT_FOUND');
  return found;
}

export const unknownMeasure = () => invalidField('measures', 'There is no such measure');

/** The ids of the measures that these products have, which stay until the transaction ends. */
export async function keepMeasures(
  tx: Tx,
  products: { measures?: MeasureValue[] | undefined }[],
): Promise<ReadonlySet<string>> {
  const wanted = new Set(products.flatMap(({ measures = [] }) => measures.map(({ id }) => id)));
  if (wanted.size === 0) return wanted;
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM measures WHERE id = ANY(${[...wanted]}::uuid[]) ORDER BY id FOR KEY SHARE`;
  return new Set(found.map(({ id }) => id));
}

/** Stands in for a foreign key, which values in a list can't have. @throws Failure INVALID_INPUT for a value of no measure */
export async function checkMeasures(
  tx: Tx,
  products: { measures?: MeasureValue[] | undefined }[],
): Promise<void> {
  const kept = await keepMeasures(tx, products);
  if (products.some(({ measures = [] }) => measures.some(({ id }) => !kept.has(id)))) throw unknownMeasure();
}
