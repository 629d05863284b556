/** The currency of all amounts, by ISO 4217. Its decimals and its symbol come from Intl. */
export const currency = 'USD';

const written = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency,
  currencyDisplay: 'narrowSymbol',
});

/** The decimals of the currency: 2 for US dollars, 0 for yen. */
const decimals = written.resolvedOptions().maximumFractionDigits ?? 2;

/** The smallest units (`cents`, whatever they are called) in one unit of the currency. */
export const centsInUnit = 10 ** decimals;

/** An amount for people, from cents: `$1,234.50`. */
export function formatPrice(cents: number): string {
  return written.format(cents / centsInUnit);
}

/** An amount of the currency, as in the API, from cents. */
export function toAmount(cents: number): number {
  return cents / centsInUnit;
}

/** Cents from the API's amounts. 19.99 * 100 is 1998.9999…, hence the rounding. */
export function toCents(amount: number): number {
  return Math.round(amount * centsInUnit);
}

/** True if an amount has no more decimals than its currency. */
export function isWholeCents(amount: number): boolean {
  return toAmount(toCents(amount)) === amount;
}

/** An amount with all of its decimals, and without a symbol, as files and form fields have it: `1234.50`. */
export function plainAmount(cents: number): string {
  return toAmount(cents).toFixed(decimals);
}
