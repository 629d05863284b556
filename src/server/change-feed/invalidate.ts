import type { ServerResponse } from 'node:http';
import type { ChangeFeed } from './change-feed.ts';

/**
 * A caller that gets the response to a write may read next, and must not get what was cached before it. Whether the write changed
 * anything is for the next check to find out.
 */
export function invalidateBeforeAnswer(res: ServerResponse, changeFeed: ChangeFeed): void {
  const { writeHead, end } = res;
  // The answer to an import begins long before its end, and is not over without that.
  res.writeHead = (...head: unknown[]) => {
    changeFeed.invalidate();
    return Reflect.apply(writeHead, res, head);
  };
  res.end = (...rest: unknown[]) => {
    changeFeed.invalidate();
    return Reflect.apply(end, res, rest);
  };
}
