import { Prisma } from '../../../prisma/generated/client.ts';
import { toCents } from '../../shared/money.ts';
import type { ProductQuery } from '../../shared/product.ts';

/** `%`, `_` and `\` are ordinary characters to a shopper. */
function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Part of a word in title or details, or a word of the title with a small typo. */
function found(term: string): Prisma.Sql {
  const pattern = likePattern(term);
  return Prisma.sql`(p.title ILIKE ${pattern} OR p.details ILIKE ${pattern} OR ${term} <% p.title)`;
}

/** The WHERE clause of a listing over `products p`. */
export function matching({ searchTerm, min, max, category }: ProductQuery): Prisma.Sql {
  const conditions: Prisma.Sql[] = [];
  const values = category?.split(',').filter(Boolean) ?? [];
  if (searchTerm) conditions.push(found(searchTerm));
  if (min !== undefined) conditions.push(Prisma.sql`p.price_cents >= ${toCents(min)}::bigint`);
  if (max !== undefined) conditions.push(Prisma.sql`p.price_cents <= ${toCents(max)}::bigint`);
  if (values.length > 0) conditions.push(Prisma.sql`p.category = ANY(${values})`);
  return conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}` : Prisma.empty;
}

/** The title itself, then titles that begin with the term, contain it, resemble it, then details that contain it. */
function byRelevance(term: string): Prisma.Sql {
  return Prisma.sql`
    CASE
      WHEN lower(p.title) = lower(${term}) THEN 0
      WHEN starts_with(lower(p.title), lower(${term})) THEN 1
      WHEN p.title ILIKE ${likePattern(term)} THEN 2
      WHEN ${term} <% p.title THEN 3
      ELSE 4
    END,
    word_similarity(${term}, p.title) DESC`;
}

/** The ORDER BY clause: what the shopper chose, else relevance for a search, else newest first. Always ends in the id. */
export function inListOrder({ sort, searchTerm }: ProductQuery): Prisma.Sql {
  if (sort === 'price') return Prisma.sql`ORDER BY p.price_cents, p.id`;
  if (sort === '-price') return Prisma.sql`ORDER BY p.price_cents DESC, p.id DESC`;
  if (searchTerm) return Prisma.sql`ORDER BY ${byRelevance(searchTerm)}, p.id`;
  return Prisma.sql`ORDER BY p.id DESC`;
}
