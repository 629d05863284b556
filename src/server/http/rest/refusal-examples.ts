import { Failure, type FailureDetails, type FailureReason } from '../../../shared/base/failure.ts';
import type { Scope } from '../../../shared/staff/api-key.ts';
import { failureOf, toFailureData } from '../../rpc/failure.ts';
import { exampleOrder, exampleStaffProduct, exampleVersion } from './example-data.ts';
import { operationExamples } from './examples.ts';
import type { RestOperation } from './operation.ts';
import type { RestRoute } from './routes.ts';

const { _id, title, stock } = exampleStaffProduct;

/** The parts of a refusal beside its reason, if the shop says more than the reason's own message. */
interface Sample<R extends FailureReason> {
  details?: FailureDetails[R];
  message?: string;
  issues?: { path: string; message: string }[];
}

const samples: { [R in FailureReason]?: Sample<R> } = {
  PRODUCT_NOT_FOUND: { details: { ids: ['01981f00-0000-7000-8000-000000000000'] } },
  PRODUCT_EXISTS: {
    details: { field: 'externalId', id: _id },
    message: 'Another product has this externalId',
    issues: [{ path: 'externalId', message: 'Another product has this externalId' }],
  },
  ORDER_EXISTS: {
    details: { field: 'externalId', number: exampleOrder.number },
    message: `Order ${exampleOrder.number} has this externalId`,
    issues: [{ path: 'externalId', message: `Order ${exampleOrder.number} has this externalId` }],
  },
  CATEGORY_IN_USE: {
    details: { products: 12, deleted: 0 },
    message: 'Recovery has 12 products: name the category that gets them as moveTo',
  },
  EDIT_CONFLICT: { details: { product: exampleStaffProduct } },
  STOCK_CHANGED: {
    details: { stock: 1 },
    message: 'The stock has changed to 1 since you saw it; nothing was saved',
  },
  PRECONDITION_FAILED: { details: { product: exampleStaffProduct } },
  CUSTOMER_NOT_FOUND: { message: 'There is no order with this number' },
  SETTINGS_CHANGED: {
    details: {
      version: exampleVersion,
      changedBy: 'owner@shop.example',
      changedAt: '2026-06-02T09:30:00.000Z',
    },
  },
  ORDER_NOT_FOUND: { message: 'There is no order with this number' },
  VARIANT_NEEDED: { details: { ids: ['01981f00-0000-7000-8000-000000000000'] } },
  OUT_OF_STOCK: {
    details: { lines: [{ _id, title, asked: stock + 1, left: stock }] },
    message: `Only ${stock} of "${title}" left in stock`,
  },
  PRICE_CHANGED: {
    details: {
      total: exampleOrder.total,
      lines: exampleOrder.lines.map(({ title, price }) => ({ _id, title, price })),
    },
  },
  DISCOUNT_REFUSED: {
    details: { code: 'WELCOME10', reason: 'subtotal' },
    message: 'WELCOME10 is for orders from $50.00; $4.01 is missing',
  },
  DISCOUNT_EXISTS: {
    message: 'There is a discount with the code WELCOME10 already',
    issues: [{ path: 'code', message: 'There is a discount with the code WELCOME10 already' }],
  },
  ORDER_STEP_REFUSED: { message: 'An order that is delivered can’t be cancelled' },
  REFUND_TOO_LARGE: {
    details: { refundable: 20 },
    message: 'At most $20.00 of this payment can be refunded',
  },
  TAX_RATE_USED: {
    details: { products: 12 },
    message: '12 products have this rate; give them another one first',
  },
  MAKER_USED: {
    details: { products: 12 },
    message: '12 products have this maker; give them another one first',
  },
  RATE_LIMITED: { details: { retryAfterSeconds: 42 } },
};

const ofOrders: typeof samples = { PRECONDITION_FAILED: { details: { order: exampleOrder } } };

/** Refusals for a missing scope name it. */
function scopeSamples(scope: Scope): typeof samples {
  return {
    SIGNED_OUT: { message: `Send an API key with the scope ${scope} as Authorization: Bearer KEY` },
    INSUFFICIENT_SCOPE: { details: { scope }, message: `This API key lacks the scope ${scope}` },
  };
}

/** The refusal of an operation's example of a wrong request. */
function invalidInput(operation: RestOperation): Failure {
  const { wrong } = operationExamples[operation.operationId] ?? {};
  if (wrong && 'issue' in wrong) {
    const { path, message } = wrong.issue;
    return new Failure('INVALID_INPUT', { message: `${path}: ${message}`, issues: [wrong.issue] });
  }
  const { error } = (operation as RestRoute).input.safeParse(wrong?.input);
  if (!error) throw new Error(`${operation.operationId} has no example of a wrong request`);
  return failureOf(error);
}

const ofOperations: FailureReason[] = ['INVALID_INPUT', 'SIGNED_OUT', 'INSUFFICIENT_SCOPE'];

const wordsOf = ({ operationId }: RestOperation) => operationExamples[operationId]?.words ?? {};

/** True if an operation uses the common message of a reason. */
export function isWordedAlike(reason: FailureReason, operation: RestOperation): boolean {
  return !ofOperations.includes(reason) && !(reason in wordsOf(operation));
}

/** A refusal for a reason, as this operation may give it. */
export function exampleFailure(reason: FailureReason, operation: RestOperation): Failure {
  if (reason === 'INVALID_INPUT') return invalidInput(operation);
  const { scope } = operation;
  const own = operation.operationId === 'patchOrder' ? ofOrders : {};
  const sample = { ...samples, ...own, ...(scope && scopeSamples(scope)) }[reason];
  const message = wordsOf(operation)[reason] ?? sample?.message;
  return new Failure(reason, { ...sample, message } as never);
}

/** The same as an example in the document: its message, and its body. */
export function exampleRefusal(reason: FailureReason, operation: RestOperation) {
  const failure = exampleFailure(reason, operation);
  const { reason: code, issues, details } = toFailureData(failure);
  const requestId = '5a8c1f0e-2f1c-4b57-9d3e-6a1f0c9b7d42';
  const { message } = failure;
  return { summary: message, value: { success: false, message, code, issues, details, requestId } };
}
