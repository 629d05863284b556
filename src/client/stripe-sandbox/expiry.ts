import { digitsOf } from './digits.ts';
import { invalid, type ValidationError } from './errors.ts';

/** Month and year as far as typed. A year of four digits, as from autofill or the clipboard, becomes two. */
function partsOf(text: string): { month: string; year: string; divided: boolean } {
  const [left = '', ...right] = text.split('/');
  const divided = right.length > 0;
  const year = digitsOf(right.join('')).replace(/^20(?=\d\d$)/, '');
  if (divided) return { month: digitsOf(left), year, divided };
  const digits = digitsOf(left);
  return { month: digits.slice(0, 2), year: digits.slice(2).replace(/^20(?=\d\d$)/, ''), divided };
}

/** `MM / YY`. A first digit over 1 is a whole month. While deleting, nothing is added: otherwise it could never be deleted. */
export function formatExpiry(text: string, deleting = false): string {
  let { month, year, divided } = partsOf(text);
  if (deleting) return year ? `${month} / ${year}` : month;
  if (/^[2-9]/.test(month) || (divided && /^[1-9]$/.test(month))) month = `0${month}`;
  if (/^1[3-9]/.test(month)) month = `0${month}`;
  if (month.startsWith('00')) month = '0';
  year = (month.slice(2) + year).slice(0, 2);
  month = month.slice(0, 2);
  return month.length === 2 || year ? `${month} / ${year}` : month;
}

/** @returns numbers as the API takes them, the year with its century; NaN for a missing part */
export function readExpiry(text: string): { month: number; year: number } {
  const { month, year } = partsOf(text);
  return {
    month: month.length === 2 && month !== '00' ? Number(month) : Number.NaN,
    year: year.length === 2 ? 2000 + Number(year) : Number.NaN,
  };
}

const yearsAhead = 50;

export function expiryProblem(
  text: string,
  finished: boolean,
  now = new Date(),
): ValidationError | undefined {
  const { month, year } = readExpiry(text);
  const thisYear = now.getFullYear();
  if (year < thisYear) {
    return invalid('invalid_expiry_year_past', 'Your card’s expiration year is in the past.');
  }
  if (year > thisYear + yearsAhead) {
    return invalid('invalid_expiry_year', 'Your card’s expiration year is invalid.');
  }
  if (year === thisYear && month < now.getMonth() + 1) {
    return invalid('invalid_expiry_month_past', 'Your card’s expiration date is in the past.');
  }
  if (finished && Number.isNaN(month + year)) {
    return invalid('incomplete_expiry', 'Your card’s expiration date is incomplete.');
  }
}

export function isExpiryComplete(text: string, now = new Date()): boolean {
  return expiryProblem(text, true, now) === undefined;
}
