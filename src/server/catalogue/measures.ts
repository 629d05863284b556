import { Prisma } from '../../../prisma/generated/client.ts';
import { setMeasures } from '../../shared/product/known-measures.ts';
import type { Measure } from '../../shared/product/measure.ts';
import { type Pool, queryPrepared } from '../database/query.ts';

/** The values of the categories with this part in `measures m`, in their order. */
const categoriesThat = (role: string) => Prisma.sql`
  coalesce((SELECT jsonb_agg(c.value ORDER BY c.position, c.value) FROM measure_categories k JOIN categories c ON c.value = k.category
    WHERE k.measure_id = m.id AND k.role::text = ${Prisma.raw(`'${role}'`)}), '[]')`;

/** All measures by their names, as one value; null without any. */
export const measuresJson = Prisma.sql`
  (SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'unit', unit, 'rule', rule, 'isOfRoom', is_of_room,
    'gives', ${categoriesThat('gives')}, 'fits', ${categoriesThat('fits')}, 'needs', ${categoriesThat('needs')}
  ) ORDER BY lower(name), id) FROM measures m)`;

/** Reads the measures for this process, which has changed them; others learn of it from the change feed. */
export async function readMeasures(pool: Pool): Promise<void> {
  const [row] = await queryPrepared<{ list: Measure[] | null }>(
    pool,
    Prisma.sql`SELECT ${measuresJson} AS list`,
  );
  setMeasures(row?.list ?? undefined);
}
