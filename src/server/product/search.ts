import { Prisma } from '../../../prisma/generated/client.ts';
import { limits } from '../../shared/limits.ts';
import type { ManageQuery, ManageSort, ProductQuery, StockLevel } from '../../shared/product.ts';

/** `%`, `_` and `\` are ordinary characters to whoever searches. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

export interface Search {
  term: string;
  /** The few products that contain the term; set where words of a title that only resemble it count too. */
  asTyped: string[] | undefined;
}

/**
 * Typos are forgiven only while fewer products than fill a page contain the term as it was typed: past that, look-alikes
 * would come after them on pages nobody opens, and looking for them reads every title.
 */
export const enoughAsTyped = 10;

/** Part of a word, in title or details. */
export function containing(term: string): Prisma.Sql {
  const pattern = likePattern(term);
  return Prisma.sql`(p.title ILIKE ${pattern} OR p.details ILIKE ${pattern})`;
}

function found({ term, asTyped }: Search): Prisma.Sql {
  return asTyped ? Prisma.sql`(p.id = ANY(${asTyped}::uuid[]) OR ${term} <% p.title)` : containing(term);
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
export function hasOnePlan(
  { category, min, max, sort }: Filters & Pick<ProductQuery, 'sort'>,
  search: Search | undefined,
): boolean {
  const isInRange = min !== undefined || max !== undefined;
  return !search && !category?.includes(',') && (!isInRange || sort !== undefined);
}

/** The title itself, titles that begin with the term, that contain it, that resemble it, then details that contain it. */
function byRelevance({ term, asTyped }: Search): Prisma.Sql {
  const pattern = likePattern(term);
  const likeness = Prisma.sql`4 - word_similarity(${term}, p.title)`;
  // Look-alikes can be many, and most comparisons are dearer than that of an id: they are told apart first.
  const lookAlike = asTyped
    ? Prisma.sql`WHEN p.id <> ALL(${asTyped}::uuid[]) THEN ${likeness}`
    : Prisma.empty;
  const resembling = asTyped ? Prisma.sql`WHEN ${term} <% p.title THEN ${likeness}` : Prisma.empty;
  return Prisma.sql`
    CASE
      ${lookAlike}
      WHEN lower(p.title) = lower(${term}) THEN 0
      WHEN starts_with(lower(p.title), lower(${term})) THEN 1
      WHEN p.title ILIKE ${pattern} THEN 2
      ${resembling}
      ELSE 5
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
  if (search) return [up(byRelevance(search)), up(id)];
  return [down(id)];
}

/** The ORDER BY clause of a list, from its beginning or from its end. */
export function orderBy(keys: SortKey[], isBackward: boolean): Prisma.Sql {
  const terms = keys.map(({ by, descending }) => (descending === isBackward ? by : Prisma.sql`${by} DESC`));
  return Prisma.sql`ORDER BY ${Prisma.join(terms)}`;
}
