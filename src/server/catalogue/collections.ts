import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import type { Collection, CollectionPage, CollectionQuery } from '../../shared/product/collection.ts';
import { isAddressValue } from '../../shared/product/manage-category.ts';
import { type Pool, queryPrepared } from '../database/query.ts';
import { isListed } from './conditions.ts';
import { type ProductRow, presentProduct, productColumns } from './present.ts';

/** The value of the collection on the home page, as JSON; no row without one. */
export const homeCollectionSql = Prisma.sql`SELECT to_jsonb(value) FROM collections WHERE is_on_home AND is_shown`;

type Row = ProductRow & { collection: Collection; total: number };

/** A row for each product of the page; a single one without an id if there are none. */
const pageSql = ({ value, page, limit }: CollectionQuery) => Prisma.sql`
  WITH listed AS (
    SELECT p.id, l.collection_id, l.position
    FROM collections c JOIN collection_products l ON l.collection_id = c.id JOIN products p ON p.id = l.product_id
    WHERE c.value = ${value} AND ${isListed}
  )
  SELECT (SELECT count(*)::int FROM listed) AS total, ${productColumns}, jsonb_build_object(
    'value', c.value, 'title', c.title, 'text', c.text, 'image', c.image,
    'isShown', c.is_shown, 'isOnHome', c.is_on_home, 'position', c.position
  ) AS collection
  FROM collections c
  LEFT JOIN (SELECT * FROM listed ORDER BY position LIMIT ${limit} OFFSET ${(page - 1) * limit}) l ON true
  LEFT JOIN products p ON p.id = l.id LEFT JOIN product_stock s ON s.product_id = p.id
  WHERE c.value = ${value} AND c.is_shown
  ORDER BY l.position`;

/** A page of a collection as shoppers see it. @throws Failure COLLECTION_NOT_FOUND, also for one that is not shown */
export async function readCollection(pool: Pool, input: CollectionQuery): Promise<CollectionPage> {
  const rows = isAddressValue(input.value) ? await queryPrepared<Row>(pool, pageSql(input)) : [];
  const [first] = rows;
  if (!first) throw new Failure('COLLECTION_NOT_FOUND');
  const { collection, total } = first;
  return { collection, data: first.id === null ? [] : rows.map(presentProduct), totalDoc: total };
}
