import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationsOf, readDocument } from '../contract/document.ts';
import { type FuzzReport, fuzz } from './fuzz.ts';
import { type FuzzShop, openFuzzShop } from './shop.ts';

let shop: FuzzShop;
beforeAll(async () => {
  shop = await openFuzzShop();
});
afterAll(() => shop.close());

// The same calls every time, and others each time; `npm run fuzz` takes a seed and a number of calls.
const seeds = [7, Math.floor(Math.random() * 2 ** 31)];

/** The number of answers of each operation with each status, over all seeds: a few thousand calls may miss the rarest. */
const tallies: FuzzReport['tally'][] = [];
const reached = (name: string, matches: (status: string) => boolean) =>
  tallies.some((tally) => Object.keys(tally[name] ?? {}).some(matches));

it.each(seeds)(
  'answers five thousand calls as the document says, and breaks no invariant: seed %i',
  async (seed) => {
    const { tally, faults } = await fuzz(shop, { calls: 5000, seed });
    expect(faults, shop.output()).toEqual([]);
    tallies.push(tally);
  },
);

it('has had each operation succeed and refuse', async () => {
  const names = operationsOf(await readDocument(shop.url)).map(({ name }) => name);
  expect(names.filter((name) => !reached(name, (status) => status === '200'))).toEqual([]);
  expect(names.filter((name) => !reached(name, (status) => status !== '200'))).toEqual([]);
});
