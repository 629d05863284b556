import type { BrowserContext } from '@playwright/test';
import { test as base } from '../browser/shop-test.ts';
import { makeWorld, type World } from '../screens/world.ts';

interface WorkerFixtures {
  world: World;
  warm: { context?: BrowserContext };
}

/**
 * Playwright's test with a shop that has some history. All tests of a worker share a context, in which the shop's programs are
 * compiled already: that halves the time in which a screen opens. What a test leaves there is deleted before the next.
 */
export const test = base.extend<object, WorkerFixtures>({
  world: [async ({ demoShop }, use) => use(await makeWorld(demoShop)), { scope: 'worker' }],
  warm: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds the fixtures of a function in this pattern
    async ({}, use) => {
      const warm: WorkerFixtures['warm'] = {};
      await use(warm);
      await warm.context?.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, warm }, use) => {
    warm.context ??= await browser.newContext();
    await use(warm.context);
  },
  page: async ({ context, shop }, use) => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const storageTypes = 'cookies,local_storage,indexeddb';
    await session.send('Storage.clearDataForOrigin', { origin: shop.url, storageTypes });
    await session.detach();
    await use(page);
    await page.close();
  },
});
