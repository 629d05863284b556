import type { ServerResponse } from 'node:http';
import type { Balance } from './rate-limit.ts';

/** The remaining limits of a program, as in draft-ietf-httpapi-ratelimit-headers; names and values in turn, a line for each limit. */
export function balanceHeaders({ use, points, seconds, left, resetSeconds }: Balance): string[] {
  return [
    'ratelimit-policy',
    `"${use}";q=${points};w=${seconds}`,
    'ratelimit',
    `"${use}";r=${left};t=${resetSeconds}`,
  ];
}

/** The last balance of a limit replaces the one before. */
export function setBalanceHeaders(res: ServerResponse, balance: Balance): void {
  const headers = balanceHeaders(balance);
  for (let n = 0; n < headers.length; n += 2) {
    const name = headers[n] as string;
    const lines = new Map(
      [res.getHeader(name) ?? []].flat().map((line) => [String(line).split(';')[0], line]),
    );
    lines.set(`"${balance.use}"`, headers[n + 1] as string);
    res.setHeader(name, [...lines.values()] as string[]);
  }
}
