import { Prisma } from '../../../prisma/generated/client.ts';
import { limits } from '../../shared/base/limits.ts';
import { centsInUnit } from '../../shared/base/money.ts';
import type {
  ManageQuery,
  ManageSort,
  ProductQuery,
  StockLevel,
  Visibility,
} from '../../shared/product/product.ts';
import { likePattern } from '../database/like.ts';
import { pieces } from './fields.ts';
import { type Place, type Tier, tenthsOf, tiersOf } from './search-index/tiers.ts';
import type { Search, SearchWord } from './search-index/words.ts';

/** True if `p` has, for each term, all words of one alternative. */
function eachTerm(terms: SearchWord[][][], has: (word: SearchWord) => Prisma.Sql): Prisma.Sql {
  const conditions = terms.map((alternatives) => {
    const each = alternatives.map((words) => Prisma.join(words.map(has), ' AND '));
    return Prisma.sql`(${Prisma.join(each, ' OR ')})`;
  });
  return Prisma.sql`(${Prisma.join(conditions, ' AND ')})`;
}

/** True if `p` has the words of a search in its title, details or facts, or similar words in its title. */
export const found = (search: Search) =>
  eachTerm(
    search.map(({ alternatives }) => alternatives),
    hasAnywhere,
  );

/** The texts of a product `p` as they are compared; null if that changes nothing. The index `products_as_compared` has the others. */
const asCompared = Prisma.sql`comparable(p.title || ' ' || p.details || ' ' || coalesce(p.fact_words, ''))`;

function hasAnywhere(word: SearchWord): Prisma.Sql {
  const pattern = likePattern(word.stem);
  const part = Prisma.sql`(${hasOneOf(Prisma.sql`p.title`, word, 0)} OR p.details ILIKE ${pattern} OR p.fact_words ILIKE ${pattern} OR ${asCompared} ILIKE ${pattern})`;
  if (!word.isWhole) return part;
  return Prisma.sql`(${part} AND words_of(concat_ws(' ', p.title, p.details, p.fact_words)) && ${word.forms}::text[])`;
}

/** True if a text contains the word, or a similar one of at least `least` tenths. */
function hasOneOf(text: Prisma.Sql, { stem, alike }: SearchWord, least: number): Prisma.Sql {
  const words = alike.filter(({ tenths }) => tenths >= least).flatMap(({ words }) => words);
  const conditions = [stem, ...words].map((word) => Prisma.sql`${text} ILIKE ${likePattern(word)}`);
  return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a UUID; PostgreSQL refuses to compare an id with anything else. */
export function isProductId(id: string): boolean {
  return uuid.test(id);
}

/** True if staff have not deleted `products p`. */
export const notDeleted = Prisma.sql`p.deleted_at IS NULL`;

/** True if shoppers see `products p`, which may be a variant. */
export const isShown = Prisma.sql`${notDeleted} AND NOT p.is_hidden`;

/** The same for Prisma. */
export const whereShown = { deletedAt: null, isHidden: false } as const;

/** The same for a row. */
export const isShownRow = ({ deletedAt, isHidden }: { deletedAt: Date | null; isHidden: boolean }) =>
  deletedAt === null && !isHidden;

/** True if `products p` has this id, or a variant with it. */
export const isProductOf = (id: string) =>
  Prisma.sql`p.id = (SELECT coalesce(parent_id, id) FROM products WHERE id = ${id}::uuid)`;

const isNoVariant = Prisma.sql`p.parent_id IS NULL`;

/** True if shoppers find `products p` in lists. Counts and the search index have these products alone. */
export const isListed = Prisma.sql`${isShown} AND ${isNoVariant}`;

/** True if `products p` has pieces that can be sold: it is a variant, or has none. */
export const hasPieces = Prisma.sql`p.options = '{}'`;

const visibilities: Record<Visibility | 'all', Prisma.Sql> = {
  all: Prisma.sql`${notDeleted} AND ${isNoVariant}`,
  shown: isListed,
  hidden: Prisma.sql`${notDeleted} AND ${isNoVariant} AND p.is_hidden`,
};

/** True if `products p` with `product_stock s` can be ordered now. */
export const isInStock = Prisma.sql`${Prisma.raw(pieces)} > 0`;

/** The setting of owners: with so many pieces or fewer, a product is low in stock. */
export const lowLevel = Prisma.sql`coalesce(
  (SELECT ("values"->>'lowStockLevel')::int FROM settings WHERE "group" = 'alerts'), ${limits.lowStock}::int)`;

/** The number of variants of `products p` with `product_stock s` that are low in stock; 1 if it has none, and is low itself. */
export const lowCount = Prisma.sql`CASE WHEN ${hasPieces} THEN (s.stock <= ${lowLevel})::int ELSE (
  SELECT count(*)::int FROM products v JOIN product_stock vs ON vs.product_id = v.id
  WHERE v.parent_id = p.id AND v.deleted_at IS NULL AND vs.stock <= ${lowLevel}) END`;

const stockLevels: Record<StockLevel, Prisma.Sql> = {
  in: isInStock,
  low: Prisma.sql`${isInStock} AND ${lowCount} > 0`,
  out: Prisma.sql`${Prisma.raw(pieces)} = 0`,
};

export type Filters = Pick<ProductQuery, 'min' | 'max' | 'category'> &
  Partial<Pick<ManageQuery, 'stock' | 'weight'>> & { visibility?: Visibility | 'all' | undefined };

/** True if counts and the search index, which know neither stock nor weight nor hidden products, have the products of a list. */
export const isCountable = ({ stock, weight, visibility = 'shown' }: Filters) =>
  !stock && !weight && visibility === 'shown';

const mostCents = limits.amountCents;
const perUnit = () => Prisma.raw(String(centsInUnit()));

/** The lowest price of a range, in cents. Decimals are rounded into the range: a maximum of 9.996 does not include 10.00. */
export function lowestCents(min: number): Prisma.Sql {
  return Prisma.sql`least(ceil(${String(min)}::numeric * ${perUnit()}), ${mostCents + 1})::int`;
}

export function highestCents(max: number): Prisma.Sql {
  return Prisma.sql`least(floor(${String(max)}::numeric * ${perUnit()}), ${mostCents})::int`;
}

/** True if `p` has one of these categories. A single one is compared with `=`, so that its index also gives the order. */
export function inCategories({ category }: Pick<Filters, 'category'>): Prisma.Sql {
  const [first, ...others] = category?.split(',').filter(Boolean) ?? [];
  if (first === undefined) return Prisma.sql`true`;
  return others.length === 0
    ? Prisma.sql`p.category = ${first}`
    : Prisma.sql`p.category = ANY(${[first, ...others]})`;
}

/** True if `p` has a price in the range. */
export function inPriceRange({ min, max }: Filters): Prisma.Sql {
  const conditions = [Prisma.sql`true`];
  if (min !== undefined) conditions.push(Prisma.sql`p.price_cents >= ${lowestCents(min)}`);
  if (max !== undefined) conditions.push(Prisma.sql`p.price_cents <= ${highestCents(max)}`);
  return Prisma.join(conditions, ' AND ');
}

/** The WHERE clause of a listing over `products p`, and over `product_stock s` if it filters by stock. */
export function matching(filters: Filters, search: Search | undefined): Prisma.Sql {
  const { stock, weight, visibility = 'shown' } = filters;
  const conditions = [visibilities[visibility], inCategories(filters), inPriceRange(filters)];
  if (search) conditions.push(found(search));
  if (stock) conditions.push(stockLevels[stock]);
  if (weight) conditions.push(Prisma.sql`p.grams IS NULL`);
  return Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}`;
}

/**
 * True if one plan is the best for a list with any values: it is read in the order of an index. Several categories, or a price range
 * in another order, may match very many products or almost none.
 */
export function hasOnePlan({ category, min, max, sort }: Filters & Pick<ProductQuery, 'sort'>): boolean {
  const isInRange = min !== undefined || max !== undefined;
  return !category?.includes(',') && (!isInRange || sort !== undefined);
}

const titleWords = Prisma.sql`array_to_string(titled.words, ' ')`;

const beginsWith = (stem: string) => likePattern(stem).slice(1);

/** True if `products p` has a word in this place. `titled`, the words of the title, is a subquery of `relevance`. */
function has(word: SearchWord, place: Place | 'head'): Prisma.Sql {
  const { stem, forms, isWhole } = word;
  switch (place) {
    case 'whole':
      return Prisma.sql`titled.words && ${forms}::text[]`;
    case 'head':
      if (isWhole) return Prisma.sql`coalesce(titled.head = ANY(${forms}::text[]), false)`;
      return Prisma.sql`coalesce(titled.head LIKE ${beginsWith(stem)}, false)`;
    case 'begins':
      if (isWhole) return has(word, 'whole');
      return Prisma.sql`' ' || ${titleWords} LIKE ${`% ${beginsWith(stem)}`}`;
    case 'wholeAnywhere':
      return Prisma.sql`(titled.words && ${forms}::text[] OR words_of(concat_ws(' ', p.details, p.fact_words)) && ${forms}::text[])`;
    case 'anywhere':
      return hasAnywhere(word);
    default:
      return isWhole ? has(word, 'whole') : hasOneOf(titleWords, word, tenthsOf(place));
  }
}

/** True if `products p` meets the rule of a tier. */
function isInTier(search: Search, { place, also, withSynonyms }: Tier): Prisma.Sql {
  const meant = search.map(({ alternatives }) => (withSynonyms ? alternatives : alternatives.slice(0, 1)));
  const words = meant.flat(2);
  const alsoTrue = {
    head: Prisma.sql`(${Prisma.join(
      words.map((word) => has(word, 'head')),
      ' OR ',
    )})`,
    alone: Prisma.sql`cardinality(titled.words) = ${words.length}`,
  };
  const isInPlace = eachTerm(meant, (word) => has(word, place));
  return also ? Prisma.sql`(${isInPlace} AND ${alsoTrue[also]})` : isInPlace;
}

/** The tier of a product that a search finds. `search-index/queries.ts` has the same tiers for products in segments. */
export function relevance(search: Search): Prisma.Sql {
  // Without the rule of the last tier: all other products that the search finds are in it.
  const tiers = tiersOf(search);
  const cases = tiers
    .slice(0, -1)
    .sort((one, other) => one.tier - other.tier)
    .map((rule) => Prisma.sql`WHEN ${isInTier(search, rule)} THEN ${rule.tier}::float8`);
  // OFFSET makes PostgreSQL split a title once, not for each condition.
  return Prisma.sql`(
    SELECT CASE ${Prisma.join(cases, ' ')} ELSE ${tiers.at(-1)?.tier}::float8 END
    FROM (SELECT words_of(p.title) AS words, head_word(p.title) AS head OFFSET 0) titled
  )`;
}

/** A value that a list is sorted by. */
export interface SortKey {
  by: Prisma.Sql;
  descending: boolean;
}

const lowestFirst = (by: Prisma.Sql): SortKey => ({ by, descending: false });
const highestFirst = (by: Prisma.Sql): SortKey => ({ by, descending: true });

const id = Prisma.sql`p.id`;
const title = Prisma.sql`lower(p.title)`;
const price = Prisma.sql`p.price_cents`;
const category = Prisma.sql`p.category`;
const stock = Prisma.raw(pieces);

const sortKeys: Record<ManageSort, SortKey[]> = {
  title: [lowestFirst(title), lowestFirst(id)],
  '-title': [highestFirst(title), highestFirst(id)],
  price: [lowestFirst(price), lowestFirst(id)],
  '-price': [highestFirst(price), highestFirst(id)],
  category: [lowestFirst(category), highestFirst(id)],
  '-category': [highestFirst(category), lowestFirst(id)],
  stock: [lowestFirst(stock), highestFirst(id)],
  '-stock': [highestFirst(stock), highestFirst(id)],
};

/** The sort keys of a list: the chosen order, else relevance for a search, else newest first. The id is always the last key. */
export function listOrder(sort: ManageSort | undefined, search: Search | undefined): SortKey[] {
  if (sort) return sortKeys[sort];
  if (search) return [lowestFirst(relevance(search)), lowestFirst(id)];
  return [highestFirst(id)];
}

/** The ORDER BY clause of a list, from its start or from its end. */
export function orderBy(keys: SortKey[], isBackward: boolean): Prisma.Sql {
  const terms = keys.map(({ by, descending }) => (descending === isBackward ? by : Prisma.sql`${by} DESC`));
  return Prisma.sql`ORDER BY ${Prisma.join(terms)}`;
}
