import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { messages } from '../../shared/messages.ts';
import { incompleteField, isIncompleteCode, type Setback } from './card-entry.ts';
import { notes } from './notes.ts';

const { cardFailed, unreachable } = messages.payment;

export const noAnswer: Setback = { toast: unreachable, note: notes.noAnswer };

/** Errors a shopper can act on; the messages of others are for developers. */
function isForShopper({ type, code }: StripeError): boolean {
  return (
    type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure'
  );
}

function setbackOfError(error: StripeError): Setback | undefined {
  const { type, code, message } = error;
  if (isIncompleteCode(code)) return incompleteField(code);
  if (type === 'api_connection_error') return noAnswer;
  if (code === 'payment_intent_unexpected_state') {
    // The charge succeeded before and its answer was lost, or the payment was cancelled meanwhile.
    if (error.payment_intent?.status === 'succeeded') return undefined;
    if (error.payment_intent?.status === 'canceled') return { toast: cardFailed, note: notes.timeOver };
  }
  return { toast: cardFailed, note: message && isForShopper(error) ? notes.refused(message) : undefined };
}

/** The setback after confirming a card; undefined when the provider reports the charge. */
export function setbackOf({ paymentIntent, error }: PaymentIntentResult): Setback | undefined {
  if (error) return setbackOfError(error);
  // `processing` counts as well: the server then knows how it ended.
  const isTaken = paymentIntent.status === 'succeeded' || paymentIntent.status === 'processing';
  return isTaken ? undefined : { toast: cardFailed };
}
