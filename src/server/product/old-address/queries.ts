import { Prisma } from '../../../../prisma/generated/client.ts';
import { productAddress } from '../../../shared/product/address.ts';
import type {
  OldAddress,
  OldAddressList,
  OldAddressQuery,
  UnknownAddresses,
} from '../../../shared/product/old-address.ts';
import { isShown } from '../../catalogue/conditions.ts';
import type { Db, Tx } from '../../database/db.ts';
import { likePattern } from '../../database/like.ts';
import { type Pool, query, queryPrepared } from '../../database/query.ts';

const listed = Prisma.sql`old_addresses o LEFT JOIN products p ON p.id = o.product_id`;

/** True if the page that `listed` leads to is hidden or gone. */
const isDead = Prisma.sql`(CASE WHEN o.product_id IS NOT NULL THEN NOT (${isShown}) ELSE
  o.target LIKE '/collection/%' AND NOT EXISTS (
    SELECT FROM collections c WHERE c.is_shown AND c.value = substring(o.target FROM 13))
  OR o.target ~ '^/product\\?category=[a-z0-9-]+$' AND NOT EXISTS (
    SELECT FROM categories c WHERE c.value = substring(o.target FROM 19)) END)`;

interface FoundLead {
  target: string | null;
  id: string | null;
  title: string | null;
}

/** The page that an old address leads to, undefined if it is hidden or gone; null for an address that is not known. */
export async function findLead(pool: Pool, path: string): Promise<string | undefined | null> {
  const [row] = await queryPrepared<FoundLead>(
    pool,
    Prisma.sql`
      SELECT o.target, p.id, p.title FROM old_addresses o LEFT JOIN products p ON p.id = o.product_id AND ${isShown}
      WHERE o.path = ${path}`,
  );
  if (!row) return null;
  const { target, id, title } = row;
  return target ?? (id === null ? undefined : productAddress({ id, title: title ?? '' }));
}

type Row = Omit<OldAddress, 'product' | 'target'> & FoundLead;

const present = ({ id, title, target, ...row }: Row): OldAddress => {
  const product = id === null ? null : { id, title: title ?? '' };
  return { ...row, target: target ?? productAddress(product as { id: string; title: string }), product };
};

/** A page of the old addresses, by their paths. */
export async function listOldAddresses(
  pool: Pool,
  { searchTerm, page, limit }: OldAddressQuery,
): Promise<OldAddressList> {
  const pattern = likePattern(searchTerm?.trim() ?? '');
  const where = Prisma.sql`${searchTerm ?? ''} = '' OR o.path ILIKE ${pattern} OR p.title ILIKE ${pattern}`;
  const [rows, [total]] = await Promise.all([
    query<Row>(
      pool,
      Prisma.sql`
        SELECT o.path, o.target, p.id, p.title, ${isDead} AS "isDead", o.from_import AS "fromImport",
          o.created_at AS "createdAt", o.visits, o.last_visit_at AS "lastVisitAt"
        FROM ${listed} WHERE ${where} ORDER BY o.path LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    ),
    query<{ count: number }>(pool, Prisma.sql`SELECT count(*)::int AS count FROM ${listed} WHERE ${where}`),
  ]);
  return { data: rows.map(present), totalDoc: total?.count ?? 0 };
}

interface Lead {
  /** Null if it leads to another page. */
  productId: string | null;
  /** True if its product is deleted. */
  isGone: boolean;
}

/** The products that these addresses lead to. Those that are not known are absent. */
export async function findLeads(db: Db | Tx, paths: string[]): Promise<Map<string, Lead>> {
  const rows = await db.$queryRaw<(Lead & { path: string })[]>`
    SELECT o.path, o.product_id AS "productId", p.deleted_at IS NOT NULL AS "isGone" FROM ${listed}
    WHERE o.path = ANY(${paths}::text[])`;
  return new Map(rows.map(({ path, ...lead }) => [path, lead]));
}

/** The number of old addresses that lead nowhere, and those that are asked for most often. */
export async function findDead(db: Db, most: number): Promise<{ count: number; paths: string[] }> {
  const rows = await db.$queryRaw<{ path: string; count: number }[]>`
    SELECT o.path, (count(*) OVER ())::int AS count FROM ${listed} WHERE ${isDead}
    ORDER BY o.visits DESC, o.path LIMIT ${most}`;
  return { count: rows[0]?.count ?? 0, paths: rows.map(({ path }) => path) };
}

const mostShown = 100;

export async function listUnknown(db: Db): Promise<UnknownAddresses> {
  const [rows, total] = await Promise.all([
    db.unknownAddress.findMany({
      orderBy: [{ visits: 'desc' }, { lastAt: 'desc' }, { path: 'asc' }],
      take: mostShown,
    }),
    db.unknownAddress.count(),
  ]);
  const data = rows.map(({ firstAt, lastAt, ...row }) => ({
    ...row,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
  return { data, total };
}
