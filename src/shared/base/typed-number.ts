import { centsInUnit, plainAmount, toCents } from './money.ts';

/** The formats of numbers. A comma before one or two digits is a decimal comma: nobody groups thousands like that. */
const numbers = {
  amount: { pattern: /^-?\d+(\.\d+|,\d{1,2})?$/, example: '49.99' },
  pieces: { pattern: /^-?\d+([.,]\d{1,2})?$/, example: '12' },
  grams: { pattern: /^-?\d+([.,]\d{1,2})?$/, example: '850' },
  millimetres: { pattern: /^-?\d+([.,]\d{1,2})?$/, example: '600' },
};

type NumberKind = keyof typeof numbers;

/** True for a kind of field whose value is typed as a number. */
export const isNumberKind = (kind: string): kind is NumberKind => kind in numbers;

/** A thousand with a separator, or one with three decimals: `1,500`. */
const ambiguous = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/** The point before three digits is a decimal point in amounts of a currency with three decimals, such as Kuwaiti dinars. */
const isAmbiguous = (kind: NumberKind, typed: string) =>
  ambiguous.test(typed) && !(kind === 'amount' && typed.includes('.') && centsInUnit() === 1000);

/** The number that a text without a fault means. */
export function typedNumber(text: string): number {
  return Number(text.trim().replace(',', '.'));
}

/** The fault of a typed number; undefined if it can be read, or is empty. */
export function numberFault(kind: NumberKind, label: string, text: string): string | undefined {
  const { pattern, example } = numbers[kind];
  const typed = text.trim();
  if (isAmbiguous(kind, typed)) {
    const whole = typed.replace(/[.,]/, '');
    const written = kind === 'amount' ? `${whole} or ${plainAmount(toCents(typedNumber(typed)))}` : whole;
    return `“${typed}” can be read in two ways: write ${written}`;
  }
  return typed === '' || pattern.test(typed) ? undefined : `${label} must be a number such as ${example}`;
}

/** The same for a form, which has no decimal comma: users would not see how it was read before they save. */
export function enteredNumberFault(kind: NumberKind, label: string, text: string): string | undefined {
  const fault = numberFault(kind, label, text);
  if (fault || !text.includes(',')) return fault;
  const number = typedNumber(text);
  return `Write ${kind === 'amount' ? plainAmount(toCents(number)) : number}`;
}
