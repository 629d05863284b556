import { schemeOf } from './card-number.ts';
import { digitsOf } from './digits.ts';
import { invalid, type ValidationError } from './errors.ts';

/** @param cardNumber decides how many digits there are: four on Amex, three on other known cards */
export function formatCvc(text: string, cardNumber: string): string {
  return digitsOf(text).slice(0, schemeOf(cardNumber).cvcLengths.at(-1));
}

export function isCvcComplete(text: string, cardNumber: string): boolean {
  return schemeOf(cardNumber).cvcLengths.includes(text.length);
}

export function cvcProblem(text: string, finished: boolean, cardNumber: string): ValidationError | undefined {
  if (finished && !isCvcComplete(text, cardNumber)) {
    return invalid('incomplete_cvc', 'Your card’s security code is incomplete.');
  }
}
