import { Prisma } from '../../../../prisma/generated/client.ts';
import { limits } from '../../../shared/base/limits.ts';
import { likePattern } from '../../database/like.ts';
import {
  type Filters,
  highestCents,
  inCategories,
  inPriceRange,
  isListed,
  lowestCents,
} from '../conditions.ts';
import type { Stretch } from '../paging.ts';
import { asTyped, hasSynonyms, type Tier, tiersOf } from './tiers.ts';
import { asTypedIn, type Search, type SearchWord } from './words.ts';

/**
 * Searches in statements over the search index. A segment (`search_segments`) has some 4,000 products. A posting
 * (`search_postings`) is a bitmap of the products of a segment that have a word. Matches of several words and a category are
 * found and counted by AND over bitmaps. The few pending products (`search_pending`) are split into words for each search, as
 * segments with negative numbers. The words of a search and the tiers are data, so that PostgreSQL plans few statements. Decision
 * 025 has the reasons.
 */

const none = Prisma.sql`0::bit(4096)`;
/** The bitmap of a posting; a posting of a single product stores the number of its bit instead. */
const bits = Prisma.sql`coalesce(bits, set_bit(${none}, bit, 1))`;

/** A pattern for words of the index that have a word of the search, or are similar to it. */
interface Probe {
  pattern: string;
  /** The pattern for words that begin with the word. A similar word has an empty one, which no word matches. */
  beginning: string;
  /** The word in singular and plural. */
  forms: string[];
  tenths: number;
}

function probesOf({ stem, forms, isWhole, alike }: SearchWord): Probe[] {
  const exact = isWhole ? forms.map((form) => likePattern(form).slice(1, -1)) : [likePattern(stem)];
  return [
    ...exact.map((pattern) => ({ pattern, beginning: pattern.replace(/^%/, ''), forms, tenths: asTyped })),
    ...alike.flatMap(({ tenths, words }) =>
      words.map((word) => ({ pattern: likePattern(word), beginning: '', forms: [], tenths })),
    ),
  ];
}

/** The probes of a search, each with the number of its term, its alternative, and its word of `words`. */
const askedIn = (search: Search) =>
  search.flatMap(({ alternatives }, term) =>
    alternatives.flatMap((words, alternative) =>
      words.flatMap((one, word) =>
        probesOf(one).map((probe) => ({ term, alternative, word, words: words.length, ...probe })),
      ),
    ),
  );

/** The trigram index finds parts of this many letters or more. For shorter parts, reading the whole table is faster. */
const lettersOfIndex = 3;

function indexedWord(search: Search): Prisma.Sql {
  const words = search.flatMap(({ alternatives }) => alternatives.flat());
  const isShort = words.some(({ stem, isWhole }) => !isWhole && stem.length < lettersOfIndex);
  return isShort ? Prisma.sql`(p.word || '')` : Prisma.sql`p.word`;
}

const parameter = (rows: object[]) => Prisma.sql`${JSON.stringify(rows)}::jsonb`;

/** The pending products, with the values that their segments have: the words of the facts are in the details. */
const changed = Prisma.sql`
  changed AS MATERIALIZED (
    SELECT DISTINCT ON (product_id) product_id AS id, title, details, category, price_cents FROM search_pending
    ORDER BY product_id, search_pending.id
  )`;

const texts = Prisma.sql`p.title || ' ' || p.details`;

/**
 * The pending products that may match, as they are now, `is_now`, and as their segments have them: `number` is that of their bit.
 * Only these are split into words: that takes ten times as long as to look for parts of words.
 */
const versions = (filters: Filters) => Prisma.sql`
  ${changed}, versions AS MATERIALIZED (
    SELECT *, row_number() OVER ()::int - 1 AS number FROM (
      SELECT id, title, details, category, price_cents, false AS is_now FROM changed WHERE title IS NOT NULL
      UNION ALL SELECT p.id, p.title, concat_ws(' ', p.details, p.fact_words), p.category, p.price_cents, true
      FROM changed JOIN products p USING (id) WHERE ${isListed}
    ) p CROSS JOIN LATERAL (SELECT coalesce(comparable(${texts}), ${texts}) AS text OFFSET 0) compared
    WHERE ${inCategories(filters)} AND ${inPriceRange(filters)} AND text ILIKE ANY (ARRAY(SELECT '%' || pattern || '%' FROM asked))
      AND (SELECT bool_and(has) FROM (SELECT bool_or(text ILIKE '%' || pattern || '%') AS has FROM asked GROUP BY term) terms)
  ), pending AS MATERIALIZED (
    SELECT number, position, word FROM versions, indexed_words(title, details, category)
  )`;

/** The words of pending products as postings. */
const pendingPostings = Prisma.sql`
  SELECT -1 - number / 4096 AS segment, position, word, set_bit(${none}, number % 4096, 1) AS bits FROM pending p`;

/**
 * The products that meet the rules of tiers: rows of `segment, tier, bits` in `ranked`. The steps: `looked_up` has the bitmaps of each
 * probe in each segment, a column for each place; `placed` those of each word in each place; `matches` those of the whole search:
 * AND over the words of an alternative, OR over the alternatives of a term, AND over the terms. Of `scopes`, one has the typed words
 * alone, the other their synonyms too. `also` has the bitmaps that some tiers ask for besides.
 */
function ranked(search: Search, tiers: Tier[], filters: Filters): Prisma.Sql {
  return Prisma.sql`
    asked AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${parameter(askedIn(search))}) AS asked (
        term int, alternative int, word int, words int, pattern text, beginning text, forms text[], tenths int
      )
    ), tiers AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${parameter(tiers)}) AS tiers (tier float8, place text, also text, "withSynonyms" boolean)
    ), scopes AS MATERIALIZED (
      SELECT DISTINCT "withSynonyms" FROM tiers
    ), ${versions(filters)}, looked_up AS (
      SELECT segment, term, alternative, asked.word, words, tenths, bit_or(bits) AS anywhere, bit_or(bits) FILTER (WHERE position > 0) AS part,
        bit_or(bits) FILTER (WHERE position > 0 AND p.word LIKE beginning) AS begins,
        bit_or(bits) FILTER (WHERE position > 0 AND p.word = ANY(forms)) AS whole,
        bit_or(bits) FILTER (WHERE p.word = ANY(forms)) AS whole_anywhere,
        bit_or(bits) FILTER (WHERE position = -2 AND p.word LIKE beginning) AS head
      FROM asked CROSS JOIN LATERAL (
        SELECT segment, position, word, ${bits} AS bits FROM search_postings p WHERE ${indexedWord(search)} LIKE pattern
        UNION ALL ${pendingPostings} WHERE p.word LIKE pattern
      ) p WHERE position <> -1 GROUP BY 1, 2, 3, 4, 5, 6
    ), placed AS MATERIALIZED (
      SELECT segment, place, term, alternative, word, words, bit_or(bits) AS bits
      FROM looked_up CROSS JOIN LATERAL (
        VALUES ('whole', whole), ('begins', begins), ('part', CASE WHEN tenths = ${asTyped}::int THEN part END),
          ('wholeAnywhere', whole_anywhere), ('anywhere', CASE WHEN tenths = ${asTyped}::int THEN anywhere ELSE part END), ('head', head)
        UNION ALL SELECT place, part FROM tiers WHERE place LIKE 'similar %' AND tenths >= substr(place, 9)::int
      ) at (place, bits)
      WHERE bits IS NOT NULL AND (place = 'head' OR place IN (SELECT place FROM tiers))
      GROUP BY 1, 2, 3, 4, 5, 6
    ), matches AS (
      SELECT segment, place, "withSynonyms", CASE WHEN count(bits) = ${search.length}::int THEN bit_and(bits) END AS bits FROM (
        SELECT segment, place, "withSynonyms", term, bit_or(bits) AS bits FROM (
          SELECT segment, place, term, alternative, CASE WHEN count(*) = min(words) THEN bit_and(bits) END AS bits FROM placed
          GROUP BY 1, 2, 3, 4
        ) alternatives JOIN scopes ON alternative = 0 OR "withSynonyms"
        GROUP BY 1, 2, 3, 4
      ) terms GROUP BY 1, 2, 3
    ), also AS (
      SELECT segment, 'head' AS also, "withSynonyms", bit_or(bits) AS bits
      FROM placed JOIN scopes ON alternative = 0 OR "withSynonyms" WHERE place = 'head' GROUP BY 1, 3
      UNION ALL SELECT segment, 'alone', false, bit_or(bits) FROM (
        SELECT segment, position, word, ${bits} AS bits FROM search_postings UNION ALL ${pendingPostings}
      ) p WHERE position < 0 AND word = ${`words ${asTypedIn(search).length}`} GROUP BY 1
    ), ranked AS MATERIALIZED (
      SELECT segment, tier, CASE WHEN t.also IS NULL THEN m.bits ELSE m.bits & a.bits END AS bits
      FROM matches m JOIN tiers t USING (place, "withSynonyms") LEFT JOIN also a USING (segment, also, "withSynonyms")
      WHERE m.bits IS NOT NULL AND (t.also IS NULL OR a.bits IS NOT NULL)
    )`;
}

const isInRange = ({ min, max }: Filters) => min !== undefined || max !== undefined;

/** The words by which the index knows the categories that a list is narrowed to. */
function marksOf({ category }: Filters): string[] {
  return (category?.split(',').filter(Boolean) ?? []).map((category) => `category ${category}`);
}

/** The segments that have matches, and which of their products are in the price range and in the categories: rows of `segment, first_id, bits`. */
function narrowed(filters: Filters): Prisma.Sql {
  const { min = 0, max = limits.filterPrice } = filters;
  const marks = marksOf(filters);
  const priced = isInRange(filters)
    ? Prisma.sql`products_priced(price_bits, ${lowestCents(min)}, ${highestCents(max)})`
    : Prisma.sql`~${none}`;
  const chosen = Prisma.sql`(
    SELECT bit_or(${bits}) FROM search_postings WHERE segment = s.id AND position < 0 AND word = ANY(${marks})
  )`;
  return Prisma.sql`
    narrowed AS MATERIALIZED (
      SELECT id AS segment, first_id, ${priced} ${marks.length > 0 ? Prisma.sql`& ${chosen}` : Prisma.empty} AS bits
      FROM search_segments s WHERE id IN (SELECT segment FROM ranked)
    )`;
}

const everywhere = (search: Search): Tier[] => [
  { tier: 9, place: 'anywhere', withSynonyms: hasSynonyms(search) },
];

/** All matches: of segments as `hits`, rows of `segment, bits`; pending products that have come or gone as `moved`, rows of `category, count`. */
const hits = (search: Search, filters: Filters) => Prisma.sql`
  ${ranked(search, everywhere(search), filters)}, ${narrowed(filters)}, hits AS (
    SELECT segment, ranked.bits & narrowed.bits AS bits FROM ranked JOIN narrowed USING (segment)
  ), moved AS (
    SELECT category, CASE WHEN is_now THEN 1 ELSE -1 END AS count FROM ranked
    JOIN versions ON segment = -1 - number / 4096 AND get_bit(bits, number % 4096) = 1
  )`;

/** The number of matches in each category: rows of `category, count`. */
export function foundCounts(search: Search, filters: Filters): Prisma.Sql {
  return Prisma.sql`
    WITH ${hits(search, filters)}
    SELECT category, sum(count)::int AS count FROM (
      SELECT p.category, bit_count(p.bits & hits.bits) AS count FROM hits, LATERAL (
        SELECT substr(word, 10) AS category, ${bits} AS bits FROM search_postings
        WHERE segment = hits.segment AND position < 0 AND word LIKE 'category %'
      ) p WHERE ${inCategories(filters)}
      UNION ALL SELECT * FROM moved
    ) part GROUP BY category HAVING sum(count) <> 0`;
}

/** The number of matches, and about how many products the shop lists, in a row of `count, products`. */
export function foundTotal(search: Search): Prisma.Sql {
  return Prisma.sql`
    WITH ${hits(search, {})}
    SELECT (SELECT coalesce(sum(count), 0)::int FROM (SELECT bit_count(bits) AS count FROM hits UNION ALL SELECT count FROM moved) part) AS count,
      (SELECT reltuples::int FROM pg_class WHERE oid = 'products_listed_by_newest'::regclass) AS products`;
}

interface Part {
  offset: number;
  limit: number;
}

/**
 * A part of the matches, by relevance and then by id: rows of `id, tier, total`. The segments supply as many more at either
 * end as pending products have come or gone: these may belong in between, or not.
 */
export function foundPart(search: Search, filters: Filters, { offset, limit }: Part): Prisma.Sql {
  return Prisma.sql`
    WITH ${ranked(search, tiersOf(search), filters)}, ${narrowed(filters)}, slices AS MATERIALIZED (
      SELECT segment, tier, bits & ~coalesce(bit_or(bits) OVER (
        PARTITION BY segment ORDER BY tier ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
      ), ${none}) AS bits FROM ranked
    ), moved AS MATERIALIZED (
      SELECT id, tier, is_now FROM slices
      JOIN versions ON segment = -1 - number / 4096 AND get_bit(bits, number % 4096) = 1
    ), counted AS MATERIALIZED (
      SELECT *, (sum(count) OVER (ORDER BY tier, first_id))::int - count AS before FROM (
        SELECT *, bit_count(bits)::int AS count FROM (
          SELECT segment, first_id, tier, slices.bits & narrowed.bits AS bits FROM slices JOIN narrowed USING (segment) OFFSET 0
        ) slices
      ) slices WHERE count > 0
    ), sizes AS MATERIALIZED (
      SELECT *, greatest(${offset}::int - come, 0) AS skipped, ${offset + limit}::int + gone AS reached FROM (
        SELECT (SELECT count(*)::int FROM moved WHERE is_now) AS come, (SELECT count(*)::int FROM moved WHERE NOT is_now) AS gone,
          (SELECT coalesce(sum(count), 0)::int FROM counted) AS indexed
      ) size
    ), taken AS MATERIALIZED (
      SELECT tier, p.id FROM sizes JOIN counted ON before < reached AND before + count > skipped
      JOIN search_segments s ON s.id = segment,
        LATERAL products_at(
          products, bits, greatest(skipped - before, 0), least(reached - before, count) - greatest(skipped - before, 0)
        ) AS p (id)
    )
    SELECT id, tier, (SELECT indexed + come - gone FROM sizes) AS total FROM (
      SELECT id, tier FROM taken WHERE id NOT IN (SELECT id FROM changed) UNION ALL SELECT id, tier FROM moved WHERE is_now
    ) p ORDER BY tier, id LIMIT ${limit} OFFSET ${offset}::int - (SELECT least(skipped, indexed) FROM sizes) + (
      SELECT count(*) FROM moved WHERE NOT is_now AND NOT EXISTS (
        SELECT FROM taken WHERE (taken.tier, taken.id) <= (moved.tier, moved.id)
      )
    )`;
}

/** The segment that a pending product belongs to: the last one that begins before it. */
const ownSegment = Prisma.sql`(
  SELECT first_id FROM search_segments WHERE first_id <= p.id ORDER BY first_id DESC LIMIT 1
)`;

/**
 * The segment that contains this offset in a list of the newest. Products older than all segments count as a segment before
 * them.
 */
export function segmentAt(filters: Filters, offset: number): Stretch {
  const marks = marksOf(filters);
  const isMarked = marks.length === 0 ? Prisma.sql`word LIKE 'category %'` : Prisma.sql`word = ANY(${marks})`;
  const categories = inCategories(filters);
  const start = Prisma.sql`
    WITH ${changed}, counts AS (
      SELECT first_id, count FROM (
        SELECT segment, sum(count) AS count FROM search_postings WHERE position < 0 AND ${isMarked} GROUP BY segment
      ) marked JOIN search_segments s ON s.id = segment
      UNION ALL SELECT ${ownSegment}, -1 FROM changed p WHERE title IS NOT NULL AND ${categories}
      UNION ALL SELECT ${ownSegment}, 1 FROM changed JOIN products p USING (id) WHERE ${isListed} AND ${categories}
    ), segments AS (
      SELECT coalesce(first_id, '00000000-0000-0000-0000-000000000000') AS first_id, sum(count) AS count
      FROM counts GROUP BY 1
    )
    SELECT beyond, before, total FROM (
      SELECT first_id, sum(count) OVER ()::int AS total, (sum(count) OVER (ORDER BY first_id DESC) - count)::int AS before,
        lead(first_id, 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff') OVER (ORDER BY first_id) AS beyond
      FROM segments
    ) segments WHERE before <= ${offset} ORDER BY before DESC, first_id LIMIT 1`;
  return { start, from: Prisma.sql`p.id < (SELECT beyond FROM start)` };
}
