import { findCategory } from '../../../shared/product/category.ts';
import {
  type ManageColumn,
  type ManageQuery,
  ManageSort,
  StockLevel,
  Visibility,
} from '../../../shared/product/product.ts';
import { parseListAddress } from '../../page/list-address.ts';
import { paths } from '../../page/paths.ts';

/** The filters in the list's address; unset ones are absent. */
export type ManageFilters = ManageQuery;

export const stockLabels: Record<StockLevel, string> = {
  in: 'In stock',
  low: 'Low stock',
  out: 'Sold out',
};

/** The address may be typed by hand: invalid values count as unset. */
export function parseManageFilters(params: URLSearchParams): ManageFilters {
  const { searchTerm, page } = parseListAddress(params);
  return {
    searchTerm,
    category: findCategory(params.get('category') ?? '')?.value,
    stock: StockLevel.safeParse(params.get('stock')).data,
    weight: params.get('weight') === 'missing' ? 'missing' : undefined,
    visibility: Visibility.safeParse(params.get('visibility')).data,
    sort: ManageSort.safeParse(params.get('sort')).data,
    page,
  };
}

/** The list's address with these filters; unset ones and page 1 are left out. */
export function manageHref({ page, ...filters }: ManageFilters): string {
  const fields = { ...filters, page: page > 1 ? String(page) : undefined };
  const params = Object.entries(fields).filter(([, value]) => value) as [string, string][];
  const query = new URLSearchParams(params).toString();
  return query ? `${paths.manage}?${query}` : paths.manage;
}

export function isNarrowed({ searchTerm, category, stock, weight, visibility }: ManageFilters): boolean {
  return Boolean(searchTerm || category || stock || weight || visibility);
}

export function sortDirection(
  column: ManageColumn,
  sort: ManageSort | undefined,
): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

/** The order after a click on a column's heading: ascending, descending, then newest first again. */
export function nextSort(column: ManageColumn, sort: ManageSort | undefined): ManageSort | undefined {
  const direction = sortDirection(column, sort);
  if (direction === undefined) return column;
  return direction === 'ascending' ? `-${column}` : undefined;
}
