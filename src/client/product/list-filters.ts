import { categories } from '../../shared/category.ts';
import { limits } from '../../shared/limits.ts';
import type { FacetQuery, ProductQuery, ProductSort } from '../../shared/product.ts';
import { paths } from '../paths.ts';

/** What the listing shows, as its address says it; what is not set is absent. */
export interface ListFilters {
  searchTerm?: string;
  /** The applied price range, in dollars. */
  min?: number;
  max?: number;
  sort?: ProductSort;
  /** Each once, the shop's own first and in its order, so that equal choices have equal addresses. */
  categories: string[];
  page: number;
}

type ListInput = Omit<ProductQuery, 'limit'>;

/** A trimmed text of at most `max` characters, never cut inside a surrogate pair, without what PostgreSQL can't store. */
function cleanText(value: string, max: number): string {
  const text = value.replaceAll('\u0000', '').trim();
  return text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

export function parseSearchTerm(value: string): string | undefined {
  return cleanText(value, limits.searchTermLength) || undefined;
}

/** Dollars, to the cent. */
export function parsePrice(value: string): number | undefined {
  const price = value.trim() === '' ? Number.NaN : Math.round(Number(value) * 100) / 100;
  return price >= 0 && price <= limits.filterPrice ? Math.abs(price) : undefined;
}

function parseSort(value: string): ProductSort | undefined {
  return value === 'price' || value === '-price' ? value : undefined;
}

function parsePage(value: string): number {
  const page = /^\d{1,9}$/.test(value) ? Number(value) : 1;
  return page >= 1 && page <= limits.maxPage ? page : 1;
}

function position(category: string): number {
  const index = categories.findIndex(({ value }) => value === category);
  return index < 0 ? categories.length : index;
}

export function isKnownCategory(category: string): boolean {
  return position(category) < categories.length;
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

/** Only the keys that have a value: `{ min: undefined }` and `{}` are the same query but not the same address. */
function withoutUnset<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;
}

/** Reads an address that may be typed by hand: a value that makes no sense counts as unset. */
export function parseFilters(params: URLSearchParams): ListFilters {
  const read = (name: string) => params.get(name)?.trim() ?? '';
  return withoutUnset<ListFilters>({
    searchTerm: parseSearchTerm(read('searchTerm')),
    min: parsePrice(read('min')),
    max: parsePrice(read('max')),
    sort: parseSort(read('sort')),
    categories: parseCategories(params.getAll('category')),
    page: parsePage(read('page')),
  });
}

/** The listing's address for these filters: what is unset, and page 1, is left out. */
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
  // A comma may stand in a query as it is, and reads better.
  const query = params.toString().replaceAll('%2C', ',');
  return query ? `${paths.products}?${query}` : paths.products;
}

/** What the listing's query asks the server for: the same on the server and in the browser. */
export function toListInput({ categories, ...rest }: ListFilters): ListInput {
  return withoutUnset<ListInput>({ ...rest, category: categories.join(',') || undefined });
}

/** What the numbers beside the categories are counted in: every category, whichever are chosen. */
export function toFacetInput({ searchTerm, min, max }: ListFilters): FacetQuery {
  return withoutUnset({ searchTerm, min, max });
}

/** The filters after a choice; whatever is chosen, the list starts at its first page again. */
export function withChange(filters: ListFilters, change: Partial<ListFilters>): ListFilters {
  return withoutUnset({ ...filters, page: 1, ...change });
}

export function withCategoryToggled(filters: ListFilters, category: string): ListFilters {
  const { categories } = filters;
  const kept = categories.filter((value) => value !== category);
  return withChange(filters, { categories: kept.length < categories.length ? kept : [...kept, category] });
}

/** Every product, in the order that was chosen. */
export function withoutFilters({ sort }: ListFilters): ListFilters {
  return withoutUnset({ sort, categories: [], page: 1 });
}

/** What Clear Filters leaves: nothing but the price range it applies. */
export const clearedFilters: ListFilters = { ...limits.clearedPriceRange, categories: [], page: 1 };
