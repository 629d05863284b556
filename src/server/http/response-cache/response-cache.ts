import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { withoutDiscount } from '../../../shared/order/discount-link.ts';
import type { ChangeFeed } from '../../catalogue/change-feed/change-feed.ts';
import { entityTag, namesTag } from '../../rpc/entity-tag.ts';
import type { Visit } from '../mount.ts';
import { isRest } from '../rest/routes.ts';
import { type Answer, send, setAnswerHeaders, setHeaders, setTag } from '../send.ts';
import { mayBeOfStaff } from '../staff-cookies.ts';
import { bestEncoding, type Encoding, encode } from './encoding.ts';
import { type CachedResponse, createStore, type Store } from './store.ts';

/** A response to one request, and whether others may get it too. */
export interface FreshResponse {
  status: number;
  answer: Answer;
  /** It is the same for all callers until the catalogue changes. */
  isCacheable: boolean;
}

/** Responds to requests for the catalogue from memory if it can. */
export interface ResponseCache {
  send(visit: Visit, make: () => Promise<FreshResponse>): Promise<void>;
  /** Undefined if nothing is cached. */
  store: Store | undefined;
}

/** Enough for a few thousand pages and lists. */
export const mostBytes = 32 * 1024 * 1024;

const longestTarget = 2048;

/** HEAD describes the uncompressed body. */
function encodingFor({ method, headers }: IncomingMessage): Encoding {
  return method === 'HEAD' ? 'identity' : bestEncoding(headers['accept-encoding'] ?? '');
}

/** True if no header asks tRPC's adapter for another format. */
export function isPlain({ headers }: IncomingMessage): boolean {
  const { accept, 'trpc-accept': form, 'content-type': type } = headers;
  return form === undefined && type === undefined && !accept?.includes('jsonl');
}

/** The browser takes a link's discount code: the page is the same. */
const pageOf = (url: string): string =>
  !url.includes('discount=') || /^\/(api|trpc)\//.test(url) ? url : url.replace(/\?.*$/, withoutDiscount);

/** The cache key of a request; undefined if the response depends on the caller or has another format. */
export function keyOf(req: IncomingMessage): string | undefined {
  const { method, url = '', headers } = req;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (url.length > longestTarget || headers.authorization !== undefined || mayBeOfStaff(headers.cookie))
    return undefined;
  if (!isPlain(req)) return undefined;
  return `${method} ${encodingFor(req)} ${pageOf(url)}`;
}

/** True if `If-None-Match` names this response: 304 is enough. */
export function isUnmodified({ headers }: IncomingMessage, { tag }: CachedResponse): boolean {
  const seen = headers['if-none-match'];
  return seen !== undefined && namesTag(seen, tag);
}

/** Headers of a single request, which are not cached. */
const ownHeaders = new Set(['x-request-id', 'connection', 'ratelimit', 'ratelimit-policy']);

function flat(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    ownHeaders.has(name) ? [] : [name, String(value)],
  );
}

interface ResponseCacheParts {
  /** Without one, nothing is cached. */
  changeFeed: ChangeFeed | undefined;
  /** The number of calls that the rate limit charges for a request. */
  callsOf(url: URL): number;
}

/** The response as it is cached; its headers are set on the request that it was made for. */
async function cachedFrom(
  { req, res, url, facts }: Visit,
  answer: Answer,
  calls: number,
): Promise<CachedResponse> {
  setAnswerHeaders(res, answer);
  const tag = answer.tag ?? entityTag(answer.body);
  setTag(res, tag, answer.exact);
  const wanted = answer.exact ? 'identity' : encodingFor(req);
  const [encoding, body] = await encode(answer.body, wanted);
  const contentHeaders = ['content-type', answer.type, 'content-length', String(body.length)];
  if (encoding !== 'identity') contentHeaders.push('content-encoding', encoding);
  return {
    headers: flat(res.getHeaders()),
    contentHeaders,
    body: req.method === 'HEAD' ? Buffer.alloc(0) : body,
    tag,
    calls,
    isRest: isRest(url),
    route: facts.route,
  };
}

function sendCached({ req, res, facts }: Visit, cached: CachedResponse): void {
  facts.route = cached.route;
  setHeaders(res, cached.headers);
  if (isUnmodified(req, cached)) return void res.writeHead(304).end();
  setHeaders(res, cached.contentHeaders);
  res.writeHead(200).end(cached.body);
}

export function sendFresh({ req, res }: Visit, { status, answer }: FreshResponse): void {
  send(req, res, status, answer);
}

/**
 * Caches responses that are the same for all callers until the change feed reports a change. Concurrent requests for a missing
 * response wait for one of them to make it. A response that was being made during a change is sent, but not cached.
 */
export function createResponseCache({ changeFeed, callsOf }: ResponseCacheParts): ResponseCache {
  if (!changeFeed) return { store: undefined, send: async (visit, make) => sendFresh(visit, await make()) };
  const store = createStore(mostBytes);
  /** Responses that are being made, by key. */
  const underway = new Map<string, Promise<void>>();
  changeFeed.onChange(() => {
    store.clear();
    underway.clear();
  });

  async function makeAndSend(key: string, visit: Visit, make: () => Promise<FreshResponse>): Promise<void> {
    const { generation } = changeFeed as ChangeFeed;
    const fresh = await make();
    if (!fresh.isCacheable || fresh.status !== 200) return sendFresh(visit, fresh);
    const cached = await cachedFrom(visit, fresh.answer, callsOf(visit.url));
    if (changeFeed?.generation === generation) store.set(key, cached);
    sendCached(visit, cached);
  }

  return {
    store,
    async send(visit, make) {
      const key = keyOf(visit.req);
      if (key === undefined || !(await changeFeed.ensureFresh())) return sendFresh(visit, await make());
      await underway.get(key);
      const cached = changeFeed.isFresh() ? store.find(key) : undefined;
      if (cached) return sendCached(visit, cached);
      const sending = makeAndSend(key, visit, make);
      const done = sending.catch(() => {});
      underway.set(key, done);
      await sending.finally(() => {
        if (underway.get(key) === done) underway.delete(key);
      });
    },
  };
}
