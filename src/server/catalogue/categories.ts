import { Prisma } from '../../../prisma/generated/client.ts';
import { type Category, setCategories } from '../../shared/product/category.ts';
import { type Pool, queryPrepared } from '../database/query.ts';

/** All categories in their order, as one value. */
export const categoriesJson = Prisma.sql`
  (SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'value', value, 'label', label, 'description', description, 'image', image, 'isShown', is_shown,
    'googleCategory', google_category
  )) ORDER BY position, value) FROM categories)`;

/** Reads the categories for this process, which has changed them; others learn of it from the change feed. */
export async function readCategories(pool: Pool): Promise<void> {
  const [row] = await queryPrepared<{ list: Category[] | null }>(
    pool,
    Prisma.sql`SELECT ${categoriesJson} AS list`,
  );
  if (row?.list) setCategories(row.list);
}
