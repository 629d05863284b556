import type { ServerResponse } from 'node:http';
import type { Balance } from './rate-limit.ts';

/** The remaining limits of a program, as in draft-ietf-httpapi-ratelimit-headers; one line a limit. Names and values in turn. */
export function balanceHeaders({ use, points, seconds, left, resetSeconds }: Balance): string[] {
  return [
    'ratelimit-policy',
    `"${use}";q=${points};w=${seconds}`,
    'ratelimit',
    `"${use}";r=${left};t=${resetSeconds}`,
  ];
}

export function setBalanceHeaders(res: ServerResponse, balance: Balance): void {
  const headers = balanceHeaders(balance);
  for (let n = 0; n < headers.length; n += 2)
    res.appendHeader(headers[n] as string, headers[n + 1] as string);
}
