import type { FailureReason } from '../../../shared/base/failure.ts';
import { problemType } from '../accept.ts';
import { challenge, failureHeaders } from '../failure-headers.ts';
import { refusalHeaders } from './described-headers.ts';
import { type RestOperation, reasonsOf } from './operation.ts';
import { exampleFailure, exampleRefusal, isWordedAlike } from './refusal-examples.ts';

const issue = {
  type: 'object',
  required: ['path', 'message'],
  properties: {
    path: { type: 'string', description: 'The field, such as `cartItems.0.quantity`' },
    message: { type: 'string' },
  },
} as const;

const refusal = {
  type: 'object',
  description: 'Why a request was refused. More reasons may be added to the list.',
  required: ['success', 'message', 'code'],
  properties: {
    success: { type: 'boolean', const: false },
    message: { type: 'string', description: 'The fault and what to do about it, for people' },
    code: { type: 'string', description: 'The reason, for programs' },
    issues: { type: 'array', description: 'The fields at fault', items: issue },
    details: { type: 'object', description: 'Details of the reason', additionalProperties: true },
    requestId: {
      type: 'string',
      description: 'The id of this request; the log of the shop has it with every INTERNAL error',
    },
  },
} as const;

const problem = {
  description: 'The same as problem details (RFC 9457), for `Accept: application/problem+json`',
  allOf: [
    {
      type: 'object',
      required: ['type', 'title', 'status', 'detail', 'instance'],
      properties: {
        type: { type: 'string', const: 'about:blank' },
        title: { type: 'string', description: 'The meaning of the status' },
        status: { type: 'integer' },
        detail: { type: 'string', description: 'The same as message' },
        instance: { type: 'string', description: 'The path of the request' },
      },
    },
    { $ref: '#/components/schemas/Refusal' },
  ],
} as const;

export const refusalSchemas = { Refusal: refusal, Problem: problem };

const titles: Record<number, string> = {
  400: 'Some values are not valid, or the request as a whole is not',
  401: 'There is no API key where one is needed, or it is unknown, expired or revoked',
  403: 'Not allowed',
  404: 'What was asked for does not exist',
  406: 'Accept rules out JSON, which all answers are',
  408: 'The body took too long to arrive',
  409: 'In conflict with the current state, or changed since it was read',
  412: 'The product or order has changed since the version in If-Match',
  413: 'The body is too large',
  415: 'The body has the wrong Content-Type',
  422: 'Well-formed, but the shop can’t do it',
  429: 'Too many requests; Retry-After has the seconds to wait',
  500: 'A fault of the shop; its log has the error with the request id',
  503: 'Unavailable for now; try again after Retry-After seconds',
};

function refusalFor(status: number, reasons: FailureReason[], operation: RestOperation) {
  const failures = reasons.map((reason) => exampleFailure(reason, operation));
  const headers = failures.map((failure) =>
    Object.keys({ ...failureHeaders(failure, operation.method), ...challenge(failure) }),
  );
  const examples = reasons.map((reason) => {
    const shared = { $ref: `#/components/examples/${reason}` };
    return [reason, isWordedAlike(reason, operation) ? shared : exampleRefusal(reason, operation)];
  });
  return {
    description: `${titles[status]}: ${reasons.map((reason) => `\`${reason}\``).join(', ')}`,
    headers: refusalHeaders(headers),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Refusal' },
        examples: Object.fromEntries(examples),
      },
      [problemType]: { schema: { $ref: '#/components/schemas/Problem' } },
    },
  };
}

/** The name of a reason's component: `RateLimited` for `RATE_LIMITED`. */
function componentName(reason: FailureReason): string {
  return reason.replace(/_?([A-Z])([A-Z]*)/g, (_, first, rest) => first + rest.toLowerCase());
}

function byStatus(operation: RestOperation): [status: number, reasons: FailureReason[]][] {
  const groups = new Map<number, FailureReason[]>();
  for (const reason of new Set(reasonsOf(operation))) {
    const { status } = exampleFailure(reason, operation);
    groups.set(status, [...(groups.get(status) ?? []), reason]);
  }
  return [...groups];
}

/** True if the response for a status with these reasons is the same in other operations. */
function isShared([only, ...more]: FailureReason[], operation: RestOperation): boolean {
  // The response names the format that a PATCH takes.
  if (only === 'UNSUPPORTED_MEDIA_TYPE' && operation.method === 'PATCH') return false;
  return more.length === 0 && only !== undefined && isWordedAlike(only, operation);
}

/** The refusals of an operation, with every reason that it can give. */
export function refusalsFor(operation: RestOperation) {
  const refusals = byStatus(operation).map(([status, reasons]) => {
    const shared = { $ref: `#/components/responses/${componentName(reasons[0] as FailureReason)}` };
    return [status, isShared(reasons, operation) ? shared : refusalFor(status, reasons, operation)] as const;
  });
  return Object.fromEntries(refusals);
}

/** Shared by operations: refusals for one reason alone, and an example for each reason. */
export function sharedRefusals(operations: RestOperation[]) {
  const responses = operations.flatMap((operation) =>
    byStatus(operation)
      .filter(([, reasons]) => isShared(reasons, operation))
      .map(([status, reasons]) => {
        const name = componentName(reasons[0] as FailureReason);
        return [name, refusalFor(status, reasons, operation)] as const;
      }),
  );
  const examples = operations.flatMap((operation) =>
    reasonsOf(operation)
      .filter((reason) => isWordedAlike(reason, operation))
      .map((reason) => [reason, exampleRefusal(reason, operation)] as const),
  );
  return { responses: Object.fromEntries(responses), examples: Object.fromEntries(examples) };
}
