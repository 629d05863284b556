// Long because the statements over the search index are made of the same parts, which nothing else may use.
import { Prisma } from '../../../../prisma/generated/client.ts';
import { limits } from '../../../shared/base/limits.ts';
import { likePattern } from '../../database/like.ts';
import {
  asTyped,
  type Filters,
  found,
  highestCents,
  inCategories,
  inPriceRange,
  isListed,
  lowestCents,
  relevance,
} from '../conditions.ts';
import type { Stretch } from '../paging.ts';
import { type Algebra, allIn, places as allPlaces, likenesses, type Place, tiersOf } from './tiers.ts';
import { asTypedIn, isNumber, type Search, type SearchWord } from './words.ts';

/**
 * Searches in statements over the search index. A segment (`search_segments`) has some 4,000 products. A posting
 * (`search_postings`) is a bitmap of the products of a segment that have a word. Matches of several words and a category are
 * found and counted by AND over bitmaps. The few pending products (`search_pending`) are checked one by one. Decision 025
 * has the reasons.
 */

const name = (what: string, index: number) => Prisma.raw(`"${what}_${index}"`);

/** Trigram indexes find texts of this many letters or more. */
const lettersOfIndex = 3;

const none = Prisma.sql`0::bit(4096)`;
/** The bitmap of a posting; a posting of a single product stores the number of its bit instead. */
const bits = Prisma.sql`coalesce(search_postings.bits, set_bit(${none}, bit, 1))`;

const either = (conditions: Prisma.Sql[]) => Prisma.sql`(${Prisma.join(conditions, ' OR ')})`;
const bitsWhere = (condition: Prisma.Sql) => Prisma.sql`bit_or(${bits}) FILTER (WHERE ${condition})`;

/**
 * A pattern for words. A cached plan must not depend on it: from three letters on, a subquery hides it, and the index serves any
 * value. The index can't find shorter words, so the planner sees the value.
 */
const pattern = (stem: string, text: string) =>
  stem.length >= lettersOfIndex ? Prisma.sql`(SELECT ${text}::text)` : Prisma.sql`${text}`;
const isForm = ({ forms }: SearchWord) => Prisma.sql`word = ANY(${forms}::text[])`;
const like = (word: SearchWord, text: string) =>
  word.isWhole ? isForm(word) : Prisma.sql`word LIKE ${pattern(word.stem, text)}`;
const contains = (word: SearchWord) => like(word, likePattern(word.stem));
const begins = (word: SearchWord) => like(word, likePattern(word.stem).slice(1));

/** The word contains the typed one, or a similar word of at least `least` tenths. */
function oneOf(word: SearchWord, least: number): Prisma.Sql {
  const words = word.alike.filter(({ tenths }) => tenths >= least).flatMap(({ words }) => words);
  return either([contains(word), ...words.map((word) => Prisma.sql`word LIKE ${likePattern(word)}`)]);
}

const inTitle = (condition: Prisma.Sql) => Prisma.sql`position > 0 AND ${condition}`;

const places: Record<Place, (word: SearchWord) => Prisma.Sql> = {
  whole: (word) => inTitle(isForm(word)),
  head: (word) => Prisma.sql`position = -2 AND ${begins(word)}`,
  begins: (word) => inTitle(begins(word)),
  part: (word) => inTitle(oneOf(word, asTyped)),
  wholeAnywhere: isForm,
  anywhere: (word) => either([contains(word), inTitle(oneOf(word, 0))]),
};

const wordsIn = (search: Search) => search.flatMap(({ alternatives }) => alternatives.flat());

/** A long number beside other words occurs in few segments: only these are read. */
function onlySegmentsOf(search: Search): Prisma.Sql {
  const number = asTypedIn(search).find(({ typed }) => isNumber(typed) && typed.length >= 4);
  return number && wordsIn(search).length > 1 && search.every(({ alternatives }) => alternatives.length === 1)
    ? Prisma.sql`AND segment = ANY(ARRAY(SELECT DISTINCT segment FROM search_postings WHERE ${contains(number)}))`
    : Prisma.empty;
}

/** The bitmaps of the words of a search, one row for each segment. A word at position -2 is in the title, too. */
function bitsOf(search: Search, columns: Prisma.Sql[]): Prisma.Sql {
  return Prisma.sql`
    SELECT segment, ${Prisma.join(columns)} FROM search_postings
    WHERE position <> -1 AND ${either(wordsIn(search).map((word) => oneOf(word, 0)))} ${onlySegmentsOf(search)}
    GROUP BY segment`;
}

/** The algebra that makes tiers of the columns of `bitsBySegment`. */
function inBitmaps(search: Search): Algebra {
  const words = wordsIn(search);
  const column = (what: string, word: SearchWord) =>
    Prisma.sql`coalesce(${name(what, words.indexOf(word))}, ${none})`;
  return {
    has: (word, place) => column(place, word),
    hasLike: (word, tenths) => column(`like_${tenths}`, word),
    isOf: () => Prisma.sql`coalesce(whole.bits, ${none})`,
    and: '&',
    or: '|',
  };
}

/** The columns of bitmaps for the places of words in these. */
function columnsOf(search: Search, wanted: readonly Place[]): Prisma.Sql[] {
  return wordsIn(search).flatMap((word, index) =>
    wanted.map((place) => Prisma.sql`${bitsWhere(places[place](word))} AS ${name(place, index)}`),
  );
}

/** A row for each segment that has any word of a search: `segment`, and the bitmaps that the tiers are made of. */
function bitsBySegment(search: Search): Prisma.Sql {
  const alike = wordsIn(search).flatMap((word, index) =>
    likenesses(search).map(
      (tenths) => Prisma.sql`${bitsWhere(inTitle(oneOf(word, tenths)))} AS ${name(`like_${tenths}`, index)}`,
    ),
  );
  return bitsOf(search, [...columnsOf(search, allPlaces), ...alike]);
}

/** The pending products, with the values that their segments have: the words of the facts are in the details. */
const changed = Prisma.sql`
  changed AS MATERIALIZED (
    SELECT DISTINCT ON (product_id) product_id AS id, title, details, category, price_cents FROM search_pending
    ORDER BY product_id, search_pending.id
  )`;

/** The pending products that match now (`come`), and those that matched with the values in their segments (`gone`). */
function changes(search: Search, filters: Filters): Prisma.Sql {
  const matches = Prisma.sql`${inCategories(filters)} AND ${inPriceRange(filters)} AND ${found(search)}`;
  return Prisma.sql`
    ${changed}, versions AS MATERIALIZED (
      SELECT id, category, is_now, ${relevance(search)} AS tier FROM (
        SELECT id, title, details, NULL AS fact_words, category, price_cents, false AS is_now FROM changed WHERE title IS NOT NULL
        UNION ALL SELECT p.id, p.title, p.details, p.fact_words, p.category, p.price_cents, true FROM changed JOIN products p USING (id)
        WHERE ${isListed}
      ) p WHERE ${matches}
    ), gone AS MATERIALIZED (SELECT id, category, tier FROM versions WHERE NOT is_now),
    come AS MATERIALIZED (SELECT id, category, tier FROM versions WHERE is_now)`;
}

const isInRange = ({ min, max }: Filters) => min !== undefined || max !== undefined;

/** The products of `search_segments s` that are in the price range, as `priced.bits`. */
function joinPriced({ min = 0, max = limits.filterPrice }: Filters): Prisma.Sql {
  // OFFSET, so that the function is called once for each segment.
  return Prisma.sql`
    CROSS JOIN LATERAL (
      SELECT products_priced(s.price_bits, ${lowestCents(min)}, ${highestCents(max)}) AS bits OFFSET 0
    ) priced`;
}

/** A row for each segment that has any matches: their bitmap. */
function hits(search: Search, filters: Filters): Prisma.Sql {
  const matching = allIn(search, inBitmaps(search), 'anywhere');
  const columns = columnsOf(search, ['anywhere']);
  const rows = Prisma.sql`SELECT segment, ${matching} AS matching FROM (${bitsOf(search, columns)}) bits`;
  if (!isInRange(filters)) return Prisma.sql`hits AS MATERIALIZED (${rows})`;
  return Prisma.sql`
    hits AS MATERIALIZED (
      SELECT segment, matching & priced.bits AS matching FROM (${rows}) found JOIN search_segments s ON s.id = segment
      ${joinPriced(filters)}
    )`;
}

/** The number of matches in each category: rows of `category, count`. */
export function foundCounts(search: Search, filters: Filters): Prisma.Sql {
  return Prisma.sql`
    WITH ${changes(search, filters)}, ${hits(search, filters)}
    SELECT category, sum(count)::int AS count FROM (
      SELECT p.category, bit_count(bits & matching) AS count FROM hits, LATERAL (
        SELECT substr(word, 10) AS category, ${bits} AS bits FROM search_postings
        WHERE segment = hits.segment AND position < 0 AND word LIKE 'category %'
      ) p WHERE ${inCategories(filters)}
      UNION ALL SELECT category, -1 FROM gone
      UNION ALL SELECT category, 1 FROM come
    ) part GROUP BY category HAVING sum(count) <> 0`;
}

/** The number of matches, and about how many products the shop lists, in a row of `count, products`. */
export function foundTotal(search: Search): Prisma.Sql {
  return Prisma.sql`
    WITH ${changes(search, {})}, ${hits(search, {})}
    SELECT (coalesce(sum(bit_count(matching)), 0) + (SELECT count(*) FROM come) - (SELECT count(*) FROM gone))::int AS count,
      (SELECT reltuples::int FROM pg_class WHERE oid = 'products_listed_by_newest'::regclass) AS products
    FROM hits`;
}

/** The words by which the index knows the categories that a list is narrowed to. */
function marksOf({ category }: Filters): string[] {
  return (category?.split(',').filter(Boolean) ?? []).map((category) => `category ${category}`);
}

/**
 * True if one plan is best for these statements, for any words. Indexes can't find one or two letters. Similar words, or many words,
 * make statements that do not recur. A plan has up to 1.6 MB for each connection; without one, "dumbbell" with its synonym takes 4 ms
 * instead of 0.6.
 */
export function canBePrepared(search: Search): boolean {
  const words = wordsIn(search);
  return (
    words.length <= 4 && words.every(({ stem, alike }) => stem.length >= lettersOfIndex && alike.length === 0)
  );
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
  const marks = marksOf(filters);
  const isNarrowed = marks.length > 0;
  // LATERAL, for each segment by itself: the planner can't estimate how many segments have a category.
  const inChosen = Prisma.sql`
    JOIN LATERAL (
      SELECT bit_or(${bits}) AS bits FROM search_postings WHERE segment = s.id AND position < 0 AND word = ANY(${marks})
    ) chosen ON chosen.bits IS NOT NULL`;
  const isPriced = isInRange(filters);
  const narrowing = [
    isNarrowed ? Prisma.sql`& chosen.bits` : Prisma.empty,
    isPriced ? Prisma.sql`& priced.bits` : Prisma.empty,
  ];
  const tiers = tiersOf(search, inBitmaps(search));
  const owns = tiers.map(({ condition }, index) => Prisma.sql`${condition} AS ${name('own', index)}`);
  const steps = tiers.map(({ tier }, index) => {
    // The bitmap of a step has those of all steps before it.
    const bits = Prisma.join(
      tiers.slice(0, index + 1).map((_, own) => name('own', own)),
      ' | ',
    );
    return {
      tier: Prisma.sql`${tier}::float8`,
      bits: Prisma.sql`((${bits}) ${Prisma.join(narrowing, ' ')})`,
      count: name('count', index),
      upto: name('upto', index),
      before: index === 0 ? Prisma.empty : Prisma.sql`& ~${name('upto', index - 1)}`,
      countBefore: index === 0 ? Prisma.empty : Prisma.sql`- ${name('count', index - 1)}`,
    };
  });
  const columns = [
    ...steps.map(({ bits, count }) => Prisma.sql`bit_count(${bits})::int AS ${count}`),
    ...steps.map(({ bits, upto }) => Prisma.sql`${bits} AS ${upto}`),
  ];
  const sizes = steps.map(
    ({ tier, count, countBefore }) =>
      Prisma.sql`SELECT ${count} ${countBefore} AS count, ${tier} AS tier, segment, first_id FROM steps`,
  );
  const ofTier = steps.map(({ tier, upto, before }) => Prisma.sql`WHEN ${tier} THEN ${upto} ${before}`);
  return Prisma.sql`
    WITH ${changes(search, filters)}, steps AS MATERIALIZED (
      SELECT s.id AS segment, first_id, products, ${Prisma.join(columns)}
      FROM (
        SELECT hits.segment, ${Prisma.join(owns)} FROM (${bitsBySegment(search)}) hits LEFT JOIN (
          SELECT segment, ${bits} AS bits FROM search_postings WHERE position < 0 AND word = ${`words ${asTypedIn(search).length}`}
        ) whole ON whole.segment = hits.segment OFFSET 0
      ) hits JOIN search_segments s ON s.id = hits.segment
      ${isNarrowed ? inChosen : Prisma.empty} ${isPriced ? joinPriced(filters) : Prisma.empty}
    ), slices AS MATERIALIZED (
      SELECT segment, tier, count, (sum(count) OVER (ORDER BY tier, first_id))::int - count AS before
      FROM (${Prisma.join(sizes, ' UNION ALL ')}) step WHERE count > 0
    ), sizes AS MATERIALIZED (
      SELECT *, greatest(${offset}::int - come, 0) AS skipped, ${offset + limit}::int + gone AS reached FROM (
        SELECT (SELECT count(*)::int FROM come) AS come, (SELECT count(*)::int FROM gone) AS gone,
          (SELECT coalesce(sum(count), 0)::int FROM slices) AS indexed
      ) size
    ), taken AS MATERIALIZED (
      SELECT tier, id FROM sizes JOIN slices ON before < reached AND before + count > skipped JOIN steps USING (segment),
        LATERAL products_at(
          products, CASE tier ${Prisma.join(ofTier, ' ')} END, greatest(skipped - before, 0),
          least(reached - before, count) - greatest(skipped - before, 0)
        ) AS id
    )
    SELECT id, tier, (SELECT indexed + come - gone FROM sizes) AS total FROM (
      SELECT id, tier FROM taken WHERE id NOT IN (SELECT id FROM changed) UNION ALL SELECT id, tier FROM come
    ) p ORDER BY tier, id LIMIT ${limit} OFFSET ${offset}::int - (SELECT least(skipped, indexed) FROM sizes) + (
      SELECT count(*) FROM gone WHERE NOT EXISTS (
        SELECT FROM taken WHERE (taken.tier, taken.id) <= (gone.tier, gone.id)
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
