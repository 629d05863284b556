import { limits } from '../../shared/base/limits.ts';

/**
 * Trimmed to at most `max` characters, never inside a surrogate pair, and without NUL, which PostgreSQL can't store.
 */
export function cleanText(value: string, max: number): string {
  const text = value.replaceAll('\u0000', '').trim();
  return text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

export function parseSearchTerm(value: string): string | undefined {
  return cleanText(value, limits.searchTermLength) || undefined;
}

function parsePage(value: string): number {
  const page = /^\d{1,9}$/.test(value) ? Number(value) : 1;
  return page >= 1 && page <= limits.maxPage ? page : 1;
}

/** The search term and the page in a list's address. Invalid values count as unset. */
export function parseListAddress(params: URLSearchParams): { searchTerm?: string; page: number } {
  return {
    searchTerm: parseSearchTerm(params.get('searchTerm')?.trim() ?? ''),
    page: parsePage(params.get('page')?.trim() ?? ''),
  };
}
