import { Prisma } from '../../../prisma/generated/client.ts';
import { limits } from '../../shared/limits.ts';
import type { ManageQuery, ManageSort, ProductQuery, StockLevel } from '../../shared/product.ts';
import { likePattern } from '../database/like.ts';
import type { Search, SearchWord } from './search-index/words.ts';

/** The products that have each word of the search in their title or details, or a similar word in their title. */
export function found(search: Search): Prisma.Sql {
  const conditions = search.map((word) => {
    const inTexts = Prisma.sql`p.details ILIKE ${likePattern(word.typed)}`;
    return Prisma.sql`(${titleHas(word, 0)} OR ${inTexts})`;
  });
  return Prisma.sql`(${Prisma.join(conditions, ' AND ')})`;
}

/** True if a title contains the word, or a similar one of at least `least` tenths. */
function titleHas({ typed, alike }: SearchWord, least: number): Prisma.Sql {
  const words = alike.filter(({ tenths }) => tenths >= least).flatMap(({ words }) => words);
  const conditions = [typed, ...words].map((word) => Prisma.sql`p.title ILIKE ${likePattern(word)}`);
  return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a UUID; PostgreSQL refuses to compare an id with anything else. */
export function isProductId(id: string): boolean {
  return uuid.test(id);
}

/** True if the shop sells `products p`. */
export const notDeleted = Prisma.sql`p.deleted_at IS NULL`;

const stockLevels: Record<StockLevel, Prisma.Sql> = {
  in: Prisma.sql`s.stock > 0`,
  low: Prisma.sql`s.stock BETWEEN 1 AND ${limits.lowStock}`,
  out: Prisma.sql`s.stock = 0`,
};

export type Filters = Pick<ProductQuery, 'min' | 'max' | 'category'> & Pick<ManageQuery, 'stock'>;

const mostCents = limits.amountCents;

/** The cents of a price in dollars, rounded into the range, in decimals: a maximum of 9.996 dollars does not include 10.00. */
export function lowestCents(min: number): Prisma.Sql {
  return Prisma.sql`least(ceil(${String(min)}::numeric * 100), ${mostCents + 1})::int`;
}

export function highestCents(max: number): Prisma.Sql {
  return Prisma.sql`least(floor(${String(max)}::numeric * 100), ${mostCents})::int`;
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
  const { stock } = filters;
  const conditions = [notDeleted, inCategories(filters), inPriceRange(filters)];
  if (search) conditions.push(found(search));
  if (stock) conditions.push(stockLevels[stock]);
  return Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}`;
}

/**
 * True if one plan is the best for a list whatever its values: it is read in the order of an index. Several categories, or a
 * price range in another order, may match very many products or next to none.
 */
export function hasOnePlan({ category, min, max, sort }: Filters & Pick<ProductQuery, 'sort'>): boolean {
  const isInRange = min !== undefined || max !== undefined;
  return !category?.includes(',') && (!isInRange || sort !== undefined);
}

/** The similarities that occur in a search, as tiers: the most similar come first. */
export function likenesses(search: Search): { tenths: number; tier: number }[] {
  const tenths = new Set(search.flatMap(({ alike }) => alike.map((some) => some.tenths)));
  return [...tenths].sort((a, b) => b - a).map((tenths) => ({ tenths, tier: 4 - tenths / 10 }));
}

/** Above any similarity: exact matches only. */
export const asTyped = 11;

/**
 * Tiers in this order: the whole title, titles that begin with the words, titles with all words, titles with similar words,
 * details. `search-index/queries.ts` has the same tiers for products in segments.
 */
export function relevance(search: Search): Prisma.Sql {
  // Expensive, and so evaluated last: most titles do not begin with the first word.
  const title = Prisma.sql`array_to_string(words_of(p.title), ' ')`;
  const typed = Prisma.sql`lower(${search.map((word) => word.typed).join(' ')})`;
  const haveAll = (least: number) =>
    Prisma.join(
      search.map((word) => titleHas(word, least)),
      ' AND ',
    );
  const alike = likenesses(search).map(
    ({ tenths, tier }) => Prisma.sql`WHEN ${haveAll(tenths)} THEN ${tier}::float8`,
  );
  return Prisma.sql`
    CASE
      WHEN NOT (${haveAll(asTyped)}) THEN CASE ${alike.length > 0 ? Prisma.join(alike, ' ') : Prisma.sql`WHEN false THEN 5`} ELSE 5 END
      WHEN ltrim(p.title, E' \\t\\r\\n') NOT ILIKE ${likePattern(search[0]?.typed ?? '').slice(1)} THEN 2
      WHEN ${title} = ${typed} THEN 0
      WHEN starts_with(${title}, ${typed}) THEN 1
      ELSE 2
    END`;
}

/** A value that a list is sorted by. */
export interface SortKey {
  by: Prisma.Sql;
  descending: boolean;
}

const up = (by: Prisma.Sql): SortKey => ({ by, descending: false });
const down = (by: Prisma.Sql): SortKey => ({ by, descending: true });

const id = Prisma.sql`p.id`;
const title = Prisma.sql`lower(p.title)`;
const price = Prisma.sql`p.price_cents`;
const category = Prisma.sql`p.category`;
const pieces = Prisma.sql`s.stock`;

const sortKeys: Record<ManageSort, SortKey[]> = {
  title: [up(title), up(id)],
  '-title': [down(title), down(id)],
  price: [up(price), up(id)],
  '-price': [down(price), down(id)],
  category: [up(category), down(id)],
  '-category': [down(category), up(id)],
  stock: [up(pieces), down(id)],
  '-stock': [down(pieces), down(id)],
};

/** The sort keys of a list: the chosen order, else relevance for a search, else newest first. The id is always the last key. */
export function listOrder(sort: ManageSort | undefined, search: Search | undefined): SortKey[] {
  if (sort) return sortKeys[sort];
  if (search) return [up(relevance(search)), up(id)];
  return [down(id)];
}

/** The ORDER BY clause of a list, from its start or from its end. */
export function orderBy(keys: SortKey[], isBackward: boolean): Prisma.Sql {
  const terms = keys.map(({ by, descending }) => (descending === isBackward ? by : Prisma.sql`${by} DESC`));
  return Prisma.sql`ORDER BY ${Prisma.join(terms)}`;
}
