import type { Failure, FailureReason } from '../../shared/base/failure.ts';

/** The seconds after which another try may help, for failures for which this is known. */
const retryAfterSeconds: Partial<Record<FailureReason, number>> = {
  BUSY: 1,
  SHOP_UNAVAILABLE: 5,
  IDEMPOTENCY_KEY_IN_USE: 1,
  PAYMENT_UNAVAILABLE: 10,
  IMAGE_NOT_KEPT: 10,
  IMAGE_HOST_FAILED: 10,
  // Only the operator can change this, in the settings.
  CARDS_NOT_TAKEN: 3600,
};

/** Headers that HTTP has for a failure: when to retry, which methods and formats to use. */
export function failureHeaders({ reason, details }: Failure, method?: string): Record<string, string> {
  // RFC 5789, 2.2
  if (reason === 'UNSUPPORTED_MEDIA_TYPE' && method === 'PATCH')
    return { 'accept-patch': 'application/json' };
  if (reason === 'METHOD_NOT_ALLOWED') return { allow: (details as { allow: string[] }).allow.join(', ') };
  const seconds =
    reason === 'RATE_LIMITED'
      ? (details as { retryAfterSeconds: number }).retryAfterSeconds
      : retryAfterSeconds[reason];
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

/** The challenge for a missing or wrong API key, as in RFC 6750. */
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
