import { test as base } from '../browser/shop-test.ts';
import { makeWorld, type World } from '../screens/world.ts';

/** Playwright's test with a shop in which something has happened already. */
export const test = base.extend<object, { world: World }>({
  world: [async ({ shop }, use) => use(await makeWorld(shop)), { scope: 'worker' }],
});
