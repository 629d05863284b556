import { Prisma } from '../../../prisma/generated/client.ts';
import { limits } from '../../shared/limits.ts';
import type { ManageQuery, ManageSort, ProductQuery, StockLevel } from '../../shared/product.ts';
import { likePattern, type Search, type SearchWord } from './search-index/words.ts';

/** The products that have each word of the search in their title or their details, or one in its place that resembles it in their title. */
export function found(search: Search): Prisma.Sql {
  const conditions = search.map((word) => {
    const inTexts = Prisma.sql`p.details ILIKE ${likePattern(word.typed)}`;
    return Prisma.sql`(${titleHas(word, 0)} OR ${inTexts})`;
  });
  return Prisma.sql`(${Prisma.join(conditions, ' AND ')})`;
}

/** Whether a title has the word as a part, or one that resembles it by so many tenths. */
function titleHas({ typed, alike }: SearchWord, least: number): Prisma.Sql {
  const words = alike.filter(({ tenths }) => tenths >= least).flatMap(({ words }) => words);
  const conditions = [typed, ...words].map((word) => Prisma.sql`p.title ILIKE ${likePattern(word)}`);
  return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`;
}

/** Whether the shop sells `products p`. */
export const notDeleted = Prisma.sql`p.deleted_at IS NULL`;

const stockLevels: Record<StockLevel, Prisma.Sql> = {
  in: Prisma.sql`s.stock > 0`,
  low: Prisma.sql`s.stock BETWEEN 1 AND ${limits.lowStock}`,
  out: Prisma.sql`s.stock = 0`,
};

export type Filters = Pick<ProductQuery, 'min' | 'max' | 'category'> & Pick<ManageQuery, 'stock'>;

const mostCents = limits.amountCents;

/** The cents of a price that is given in dollars, rounded inwards and in decimals: 9.996 dollars do not buy what costs 10.00. */
export function lowestCents(min: number): Prisma.Sql {
  return Prisma.sql`least(ceil(${String(min)}::numeric * 100), ${mostCents + 1})::int`;
}

export function highestCents(max: number): Prisma.Sql {
  return Prisma.sql`least(floor(${String(max)}::numeric * 100), ${mostCents})::int`;
}

/** Whether `p` has one of these categories; a single one is compared as such, so that its index gives its own order. */
export function inCategories({ category }: Pick<Filters, 'category'>): Prisma.Sql {
  const [first, ...others] = category?.split(',').filter(Boolean) ?? [];
  if (first === undefined) return Prisma.sql`true`;
  return others.length === 0
    ? Prisma.sql`p.category = ${first}`
    : Prisma.sql`p.category = ANY(${[first, ...others]})`;
}

/** The WHERE clause of a listing over `products p`, with `product_stock s` when it asks for a stock. */
export function matching(filters: Filters, search: Search | undefined): Prisma.Sql {
  const { min, max, stock } = filters;
  const conditions = [notDeleted, inCategories(filters)];
  if (search) conditions.push(found(search));
  if (stock) conditions.push(stockLevels[stock]);
  if (min !== undefined) conditions.push(Prisma.sql`p.price_cents >= ${lowestCents(min)}`);
  if (max !== undefined) conditions.push(Prisma.sql`p.price_cents <= ${highestCents(max)}`);
  return Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}`;
}

/**
 * Whether one plan is the best for a list whatever it is narrowed to: what its order is an index of is read in that order.
 * Of several categories, or of a price range in another order, there may be very many products or next to none.
 */
export function hasOnePlan({ category, min, max, sort }: Filters & Pick<ProductQuery, 'sort'>): boolean {
  const isInRange = min !== undefined || max !== undefined;
  return !category?.includes(',') && (!isInRange || sort !== undefined);
}

/** How much words resemble each other that are told apart by it: more tenths come first. */
export function likenesses(search: Search): { tenths: number; tier: number }[] {
  const tenths = new Set(search.flatMap(({ alike }) => alike.map((some) => some.tenths)));
  return [...tenths].sort((a, b) => b - a).map((tenths) => ({ tenths, tier: 4 - tenths / 10 }));
}

/** Above any likeness: only what was typed. */
export const asTyped = 11;

/**
 * The title itself, titles that begin with the words, that have them all, that have words that resemble them, then details.
 * `search-index/queries.ts` says the same of products on shelves.
 */
export function relevance(search: Search): Prisma.Sql {
  // Dear, and so asked last: most titles do not begin with the first of the words.
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

/** One of the values that a list is in the order of. */
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

/** What a listing is in the order of: what was chosen, else relevance for a search, else newest first. Always ends in the id. */
export function listOrder(sort: ManageSort | undefined, search: Search | undefined): SortKey[] {
  if (sort) return sortKeys[sort];
  if (search) return [up(relevance(search)), up(id)];
  return [down(id)];
}

/** The ORDER BY clause of a list, from its beginning or from its end. */
export function orderBy(keys: SortKey[], isBackward: boolean): Prisma.Sql {
  const terms = keys.map(({ by, descending }) => (descending === isBackward ? by : Prisma.sql`${by} DESC`));
  return Prisma.sql`ORDER BY ${Prisma.join(terms)}`;
}
