import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationsOf, readDocument } from '../contract/document.ts';
import { fuzz } from './fuzz.ts';
import { type FuzzShop, openFuzzShop } from './shop.ts';

let shop: FuzzShop;
beforeAll(async () => {
  shop = await openFuzzShop();
});
afterAll(() => shop.close());

// The same calls every time; `npm run fuzz` takes other seeds and more of them.
const plan = { calls: 5000, seed: 7 };

it('answers five thousand calls of all kinds as the document says, and its books stay sound', async () => {
  const { tally, faults } = await fuzz(shop, plan);
  expect(faults, shop.output()).toEqual([]);
  for (const { name } of operationsOf(await readDocument(shop.url))) {
    const { 200: successes, ...others } = tally[name] ?? {};
    expect(successes, `${name} succeeds`).toBeGreaterThan(0);
    expect(Object.keys(others), `${name} is refused`).not.toEqual([]);
  }
});
