import type { Failure } from '../../shared/failure.ts';

/** What HTTP itself has a header for: when to come back, which methods to use. */
export function failureHeaders({ reason, details }: Failure): Record<string, string> {
  if (reason === 'METHOD_NOT_ALLOWED') return { allow: (details as { allow: string[] }).allow.join(', ') };
  if (reason === 'RATE_LIMITED') {
    return { 'retry-after': String((details as { retryAfterSeconds: number }).retryAfterSeconds) };
  }
  if (reason === 'BUSY') return { 'retry-after': '1' };
  return {};
}
