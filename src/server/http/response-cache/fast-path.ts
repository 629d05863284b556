import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChangeFeed } from '../../catalogue/change-feed/change-feed.ts';
import { isAcceptable } from '../accept.ts';
import { hostOf, isSoundHost } from '../guard.ts';
import { memoize } from '../memoize.ts';
import type { Balance } from '../rate-limit.ts';
import { balanceHeaders } from '../rate-limit-headers.ts';
import { isUnmodified, keyOf } from './response-cache.ts';
import type { CachedResponse, Store } from './store.ts';

/**
 * Sends cached responses before requests are parsed, with the checks and charges of the normal path. Requests that it can't
 * decide at once take the normal path.
 */
export interface FastPath {
  /** The cached response, if it is fresh. If undefined, the request takes the normal path, which makes all refusals. */
  find(req: IncomingMessage): CachedResponse | undefined;
  /** Charges the rate limit, and adds its headers. A promise only if that needs I/O. */
  charge(req: IncomingMessage, cached: CachedResponse, headers: string[]): Promise<void> | undefined;
}

interface FastPathParts {
  changeFeed: ChangeFeed;
  store: Store;
  /** True once the process stops, and connections have to be closed after their response. */
  isLeaving(): boolean;
  chargeReads(
    req: IncomingMessage,
    calls: number,
    tell?: (balance: Balance) => void,
  ): Promise<void> | undefined;
}

const isKnownAccept = memoize(isAcceptable);

export function createFastPath({ changeFeed, store, isLeaving, chargeReads }: FastPathParts): FastPath {
  return {
    find(req) {
      const key = keyOf(req);
      if (key === undefined || !changeFeed.isFresh() || isLeaving()) return undefined;
      const cached = store.find(key);
      if (!cached || !isSoundHost(hostOf(req))) return undefined;
      return cached.isRest && !isKnownAccept(req.headers.accept ?? '') ? undefined : cached;
    },
    charge(req, { calls, isRest }, headers) {
      const tell = (balance: Balance) => void headers.push(...balanceHeaders(balance));
      return chargeReads(req, calls, isRest ? tell : undefined);
    },
  };
}

/** Sends a cached response. @returns its status */
export function sendAtOnce(
  req: IncomingMessage,
  res: ServerResponse,
  cached: CachedResponse,
  ownHeaders: string[],
): number {
  if (isUnmodified(req, cached)) {
    res.writeHead(304, cached.headers.concat(ownHeaders)).end();
    return 304;
  }
  res.writeHead(200, cached.headers.concat(cached.contentHeaders, ownHeaders)).end(cached.body);
  return 200;
}
