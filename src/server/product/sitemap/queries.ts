import { Prisma } from '../../../../prisma/generated/client.ts';
import { isListed } from '../../catalogue/conditions.ts';
import type { Db } from '../../database/db.ts';

/** A fifth of the protocol's limit: the file stays far below 50 MB, even if its products have many pictures. */
const productsInFile = 10_000;

/** Products read with one statement. */
const portion = 1000;

/** The products of one file: ids from `start` to before `end`, which the last file does not have. */
export interface FileRange {
  start: string;
  end: string | undefined;
}

export interface ListedProduct {
  id: string;
  title: string;
  image: string;
  images: string[];
  updatedAt: Date;
}

function inRange({ start, end }: FileRange): Prisma.Sql {
  const before = end ? Prisma.sql`AND p.id < ${end}::uuid` : Prisma.empty;
  return Prisma.sql`${isListed} AND p.id >= ${start}::uuid ${before}`;
}

/**
 * The first id of every file. Deleted products count, so that products stay in their file when one of them is deleted. Ids
 * only grow, so the starts found before stay valid.
 * @param known the starts found before
 */
export async function findStarts(db: Db, known: readonly string[]): Promise<string[]> {
  const last = known.at(-1);
  const begin = last
    ? Prisma.sql`SELECT ${last}::uuid AS id`
    : Prisma.sql`(SELECT p.id FROM products p ORDER BY p.id LIMIT 1)`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE starts AS (
      ${begin}
      UNION ALL
      SELECT (SELECT p.id FROM products p WHERE p.id > starts.id ORDER BY p.id OFFSET ${productsInFile - 1} LIMIT 1)
      FROM starts WHERE starts.id IS NOT NULL
    )
    SELECT id FROM starts WHERE id IS NOT NULL ORDER BY id`;
  return [...known.slice(0, -1), ...rows.map(({ id }) => id)];
}

/** The numbers, from 1, of the files that have products. `starts` has the ids at which the files begin. */
export async function findFilled(db: Db, starts: readonly string[]): Promise<number[]> {
  // The first product from each start on: to test if a range has any, PostgreSQL would read them all for every range.
  const rows = await db.$queryRaw<{ number: number }[]>`
    SELECT f.number::int AS number FROM (
      SELECT number, start, lead(start) OVER (ORDER BY number) AS "end"
      FROM unnest(${starts}::uuid[]) WITH ORDINALITY AS f(start, number)
    ) f
    CROSS JOIN LATERAL (
      SELECT p.id FROM products p WHERE ${isListed} AND p.id >= f.start ORDER BY p.id LIMIT 1
    ) first
    WHERE f.end IS NULL OR first.id < f.end
    ORDER BY 1`;
  return rows.map(({ number }) => number);
}

/** Changes with everything that a file says of its products; undefined if it has none. */
export async function fileVersion(db: Db, range: FileRange): Promise<string | undefined> {
  const [{ version }] = await db.$queryRaw<[{ version: string | null }]>`
    SELECT md5(string_agg(p.id::text || p.updated_at::text, ' ' ORDER BY p.id)) AS version
    FROM products p WHERE ${inRange(range)}`;
  return version ?? undefined;
}

/** The products of a file, each in its state at the time of reading. */
export async function* listFile(db: Db, range: FileRange): AsyncGenerator<ListedProduct, void> {
  let last: string | undefined;
  for (;;) {
    const beyond = last ? Prisma.sql`AND p.id > ${last}::uuid` : Prisma.empty;
    const products = await db.$queryRaw<ListedProduct[]>`
      SELECT p.id, p.title, p.image, p.images, p.updated_at AS "updatedAt"
      FROM products p WHERE ${inRange(range)} ${beyond} ORDER BY p.id LIMIT ${portion}`;
    yield* products;
    if (products.length < portion) return;
    last = products.at(-1)?.id;
  }
}
