import { formatPrice, toCents } from '../../shared/base/money.ts';
import { categoryLabel } from '../../shared/product/category.ts';
import { type ListFilters, withCategoryToggled, withChange } from './list-filters.ts';

export const inStockOnly = 'In stock only';

export interface AppliedFilter {
  kind: 'search' | 'category' | 'price' | 'stock';
  label: string;
  category?: string;
  /** The filters without this one. */
  rest: ListFilters;
}

function rangeLabel({ min, max }: ListFilters): string | undefined {
  const [from, to] = [min, max].map((price) => price !== undefined && formatPrice(toCents(price)));
  if (from && to) return `${from} – ${to}`;
  if (from) return `From ${from}`;
  return to ? `Up to ${to}` : undefined;
}

/** The applied filters, one by one. A price range counts as one. */
export function appliedFilters(filters: ListFilters): AppliedFilter[] {
  const { searchTerm, categories, stock } = filters;
  const range = rangeLabel(filters);
  const applied: AppliedFilter[] = categories.map((category) => ({
    kind: 'category',
    label: categoryLabel(category),
    category,
    rest: withCategoryToggled(filters, category),
  }));
  if (searchTerm)
    applied.unshift({
      kind: 'search',
      label: `“${searchTerm}”`,
      rest: withChange(filters, { searchTerm: undefined }),
    });
  if (range)
    applied.push({
      kind: 'price',
      label: range,
      rest: withChange(filters, { min: undefined, max: undefined }),
    });
  if (stock)
    applied.push({ kind: 'stock', label: inStockOnly, rest: withChange(filters, { stock: undefined }) });
  return applied;
}
