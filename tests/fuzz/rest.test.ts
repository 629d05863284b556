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
    const names = operationsOf(await readDocument(shop.url)).map(({ name }) => name);
    expect(names.filter((name) => !tally[name]?.[200])).toEqual([]);
    expect(
      names.filter((name) => Object.keys(tally[name] ?? {}).every((status) => status === '200')),
    ).toEqual([]);
  },
);
