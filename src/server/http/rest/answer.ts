import type { OutgoingHttpHeaders } from 'node:http';
import type { ProductCreated, ProductList } from '../../../shared/product/product.ts';
import { entityTag } from '../../rpc/entity-tag.ts';
import { isUnsafe } from '../guard.ts';
import type { Visit } from '../mount.ts';
import type { FreshResponse } from '../response-cache/response-cache.ts';
import { jsonType } from '../send.ts';
import { isPaged, link, pageLinks } from './paging.ts';
import { plainPath, type RestRoute, restPrefix } from './routes.ts';

export const documentLink = link(`${restPrefix}/openapi.json`, 'service-desc');

/** Headers of all REST responses. Any site may read these responses, and its scripts see these headers. */
export const restHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Idempotency-Replayed, Link, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, X-Total-Count, X-Unknown-Fields',
  'cache-control': 'no-cache',
  link: documentLink,
  vary: 'Accept, Accept-Encoding',
};

/** The address of a created object, by operation. */
export const locations: Record<string, (answer: never) => string> = {
  createProduct: ({ data }: ProductCreated) => `/product/get/${data._id}`,
};

/** Operations with a strong ETag: the `If-Match` of an update is compared with it. */
export const guardsUpdates = new Set([
  'getProduct',
  'getManagedProduct',
  'patchProduct',
  'getOrder',
  'patchOrder',
]);

interface Answered {
  route: RestRoute;
  answer: unknown;
  base: string;
}

function headersFor({ url }: Visit, { route, answer, base }: Answered): OutgoingHttpHeaders {
  const locate = locations[route.operationId];
  if (locate) return { location: base + locate(answer as never) };
  if (!isPaged(route)) return {};
  const address = base + plainPath(url.pathname.slice(restPrefix.length));
  const list = answer as ProductList;
  const links = pageLinks(address, { route, search: url.searchParams, answer: list });
  return { 'x-total-count': String(list.totalDoc), link: [documentLink, ...links].join(', ') };
}

/** The response of a procedure: its result as the body, and the parts for which HTTP has headers as headers. */
export function answerOf(visit: Visit, answered: Answered): FreshResponse {
  const { route, answer } = answered;
  const body = JSON.stringify(answer);
  const exact = guardsUpdates.has(route.operationId);
  // Reads get theirs when they are sent.
  const tag = exact && isUnsafe(route.method) ? { etag: entityTag(body) } : {};
  return {
    status: 200,
    answer: {
      type: jsonType,
      body,
      exact,
      headers: { ...headersFor(visit, answered), ...tag },
    },
    isCacheable: route.isCacheable,
  };
}
