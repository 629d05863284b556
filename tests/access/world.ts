import { test as base } from '../browser/shop-test.ts';
import { makeWorld, type World } from '../screens/world.ts';

/** Playwright's test with a shop that has some history. */
export const test = base.extend<object, { world: World }>({
  world: [async ({ demoShop }, use) => use(await makeWorld(demoShop)), { scope: 'worker' }],
});
