// Long because each reason of a refusal has its details, code and message here; nearly all of it is data.

import type { ManagedOrder } from '../order/manage-order.ts';
import type { FileQuestion } from '../product/import-format.ts';
import type { CategoryUse } from '../product/manage-category.ts';
import type { StaffProduct } from '../product/product.ts';
import type { StoredSettings } from '../settings/settings.ts';
import type { Scope } from '../staff/api-key.ts';
import { limits } from './limits.ts';
import { manageMessages } from './manage-messages.ts';
import { currency, defaultCurrency, formatPrice, tooLargeOrder } from './money.ts';

/** A line of an order that can't be filled: the quantity asked for and the pieces left. */
export interface Shortage {
  _id: string;
  title: string;
  asked: number;
  left: number;
}

/** The current price of an order's line, in dollars. */
interface CurrentPrice {
  _id: string;
  title: string;
  price: number;
}

/** The details of a refusal, with which a client can offer a solution. */
export interface FailureDetails {
  INVALID_INPUT: undefined;
  PRODUCT_NOT_FOUND: { ids: string[] };
  /** Products with options: an order names one of their variants. */
  VARIANT_NEEDED: { ids: string[] };
  /** The product that has the value already; null if it has given it up since. */
  PRODUCT_EXISTS: { field: string; id: string | null };
  PRODUCT_NOT_RESTORABLE: undefined;
  CATEGORY_NOT_FOUND: undefined;
  CATEGORY_EXISTS: undefined;
  CATEGORY_IN_USE: CategoryUse;
  COLLECTION_NOT_FOUND: undefined;
  COLLECTION_EXISTS: undefined;
  EDIT_CONFLICT: { product: StaffProduct };
  /** The current stock of a single product, or of those of many products whose difference can’t be applied. */
  STOCK_CHANGED: { stock: number } | { items: { id: string; stock: number }[] };
  PRECONDITION_FAILED: { product: StaffProduct } | { order: ManagedOrder };
  SETTINGS_CHANGED: Pick<StoredSettings, 'version' | 'changedBy' | 'changedAt'>;
  ORDER_NOT_FOUND: undefined;
  ORDER_EXISTS: { field: string; number: string | null };
  CUSTOMER_NOT_FOUND: undefined;
  OUT_OF_STOCK: { lines: Shortage[] };
  PRICE_CHANGED: { total: number; lines: CurrentPrice[] };
  ORDER_TOO_LARGE: undefined;
  ORDER_TOO_HEAVY: undefined;
  HOLD_LIMIT_REACHED: undefined;
  AMOUNT_TOO_SMALL: undefined;
  ORDER_EXPIRED: undefined;
  ORDER_STEP_REFUSED: undefined;
  CARDS_NOT_TAKEN: undefined;
  PAYMENT_UNAVAILABLE: undefined;
  PAYMENT_NOT_FOUND: undefined;
  PAYMENT_INCOMPLETE: undefined;
  PAYMENT_MISMATCH: undefined;
  PAYMENT_USED: undefined;
  PAYMENT_REFUNDED: undefined;
  PAYMENT_DISPUTED: undefined;
  PAYMENT_CHANGED: undefined;
  REFUND_TOO_LARGE: { refundable: number };
  IDEMPOTENCY_KEY_INVALID: undefined;
  IDEMPOTENCY_KEY_IN_USE: undefined;
  IDEMPOTENCY_KEY_REUSED: undefined;
  IDEMPOTENCY_KEY_REFUSED: undefined;
  SIGNED_OUT: undefined;
  SIGN_IN_REFUSED: undefined;
  SIGN_IN_EXPIRED: undefined;
  FORBIDDEN: undefined;
  DUTY_FIRST: undefined;
  REAUTHENTICATION_NEEDED: undefined;
  KEY_REFUSED: undefined;
  INSUFFICIENT_SCOPE: { scope: Scope };
  KEY_NOT_FOUND: undefined;
  PASSWORD_WRONG: undefined;
  CODE_WRONG: undefined;
  PASSKEY_REFUSED: undefined;
  TOO_MANY_PASSKEYS: undefined;
  SECOND_FACTOR_NEEDED: undefined;
  SECOND_FACTOR_EXISTS: undefined;
  ACCOUNT_NOT_FOUND: undefined;
  ACCOUNT_EXISTS: undefined;
  OWN_ACCOUNT: undefined;
  MESSAGE_NOT_FOUND: undefined;
  REVIEW_NOT_FOUND: undefined;
  REVIEW_CHANGED: undefined;
  REVIEWS_CLOSED: undefined;
  DELIVERY_OPTION_NOT_FOUND: undefined;
  DELIVERY_OPTION_NEEDED: undefined;
  TAX_RATE_NOT_FOUND: undefined;
  TAX_RATE_USED: { products: number };
  MAKER_NOT_FOUND: undefined;
  /** The number of products that have the maker. */
  MAKER_USED: { products: number };
  IMAGE_REFUSED: undefined;
  IMAGE_NOT_KEPT: undefined;
  IMAGE_HOST_FAILED: undefined;
  CATALOGUE_FILE_REFUSED: FileQuestion | undefined;
  CATALOGUE_CHANGED: undefined;
  IMPORT_RUNNING: undefined;
  WEBHOOK_NOT_FOUND: undefined;
  WEBHOOK_ADDRESS_REFUSED: undefined;
  WEBHOOK_DISABLED: undefined;
  TOO_MANY_WEBHOOKS: undefined;
  DELIVERY_NOT_FOUND: undefined;
  EVENT_NOT_FOUND: undefined;
  DELIVERY_PENDING: undefined;
  RATE_LIMITED: { retryAfterSeconds: number };
  BUSY: undefined;
  SHOP_UNAVAILABLE: undefined;
  INVALID_REQUEST: undefined;
  INVALID_JSON: undefined;
  CROSS_SITE: undefined;
  PATH_NOT_FOUND: undefined;
  METHOD_NOT_ALLOWED: { allow: string[] };
  BODY_TOO_LARGE: undefined;
  BODY_TOO_SLOW: undefined;
  UNSUPPORTED_MEDIA_TYPE: undefined;
  NOT_ACCEPTABLE: undefined;
  INTERNAL: undefined;
}

export type FailureReason = keyof FailureDetails;

/** A field of the input and its fault. */
export interface Issue {
  path: string;
  message: string;
}

/** The tRPC error codes that the shop uses, with their status. */
const statuses = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  TIMEOUT: 408,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

interface FailureEntry {
  code: keyof typeof statuses;
  /** If tRPC has no code for it. */
  status?: number;
  message: string;
}

export const failures = {
  INVALID_INPUT: { code: 'BAD_REQUEST', message: 'Some values are not valid' },
  PRODUCT_NOT_FOUND: { code: 'NOT_FOUND', message: 'This product does not exist' },
  VARIANT_NEEDED: {
    code: 'CONFLICT',
    message: 'This product has options: choose one of its variants',
  },
  PRODUCT_EXISTS: { code: 'CONFLICT', message: 'Another product has this value' },
  PRODUCT_NOT_RESTORABLE: {
    code: 'CONFLICT',
    message: `A deleted product can be restored for ${limits.restoreDays} days only`,
  },
  CATEGORY_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no such category' },
  CATEGORY_EXISTS: { code: 'CONFLICT', message: 'There is a category with this value already' },
  CATEGORY_IN_USE: {
    code: 'CONFLICT',
    message: 'This category has products: name the category that gets them as moveTo',
  },
  COLLECTION_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no such collection' },
  COLLECTION_EXISTS: { code: 'CONFLICT', message: 'There is a collection with this value already' },
  EDIT_CONFLICT: {
    code: 'CONFLICT',
    message: 'Somebody else has changed this product since you opened it; nothing was saved',
  },
  SETTINGS_CHANGED: {
    code: 'CONFLICT',
    message: 'Somebody else has changed these settings since you read them; nothing was saved',
  },
  STOCK_CHANGED: {
    code: 'CONFLICT',
    message: 'The stock has changed since you saw it; nothing was saved',
  },
  PRECONDITION_FAILED: {
    code: 'PRECONDITION_FAILED',
    message: 'The product is no longer what If-Match says; read it again, nothing was changed',
  },
  ORDER_NOT_FOUND: { code: 'NOT_FOUND', message: 'No order has this number and e-mail address' },
  ORDER_EXISTS: { code: 'CONFLICT', message: 'Another order has this externalId' },
  CUSTOMER_NOT_FOUND: { code: 'NOT_FOUND', message: 'This order has no customer' },
  OUT_OF_STOCK: { code: 'CONFLICT', message: 'Not enough is left in stock' },
  PRICE_CHANGED: { code: 'CONFLICT', message: 'The price has changed since you saw it' },
  ORDER_TOO_LARGE: {
    code: 'UNPROCESSABLE_CONTENT',
    get message() {
      return tooLargeOrder();
    },
  },
  ORDER_TOO_HEAVY: {
    code: 'UNPROCESSABLE_CONTENT',
    message:
      'These products are too heavy for this delivery; choose another one, or ask the shop for a price',
  },
  HOLD_LIMIT_REACHED: {
    code: 'CONFLICT',
    message:
      'This is more than the shop reserves for somebody it does not know; order fewer pieces, name the customer, or send an API key',
  },
  AMOUNT_TOO_SMALL: {
    code: 'UNPROCESSABLE_CONTENT',
    get message() {
      return currency() === defaultCurrency
        ? `A card payment must come to at least ${formatPrice(limits.cardAmountCents)}`
        : 'This amount is too small for a card payment';
    },
  },
  ORDER_EXPIRED: {
    code: 'CONFLICT',
    message: 'This order is over and its products are free again; please order once more',
  },
  ORDER_STEP_REFUSED: { code: 'CONFLICT', message: 'The order is not in a state that allows this' },
  CARDS_NOT_TAKEN: {
    code: 'SERVICE_UNAVAILABLE',
    message: 'This shop takes no cards at the moment; please choose Cash on Delivery',
  },
  PAYMENT_UNAVAILABLE: {
    code: 'SERVICE_UNAVAILABLE',
    message:
      'Card payments are out of reach right now and nothing was charged; try again in a moment, or choose Cash on Delivery',
  },
  PAYMENT_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no such payment' },
  PAYMENT_INCOMPLETE: { code: 'CONFLICT', message: 'The payment has not succeeded yet' },
  PAYMENT_MISMATCH: { code: 'CONFLICT', message: 'The payment is not over the amount of this order' },
  PAYMENT_USED: { code: 'CONFLICT', message: 'The payment already belongs to an order' },
  PAYMENT_REFUNDED: {
    code: 'CONFLICT',
    message: 'The money of this payment has gone back, all or a part of it; pay for the order with a new one',
  },
  PAYMENT_DISPUTED: {
    code: 'CONFLICT',
    message: 'The bank was asked for the money of this payment back; pay for the order with a new one',
  },
  PAYMENT_CHANGED: {
    code: 'CONFLICT',
    message: 'There is other news of this payment; please look at it again',
  },
  REFUND_TOO_LARGE: { code: 'UNPROCESSABLE_CONTENT', message: 'More than what is left of the payment' },
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
  IDEMPOTENCY_KEY_REFUSED: {
    code: 'BAD_REQUEST',
    message:
      'No Idempotency-Key is taken here: sent again, this request does nothing twice. Send it without one',
  },
  SIGNED_OUT: { code: 'UNAUTHORIZED', message: 'Please sign in' },
  SIGN_IN_REFUSED: { code: 'UNAUTHORIZED', message: 'E-mail address or password is wrong' },
  SIGN_IN_EXPIRED: {
    code: 'UNAUTHORIZED',
    message: 'This sign-in took too long or too many tries; enter your password again',
  },
  FORBIDDEN: { code: 'FORBIDDEN', message: 'Your role may not do this; ask an owner of the shop' },
  DUTY_FIRST: {
    code: 'FORBIDDEN',
    message: 'First do what your account asks of you: open the page again',
  },
  REAUTHENTICATION_NEEDED: {
    code: 'FORBIDDEN',
    message: 'Confirm that it is you: enter your password again, then repeat this',
  },
  KEY_REFUSED: {
    code: 'UNAUTHORIZED',
    message:
      'This API key is unknown, expired or revoked; send a valid one as Authorization: Bearer KEY, or none for what is public',
  },
  INSUFFICIENT_SCOPE: { code: 'FORBIDDEN', message: 'This API key lacks the scope that is needed' },
  KEY_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no such API key' },
  PASSWORD_WRONG: { code: 'UNPROCESSABLE_CONTENT', message: 'This is not your current password' },
  CODE_WRONG: {
    code: 'UNPROCESSABLE_CONTENT',
    message: 'This code is wrong or has been used; wait for the next one in your app',
  },
  PASSKEY_REFUSED: {
    code: 'UNAUTHORIZED',
    message: 'This passkey could not be used; try again, or sign in with your password',
  },
  TOO_MANY_PASSKEYS: {
    code: 'CONFLICT',
    message: 'An account can have ten passkeys at most; remove one that is not needed any more',
  },
  SECOND_FACTOR_NEEDED: {
    code: 'CONFLICT',
    message: 'Your account needs a second factor; add another one before you remove this one',
  },
  SECOND_FACTOR_EXISTS: {
    code: 'CONFLICT',
    message: 'Your account has an authenticator app already; remove it first',
  },
  ACCOUNT_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no such staff account' },
  ACCOUNT_EXISTS: { code: 'CONFLICT', message: 'There already is an account with this e-mail address' },
  OWN_ACCOUNT: {
    code: 'CONFLICT',
    message: 'Only another owner can disable your account, change its role or reset its password',
  },
  MESSAGE_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no such message' },
  REVIEW_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no such review' },
  REVIEW_CHANGED: {
    code: 'CONFLICT',
    message: 'The review has changed since you read it; read it again, nothing was saved',
  },
  REVIEWS_CLOSED: { code: 'CONFLICT', message: 'This order can’t be reviewed any more' },
  DELIVERY_OPTION_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no such delivery option' },
  DELIVERY_OPTION_NEEDED: {
    code: 'CONFLICT',
    message: 'The shop needs one delivery option at least; add another one first',
  },
  TAX_RATE_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no such tax rate' },
  TAX_RATE_USED: { code: 'CONFLICT', message: 'This tax rate is still used' },
  MAKER_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no such maker' },
  MAKER_USED: { code: 'CONFLICT', message: 'Products have this maker' },
  IMAGE_REFUSED: { code: 'UNPROCESSABLE_CONTENT', message: manageMessages.image.failed },
  IMAGE_NOT_KEPT: {
    code: 'SERVICE_UNAVAILABLE',
    message: 'The picture could not be stored and nothing was kept; try again in a moment',
  },
  IMAGE_HOST_FAILED: {
    code: 'SERVICE_UNAVAILABLE',
    message: 'The image host did not take the picture; try again in a moment',
  },
  CATALOGUE_FILE_REFUSED: { code: 'UNPROCESSABLE_CONTENT', message: 'This file can’t be imported' },
  CATALOGUE_CHANGED: {
    code: 'CONFLICT',
    message: 'The catalogue has changed since the file was checked; nothing was imported',
  },
  IMPORT_RUNNING: {
    code: 'CONFLICT',
    message: 'Another file is being imported right now; nothing was imported from this one',
  },
  WEBHOOK_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no such webhook' },
  WEBHOOK_ADDRESS_REFUSED: {
    code: 'UNPROCESSABLE_CONTENT',
    message: 'Enter an https:// address that can be reached from the internet',
  },
  WEBHOOK_DISABLED: { code: 'CONFLICT', message: 'This webhook is disabled; enable it first' },
  TOO_MANY_WEBHOOKS: {
    code: 'CONFLICT',
    message: `There can be ${limits.webhooks} webhooks at most; delete one that is not needed any more`,
  },
  DELIVERY_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no such delivery' },
  EVENT_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no such event: they are kept for 30 days' },
  DELIVERY_PENDING: { code: 'CONFLICT', message: 'This delivery is on its way already' },
  RATE_LIMITED: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests; please wait a moment' },
  BUSY: { code: 'SERVICE_UNAVAILABLE', message: 'The shop is very busy; please try again in a moment' },
  SHOP_UNAVAILABLE: {
    code: 'SERVICE_UNAVAILABLE',
    message: 'The shop can’t be reached just now; please try again in a moment',
  },
  INVALID_REQUEST: { code: 'BAD_REQUEST', message: 'The request is not well-formed HTTP' },
  INVALID_JSON: { code: 'BAD_REQUEST', message: 'The body must be a JSON object in UTF-8' },
  CROSS_SITE: { code: 'FORBIDDEN', message: 'Requests from other sites are refused' },
  PATH_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is nothing at this address' },
  METHOD_NOT_ALLOWED: { code: 'METHOD_NOT_SUPPORTED', message: 'This address does not take this method' },
  BODY_TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE', message: 'The body may have at most 100 kB' },
  BODY_TOO_SLOW: { code: 'TIMEOUT', message: 'The body took too long to arrive; try again' },
  UNSUPPORTED_MEDIA_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send the body as application/json' },
  NOT_ACCEPTABLE: {
    code: 'BAD_REQUEST',
    status: 406,
    message: 'Answers are application/json; Accept rules that out',
  },
  INTERNAL: { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side' },
} as const satisfies Record<FailureReason, FailureEntry>;

interface FailureOptions<R extends FailureReason> {
  details: FailureDetails[R];
  /** A message for this case; default: the reason's own. */
  message?: string;
  issues?: Issue[];
  cause?: unknown;
}

/** A refused request: a reason from the table above, never a bug. */
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
    super(options?.message ?? failures[reason].message, options);
    this.reason = reason;
    this.details = (options as FailureOptions<R> | undefined)?.details as FailureDetails[R];
    this.issues = options?.issues;
  }

  get code() {
    return failures[this.reason].code;
  }

  get status() {
    const { code, status = statuses[code] }: FailureEntry = failures[this.reason];
    return status;
  }
}

/** A failure as clients get it over tRPC, in `error.data.failure`. */
export type FailureData = {
  [R in FailureReason]: { reason: R; details?: FailureDetails[R]; issues?: Issue[] };
}[FailureReason];
