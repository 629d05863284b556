import { afterAll, beforeAll, expect, it } from 'vitest';
import { stepNames } from './actor.ts';
import { openShops, type Shops } from './shops.ts';
import { simulate } from './simulation.ts';

let shops: Shops;
beforeAll(async () => {
  shops = await openShops();
});
afterAll(() => shops.close());

const seed = Math.floor(Math.random() * 2 ** 31);

const often = [
  'place',
  'pay',
  'ship',
  'deliver',
  'return',
  'correct',
  'difference',
  'refund',
  'cancel',
  'stock',
] as const;

// `npm run simulate` takes a seed, and goes on for as long as one asks.
it(`accounts for every piece and every cent of a minute of orders, while processes crash: seed ${seed}`, async () => {
  const { faults, tally, crashes, audits } = await simulate(shops, {
    seed,
    workers: 6,
    orders: Number.POSITIVE_INFINITY,
    minutes: 1,
  });
  expect(faults, shops.output()).toEqual([]);
  expect(audits).toBeGreaterThan(crashes);
  // Rare ones may be refused each time: a slow machine lives 150 orders in a minute.
  for (const name of stepNames) expect(tally[name], `${name} is tried`).toBeDefined();
  for (const name of often) expect(tally[name]?.done, `${name} is done`).toBeGreaterThan(0);
}, 600_000);
