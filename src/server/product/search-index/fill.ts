import type { Db, Tx } from '../../db.ts';

/** Bits of a word's row: one for each product of the shelf. */
const shelfSize = 4096;

/** So many products are looked at one by one in no time; more are put on shelves. */
const unshelved = 500;

/** How many are put on shelves by one transaction. */
const portion = 20_000;

const timeout = 60_000;

/** The products that are put on shelves anew: from one, up to another. */
interface Span {
  low: string;
  beyond: string;
}

/** The shelf of the first product that is off it; behind the last shelf, a portion of what waits there. */
async function nextSpan(tx: Tx): Promise<Span | undefined> {
  const [span] = await tx.$queryRaw<Span[]>`
    WITH waiting AS (
      SELECT product_id AS first FROM unshelved_products
      WHERE (SELECT count(*) FROM unshelved_products) > ${unshelved} ORDER BY 1 LIMIT 1
    ), shelf AS (
      SELECT first_id, products[cardinality(products)] AS last_id FROM product_shelves, waiting
      WHERE first_id <= first ORDER BY first_id DESC LIMIT 1
    )
    SELECT coalesce((SELECT first_id FROM shelf), first) AS low, coalesce(
      (SELECT first_id FROM product_shelves WHERE first_id > first ORDER BY 1 LIMIT 1),
      (SELECT product_id FROM unshelved_products WHERE product_id > coalesce((SELECT last_id FROM shelf), first)
        ORDER BY 1 OFFSET ${portion} LIMIT 1),
      'ffffffff-ffff-ffff-ffff-ffffffffffff'
    ) AS beyond
    FROM waiting`;
  return span;
}

async function fillShelves(tx: Tx, { low, beyond }: Span): Promise<void> {
  await tx.$executeRaw`DELETE FROM product_shelves WHERE first_id >= ${low}::uuid AND first_id < ${beyond}::uuid`;
  await tx.$executeRaw`
    WITH numbered AS MATERIALIZED (
      SELECT id, title, details, category, row_number() OVER (ORDER BY id) - 1 AS number, count(*) OVER () AS count
      FROM products WHERE deleted_at IS NULL AND id >= ${low}::uuid AND id < ${beyond}::uuid
    ), sized AS (
      -- Shelves of a span are filled alike: the next product does not begin one for itself.
      SELECT *, ceil(count / ceil(count / ${shelfSize}::float8))::int AS size FROM numbered
    ), made AS (
      INSERT INTO product_shelves (first_id, products)
      SELECT (array_agg(id ORDER BY id))[1], array_agg(id ORDER BY id) FROM sized GROUP BY number / size
      RETURNING id AS shelf, first_id
    ), words AS (
      SELECT shelf, (p.number % p.size)::int AS bit, place, word
      FROM made JOIN sized first ON first.id = made.first_id
        JOIN sized p ON p.number / p.size = first.number / first.size,
        shelved_words(p.title, p.details, p.category)
    )
    INSERT INTO shelf_words (shelf, place, word, product, products, count)
    SELECT shelf, place, word, CASE WHEN min(bit) = max(bit) THEN min(bit) END,
      CASE WHEN min(bit) < max(bit) THEN bit_or(set_bit(0::bit(4096), bit, 1)) END, CASE WHEN place < 0 THEN count(*) END
    FROM words GROUP BY shelf, place, word`;
  await tx.$executeRaw`DELETE FROM unshelved_products WHERE product_id >= ${low}::uuid AND product_id < ${beyond}::uuid`;
}

/** Puts one portion on shelves, as all is at one moment; what changes meanwhile is off its shelf again. */
function shelvePortion(db: Db): Promise<boolean> {
  return db.$transaction(
    async (tx) => {
      const [{ free }] = await tx.$queryRaw<[{ free: boolean }]>`
        SELECT pg_try_advisory_xact_lock(hashtextextended('product.shelves', 0)) AS free`;
      const span = free ? await nextSpan(tx) : undefined;
      if (!span) return false;
      await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
      await fillShelves(tx, span);
      return true;
    },
    { isolationLevel: 'RepeatableRead', timeout },
  );
}

/** Puts products on shelves, where searches find them by their words, once they are more than a few. */
export async function shelveProducts(db: Db): Promise<void> {
  while (await shelvePortion(db));
}
