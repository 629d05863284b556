import { invalidRequest } from './errors.ts';

const currencies = new Set(Intl.supportedValuesOf('currency').map((currency) => currency.toLowerCase()));

/** The smallest charges, in the currency's smallest unit; 50 for other currencies. */
const minimums: Record<string, number> = { gbp: 30, sek: 300, nok: 300, dkk: 250 };

const maximum = 99_999_999;

/** `$20.00` */
export function readable(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** @throws ApiError 400 */
export function checkAmount(amount: number, currency: string): void {
  if (!currencies.has(currency)) {
    throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
  }
  const minimum = minimums[currency] ?? 50;
  if (amount < minimum) {
    const message = `Amount must be at least ${readable(minimum, currency)} ${currency}`;
    throw invalidRequest(message, { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > maximum) {
    const message = `Amount must be no more than ${readable(maximum, currency)} ${currency}`;
    throw invalidRequest(message, { code: 'amount_too_large', param: 'amount' });
  }
}
