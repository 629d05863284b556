import type { ServerResponse } from 'node:http';
import type { Balance } from './rate-limit.ts';

/** Tells a program how much it may still do, in the words of draft-ietf-httpapi-ratelimit-headers; one line a limit. */
export function tellBalance(
  res: ServerResponse,
  { use, points, seconds, left, resetSeconds }: Balance,
): void {
  res.appendHeader('ratelimit-policy', `"${use}";q=${points};w=${seconds}`);
  res.appendHeader('ratelimit', `"${use}";r=${left};t=${resetSeconds}`);
}
