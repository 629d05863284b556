import { centsInUnit } from '../../../shared/base/money.ts';
import type { PriceRounding } from '../../../shared/product/bulk-products.ts';

/** The nearest amount of cents that ends like that within each `unit`; at least the smallest such amount above zero. */
const nearest = (cents: number, ending: number, unit: number) => {
  const first = ending === 0 ? unit : ending;
  return Math.max(first, Math.round((cents - ending) / unit) * unit + ending);
};

/** As `nearest`, with an ending of two digits: of one unit of the currency, or of a hundred where it has no decimals. */
function nearestTo(cents: number, digits: number): number {
  const unit = Math.max(100, centsInUnit());
  return nearest(cents, (digits * unit) / 100, unit);
}

const roundings: Record<PriceRounding, (cents: number) => number> = {
  cents: (cents) => Math.max(1, Math.round(cents)),
  '95': (cents) => nearestTo(cents, 95),
  '99': (cents) => nearestTo(cents, 99),
  dollars: (cents) => nearest(cents, 0, centsInUnit()),
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
