/** The format in which Stripe.js and its API report errors. */
export interface StripeError {
  type: string;
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  payment_intent?: unknown;
}

export interface ValidationError extends StripeError {
  type: 'validation_error';
  code: string;
}

/** A mistake of the page's programmer, never of the shopper. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}

/** The sandbox never makes up a response: it refuses calls that it does not simulate, by name. */
export function notSimulated(what: string): IntegrationError {
  return new IntegrationError(`${what} is not simulated by the card sandbox.`);
}

export function invalid(code: string, message: string): ValidationError {
  return { type: 'validation_error', code, message };
}
