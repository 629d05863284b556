import type { Scope } from '../../../shared/api-key.ts';
import type { FailureReason } from '../../../shared/failure.ts';

/** What a procedure and a path for files have in common over REST. */
export interface RestOperation {
  operationId: string;
  method: string;
  path: string;
  /** What it asks of an API key; nothing where everybody is let in. */
  scope: Scope | undefined;
  /** The headers it takes, besides those that all of its method do. */
  takes: ReadonlySet<string>;
  /** Why it may refuse, besides what goes for all of its kind. */
  refusals: readonly FailureReason[];
}

const everywhere: FailureReason[] = ['INVALID_REQUEST', 'KEY_REFUSED', 'RATE_LIMITED', 'INTERNAL', 'BUSY'];
const ofWrites: FailureReason[] = ['CROSS_SITE', 'UNSUPPORTED_MEDIA_TYPE'];
const ofScopes: FailureReason[] = ['SIGNED_OUT', 'INSUFFICIENT_SCOPE'];

const ofHeaders: Record<string, FailureReason[]> = {
  'Idempotency-Key': ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  'If-Match': ['PRECONDITION_FAILED'],
};

/** Everything an operation may refuse a request for. */
export function reasonsOf({ method, scope, takes, refusals }: RestOperation): FailureReason[] {
  return [
    ...everywhere,
    ...(method === 'GET' ? [] : ofWrites),
    ...(scope ? ofScopes : []),
    ...[...takes].flatMap((header) => ofHeaders[header] ?? []),
    ...refusals,
  ];
}
