import type { PictureCopies } from '../../../shared/product/picture-copies.ts';
import type { Db, Tx } from '../../database/db.ts';

type Failed = PictureCopies['failures'][number];

const shown = { failures: 50, products: 3 };

/** Failed copies, the latest first, with the products that have their addresses. */
async function findFailures(db: Db | Tx): Promise<Failed[]> {
  const failed = await db.pictureCopy.findMany({
    where: { status: 'failed' },
    orderBy: [{ updatedAt: 'desc' }, { address: 'asc' }],
    take: shown.failures,
    select: { address: true, reason: true },
  });
  const addresses = failed.map(({ address }) => address);
  const having = await db.$queryRaw<Omit<Failed, 'reason'>[]>`
    SELECT address, count(DISTINCT p.id)::int AS "productCount",
      to_jsonb((array_agg(DISTINCT jsonb_build_object('id', p.id, 'title', p.title)))[1:${shown.products}::int]) AS products
    FROM products p, unnest(p.image || p.images) AS address
    WHERE p.deleted_at IS NULL AND address = ANY(${addresses}::text[]) GROUP BY address`;
  const products = new Map(having.map((row) => [row.address, row]));
  return failed.map(({ address, reason }) => ({
    address,
    reason: reason as Failed['reason'],
    products: products.get(address)?.products ?? [],
    productCount: products.get(address)?.productCount ?? 0,
  }));
}

export async function findPictureCopies(db: Db | Tx): Promise<PictureCopies> {
  const counted = await db.pictureCopy.groupBy({ by: ['status'], _count: true });
  const counts = { copied: 0, waiting: 0, stopped: 0, failed: 0 };
  for (const { status, _count } of counted) counts[status] = _count;
  return { ...counts, failures: counts.failed > 0 ? await findFailures(db) : [] };
}

/** The copies that the shop has of pictures, by their addresses. */
export async function findCopies(db: Db | Tx, addresses: string[]): Promise<Map<string, string>> {
  const rows = await db.$queryRaw<{ address: string; url: string }[]>`
    SELECT address, url FROM picture_copies WHERE url IS NOT NULL AND address = ANY(${addresses}::text[])`;
  return new Map(rows.map(({ address, url }) => [address, url]));
}
