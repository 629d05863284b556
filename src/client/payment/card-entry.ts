import type { StripeError } from '@stripe/stripe-js';
import { messages } from '../../shared/messages.ts';

/** The provider's fields, in the order they are filled in. */
const cardFieldNames = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type CardFieldName = (typeof cardFieldNames)[number];

/** What the provider tells of a field; what was typed into it, it keeps to itself. */
export interface FieldEntry {
  complete: boolean;
  error?: Pick<StripeError, 'code' | 'message'>;
}

export type CardEntry = Partial<Record<CardFieldName, FieldEntry>>;

/** What keeps a payment from being made, as the shopper is told it. */
export interface Setback {
  /** In passing. */
  toast?: string;
  /** Beside the button, for as long as it matters. */
  note?: string;
  /** The field to put right. */
  field?: CardFieldName;
}

const { cardFailed, incomplete, incompleteFields } = messages.payment;

type IncompleteCode = keyof typeof incompleteFields;

const incompleteCodes: Record<CardFieldName, IncompleteCode> = {
  cardNumber: 'incomplete_number',
  cardExpiry: 'incomplete_expiry',
  cardCvc: 'incomplete_cvc',
};

/** By the code alone: the provider's words differ by language, and in their apostrophes. */
export function isIncompleteCode(code: string | undefined): code is IncompleteCode {
  return code !== undefined && Object.hasOwn(incompleteFields, code);
}

export function incompleteField(code: IncompleteCode): Setback {
  const field = cardFieldNames.find((name) => incompleteCodes[name] === code);
  return { field, note: incomplete(incompleteFields[code]) };
}

/** The first field that keeps the card from being sent; known without asking anybody. */
export function faultIn(entry: CardEntry): Setback | undefined {
  const field = cardFieldNames.find((name) => !entry[name]?.complete);
  if (!field) return undefined;
  const error = entry[field]?.error;
  if (!error?.message || isIncompleteCode(error.code)) return incompleteField(incompleteCodes[field]);
  return { field, toast: cardFailed, note: error.message };
}
