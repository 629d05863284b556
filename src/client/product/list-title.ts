import { categoryLabel } from '../../shared/category.ts';
import { isKnownCategory, type ListFilters, listHref } from './list-filters.ts';

/** What the listing is called with these filters. */
export function listTitle({ searchTerm, categories }: ListFilters): string {
  const [category] = categories;
  const place = categories.length === 1 && category ? categoryLabel(category) : undefined;
  if (searchTerm) return `Results for “${searchTerm}”${place ? ` in ${place}` : ''}`;
  return place ?? 'All Products';
}

/** The listing's title in tabs and search engines. */
export function listDocumentTitle(filters: ListFilters): string {
  return filters.page > 1 ? `${listTitle(filters)}, page ${filters.page}` : listTitle(filters);
}

/** The address a search engine should keep: of the countless filtered lists only categories and their pages. */
export function canonicalList({ categories, page }: ListFilters): string {
  return listHref({ categories: categories.filter(isKnownCategory), page });
}
