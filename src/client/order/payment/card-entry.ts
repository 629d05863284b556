import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { messages } from '../../../shared/base/messages.ts';
import { notes } from './notes.ts';

/** In the order they are filled in. */
const cardFieldNames = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type CardFieldName = (typeof cardFieldNames)[number];

/** The state of a field, as the provider reports it; never the typed text. */
export interface FieldEntry {
  complete: boolean;
  error?: Pick<StripeError, 'code' | 'message'>;
}

export type CardEntry = Partial<Record<CardFieldName, FieldEntry>>;

export interface Setback {
  toast?: string;
  /** Shown above the button until the next try. */
  note?: string;
  field?: CardFieldName;
}

const { cardFailed, incomplete, incompleteFields, unreachable } = messages.payment;

type IncompleteCode = keyof typeof incompleteFields;

const incompleteCodes: Record<CardFieldName, IncompleteCode> = {
  cardNumber: 'incomplete_number',
  cardExpiry: 'incomplete_expiry',
  cardCvc: 'incomplete_cvc',
};

/** By its code: the provider's messages differ by language. */
export function isIncompleteCode(code: string | undefined): code is IncompleteCode {
  return code !== undefined && Object.hasOwn(incompleteFields, code);
}

function incompleteField(code: IncompleteCode): Setback {
  const field = cardFieldNames.find((name) => incompleteCodes[name] === code);
  return { field, note: incomplete(incompleteFields[code]) };
}

/** The first incomplete or invalid field; known without a request. */
export function faultIn(entry: CardEntry): Setback | undefined {
  const field = cardFieldNames.find((name) => !entry[name]?.complete);
  if (!field) return undefined;
  const error = entry[field]?.error;
  if (!error?.message || isIncompleteCode(error.code)) return incompleteField(incompleteCodes[field]);
  return { field, toast: cardFailed, note: error.message };
}

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
