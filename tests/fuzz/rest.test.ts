import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationsOf, readDocument } from '../contract/document.ts';
import { fuzz } from './fuzz.ts';
import { type FuzzShop, openFuzzShop } from './shop.ts';

let shop: FuzzShop;
beforeAll(async () => {
  shop = await openFuzzShop();
});
afterAll(() => shop.close());

// The same calls every time, and others each time; `npm run fuzz` takes a seed and a number of calls.
const seeds = [7, Math.floor(Math.random() * 2 ** 31)];

it.each(seeds)(
  'answers five thousand calls as the document says, and breaks no invariant: seed %i',
  async (seed) => {
    const { tally, faults } = await fuzz(shop, { calls: 5000, seed });
    expect(faults, shop.output()).toEqual([]);
    for (const { name } of operationsOf(await readDocument(shop.url))) {
      const { 200: successes, ...others } = tally[name] ?? {};
      expect(successes, `${name} succeeds`).toBeGreaterThan(0);
      expect(Object.keys(others), `${name} is refused`).not.toEqual([]);
    }
  },
);
