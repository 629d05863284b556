import type { IncomingMessage } from 'node:http';
import { Failure } from '../../shared/base/failure.ts';

const json = 'application/json';
export const problemType = 'application/problem+json';

/** The media ranges of an `Accept` header with their quality, from 0 to 1. */
export function rangesIn(accept: string): Map<string, number> {
  const ranges = accept.split(',').map((item): [string, number] => {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return [range, quality === undefined ? 1 : Number(quality) || 0];
  });
  return new Map(ranges);
}

function quality(ranges: Map<string, number>, type: string): number {
  return ranges.get(type) ?? ranges.get('application/*') ?? ranges.get('*/*') ?? 0;
}

/** True if a client that sends this `Accept` accepts REST responses. */
export function isAcceptable(accept: string): boolean {
  if (!accept) return true;
  const ranges = rangesIn(accept);
  return quality(ranges, json) > 0 || quality(ranges, problemType) > 0;
}

/** @throws Failure NOT_ACCEPTABLE for a client that accepts no REST response */
export function checkAcceptable({ headers: { accept = '' } }: IncomingMessage): void {
  if (!isAcceptable(accept)) throw new Failure('NOT_ACCEPTABLE');
}

/** True if refusals are sent as problem details: only to a client that names them, and wants them no less than JSON. */
export function wantsProblem({ headers: { accept = '' } }: IncomingMessage): boolean {
  const ranges = rangesIn(accept);
  const wanted = ranges.get(problemType) ?? 0;
  return wanted > 0 && wanted >= quality(ranges, json);
}
