import fc from 'fast-check';
import { expect, it } from 'vitest';
import { priceByPercent } from '../../../src/server/product/bulk/new-price.ts';
import { PriceRounding } from '../../../src/shared/product/bulk-products.ts';

it.each<[cents: number, percent: number, rounding: PriceRounding, expected: number]>([
  [5000, 10, 'cents', 5500],
  [4999, -7.5, 'cents', 4624],
  // 1.005 has no exact binary form; a half is rounded up.
  [100, 0.5, 'cents', 101],
  [4999, 10, '99', 5499],
  [4999, 12, '99', 5599],
  [4999, 10, '95', 5495],
  [4999, 10, 'dollars', 5500],
  // A rounding never makes something free, or negative.
  [1, -99, 'cents', 1],
  [40, -50, '99', 99],
  [40, -50, '95', 95],
  [40, -50, 'dollars', 100],
  // A free product stays free.
  [0, 50, '99', 0],
])('makes of %i cents and %d percent, rounded to %s, %i cents', (cents, percent, rounding, expected) => {
  expect(priceByPercent(cents, percent, rounding)).toBe(expected);
});

const hundredths = fc.integer({ min: -9900, max: 100_000 });
const prices = fc.integer({ min: 1, max: 99_999_999 });

it('is at most half a cent, or half a dollar where it is rounded, from the exact price', () => {
  fc.assert(
    fc.property(prices, hundredths, fc.constantFrom(...PriceRounding.options), (cents, percent, rounding) => {
      const price = priceByPercent(cents, percent / 100, rounding);
      const exact = (cents * (10_000 + percent)) / 10_000;
      expect(Number.isInteger(price) && price > 0).toBe(true);
      const least = { cents: 1, '95': 95, '99': 99, dollars: 100 }[rounding];
      if (price > least) expect(Math.abs(price - exact)).toBeLessThanOrEqual(rounding === 'cents' ? 0.5 : 50);
      else expect(price).toBe(least);
      if (rounding !== 'cents') expect(price % 100).toBe(least % 100);
    }),
  );
});
