import { Prisma } from '../../../../prisma/generated/client.ts';
import type { Db, Tx } from '../../database/db.ts';
import { isListed } from '../conditions.ts';

/** The version of the rules of `indexed_words`. After it is raised, all segments are rewritten, one after the other. */
export const segmentFormat = 5;

/** Products in a segment, and so bits in a posting. */
const segmentSize = 4096;

/**
 * A search splits the pending products that may match into words, 30 µs for each: more of them are merged into segments. A large
 * shop may have more, because they are spread over its segments, each of which takes a second to write.
 */
const mostPending = Prisma.sql`(50 + 2 * (SELECT count(*) FROM search_segments))`;

/** Pending products merged by one transaction. */
const portion = 20_000;

const timeout = 60_000;

/** The range of products whose segments are rebuilt: ids from `low` to before `beyond`. */
interface Span {
  low: string;
  beyond: string;
}

/**
 * The segment of the first pending product; past the last segment, a portion of the pending products there. With few of them, a
 * segment of an earlier format.
 */
async function nextSpan(tx: Tx): Promise<Span | undefined> {
  const [span] = await tx.$queryRaw<Span[]>`
    WITH waiting AS (
      SELECT product_id AS first FROM search_pending
      WHERE (SELECT count(*) FROM search_pending) > ${mostPending}
      UNION ALL SELECT first_id FROM search_segments WHERE format < ${segmentFormat} ORDER BY 1 LIMIT 1
    ), segment AS (
      SELECT first_id, products[cardinality(products)] AS last_id FROM search_segments, waiting
      WHERE first_id <= first ORDER BY first_id DESC LIMIT 1
    )
    SELECT coalesce((SELECT first_id FROM segment), first) AS low, coalesce(
      (SELECT first_id FROM search_segments WHERE first_id > first ORDER BY 1 LIMIT 1),
      (SELECT product_id FROM search_pending WHERE product_id > coalesce((SELECT last_id FROM segment), first)
        ORDER BY 1 OFFSET ${portion} LIMIT 1),
      'ffffffff-ffff-ffff-ffff-ffffffffffff'
    ) AS beyond
    FROM waiting`;
  return span;
}

/** Binary digits of the highest price in cents. */
const priceDigits = 27;

/** For each digit, the products of a segment whose price has it, as a bitmap. */
const priceBits = Prisma.join(
  Array.from(
    { length: priceDigits },
    (_, digit) =>
      Prisma.sql`coalesce(bit_or(set_bit(0::bit(4096), number % size, 1)) FILTER (WHERE price_cents >> ${digit} & 1 = 1), 0::bit(4096))`,
  ),
);

async function writeSegments(tx: Tx, { low, beyond }: Span): Promise<void> {
  await tx.$executeRaw`DELETE FROM search_segments WHERE first_id >= ${low}::uuid AND first_id < ${beyond}::uuid`;
  await tx.$executeRaw`
    WITH numbered AS MATERIALIZED (
      SELECT id, title, concat_ws(' ', details, fact_words) AS details, category, price_cents, row_number() OVER (ORDER BY id)::int - 1 AS number,
        count(*) OVER () AS count
      FROM products p WHERE ${isListed} AND id >= ${low}::uuid AND id < ${beyond}::uuid
    ), sized AS (
      -- Products are spread evenly over the segments of a span: one product too many does not get a segment of its own.
      SELECT *, ceil(count / ceil(count / ${segmentSize}::float8))::int AS size FROM numbered
    ), made AS (
      INSERT INTO search_segments (first_id, products, price_bits, format)
      SELECT (array_agg(id ORDER BY id))[1], array_agg(id ORDER BY id), ARRAY[${priceBits}], ${segmentFormat} FROM sized GROUP BY number / size
      RETURNING id AS segment, first_id
    ), words AS (
      SELECT segment, p.number % p.size AS bit, position, word
      FROM made JOIN sized first ON first.id = made.first_id
        JOIN sized p ON p.number / p.size = first.number / first.size,
        indexed_words(p.title, p.details, p.category)
    )
    INSERT INTO search_postings (segment, position, word, bit, bits, count)
    SELECT segment, position, word, CASE WHEN min(bit) = max(bit) THEN min(bit) END,
      CASE WHEN min(bit) < max(bit) THEN bit_or(set_bit(0::bit(4096), bit, 1)) END, CASE WHEN position < 0 THEN count(*) END
    FROM words GROUP BY segment, position, word`;
  await tx.$executeRaw`DELETE FROM search_pending WHERE product_id >= ${low}::uuid AND product_id < ${beyond}::uuid`;
}

/** Merges one portion, from one snapshot; products that change meanwhile become pending again. */
function mergePortion(db: Db): Promise<boolean> {
  return db.$transaction(
    async (tx) => {
      const [{ free }] = await tx.$queryRaw<[{ free: boolean }]>`
        SELECT pg_try_advisory_xact_lock(hashtextextended('search.index', 0)) AS free`;
      const span = free ? await nextSpan(tx) : undefined;
      if (!span) return false;
      await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
      await writeSegments(tx, span);
      return true;
    },
    { isolationLevel: 'RepeatableRead', timeout },
  );
}

/**
 * Merges pending products into segments of the search index, once there are more than `mostPending`, and writes segments of an
 * earlier format again.
 */
export async function mergePending(db: Db): Promise<void> {
  while (await mergePortion(db));
}
