import { Prisma } from '../../../prisma/generated/client.ts';
import { limits } from '../../shared/limits.ts';
import type { ManageQuery, ManageSort, ProductQuery, StockLevel } from '../../shared/product.ts';

/** `%`, `_` and `\` are ordinary characters to whoever searches. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

/** A term, and whether words of a title that only resemble it count too. */
export interface Search {
  term: string;
  forgiving: boolean;
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

function found({ term, forgiving }: Search): Prisma.Sql {
  return forgiving ? Prisma.sql`(${containing(term)} OR ${term} <% p.title)` : containing(term);
}

/** Whether the shop sells `products p`. */
export const notDeleted = Prisma.sql`p.deleted_at IS NULL`;

const stockLevels: Record<StockLevel, Prisma.Sql> = {
  in: Prisma.sql`s.stock > 0`,
  low: Prisma.sql`s.stock BETWEEN 1 AND ${limits.lowStock}`,
  out: Prisma.sql`s.stock = 0`,
};

type Filters = Pick<ProductQuery, 'min' | 'max' | 'category'> & Pick<ManageQuery, 'stock'>;

/** The WHERE clause of a listing over `products p`, with `product_stock s` when it asks for a stock. */
export function matching({ min, max, category, stock }: Filters, search: Search | undefined): Prisma.Sql {
  const conditions = [notDeleted];
  const values = category?.split(',').filter(Boolean) ?? [];
  if (search) conditions.push(found(search));
  if (stock) conditions.push(stockLevels[stock]);
  // Rounded inwards, in decimals: 9.996 dollars do not buy what costs 10.00.
  if (min !== undefined)
    conditions.push(Prisma.sql`p.price_cents >= ceil(${String(min)}::numeric * 100)::bigint`);
  if (max !== undefined)
    conditions.push(Prisma.sql`p.price_cents <= floor(${String(max)}::numeric * 100)::bigint`);
  if (values.length > 0) conditions.push(Prisma.sql`p.category = ANY(${values})`);
  return Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}`;
}

/** The title itself, titles that begin with the term, that contain it, that resemble it, then details that contain it. */
function byRelevance({ term, forgiving }: Search): Prisma.Sql {
  const pattern = likePattern(term);
  const resembling = forgiving
    ? Prisma.sql`WHEN ${term} <% p.title THEN 4 - word_similarity(${term}, p.title)`
    : Prisma.empty;
  return Prisma.sql`
    CASE
      WHEN lower(p.title) = lower(${term}) THEN 0
      WHEN starts_with(lower(p.title), lower(${term})) THEN 1
      WHEN p.title ILIKE ${pattern} THEN 2
      ${resembling}
      ELSE 5
    END`;
}

const sortOrders: Record<ManageSort, Prisma.Sql> = {
  title: Prisma.sql`lower(p.title), p.id`,
  '-title': Prisma.sql`lower(p.title) DESC, p.id DESC`,
  price: Prisma.sql`p.price_cents, p.id`,
  '-price': Prisma.sql`p.price_cents DESC, p.id DESC`,
  category: Prisma.sql`p.category, p.id DESC`,
  '-category': Prisma.sql`p.category DESC, p.id`,
  stock: Prisma.sql`s.stock, p.id DESC`,
  '-stock': Prisma.sql`s.stock DESC, p.id DESC`,
};

/** The ORDER BY clause: what was chosen, else relevance for a search, else newest first. Always ends in the id. */
export function inListOrder(sort: ManageSort | undefined, search: Search | undefined): Prisma.Sql {
  if (sort) return Prisma.sql`ORDER BY ${sortOrders[sort]}`;
  if (search) return Prisma.sql`ORDER BY ${byRelevance(search)}, p.id`;
  return Prisma.sql`ORDER BY p.id DESC`;
}
