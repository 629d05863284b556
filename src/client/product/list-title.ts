import { categoryLabel } from '../../shared/product/category.ts';
import { isKnownCategory, type ListFilters, listHref } from './list-filters.ts';

export function listTitle({ searchTerm, categories }: ListFilters): string {
  const [category] = categories;
  const place = categories.length === 1 && category ? categoryLabel(category) : undefined;
  if (searchTerm) return `Results for “${searchTerm}”${place ? ` in ${place}` : ''}`;
  return place ?? 'All Products';
}

export function listDocumentTitle(filters: ListFilters): string {
  return filters.page > 1 ? `${listTitle(filters)}, page ${filters.page}` : listTitle(filters);
}

/** The canonical address: search engines should keep only categories and their pages, not the countless filtered lists. */
export function canonicalList({ categories, page }: ListFilters): string {
  return listHref({ categories: categories.filter(isKnownCategory), page });
}
