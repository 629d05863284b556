import type { PriceRounding } from '../../../shared/product/bulk-products.ts';

/** The nearest amount of cents that ends in the two digits `ending`; at least the smallest such amount above zero. */
const nearest = (cents: number, ending: number) => {
  const first = ending === 0 ? 100 : ending;
  return Math.max(first, Math.round((cents - ending) / 100) * 100 + ending);
};

const roundings: Record<PriceRounding, (cents: number) => number> = {
  cents: (cents) => Math.max(1, Math.round(cents)),
  '95': (cents) => nearest(cents, 95),
  '99': (cents) => nearest(cents, 99),
  dollars: (cents) => nearest(cents, 0),
};

/**
 * A price in cents that goes up by this percentage, or down if it is negative; a half is rounded up. A free product stays free, and
 * no other product becomes free.
 * @param percent with at most two decimals
 */
export function priceByPercent(cents: number, percent: number, rounding: PriceRounding): number {
  if (cents === 0) return 0;
  // Computed in whole hundredths of a percent, because 1.1 * 50 is 55.00000000000001.
  return roundings[rounding]((cents * (10_000 + Math.round(percent * 100))) / 10_000);
}
