import { centsInUnit, plainAmount, toCents } from './money.ts';

/** The formats of numbers. A comma before one or two digits is a decimal comma: nobody groups thousands like that. */
const numbers = {
  amount: { pattern: /^-?\d+(\.\d+|,\d{1,2})?$/, example: '49.99' },
  pieces: { pattern: /^-?\d+([.,]\d{1,2})?$/, example: '12' },
  grams: { pattern: /^-?\d+([.,]\d{1,2})?$/, example: '850' },
  millimetres: { pattern: /^-?\d+([.,]\d{1,2})?$/, example: '600' },
};

export type NumberKind = keyof typeof numbers;

/** True for a kind of field whose value is typed as a number. */
export const isNumberKind = (kind: string): kind is NumberKind => kind in numbers;

/** A thousand with a separator, or one with three decimals: `1,500`. */
const ambiguous = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/** The point before three digits is a decimal point in amounts of a currency with three decimals, such as Kuwaiti dinars. */
const isAmbiguous = (kind: NumberKind, typed: string) =>
  ambiguous.test(typed) && !(kind === 'amount' && typed.includes('.') && centsInUnit() === 1000);

/** The decimal separator of the numbers in a file: `1,234.56` or `1.234,56`. */
export const decimalSeparators = ['point', 'comma'] as const;
export type DecimalSeparator = (typeof decimalSeparators)[number];

const grouped = /^-?[1-9]\d{0,2}([.,'’\s]\d{3})+([.,]\d+)?$/;

/** True for a number with what may be thousands separators: `1,234`, `1.234,56`. Programs write measures with a decimal point. */
export const hasSeparators = (kind: NumberKind, text: string) =>
  grouped.test(text) && (!/^-?\d+\.\d{3}$/.test(text) || kind === 'pieces' || isAmbiguous(kind, text));

const separated = {
  point: /^-?(\d+|\d{1,3}([,'’\s]\d{3})+)(\.\d+)?$/,
  comma: /^-?(\d+|\d{1,3}([.'’\s]\d{3})+)(,\d+)?$/,
};

/** A number without thousands separators, with a decimal point; any other text as it is. */
export function plainNumber(text: string, separator: DecimalSeparator): string {
  if (!separated[separator].test(text)) return text;
  const digits = text.replace(separator === 'point' ? /[,'’\s]/g : /[.'’\s]/g, '').replace(',', '.');
  return String(Number(digits));
}

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
