import type { StripeError } from '@stripe/stripe-js';
import { messages } from '../../shared/messages.ts';

/** In the order they are filled in. */
const cardFieldNames = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type CardFieldName = (typeof cardFieldNames)[number];

/** What the provider reports of a field; never what was typed. */
export interface FieldEntry {
  complete: boolean;
  error?: Pick<StripeError, 'code' | 'message'>;
}

export type CardEntry = Partial<Record<CardFieldName, FieldEntry>>;

/** Why a payment failed, as the shopper is told. */
export interface Setback {
  /** Shown as a toast. */
  toast?: string;
  /** Shown above the button until the next try. */
  note?: string;
  /** The field to correct. */
  field?: CardFieldName;
}

const { cardFailed, incomplete, incompleteFields } = messages.payment;

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

export function incompleteField(code: IncompleteCode): Setback {
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
