import { limits } from '../../shared/base/limits.ts';
import { currency, defaultCurrency, toAmount, toCents } from '../../shared/base/money.ts';
import { categories, findCategory } from '../../shared/product/category.ts';
import type { FacetQuery, ProductQuery, ProductSort } from '../../shared/product/product.ts';
import { cleanText, parseListAddress } from '../page/list-address.ts';
import { paths } from '../page/paths.ts';

/** The form of all fields that filter and sort, for browsers that run no scripts. */
export const filterForm = 'filter-form';

/** The filters in the listing's address; unset ones are absent. */
export interface ListFilters {
  searchTerm?: string;
  /** The applied price range, in dollars. */
  min?: number;
  max?: number;
  sort?: ProductSort;
  /** Only what can be ordered now. */
  stock?: 'in';
  /** Each once, the shop's own first and in its order: equal choices have equal addresses. */
  categories: string[];
  page: number;
}

type ListInput = Omit<ProductQuery, 'limit'>;

/** An amount, to the cent. */
export function parsePrice(value: string): number | undefined {
  const price = value.trim() === '' ? Number.NaN : toAmount(toCents(Number(value)));
  return price >= 0 && price <= limits.filterPrice ? Math.abs(price) : undefined;
}

function parseSort(value: string): ProductSort | undefined {
  return value === 'price' || value === '-price' ? value : undefined;
}

function position(category: string): number {
  const index = categories().findIndex(({ value }) => value === category);
  return index < 0 ? categories().length : index;
}

export function isKnownCategory(category: string): boolean {
  return findCategory(category) !== undefined;
}

function parseCategories(values: readonly string[]): string[] {
  const cleaned = values
    .join(',')
    .split(',')
    .map((value) => cleanText(value, limits.categoryLength));
  return [...new Set(cleaned)]
    .filter(Boolean)
    .sort((a, b) => position(a) - position(b))
    .filter((_, index, sorted) => sorted.slice(0, index + 1).join(',').length <= limits.categoryLength);
}

/** The object without its undefined fields: `{ min: undefined }` and `{}` are the same query but not the same address. */
export function withoutUnset<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;
}

/** The address may be typed by hand: invalid values count as unset. */
export function parseFilters(params: URLSearchParams): ListFilters {
  const read = (name: string) => params.get(name)?.trim() ?? '';
  const { searchTerm, page } = parseListAddress(params);
  return withoutUnset<ListFilters>({
    searchTerm,
    min: parsePrice(read('min')),
    max: parsePrice(read('max')),
    sort: parseSort(read('sort')),
    stock: read('stock') === 'in' ? 'in' : undefined,
    categories: parseCategories(params.getAll('category')),
    page,
  });
}

/** The listing's address with these filters; unset ones and page 1 are left out. */
export function listHref({ categories, page, ...rest }: ListFilters): string {
  const fields = {
    ...rest,
    category: parseCategories(categories).join(','),
    page: page > 1 ? page : undefined,
  };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  // A comma is allowed in a query and reads better.
  const query = params.toString().replaceAll('%2C', ',');
  return query ? `${paths.products}?${query}` : paths.products;
}

/** The input of the listing's query, the same on the server and in the browser. */
export function toListInput({ categories, ...rest }: ListFilters): ListInput {
  return withoutUnset<ListInput>({ ...rest, category: categories.join(',') || undefined });
}

/** The input of the counts beside the categories: all categories, whichever are chosen. */
export function toFacetInput({ searchTerm, min, max, stock }: ListFilters): FacetQuery {
  return withoutUnset({ searchTerm, min, max, stock });
}

/** Every change starts at the first page again. */
export function withChange(filters: ListFilters, change: Partial<ListFilters>): ListFilters {
  return withoutUnset({ ...filters, page: 1, ...change });
}

export function withCategoryToggled(filters: ListFilters, category: string): ListFilters {
  const { categories } = filters;
  const kept = categories.filter((value) => value !== category);
  return withChange(filters, { categories: kept.length < categories.length ? kept : [...kept, category] });
}

/** Keeps the sort order. */
export function withoutFilters({ sort }: ListFilters): ListFilters {
  return withoutUnset({ sort, categories: [], page: 1 });
}

/** The price range that Clear Filters applies; in another currency than dollars, nothing says how far prices go. */
export const clearedPriceRange = (): Pick<ListFilters, 'min' | 'max'> =>
  currency() === defaultCurrency ? limits.clearedPriceRange : {};

/** The filters that Clear Filters applies: a price range and nothing else. */
export const clearedFilters = (): ListFilters => ({ ...clearedPriceRange(), categories: [], page: 1 });
