import type { ServerResponse } from 'node:http';
import type { ChangeFeed } from './change-feed.ts';

/**
 * Invalidates before the response to a write is sent: the caller may read next, and must not get data cached before the
 * write. The next check finds out if it changed anything.
 */
export function invalidateBeforeAnswer(res: ServerResponse, changeFeed: ChangeFeed): void {
  const { writeHead, end } = res;
  // The response to an import begins long before its end, and must invalidate at its end as well.
  res.writeHead = (...head: unknown[]) => {
    changeFeed.invalidate();
    return Reflect.apply(writeHead, res, head);
  };
  res.end = (...rest: unknown[]) => {
    changeFeed.invalidate();
    return Reflect.apply(end, res, rest);
  };
}
