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

/** The number of answers of each operation with each status, over all seeds. */
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
  const without = (matches: (status: string) => boolean) => names.filter((name) => !reached(name, matches));
  const succeeds = (status: string) => status === '200';
  const refuses = (status: string) => status !== '200';
  // A few thousand calls of all operations may miss the rarest answers.
  const rare = [...without(succeeds), ...without(refuses)];
  // An import needs the fingerprint of its preview.
  const previews = rare.map((name) => `${name}/preview`).filter((name) => names.includes(name));
  // A step is undone once one waits.
  const waits = rare.includes('POST /own-order/undo') ? ['POST /own-order/change'] : [];
  const only = [...new Set([...rare, ...previews, ...waits])];
  if (only.length > 0) {
    // Another shop: random settings may leave this one with orders that nothing can be done with.
    const fresh = await openFuzzShop();
    try {
      const { tally, faults } = await fuzz(fresh, { calls: 500 * only.length, seed: 7, only });
      expect(faults, fresh.output()).toEqual([]);
      tallies.push(tally);
    } finally {
      await fresh.close();
    }
  }
  expect(without(succeeds)).toEqual([]);
  expect(without(refuses)).toEqual([]);
});
