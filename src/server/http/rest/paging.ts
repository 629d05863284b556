import { limits } from '../../../shared/limits.ts';
import type { RestRoute } from './routes.ts';

/** A `Link` of RFC 8288. */
export const link = (address: string, relation: string) => `<${address}>; rel="${relation}"`;

/** Whether a route answers with one page of many, each at an address of its own. */
export const isPaged = ({ method, fields }: RestRoute) => method === 'GET' && fields.has('page');

/** The links from one page of a list to the others; a page past the end leads back to the last. */
export function pageLinks(
  address: string,
  { route, search, total }: { route: RestRoute; search: URLSearchParams; total: number },
): string[] {
  const given = [...route.fields.keys()].flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value]] : [];
  });
  const page = Number(search.get('page') || 1);
  const perPage = Number(search.get('limit') || limits.pageSize);
  const last = Math.min(Math.max(1, Math.ceil(total / perPage)), limits.maxPage);
  const pages: [string, number][] = [['first', 1]];
  if (page > 1) pages.push(['prev', Math.min(page - 1, last)]);
  if (page < last) pages.push(['next', page + 1]);
  pages.push(['last', last]);
  return pages.map(([relation, number]) => {
    const query = new URLSearchParams(given);
    query.set('page', String(number));
    return link(`${address}?${query}`, relation);
  });
}
