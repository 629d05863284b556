import { categoryLabel } from '../../shared/category.ts';
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

/**
 * The canonical address: of the countless filtered lists, search engines should only keep categories and their pages.
 */
export function canonicalList({ categories, page }: ListFilters): string {
  return listHref({ categories: categories.filter(isKnownCategory), page });
}
