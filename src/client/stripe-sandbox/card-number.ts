import { digitsOf } from './digits.ts';
import { invalid, type ValidationError } from './errors.ts';

interface Scheme {
  brand: string;
  prefix: RegExp;
  /** The possible numbers of digits, ascending. */
  lengths: number[];
  cvcLengths: number[];
}

const schemes = [
  { brand: 'visa', prefix: /^4/, lengths: [16], cvcLengths: [3] },
  {
    brand: 'mastercard',
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cvcLengths: [3],
  },
  { brand: 'amex', prefix: /^3[47]/, lengths: [15], cvcLengths: [4] },
  { brand: 'discover', prefix: /^(6011|64[4-9]|65)/, lengths: [16], cvcLengths: [3] },
  { brand: 'diners', prefix: /^36/, lengths: [14], cvcLengths: [3] },
  { brand: 'diners', prefix: /^(30[0-59]|3[89])/, lengths: [14, 16], cvcLengths: [3] },
  { brand: 'jcb', prefix: /^35(2[89]|[3-8])/, lengths: [16], cvcLengths: [3] },
  { brand: 'unionpay', prefix: /^(62|81)/, lengths: [16, 17, 18, 19], cvcLengths: [3] },
  { brand: 'unknown', prefix: /^/, lengths: [16], cvcLengths: [3, 4] },
] as const satisfies Scheme[];

export type Brand = (typeof schemes)[number]['brand'];

export function schemeOf(text: string): Scheme & { brand: Brand } {
  const digits = digitsOf(text);
  // The last one takes any number.
  return schemes.find(({ prefix }) => prefix.test(digits)) as Scheme & { brand: Brand };
}

function maxLength(digits: string): number {
  return schemeOf(digits).lengths.at(-1) as number;
}

/** As printed on the card: Amex 4-6-5, Diners with 14 digits 4-6-4, all others in fours. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text).slice(0, maxLength(digitsOf(text)));
  const { brand } = schemeOf(digits);
  const isShort = brand === 'amex' || (brand === 'diners' && digits.length <= 14);
  const groups = isShort ? /^(\d{4})(\d{1,6})?(\d+)?$/ : /(\d{1,4})/;
  return digits.length < 4 ? digits : digits.split(groups).filter(Boolean).join(' ');
}

/** The check digit: every second digit from the right counts double, and the sum ends in 0. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = place % 2 ? Number(digit) * 2 : Number(digit);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

export function isNumberComplete(text: string): boolean {
  const digits = digitsOf(text);
  return schemeOf(digits).lengths.includes(digits.length) && passesLuhn(digits);
}

/**
 * `finished`: the shopper has left the field or wants to pay. Before that, only faults count that further digits can't
 * correct.
 */
export function numberProblem(text: string, finished: boolean): ValidationError | undefined {
  const digits = digitsOf(text);
  if (isNumberComplete(digits)) return;
  const { lengths } = schemeOf(digits);
  const isFull = digits.length === maxLength(digits) || (finished && lengths.includes(digits.length));
  if (isFull) return invalid('invalid_number', 'Your card number is invalid.');
  if (finished) return invalid('incomplete_number', 'Your card number is incomplete.');
}

/** @param cardNumber decides the number of digits: four on Amex, three on other known cards */
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
