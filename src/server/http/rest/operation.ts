import { Failure, type FailureReason } from '../../../shared/base/failure.ts';
import type { Scope } from '../../../shared/staff/api-key.ts';

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

/** The operations that were promised before the shop was built: their clients may send fields that the shop does not know. */
const lenient = new Set([
  'listProducts',
  'getProduct',
  'listFeaturedProducts',
  'createProduct',
  'updateProduct',
  'deleteProduct',
  'placeOrder',
  'createPaymentIntent',
]);

/** True if an operation accepts unknown fields and ignores them. */
export const ignoresUnknown = ({ operationId }: Pick<RestOperation, 'operationId'>) =>
  lenient.has(operationId);

const everywhere: FailureReason[] = [
  'INVALID_REQUEST',
  'KEY_REFUSED',
  'RATE_LIMITED',
  'INTERNAL',
  'BUSY',
  'SHOP_UNAVAILABLE',
];
const ofWrites: FailureReason[] = ['CROSS_SITE', 'UNSUPPORTED_MEDIA_TYPE'];
const withoutKey: FailureReason[] = ['IDEMPOTENCY_KEY_REFUSED'];
const ofScopes: FailureReason[] = ['SIGNED_OUT', 'INSUFFICIENT_SCOPE'];

const ofHeaders: Record<string, FailureReason[]> = {
  'Idempotency-Key': ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  'If-Match': ['PRECONDITION_FAILED'],
};

/** @throws Failure IDEMPOTENCY_KEY_REFUSED for a key that would be ignored: its caller relies on it */
export function checkKeyIsTaken({ method, takes }: RestOperation, key: string | undefined): void {
  if (key !== undefined && method !== 'GET' && !takes.has('Idempotency-Key'))
    throw new Failure('IDEMPOTENCY_KEY_REFUSED');
}

/** All reasons for which an operation may refuse a request. */
export function reasonsOf({ method, scope, takes, refusals }: RestOperation): FailureReason[] {
  return [
    ...everywhere,
    ...(method === 'GET' ? [] : ofWrites),
    ...(method === 'GET' || takes.has('Idempotency-Key') ? [] : withoutKey),
    ...(scope ? ofScopes : []),
    ...[...takes].flatMap((header) => ofHeaders[header] ?? []),
    ...refusals,
  ];
}
