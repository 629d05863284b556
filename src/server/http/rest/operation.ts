import type { Scope } from '../../../shared/api-key.ts';
import type { FailureReason } from '../../../shared/failure.ts';

/** The common parts of a procedure and a file path over REST. */
export interface RestOperation {
  operationId: string;
  method: string;
  path: string;
  /** The scope that an API key needs; undefined if the operation is public. */
  scope: Scope | undefined;
  /** The headers it takes, besides those that all operations of its method take. */
  takes: ReadonlySet<string>;
  /** Reasons to refuse, besides those of all operations of its kind. */
  refusals: readonly FailureReason[];
}

const everywhere: FailureReason[] = [
  'INVALID_REQUEST',
  'KEY_REFUSED',
  'RATE_LIMITED',
  'INTERNAL',
  'BUSY',
  'SHOP_UNAVAILABLE',
];
const ofWrites: FailureReason[] = ['CROSS_SITE', 'UNSUPPORTED_MEDIA_TYPE'];
const ofScopes: FailureReason[] = ['SIGNED_OUT', 'INSUFFICIENT_SCOPE'];

const ofHeaders: Record<string, FailureReason[]> = {
  'Idempotency-Key': ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  'If-Match': ['PRECONDITION_FAILED'],
};

/** All reasons for which an operation may refuse a request. */
export function reasonsOf({ method, scope, takes, refusals }: RestOperation): FailureReason[] {
  return [
    ...everywhere,
    ...(method === 'GET' ? [] : ofWrites),
    ...(scope ? ofScopes : []),
    ...[...takes].flatMap((header) => ofHeaders[header] ?? []),
    ...refusals,
  ];
}
