import { type BrowserContext, test as base, expect } from '@playwright/test';
import { type Db, openDatabase } from '../../src/server/db.ts';
import { createLog } from '../../src/server/log.ts';
import { copyDatabase } from '../helpers/postgres.ts';
import { startShopProcess } from '../helpers/shop-process.ts';

interface OpenShop {
  url: string;
  db: Db;
}

interface TestFixtures {
  /** Fails the test when a page or tab of it logs an error, breaks, or asks another host for anything. */
  quietPage: undefined;
}

const startsWithShop = (url: string, shop: string) => url.startsWith(shop) || /^(data|blob|about):/.test(url);

function watch(context: BrowserContext, shopUrl: string, faults: string[]): void {
  context.on('console', (message) => {
    const expected = message.text().startsWith('Failed to load resource');
    if ((message.type() === 'error' || message.type() === 'warning') && !expected)
      faults.push(message.text());
  });
  context.on('weberror', (event) => faults.push(`uncaught: ${event.error().message}`));
  context.on('request', (request) => {
    if (!startsWithShop(request.url(), shopUrl)) faults.push(`foreign request: ${request.url()}`);
  });
}

/** Playwright's test with the built shop behind it: one process and one database with the demo catalogue per worker. */
export const test = base.extend<TestFixtures, { shop: OpenShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here
    async ({}, use) => {
      const databaseUrl = await copyDatabase(process.env.TEMPLATE_URL as string);
      const shop = await startShopProcess({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
      const { db, close } = openDatabase(databaseUrl, createLog({ LOG_LEVEL: 'silent' }));
      await use({ url: shop.url, db });
      await close();
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  quietPage: [
    async ({ context, shop }, use) => {
      const faults: string[] = [];
      watch(context, shop.url, faults);
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
