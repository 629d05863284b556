import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test';
import { type Db, openDatabase } from '../../src/server/database/db.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { copyDatabase } from '../helpers/postgres.ts';
import { startShopProcess } from '../helpers/shop-process.ts';

export interface OpenShop {
  url: string;
  db: Db;
}

/** Whether the shop takes cards; `down` is a Stripe account that does not answer. */
type Cards = 'on' | 'off' | 'down';

interface TestFixtures {
  /** The shop of the worker, unless a test has one of its own. */
  shop: OpenShop;
  /** Fails the test when a page or tab of it logs an error, breaks, or asks another host for anything. */
  quietPage: undefined;
}

interface WorkerFixtures {
  cards: Cards;
  demoShop: OpenShop;
}

const hasStripe = Boolean(process.env.STRIPE_SECRET_KEY);

/** With Stripe's keys in the environment the tests run against its test mode; otherwise against the sandbox. */
function cardSettings(cards: Cards): Record<string, string> {
  if (cards === 'on') return hasStripe ? {} : { CARD_SANDBOX: 'on' };
  if (cards === 'down') {
    return {
      STRIPE_SECRET_KEY: 'sk_test_down',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_down',
      STRIPE_WEBHOOK_SECRET: 'whsec_down',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    };
  }
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  return { CARD_SANDBOX: 'off', ...Object.fromEntries(names.map((name) => [name, ''])) };
}

const isExpected = (url: string, shop: string, asksStripe: boolean) =>
  // Passkeys need a name.
  url.replace('//localhost:', '//127.0.0.1:').startsWith(shop) ||
  /^(data|blob|about):/.test(url) ||
  (asksStripe && new URL(url).hostname.endsWith('stripe.com'));

/**
 * Messages about a request that a test makes fail, about a page whose chunk it delays, about scripts that axe and Playwright try in
 * the preview of an e-mail, in which no script may run, and about the service worker, which only one file of tests has.
 */
const expectedMessages = [
  'Failed to load resource',
  'TypeError: Failed to fetch dynamically imported module',
  "Blocked script execution in 'about:srcdoc'",
  'Service Worker registration blocked by Playwright',
];

interface Watched {
  shopUrl: string;
  asksStripe: boolean;
}

/** Adds what happens in a context to the faults. @returns a function that stops it */
function watch(context: BrowserContext, { shopUrl, asksStripe }: Watched, faults: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    const expected = expectedMessages.some((start) => message.text().startsWith(start));
    if ((message.type() === 'error' || message.type() === 'warning') && !expected)
      faults.push(message.text());
  };
  const onError = (event: WebError) => faults.push(`uncaught: ${event.error().message}`);
  const onRequest = (request: Request) => {
    if (!isExpected(request.url(), shopUrl, asksStripe)) faults.push(`foreign request: ${request.url()}`);
  };
  context.on('console', onConsole).on('weberror', onError).on('request', onRequest);
  return () => {
    context.off('console', onConsole).off('weberror', onError).off('request', onRequest);
  };
}

/**
 * Requests that are under way while the last route of a page is removed sometimes get no answer. With the first route of a page, one
 * that no request has is added, and stays.
 */
function keepRouting(page: Page): void {
  const route = page.route.bind(page);
  let isKept = false;
  page.route = async (...given) => {
    if (!isKept) await route('**/of-no-request', (one) => one.continue());
    isKept = true;
    return route(...given);
  };
}

/** Lends the built shop: one process, and one database. */
export async function lendShop(
  cards: Cards,
  seed: 'demo' | 'none',
  use: (shop: OpenShop) => Promise<void>,
): Promise<void> {
  const databaseUrl = await copyDatabase(process.env.TEMPLATE_URL as string);
  const shop = await startShopProcess({
    ...cardSettings(cards),
    DATABASE_URL: databaseUrl,
    SEED: seed,
    LOG_LEVEL: 'warn',
    // That of the browsers.
    TIME_ZONE: 'Asia/Dhaka',
    // The programs that tests have told of orders are on this machine.
    WEBHOOK_PRIVATE_ADDRESSES: 'on',
  });
  const { db, close } = openDatabase(databaseUrl, createLog({ LOG_LEVEL: 'silent' }));
  await use({ url: shop.url, db });
  await close();
  await shop.stop();
}

/** Playwright's test with a shop behind it, which has the demo catalogue, and is that of all tests of a worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  cards: ['on', { option: true, scope: 'worker' }],
  demoShop: [({ cards }, use) => lendShop(cards, 'demo', use), { scope: 'worker' }],
  shop: ({ demoShop }, use) => use(demoShop),
  baseURL: ({ shop }, use) => use(shop.url),
  page: async ({ page }, use) => {
    keepRouting(page);
    await use(page);
  },
  quietPage: [
    async ({ context, shop, cards }, use) => {
      const faults: string[] = [];
      const asksStripe = hasStripe || cards === 'down';
      const stop = watch(context, { shopUrl: shop.url, asksStripe }, faults);
      await use(undefined);
      stop();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
