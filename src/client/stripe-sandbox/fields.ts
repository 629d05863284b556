import {
  cvcProblem,
  formatCvc,
  formatNumber,
  isCvcComplete,
  isNumberComplete,
  numberProblem,
} from './card-number.ts';
import type { ValidationError } from './errors.ts';
import { expiryProblem, formatExpiry, isExpiryComplete } from './expiry.ts';

export type FieldType = 'cardNumber' | 'cardExpiry' | 'cardCvc';

/** The attributes and rules of a field. The rules of the CVC depend on the card number. */
export interface Field {
  title: string;
  name: string;
  label: string;
  placeholder: string;
  autocomplete: AutoFill;
  format(text: string, deleting: boolean, cardNumber: string): string;
  isComplete(text: string, cardNumber: string): boolean;
  problem(text: string, finished: boolean, cardNumber: string): ValidationError | undefined;
}

/** Titles, names, labels and placeholders are those of the real frames: tests find both in the same way. */
export const fields: Record<FieldType, Field> = {
  cardNumber: {
    title: 'Secure card number input frame',
    name: 'cardnumber',
    label: 'Credit or debit card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    format: formatNumber,
    isComplete: isNumberComplete,
    problem: numberProblem,
  },
  cardExpiry: {
    title: 'Secure expiration date input frame',
    name: 'exp-date',
    label: 'Credit or debit card expiration date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    format: formatExpiry,
    isComplete: (text) => isExpiryComplete(text),
    problem: (text, finished) => expiryProblem(text, finished),
  },
  cardCvc: {
    title: 'Secure CVC input frame',
    name: 'cvc',
    label: 'Credit or debit card CVC/CVV',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    format: (text, _deleting, cardNumber) => formatCvc(text, cardNumber),
    isComplete: isCvcComplete,
    problem: cvcProblem,
  },
};
