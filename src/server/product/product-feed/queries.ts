import { Prisma } from '../../../../prisma/generated/client.ts';
import type { Fact } from '../../../shared/product/facts.ts';
import { noPicture } from '../../../shared/product/image.ts';
import { hasPieces, isShown } from '../../catalogue/conditions.ts';
import type { Db } from '../../database/db.ts';

/** Products read with one statement: some 15 ms. */
const portion = 1000;

/** Products whose version is computed with one statement: far below the statement timeout. */
const versionPortion = 20_000;

export interface ListedProduct {
  id: string;
  /** The product that it is a variant of, or null. */
  parentId: string | null;
  title: string;
  details: string;
  category: string;
  priceCents: number;
  /** While its sale is on: the price that returns; else null. */
  ordinaryPriceCents: number | null;
  saleFrom: Date | null;
  saleUntil: Date | null;
  image: string;
  images: string[];
  grams: number | null;
  brand: string | null;
  gtin: string | null;
  isOwnMake: boolean;
  facts: Fact[];
  isInStock: boolean;
}

/** True if Google and Meta take `products p`: both refuse products without a picture or a price. */
const isTaken = Prisma.sql`p.image <> ${noPicture} AND p.price_cents > 0`;

const first = '00000000-0000-0000-0000-000000000000';

interface Part {
  version: string | null;
  /** Null after the last product. */
  last: string | null;
}

/** Changes with everything that a feed says of the products. */
export async function feedVersion(db: Db): Promise<string> {
  const versions: (string | null)[] = [];
  for (let last: string | null = first; last; ) {
    const [row]: [Part] = await db.$queryRaw<[Part]>`
      SELECT md5(string_agg(p.id::text || p.updated_at::text || (s.stock > 0)::text, ' ' ORDER BY p.id)) AS version,
        (array_agg(p.id ORDER BY p.id DESC))[1] AS last
      FROM (
        SELECT p.id, p.updated_at FROM products p
        WHERE ${isShown} AND ${hasPieces} AND p.id > ${last}::uuid ORDER BY p.id LIMIT ${versionPortion}
      ) p JOIN product_stock s ON s.product_id = p.id`;
    versions.push(row.version);
    last = row.last;
  }
  return versions.join();
}

/** The products that come after this one in a feed, each in its state at the time of reading; none after the last. */
async function readPortion(db: Db, last: string): Promise<ListedProduct[]> {
  return db.$queryRaw<ListedProduct[]>`
    SELECT p.id, p.parent_id AS "parentId", p.title, p.details, p.category, p.price_cents AS "priceCents",
      p.ordinary_price_cents AS "ordinaryPriceCents", p.sale_from AS "saleFrom", p.sale_until AS "saleUntil", p.image, p.images, p.grams, p.brand, p.gtin,
      p.is_own_make AS "isOwnMake", p.facts, s.stock > 0 AS "isInStock"
    FROM (
      SELECT * FROM products p WHERE ${isShown} AND ${hasPieces} AND ${isTaken} AND p.id > ${last}::uuid ORDER BY p.id LIMIT ${portion}
    ) p JOIN product_stock s ON s.product_id = p.id ORDER BY p.id`;
}

/**
 * All products of a feed in portions. No statement is open between two of them, even if the reader is slow.
 * @param inTurn runs the work on each portion
 */
export async function* listPortions(
  db: Db,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): AsyncGenerator<ListedProduct[], void> {
  for (let last = first; ; ) {
    const products = await inTurn(() => readPortion(db, last));
    yield products;
    if (products.length < portion) return;
    last = products.at(-1)?.id as string;
  }
}

/** The number of products for sale that no feed has. */
export async function countLeftOut(db: Db): Promise<number> {
  const [{ count }] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM products p WHERE ${isShown} AND ${hasPieces} AND NOT (${isTaken})`;
  return count;
}
