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

/** What the REST door asks for, in the words of RFC 6750. */
export function challenge({ code, reason, message, details }: Failure): Record<string, string> {
  const ask = (...attributes: string[]) => ({
    'www-authenticate': ['Bearer realm="api"', ...attributes].join(', '),
  });
  if (reason === 'KEY_REFUSED') return ask('error="invalid_token"', `error_description="${message}"`);
  if (reason === 'INSUFFICIENT_SCOPE') {
    const { scope } = details as { scope: string };
    return ask('error="insufficient_scope"', `error_description="${message}"`, `scope="${scope}"`);
  }
  return code === 'UNAUTHORIZED' ? ask() : {};
}
