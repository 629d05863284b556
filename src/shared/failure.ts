/** A line of an order that can't be filled: what was asked for and what is left. */
export interface Shortage {
  _id: string;
  title: string;
  asked: number;
  left: number;
}

/** What an order's line costs now, in dollars. */
interface CurrentPrice {
  _id: string;
  title: string;
  price: number;
}

/** The facts that come with a refusal, so that a client can offer a way out. */
export interface FailureDetails {
  INVALID_INPUT: undefined;
  PRODUCT_NOT_FOUND: { ids: string[] };
  ORDER_NOT_FOUND: undefined;
  OUT_OF_STOCK: { lines: Shortage[] };
  PRICE_CHANGED: { total: number; lines: CurrentPrice[] };
  ORDER_TOO_LARGE: undefined;
  IDEMPOTENCY_KEY_INVALID: undefined;
  IDEMPOTENCY_KEY_IN_USE: undefined;
  IDEMPOTENCY_KEY_REUSED: undefined;
  RATE_LIMITED: { retryAfterSeconds: number };
  BUSY: undefined;
  INVALID_REQUEST: undefined;
  INVALID_JSON: undefined;
  CROSS_SITE: undefined;
  PATH_NOT_FOUND: undefined;
  METHOD_NOT_ALLOWED: { allow: string[] };
  BODY_TOO_LARGE: undefined;
  UNSUPPORTED_MEDIA_TYPE: undefined;
  INTERNAL: undefined;
}

export type FailureReason = keyof FailureDetails;

/** A field of the input and what is wrong with it. */
export interface Issue {
  path: string;
  message: string;
}

/** tRPC's error codes that the shop uses, each with the status it stands for. */
const statuses = {
  BAD_REQUEST: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

interface FailureEntry {
  code: keyof typeof statuses;
  message: string;
}

const failures = {
  INVALID_INPUT: { code: 'BAD_REQUEST', message: 'Some values are not valid' },
  PRODUCT_NOT_FOUND: { code: 'NOT_FOUND', message: 'This product does not exist' },
  ORDER_NOT_FOUND: { code: 'NOT_FOUND', message: 'No order has this number and e-mail address' },
  OUT_OF_STOCK: { code: 'CONFLICT', message: 'Not enough is left in stock' },
  PRICE_CHANGED: { code: 'CONFLICT', message: 'The price has changed since you saw it' },
  ORDER_TOO_LARGE: { code: 'UNPROCESSABLE_CONTENT', message: 'An order can come to at most $999,999.99' },
  IDEMPOTENCY_KEY_INVALID: {
    code: 'BAD_REQUEST',
    message: 'Idempotency-Key must be 1 to 255 visible characters',
  },
  IDEMPOTENCY_KEY_IN_USE: {
    code: 'CONFLICT',
    message: 'A request with this Idempotency-Key is still being worked on; try again in a moment',
  },
  IDEMPOTENCY_KEY_REUSED: {
    code: 'UNPROCESSABLE_CONTENT',
    message: 'This Idempotency-Key was already used for another request; use a new one',
  },
  RATE_LIMITED: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests; please wait a moment' },
  BUSY: { code: 'SERVICE_UNAVAILABLE', message: 'The shop is very busy; please try again in a moment' },
  INVALID_REQUEST: { code: 'BAD_REQUEST', message: 'The request is not well-formed HTTP' },
  INVALID_JSON: { code: 'BAD_REQUEST', message: 'The body must be a JSON object in UTF-8' },
  CROSS_SITE: { code: 'FORBIDDEN', message: 'Requests from other sites are refused' },
  PATH_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is nothing at this address' },
  METHOD_NOT_ALLOWED: { code: 'METHOD_NOT_SUPPORTED', message: 'This address does not take this method' },
  BODY_TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE', message: 'The body may have at most 100 kB' },
  UNSUPPORTED_MEDIA_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send the body as application/json' },
  INTERNAL: { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side' },
} as const satisfies Record<FailureReason, FailureEntry>;

interface FailureOptions<R extends FailureReason> {
  details: FailureDetails[R];
  /** A message that names the case; without it the reason's own. */
  message?: string;
  issues?: Issue[];
}

/** A refused request: a reason from the closed list above, never a bug. */
export class Failure<R extends FailureReason = FailureReason> extends Error {
  override readonly name = 'Failure';
  readonly reason: R;
  readonly details: FailureDetails[R];
  readonly issues: Issue[] | undefined;

  constructor(
    reason: R,
    ...[options]: FailureDetails[R] extends undefined
      ? [options?: Omit<FailureOptions<R>, 'details'>]
      : [options: FailureOptions<R>]
  ) {
    super(options?.message ?? failures[reason].message);
    this.reason = reason;
    this.details = (options as FailureOptions<R> | undefined)?.details as FailureDetails[R];
    this.issues = options?.issues;
  }

  get code() {
    return failures[this.reason].code;
  }

  get status() {
    return statuses[this.code];
  }
}

/** What a client learns of a failure over tRPC, as `error.data.failure`. */
export type FailureData = {
  [R in FailureReason]: { reason: R; details?: FailureDetails[R]; issues?: Issue[] };
}[FailureReason];
