import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { messages } from '../../shared/messages.ts';
import { incompleteField, isIncompleteCode, type Setback } from './card-entry.ts';
import { notes } from './notes.ts';

const { cardFailed, unreachable } = messages.payment;

export const noAnswer: Setback = { toast: unreachable, note: notes.noAnswer };

/** A shopper can do something about these; the words of other errors are for developers. */
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
    // Paid before, and the answer to it was lost; or too late, and the payment was cancelled meanwhile.
    if (error.payment_intent?.status === 'succeeded') return undefined;
    if (error.payment_intent?.status === 'canceled') return { toast: cardFailed, note: notes.timeOver };
  }
  return { toast: cardFailed, note: message && isForShopper(error) ? notes.refused(message) : undefined };
}

/** What is wrong when a card was confirmed; nothing when the provider says that the money is taken. */
export function setbackOf({ paymentIntent, error }: PaymentIntentResult): Setback | undefined {
  if (error) return setbackOfError(error);
  // While it is `processing` the server is asked as well: it knows how that has ended.
  const isTaken = paymentIntent.status === 'succeeded' || paymentIntent.status === 'processing';
  return isTaken ? undefined : { toast: cardFailed };
}
