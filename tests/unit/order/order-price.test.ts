import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type LineToPrice,
  priceOrder,
  splitCents,
  type TaxMode,
  type TaxRate,
  worthOfPieces,
} from '../../../src/shared/order/order-price.ts';

const line = (unitCents: number, quantity: number, rate: TaxRate = null): LineToPrice => ({
  unitCents,
  quantity,
  rate,
});
const free = { cents: 0, rate: 'as goods' } as const;

describe('an order of a shop without tax', () => {
  it('costs its lines and its delivery', () => {
    const { lines, taxes, ...sums } = priceOrder({
      taxMode: 'none',
      lines: [line(1999, 3), line(10, 3)],
      delivery: { cents: 500, rate: 'as goods' },
    });
    expect(lines.map(({ cents }) => cents)).toEqual([5997, 30]);
    expect(taxes).toEqual([]);
    expect(sums).toMatchObject({ subtotalCents: 6027, deliveryCents: 500, taxCents: 0, totalCents: 6527 });
  });
});

describe('tax that prices include', () => {
  it('is worked out of each line, and of the delivery in the ratio of net amounts', () => {
    // 119.00 at 19 %: 100.00 net. 21.40 at 7 %: 20.00 net. 4.90 of delivery is shared 5 : 1, so 4.08 and 0.82.
    const price = priceOrder({
      taxMode: 'included',
      lines: [line(11_900, 1, 19_000), line(1070, 2, 7000)],
      delivery: { cents: 490, rate: 'as goods' },
    });
    expect(price.lines.map(({ taxCents }) => taxCents)).toEqual([1900, 140]);
    expect(price.delivery).toEqual([
      { rate: 19_000, cents: 408, taxCents: 65 },
      { rate: 7000, cents: 82, taxCents: 5 },
    ]);
    expect(price.taxes).toEqual([
      { rate: 19_000, netCents: 10_343, taxCents: 1965 },
      { rate: 7000, netCents: 2077, taxCents: 145 },
    ]);
    expect(price).toMatchObject({
      subtotalCents: 14_040,
      deliveryCents: 490,
      taxCents: 2110,
      totalCents: 14_530,
    });
  });

  it('has the exempt last, and 0 % apart from it', () => {
    const { taxes } = priceOrder({
      taxMode: 'included',
      lines: [line(100, 1), line(100, 1, 0), line(115, 1, 15_000)],
      delivery: free,
    });
    expect(taxes).toEqual([
      { rate: 15_000, netCents: 100, taxCents: 15 },
      { rate: 0, netCents: 100, taxCents: 0 },
      { rate: null, netCents: 100, taxCents: 0 },
    ]);
  });
});

describe('tax that is added', () => {
  it('is rounded half up, by line', () => {
    // 8.25 % of 19.99 is 1.649, of 6.00 is 0.495; 8.875 % of 4.00 is 0.355.
    const price = priceOrder({
      taxMode: 'added',
      lines: [line(1999, 1, 8250), line(600, 1, 8250), line(400, 1, 8875), line(2500, 1)],
      delivery: { cents: 700, rate: null },
    });
    expect(price.lines.map(({ taxCents }) => taxCents)).toEqual([165, 50, 36, 0]);
    expect(price).toMatchObject({ taxCents: 251, totalCents: 1999 + 600 + 400 + 2500 + 700 + 251 });
  });
});

const rates: TaxRate[] = [null, 0, 7000, 8875, 19_000, 100_000];
const orders = fc.record({
  taxMode: fc.constantFrom<TaxMode>('none', 'included', 'added'),
  lines: fc
    .array(
      fc.record({
        unitCents: fc.integer({ min: 0, max: 9_999_999 }),
        quantity: fc.integer({ min: 1, max: 99 }),
        rate: fc.constantFrom(...rates),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((lines) => lines.map((one, id) => ({ ...one, id }))),
  delivery: fc.record({
    cents: fc.integer({ min: 0, max: 99_999 }),
    rate: fc.constantFrom<TaxRate | 'as goods'>('as goods', ...rates),
  }),
});
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

describe('any order', () => {
  it('has parts that are whole, not negative, and add up to the total', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const price = priceOrder(order);
        const parts = [...price.lines, ...price.delivery];
        for (const { cents, taxCents } of parts) {
          expect(Number.isSafeInteger(cents) && Number.isSafeInteger(taxCents)).toBe(true);
          expect(Math.min(cents, taxCents)).toBeGreaterThanOrEqual(0);
        }
        const taxCents = sum(parts.map((part) => part.taxCents));
        expect(price.taxCents).toBe(taxCents);
        expect(price.totalCents).toBe(
          sum(parts.map(({ cents }) => cents)) + (order.taxMode === 'added' ? taxCents : 0),
        );
        const gross = sum(price.taxes.map((tax) => tax.netCents + tax.taxCents));
        if (order.taxMode !== 'none') expect(gross).toBe(price.totalCents);
      }),
    );
  });

  it('costs the same, whatever the order of its lines', () => {
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.nat()), (order, keys) => {
        const mixed = order.lines
          .map((one) => ({ one, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        const other = priceOrder({ ...order, lines: mixed });
        const { lines, ...price } = priceOrder(order);
        expect(other).toMatchObject(price);
        for (const one of lines) expect(other.lines.find(({ id }) => id === one.id)).toEqual(one);
      }),
    );
  });

  it('gives all of a line back, piece by piece in any steps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 10 }),
        (cents, steps) => {
          const quantity = sum(steps);
          const worth = steps.map((pieces, index) =>
            worthOfPieces(cents, quantity, { before: sum(steps.slice(0, index)), pieces }),
          );
          expect(sum(worth)).toBe(cents);
          expect(Math.min(...worth)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

it('an amount is shared out to the cent, the largest remainder first', () => {
  expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitCents(5, [0, 0])).toEqual([5, 0]);
  expect(splitCents(1000, [2, 3, 6])).toEqual([182, 273, 545]);
});
