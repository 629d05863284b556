import type { ServerResponse } from 'node:http';
import type { CatalogueWatch } from './watch.ts';

/**
 * Whoever is answered after a write may read next, and must not be given what was kept before it. Whether it changed anything
 * is for the next look to find out.
 */
export function doubtBeforeAnswer(res: ServerResponse, watch: CatalogueWatch): void {
  const { writeHead, end } = res;
  // The answer to an import begins long before its end, and is not over without that.
  res.writeHead = (...head: unknown[]) => {
    watch.doubt();
    return Reflect.apply(writeHead, res, head);
  };
  res.end = (...rest: unknown[]) => {
    watch.doubt();
    return Reflect.apply(end, res, rest);
  };
}
