import type Stripe from 'stripe';

type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** The `error` of a response. */
export interface ErrorBody {
  type: ErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** A response other than 2xx. Changes that were written before it is thrown stay: a decline changes its intent. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

type Extras = Omit<ErrorBody, 'type' | 'message'>;

/** A request that can't be carried out as it is. */
export function invalidRequest(message: string, extras: Extras = {}, status = 400): ApiError {
  return new ApiError(status, { type: 'invalid_request_error', message, ...extras });
}

export function cardError(message: string, extras: Extras): ApiError {
  return new ApiError(402, { type: 'card_error', message, ...extras });
}

export function noSuch(kind: string, id: string): ApiError {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' }, 404);
}

export function notSimulated(what: string): ApiError {
  const message = `${what} is not simulated by the card sandbox.`;
  return invalidRequest(message, { code: 'not_simulated' }, 404);
}

/** The intent is in a state that does not allow this. */
export function unexpectedState(message: string, intent: Stripe.PaymentIntent): ApiError {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}
