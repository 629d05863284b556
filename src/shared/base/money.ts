const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as a price for people: `$1,234.50`. */
export function formatPrice(cents: number): string {
  return dollars.format(cents / 100);
}

/** Dollars, as in the API, from cents. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Cents from the API's dollars. 19.99 * 100 is 1998.9999…, hence the rounding. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** True if an amount of dollars has at most two decimals. */
export function isWholeCents(dollars: number): boolean {
  return toDollars(toCents(dollars)) === dollars;
}
