import { categories } from '../../shared/category.ts';
import { type ManageColumn, type ManageQuery, ManageSort, StockLevel } from '../../shared/product.ts';
import { paths } from '../paths.ts';
import { parseFilters } from '../product/list-filters.ts';

/** What the list shows, as its address says it; what is not set is absent. */
export type ManageFilters = ManageQuery;

export const columnLabels: Record<ManageColumn, string> = {
  title: 'Name',
  price: 'Price',
  category: 'Category',
  stock: 'Stock',
};

export const stockLabels: Record<StockLevel, string> = {
  in: 'In stock',
  low: 'Low stock',
  out: 'Sold out',
};

/** Reads an address that may be typed by hand: a value that makes no sense counts as unset. */
export function parseManageFilters(params: URLSearchParams): ManageFilters {
  const { searchTerm, page } = parseFilters(params);
  return {
    searchTerm,
    category: categories.find(({ value }) => value === params.get('category'))?.value,
    stock: StockLevel.safeParse(params.get('stock')).data,
    sort: ManageSort.safeParse(params.get('sort')).data,
    page,
  };
}

/** The address of the list with these filters: what is unset, and page 1, is left out. */
export function manageHref({ page, ...filters }: ManageFilters): string {
  const fields = { ...filters, page: page > 1 ? String(page) : undefined };
  const params = Object.entries(fields).filter(([, value]) => value) as [string, string][];
  const query = new URLSearchParams(params).toString();
  return query ? `${paths.manage}?${query}` : paths.manage;
}

/** Whether the list is narrowed at all. */
export function isNarrowed({ searchTerm, category, stock }: ManageFilters): boolean {
  return Boolean(searchTerm || category || stock);
}

export function sortDirection(
  column: ManageColumn,
  sort: ManageSort | undefined,
): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

/** What a click on a column's heading leads to: up, then down, then the newest first again. */
export function nextSort(column: ManageColumn, sort: ManageSort | undefined): ManageSort | undefined {
  const direction = sortDirection(column, sort);
  if (direction === undefined) return column;
  return direction === 'ascending' ? `-${column}` : undefined;
}
