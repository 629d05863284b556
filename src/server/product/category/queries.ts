import type { CategoryUse, CategoryUses, ManagedCategory } from '../../../shared/product/manage-category.ts';
import type { Db, Tx } from '../../database/db.ts';

/** The columns that the API does not have. */
export const times = { createdAt: true, updatedAt: true } as const;

/** The categories, or those that shoppers see, in their order. */
export function listCategories(db: Db | Tx, { onlyShown = false } = {}): Promise<ManagedCategory[]> {
  return db.category.findMany({
    where: onlyShown ? { isShown: true } : {},
    orderBy: [{ position: 'asc' }, { value: 'asc' }],
    omit: times,
  });
}

const unused: CategoryUse = { products: 0, deleted: 0 };

/** The numbers of products of each category that has any. */
export async function countUses(db: Db | Tx): Promise<(value: string) => CategoryUse> {
  const rows = await db.$queryRaw<({ category: string } & CategoryUse)[]>`
    SELECT category, sum(products)::int AS products, sum(deleted)::int AS deleted FROM (
      SELECT category, products, 0 AS deleted FROM product_counts
      UNION ALL SELECT category, 0, 1 FROM products WHERE deleted_at IS NOT NULL
    ) counted GROUP BY category`;
  const uses = new Map(rows.map(({ category, ...use }) => [category, use]));
  return (value) => uses.get(value) ?? unused;
}

export async function listUses(db: Db): Promise<CategoryUses> {
  const [categories, useOf] = await Promise.all([listCategories(db), countUses(db)]);
  return categories.map((category) => ({ ...category, ...useOf(category.value) }));
}
