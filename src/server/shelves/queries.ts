import { Prisma } from '../../../prisma/generated/client.ts';
import type { Place } from '../product/paging.ts';
import {
  asTyped,
  type Filters,
  found,
  inCategories,
  likenesses,
  notDeleted,
  relevance,
} from '../product/search.ts';
import { isNumber, likePattern, type Search, type SearchWord } from './words.ts';

/**
 * What a search finds, in statements over shelves: there, each word has a bit for each product, and what several words and a
 * category have in common is found and counted by whole rows of bits. The few products that have changed since are looked
 * at one by one. Decision 025 has the reasons.
 */

const none = Prisma.sql`0::bit(4096)`;
/** A bit for each product of the shelf that has a word. */
const bits = Prisma.sql`coalesce(shelf_words.products, set_bit(${none}, product, 1))`;

const name = (what: string, index: number) => Prisma.raw(`${what}_${index}`);
const either = (conditions: Prisma.Sql[]) => Prisma.sql`(${Prisma.join(conditions, ' OR ')})`;
const bitsWhere = (condition: Prisma.Sql) => Prisma.sql`bit_or(${bits}) FILTER (WHERE ${condition})`;

const contains = (part: string) => Prisma.sql`word LIKE lower(${likePattern(part)})`;
const begins = (part: string) => Prisma.sql`word LIKE lower(${likePattern(part).slice(1)})`;
const is = (part: string) => Prisma.sql`word = lower(${part})`;

/** Words that contain the word, or one that resembles it by so many tenths at least. */
function oneOf({ typed, alike }: SearchWord, least: number): Prisma.Sql {
  const words = alike.filter(({ tenths }) => tenths >= least).flatMap(({ words }) => words);
  return either([typed, ...words].map(contains));
}

const inTitle = (word: SearchWord, least: number) => Prisma.sql`place > 0 AND ${oneOf(word, least)}`;
const anywhere = (word: SearchWord) => either([contains(word.typed), inTitle(word, 0)]);

/** A long number beside other words is on few shelves, and no others have to be looked at. */
function onlyShelvesOf(search: Search): Prisma.Sql {
  const number = search.find(({ typed }) => isNumber(typed) && typed.length >= 4);
  return number && search.length > 1
    ? Prisma.sql`AND shelf = ANY(ARRAY(SELECT DISTINCT shelf FROM shelf_words WHERE ${contains(number.typed)}))`
    : Prisma.empty;
}

/** Rows of bits of the words of a search, one for each shelf. */
function bitsOf(search: Search, columns: Prisma.Sql[]): Prisma.Sql {
  return Prisma.sql`
    SELECT shelf, ${Prisma.join(columns)} FROM shelf_words
    WHERE place >= 0 AND ${either(search.map((word) => oneOf(word, 0)))} ${onlyShelvesOf(search)} GROUP BY shelf`;
}

const inAll = (search: Search, bits: (word: SearchWord, index: number) => Prisma.Sql) =>
  Prisma.join(search.map(bits), ' & ');

/** For each shelf, the products on each step of relevance: rows of `shelf, tier, bits`. */
function steps(search: Search): Prisma.Sql {
  const levels = likenesses(search);
  const last = search.length - 1;
  const columns = search.flatMap((word, index) => {
    const atItsPlace = (condition: Prisma.Sql) =>
      bitsWhere(Prisma.sql`place = ${index + 1} AND ${condition}`);
    return [
      Prisma.sql`${atItsPlace(is(word.typed))} AS ${name('is', index)}`,
      Prisma.sql`${atItsPlace(begins(word.typed))} AS ${name('begins', index)}`,
      Prisma.sql`${bitsWhere(inTitle(word, asTyped))} AS ${name('title', index)}`,
      ...levels.map(
        ({ tenths }) => Prisma.sql`${bitsWhere(inTitle(word, tenths))} AS ${name(`like_${tenths}`, index)}`,
      ),
      Prisma.sql`${bitsWhere(anywhere(word))} AS ${name('anywhere', index)}`,
    ];
  });
  const every = (what: string) => inAll(search, (_, index) => name(what, index));
  const beginning = inAll(search, (_, index) => name(index === last ? 'begins' : 'is', index));
  const upto = [
    { tier: 0, bits: Prisma.sql`${every('is')} & whole.bits` },
    { tier: 1, bits: beginning },
    { tier: 2, bits: every('title') },
    ...levels.map(({ tenths, tier }) => ({ tier, bits: every(`like_${tenths}`) })),
    { tier: 5, bits: every('anywhere') },
  ];
  const rows = upto.map(({ tier, bits }, index) => {
    const before = upto[index - 1]?.bits;
    const first = before ? Prisma.sql`~coalesce(${before}, ${none}) & ` : Prisma.empty;
    return Prisma.sql`(${tier}::float8, ${first}${bits})`;
  });
  return Prisma.sql`
    SELECT hits.shelf, tier, step.bits FROM (${bitsOf(search, columns)}) hits
    LEFT JOIN LATERAL (
      SELECT ${bits} AS bits FROM shelf_words
      WHERE shelf = hits.shelf AND place < 0 AND word = ${`words ${search.length}`}
    ) whole ON true,
    LATERAL (VALUES ${Prisma.join(rows)}) AS step (tier, bits)`;
}

/** The products that are off their shelves, as they were there. */
const changed = Prisma.sql`
  changed AS MATERIALIZED (
    SELECT DISTINCT ON (product_id) product_id AS id, title, details, category FROM unshelved_products
    ORDER BY product_id, unshelved_products.id
  )`;

/** What the products that are off their shelves, and match now, are (`come`), and what those that matched there were (`gone`). */
function changes(search: Search, filters: Filters): Prisma.Sql {
  const matches = Prisma.sql`${inCategories(filters)} AND ${found(search)}`;
  return Prisma.sql`
    ${changed}, gone AS MATERIALIZED (
      SELECT p.id, p.category, ${relevance(search)} AS tier FROM changed p WHERE p.title IS NOT NULL AND ${matches}
    ), come AS MATERIALIZED (
      SELECT p.id, p.category, ${relevance(search)} AS tier FROM changed JOIN products p USING (id)
      WHERE ${notDeleted} AND ${matches}
    )`;
}

/** A row for each shelf that has any: the products there that match a search. */
function hits(search: Search): Prisma.Sql {
  const columns = search.map(
    (word, index) => Prisma.sql`${bitsWhere(anywhere(word))} AS ${name('anywhere', index)}`,
  );
  const matching = inAll(search, (_, index) => name('anywhere', index));
  return Prisma.sql`
    hits AS MATERIALIZED (SELECT shelf, ${matching} AS matching FROM (${bitsOf(search, columns)}) bits)`;
}

/** How many products of each category match a search: rows of `category, count`. */
export function foundCounts(search: Search, filters: Filters): Prisma.Sql {
  return Prisma.sql`
    WITH ${changes(search, filters)}, ${hits(search)}
    SELECT category, sum(count)::int AS count FROM (
      SELECT p.category, bit_count(bits & matching) AS count FROM hits, LATERAL (
        SELECT substr(word, 10) AS category, ${bits} AS bits FROM shelf_words
        WHERE shelf = hits.shelf AND place < 0 AND word LIKE 'category %'
      ) p WHERE ${inCategories(filters)}
      UNION ALL SELECT category, -1 FROM gone
      UNION ALL SELECT category, 1 FROM come
    ) part GROUP BY category HAVING sum(count) <> 0`;
}

/** How many products match a search, in a row of `count`. */
export function foundTotal(search: Search): Prisma.Sql {
  return Prisma.sql`
    WITH ${changes(search, {})}, ${hits(search)}
    SELECT (coalesce(sum(bit_count(matching)), 0) + (SELECT count(*) FROM come) - (SELECT count(*) FROM gone))::int AS count
    FROM hits`;
}

/** What stands for the categories that a list is narrowed to. */
function marksOf({ category }: Filters): string[] {
  return (category?.split(',').filter(Boolean) ?? []).map((category) => `category ${category}`);
}

/**
 * Whether one plan is the best for the statements here whatever is searched for. Indexes know nothing of one or two letters, and
 * look-alikes, or many words, make statements that are not seen again.
 */
export function canBePrepared(search: Search): boolean {
  return search.length <= 3 && search.every(({ typed, alike }) => typed.length >= 3 && alike.length === 0);
}

interface Part {
  offset: number;
  limit: number;
}

/**
 * A part of what a search finds, by relevance and then by id: rows of `id, tier, total`. Of what is on shelves, so many more
 * are taken at either end as products have come or gone: these may belong in between, or not.
 */
export function foundPart(search: Search, filters: Filters, { offset, limit }: Part): Prisma.Sql {
  const marks = marksOf(filters);
  const mask =
    marks.length === 0
      ? Prisma.empty
      : Prisma.sql`& (
          SELECT coalesce(bit_or(${bits}), ${none}) FROM shelf_words
          WHERE shelf = step.shelf AND place < 0 AND word = ANY(${marks})
        )`;
  return Prisma.sql`
    WITH ${changes(search, filters)}, slices AS MATERIALIZED (
      SELECT shelf, tier, bits, count, sum(count) OVER (ORDER BY tier, first_id) - count AS before
      FROM (SELECT shelf, tier, bits, bit_count(bits) AS count FROM (
        SELECT shelf, tier, bits ${mask} AS bits FROM (${steps(search)}) step
      ) step) step JOIN product_shelves s ON s.id = shelf
      WHERE count > 0
    ), sizes AS MATERIALIZED (
      SELECT *, greatest(${offset}::int - come, 0) AS skipped, ${offset + limit}::int + gone AS reached FROM (
        SELECT (SELECT count(*)::int FROM come) AS come, (SELECT count(*)::int FROM gone) AS gone,
          (SELECT coalesce(sum(count), 0)::int FROM slices) AS shelved
      ) size
    ), taken AS MATERIALIZED (
      SELECT tier, s.products[bit + 1] AS id FROM (
        SELECT shelf, tier, bit, skipped, reached,
          before + row_number() OVER (PARTITION BY tier, shelf ORDER BY bit) - 1 AS position
        FROM sizes, slices, generate_series(0, 4095) AS bit
        WHERE before < reached AND before + count > skipped AND get_bit(bits, bit) = 1
      ) p JOIN product_shelves s ON s.id = shelf
      WHERE position >= skipped AND position < reached
    )
    SELECT id, tier, (SELECT shelved + come - gone FROM sizes) AS total FROM (
      SELECT id, tier FROM taken WHERE id NOT IN (SELECT id FROM changed) UNION ALL SELECT id, tier FROM come
    ) p ORDER BY tier, id LIMIT ${limit} OFFSET ${offset}::int - (SELECT least(skipped, shelved) FROM sizes) + (
      SELECT count(*) FROM gone WHERE NOT EXISTS (
        SELECT FROM taken WHERE (taken.tier, taken.id) <= (gone.tier, gone.id)
      )
    )`;
}

/** The shelf that a product off it belongs to: the last one that begins before it. */
const ownShelf = Prisma.sql`(
  SELECT first_id FROM product_shelves WHERE first_id <= p.id ORDER BY first_id DESC LIMIT 1
)`;

/** The shelf on which so many products have come before in a list of the newest. What is older than all shelves is on one before them. */
export function shelfAt(filters: Filters, offset: number): Place {
  const marks = marksOf(filters);
  const isMarked = marks.length === 0 ? Prisma.sql`word LIKE 'category %'` : Prisma.sql`word = ANY(${marks})`;
  const categories = inCategories(filters);
  const placed = Prisma.sql`
    WITH ${changed}, counts AS (
      SELECT first_id, bit_count(${bits}) AS count FROM shelf_words JOIN product_shelves s ON s.id = shelf
      WHERE place < 0 AND ${isMarked}
      UNION ALL SELECT ${ownShelf}, -1 FROM changed p WHERE title IS NOT NULL AND ${categories}
      UNION ALL SELECT ${ownShelf}, 1 FROM changed JOIN products p USING (id) WHERE ${notDeleted} AND ${categories}
    ), shelves AS (
      SELECT coalesce(first_id, '00000000-0000-0000-0000-000000000000') AS first_id, sum(count) AS count
      FROM counts GROUP BY 1
    )
    SELECT beyond, before, total FROM (
      SELECT first_id, sum(count) OVER ()::int AS total, (sum(count) OVER (ORDER BY first_id DESC) - count)::int AS before,
        lead(first_id, 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff') OVER (ORDER BY first_id) AS beyond
      FROM shelves
    ) shelves WHERE before <= ${offset} ORDER BY before DESC, first_id LIMIT 1`;
  return { placed, from: Prisma.sql`p.id < (SELECT beyond FROM placed)` };
}
