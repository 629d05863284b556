import { limits } from '../../../shared/base/limits.ts';
import type { OrderRow } from '../../../shared/order/manage-order.ts';
import type { ManagedProduct } from '../../../shared/product/managed-product.ts';
import { type Product, ProductSort } from '../../../shared/product/product.ts';
import type { ManagedReview } from '../../../shared/review/review.ts';
import { productCursor } from '../../catalogue/paging.ts';
import { orderCursor } from '../../order/fulfilment/paging.ts';
import { managedCursor } from '../../product/managed/queries.ts';
import { reviewCursor } from '../../review/queries.ts';
import type { RestRoute } from './routes.ts';

/** A `Link` of RFC 8288. */
export const link = (address: string, relation: string) => `<${address}>; rel="${relation}"`;

/** True if a route returns one page of a list, each at a URL of its own. */
export const isPaged = ({ method, fields }: RestRoute) => method === 'GET' && fields.has('page');

type CursorOf = (row: never, search: URLSearchParams) => string | undefined;

/** The cursor of a row in its list; lists by relevance have none. */
const cursors: Record<string, CursorOf> = {
  listProducts(product: Product, search) {
    const sort = ProductSort.safeParse(search.get('sort')).data;
    return sort || !search.get('searchTerm')?.trim() ? productCursor(product, sort) : undefined;
  },
  listManagedProducts: (product: ManagedProduct, search) =>
    managedCursor(product, Boolean(search.get('updatedSince'))),
  listReviews: (review: ManagedReview, search) => reviewCursor(review, Boolean(search.get('updatedSince'))),
  listOrders: (order: OrderRow, search) => orderCursor(order, Boolean(search.get('updatedSince'))),
};

interface Paged {
  route: RestRoute;
  search: URLSearchParams;
  answer: { data: unknown[]; totalDoc: number };
}

/** The start of a page, as in its URL; neither numbers nor cursors need any encoding there. */
type Place = `page=${number}` | `after=${string}` | `before=${string}`;

/** The neighbours of a page that was requested by number; a page past the end links back to the last. */
function fromNumber(page: number, { rows, pages, cursorOf }: Neighbourhood): Record<string, Place> {
  const last = Math.min(pages, limits.maxPage);
  const after = page < pages ? cursorOf(rows.at(-1)) : undefined;
  return {
    ...(page > 1 && { prev: `page=${Math.min(page - 1, last)}` }),
    ...(after ? { next: `after=${after}` } : page < last && { next: `page=${page + 1}` }),
  };
}

/** The neighbours of a page that was requested by cursor. A full page may be the last one: the next one is then empty. */
function fromPlace(isBefore: boolean, { rows, isFull, cursorOf }: Neighbourhood): Record<string, Place> {
  const before = !isBefore || isFull ? cursorOf(rows[0]) : undefined;
  const after = isBefore || isFull ? cursorOf(rows.at(-1)) : undefined;
  return { ...(before && { prev: `before=${before}` }), ...(after && { next: `after=${after}` }) };
}

interface Neighbourhood {
  rows: unknown[];
  isFull: boolean;
  pages: number;
  cursorOf(row: unknown): string | undefined;
}

/** The links from one page of a list to the others: by cursor if the list has them, so that no row is repeated or left out. */
export function pageLinks(address: string, { route, search, answer }: Paged): string[] {
  const { data: rows, totalDoc } = answer;
  const perPage = Number(search.get('limit') || limits.pageSize);
  const pages = Math.max(1, Math.ceil(totalDoc / perPage));
  const cursorOf = (row: unknown) =>
    row === undefined ? undefined : cursors[route.operationId]?.(row as never, search);
  const around = { rows, isFull: rows.length === perPage, pages, cursorOf };
  const [after, before] = [search.get('after'), search.get('before')];
  const neighbours =
    after || before
      ? fromPlace(Boolean(before), around)
      : fromNumber(Number(search.get('page') || 1), around);
  const places: Record<string, Place> = {
    first: 'page=1',
    ...neighbours,
    last: `page=${Math.min(pages, limits.maxPage)}`,
  };
  const others = new URLSearchParams();
  for (const name of route.fields.keys()) {
    const value = search.get(name);
    if (value && !['page', 'after', 'before'].includes(name)) others.set(name, value);
  }
  const given = others.size > 0 ? `${others}&` : '';
  return Object.entries(places).map(([relation, place]) => link(`${address}?${given}${place}`, relation));
}
