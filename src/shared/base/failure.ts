import type { DiscountRefusal } from '../order/discount-price.ts';
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

/**
 * The reasons of refusals with their messages, by the tRPC code that they have. A message that depends on the currency is a function.
 */
const reasons = {
  BAD_REQUEST: {
    INVALID_INPUT: 'Some values are not valid',
    IDEMPOTENCY_KEY_INVALID: 'Idempotency-Key must be 1 to 255 visible characters',
    IDEMPOTENCY_KEY_REFUSED:
      'No Idempotency-Key is taken here: sent again, this request does nothing twice. Send it without one',
    INVALID_REQUEST: 'The request is not well-formed HTTP',
    INVALID_JSON: 'The body must be a JSON object in UTF-8',
    NOT_ACCEPTABLE: 'Answers are application/json; Accept rules that out',
  },
  UNAUTHORIZED: {
    SIGNED_OUT: 'Please sign in',
    SIGN_IN_REFUSED: 'E-mail address or password is wrong',
    SIGN_IN_EXPIRED: 'This sign-in took too long or too many tries; enter your password again',
    KEY_REFUSED:
      'This API key is unknown, expired or revoked; send a valid one as Authorization: Bearer KEY, or none for what is public',
    PASSKEY_REFUSED: 'This passkey could not be used; try again, or sign in with your password',
  },
  FORBIDDEN: {
    FORBIDDEN: 'Your role may not do this; ask an owner of the shop',
    DUTY_FIRST: 'First do what your account asks of you: open the page again',
    REAUTHENTICATION_NEEDED: 'Confirm that it is you: enter your password again, then repeat this',
    INSUFFICIENT_SCOPE: 'This API key lacks the scope that is needed',
    CROSS_SITE: 'Requests from other sites are refused',
  },
  NOT_FOUND: {
    PRODUCT_NOT_FOUND: 'This product does not exist',
    CATEGORY_NOT_FOUND: 'There is no such category',
    COLLECTION_NOT_FOUND: 'There is no such collection',
    ORDER_NOT_FOUND: 'No order has this number and e-mail address',
    CUSTOMER_NOT_FOUND: 'This order has no customer',
    PAYMENT_NOT_FOUND: 'There is no such payment',
    KEY_NOT_FOUND: 'There is no such API key',
    ACCOUNT_NOT_FOUND: 'There is no such staff account',
    MESSAGE_NOT_FOUND: 'There is no such message',
    REVIEW_NOT_FOUND: 'There is no such review',
    DELIVERY_OPTION_NOT_FOUND: 'There is no such delivery option',
    TAX_RATE_NOT_FOUND: 'There is no such tax rate',
    DISCOUNT_NOT_FOUND: 'There is no such discount',
    MAKER_NOT_FOUND: 'There is no such maker',
    MEASURE_NOT_FOUND: 'There is no such measure',
    WEBHOOK_NOT_FOUND: 'There is no such webhook',
    DELIVERY_NOT_FOUND: 'There is no such delivery',
    EVENT_NOT_FOUND: 'There is no such event: they are kept for 30 days',
    WITHDRAWAL_NOT_FOUND: 'There is no such withdrawal',
    PATH_NOT_FOUND: 'There is nothing at this address',
  },
  METHOD_NOT_SUPPORTED: {
    METHOD_NOT_ALLOWED: 'This address does not take this method',
  },
  TIMEOUT: {
    BODY_TOO_SLOW: 'The body took too long to arrive; try again',
  },
  CONFLICT: {
    VARIANT_NEEDED: 'This product has options: choose one of its variants',
    PRODUCT_EXISTS: 'Another product has this value',
    PRODUCT_NOT_RESTORABLE: `A deleted product can be restored for ${limits.restoreDays} days only`,
    CATEGORY_EXISTS: 'There is a category with this value already',
    CATEGORY_IN_USE: 'This category has products: name the category that gets them as moveTo',
    COLLECTION_EXISTS: 'There is a collection with this value already',
    EDIT_CONFLICT: 'Somebody else has changed this product since you opened it; nothing was saved',
    SETTINGS_CHANGED: 'Somebody else has changed these settings since you read them; nothing was saved',
    STOCK_CHANGED: 'The stock has changed since you saw it; nothing was saved',
    ORDER_EXISTS: 'Another order has this externalId',
    OUT_OF_STOCK: 'Not enough is left in stock',
    PRICE_CHANGED: 'The price has changed since you saw it',
    DISCOUNT_REFUSED: 'This discount code does not apply to this order',
    DISCOUNT_EXISTS: 'There is a discount with this code already',
    HOLD_LIMIT_REACHED:
      'This is more than the shop reserves for somebody it does not know; order fewer pieces, name the customer, or send an API key',
    ORDER_EXPIRED: 'This order is over and its products are free again; please order once more',
    ORDER_STEP_REFUSED: 'The order is not in a state that allows this',
    PAYMENT_INCOMPLETE: 'The payment has not succeeded yet',
    PAYMENT_MISMATCH: 'The payment is not over the amount of this order',
    PAYMENT_USED: 'The payment already belongs to an order',
    PAYMENT_REFUNDED:
      'The money of this payment has gone back, all or a part of it; pay for the order with a new one',
    PAYMENT_DISPUTED:
      'The bank was asked for the money of this payment back; pay for the order with a new one',
    PAYMENT_CHANGED: 'There is other news of this payment; please look at it again',
    IDEMPOTENCY_KEY_IN_USE:
      'A request with this Idempotency-Key is still being worked on; try again in a moment',
    TOO_MANY_PASSKEYS: 'An account can have ten passkeys at most; remove one that is not needed any more',
    SECOND_FACTOR_NEEDED: 'Your account needs a second factor; add another one before you remove this one',
    SECOND_FACTOR_EXISTS: 'Your account has an authenticator app already; remove it first',
    ACCOUNT_EXISTS: 'There already is an account with this e-mail address',
    OWN_ACCOUNT: 'Only another owner can disable your account, change its role or reset its password',
    REVIEW_CHANGED: 'The review has changed since you read it; read it again, nothing was saved',
    REVIEWS_CLOSED: 'This order can’t be reviewed any more',
    DELIVERY_OPTION_NEEDED: 'The shop needs one delivery option at least; add another one first',
    TAX_RATE_USED: 'This tax rate is still used',
    MAKER_USED: 'Products have this maker',
    CATALOGUE_CHANGED: 'The catalogue has changed since the file was checked; nothing was imported',
    IMPORT_RUNNING: 'Another file is being imported right now; nothing was imported from this one',
    CONNECTION_FIXED: 'The environment of the shop sets this: it is changed on its machine',
    WEBHOOK_DISABLED: 'This webhook is disabled; enable it first',
    TOO_MANY_WEBHOOKS: `There can be ${limits.webhooks} webhooks at most; delete one that is not needed any more`,
    DELIVERY_PENDING: 'This delivery is on its way already',
  },
  PRECONDITION_FAILED: {
    PRECONDITION_FAILED: 'The product is no longer what If-Match says; read it again, nothing was changed',
  },
  PAYLOAD_TOO_LARGE: {
    BODY_TOO_LARGE: 'The body may have at most 100 kB',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    UNSUPPORTED_MEDIA_TYPE: 'Send the body as application/json',
  },
  UNPROCESSABLE_CONTENT: {
    ORDER_TOO_LARGE: tooLargeOrder,
    ORDER_TOO_HEAVY:
      'These products are too heavy for this delivery; choose another one, or ask the shop for a price',
    AMOUNT_TOO_SMALL: () =>
      currency() === defaultCurrency
        ? `A card payment must come to at least ${formatPrice(limits.cardAmountCents)}`
        : 'This amount is too small for a card payment',
    REFUND_TOO_LARGE: 'More than what is left of the payment',
    IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was already used for another request; use a new one',
    PASSWORD_WRONG: 'This is not your current password',
    CODE_WRONG: 'This code is wrong or has been used; wait for the next one in your app',
    IMAGE_REFUSED: manageMessages.image.failed,
    CATALOGUE_FILE_REFUSED: 'This file can’t be imported',
    CONNECTION_REFUSED: 'This does not work; nothing was saved',
    WEBHOOK_ADDRESS_REFUSED: 'Enter an https:// address that can be reached from the internet',
  },
  TOO_MANY_REQUESTS: {
    RATE_LIMITED: 'Too many requests; please wait a moment',
  },
  INTERNAL_SERVER_ERROR: {
    INTERNAL: 'Something went wrong on our side',
  },
  SERVICE_UNAVAILABLE: {
    CARDS_NOT_TAKEN: 'This shop takes no cards at the moment; please choose Cash on Delivery',
    PAYMENT_UNAVAILABLE:
      'Card payments are out of reach right now and nothing was charged; try again in a moment, or choose Cash on Delivery',
    IMAGE_NOT_KEPT: 'The picture could not be stored and nothing was kept; try again in a moment',
    IMAGE_HOST_FAILED: 'The image host did not take the picture; try again in a moment',
    BUSY: 'The shop is very busy; please try again in a moment',
    SHOP_UNAVAILABLE: 'The shop can’t be reached just now; please try again in a moment',
  },
} as const;

type Reasons = typeof reasons;
export type FailureReason = { [Code in keyof Reasons]: keyof Reasons[Code] }[keyof Reasons];

/** The details of a refusal, with which a client can offer a solution. Reasons that are not listed have none. */
interface Details {
  PRODUCT_NOT_FOUND: { ids: string[] };
  /** Products with options: an order names one of their variants. */
  VARIANT_NEEDED: { ids: string[] };
  /** The product that has the value already; null if it has given it up since. */
  PRODUCT_EXISTS: { field: string; id: string | null };
  CATEGORY_IN_USE: CategoryUse;
  EDIT_CONFLICT: { product: StaffProduct };
  /** The current stock of a single product, or of those of many products whose difference can’t be applied. */
  STOCK_CHANGED: { stock: number } | { items: { id: string; stock: number }[] };
  PRECONDITION_FAILED: { product: StaffProduct } | { order: ManagedOrder };
  SETTINGS_CHANGED: Pick<StoredSettings, 'version' | 'changedBy' | 'changedAt'>;
  ORDER_EXISTS: { field: string; number: string | null };
  OUT_OF_STOCK: { lines: Shortage[] };
  DISCOUNT_REFUSED: { code: string; reason: DiscountRefusal['reason'] };
  PRICE_CHANGED: { total: number; lines: CurrentPrice[] };
  REFUND_TOO_LARGE: { refundable: number };
  INSUFFICIENT_SCOPE: { scope: Scope };
  TAX_RATE_USED: { products: number };
  MAKER_USED: { products: number };
  CATALOGUE_FILE_REFUSED: FileQuestion | undefined;
  RATE_LIMITED: { retryAfterSeconds: number };
  METHOD_NOT_ALLOWED: { allow: string[] };
}

export type FailureDetails = { [R in FailureReason]: R extends keyof Details ? Details[R] : undefined };

/** A field of the input and its fault. */
export interface Issue {
  path: string;
  message: string;
}

/** The status of each code. */
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
  code: keyof Reasons;
  status: number;
  message: string | (() => string);
}

export const failures = Object.fromEntries(
  Object.entries(reasons).flatMap(([code, messages]) =>
    Object.entries(messages).map(([reason, message]) => {
      // tRPC has no code for it.
      const status = reason === 'NOT_ACCEPTABLE' ? 406 : statuses[code as keyof Reasons];
      return [reason, { code, status, message }];
    }),
  ),
) as Record<FailureReason, FailureEntry>;

function messageOf(reason: FailureReason): string {
  const { message } = failures[reason];
  return typeof message === 'string' ? message : message();
}

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
    super(options?.message ?? messageOf(reason), options);
    this.reason = reason;
    this.details = (options as FailureOptions<R> | undefined)?.details as FailureDetails[R];
    this.issues = options?.issues;
  }

  get code() {
    return failures[this.reason].code;
  }

  get status() {
    return failures[this.reason].status;
  }
}

/** A failure as clients get it over tRPC, in `error.data.failure`. */
export type FailureData = {
  [R in FailureReason]: { reason: R; details?: FailureDetails[R]; issues?: Issue[] };
}[FailureReason];
