import type { CDPSession, Page, Worker } from '@playwright/test';
import { type MadeProduct, makeProduct } from '../helpers/factories.ts';
import { openTcpGate, type TcpGate } from '../helpers/tcp-gate.ts';
import { ordersOf, setPrice } from './database.ts';
import { expect, type OpenShop, test as shopTest } from './shop-test.ts';
import { fillCheckout, openCheckout, placeOrderButton } from './shopper.ts';

/** The shop behind a gate: while it is shut, the browser has no network. */
const test = shopTest.extend<{ gate: TcpGate }>({
  serviceWorkers: 'allow',
  gate: async ({ demoShop }, use) => use(await openTcpGate(demoShop.url)),
  shop: ({ demoShop, gate }, use) => use({ ...demoShop, url: gate.url.replace(/\/$/, '') }),
});

const waiting = (page: Page) => page.getByText('Your order waits for a network.');
const findNetwork = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

async function hasServiceWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** Places an order without a network, of a product of its own. */
async function orderOffline(
  page: Page,
  { shop, gate }: { shop: OpenShop; gate: TcpGate },
  { priceCents = 4999, quantity = 1 } = {},
): Promise<MadeProduct> {
  const product = await openCheckout(page, await makeProduct(shop.db, { priceCents }), quantity);
  await fillCheckout(page);
  await hasServiceWorker(page);
  await gate.shut();
  await placeOrderButton(page).click();
  await expect(waiting(page)).toBeVisible();
  return product;
}

/** Has the browser tell the service worker that there is a network, as it does with all pages of the shop closed. */
async function syncInBackground(client: CDPSession, origin: string): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations)
        if (scopeURL.startsWith(origin)) resolve(registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const registrationId = await registered;
  await client.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: '/waiting-order',
    lastChance: false,
  });
}

test('an order placed without a network is sent when there is one', { tag: '@short' }, async ({
  page,
  shop,
  gate,
}) => {
  const product = await orderOffline(page, { shop, gate }, { quantity: 2 });
  expect(await ordersOf(shop.db, product)).toEqual([]);
  await gate.open();
  await findNetwork(page);
  await expect(page).toHaveURL('/confirm');
  const [order, ...others] = await ordersOf(shop.db, product);
  expect([order?.totalCents, others]).toEqual([9998, []]);
  await expect(page.getByText(order?.number as string).first()).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('the browser sends it with all pages of the shop closed, and the next page says so', async ({
  page,
  context,
  shop,
  gate,
}) => {
  const product = await orderOffline(page, { shop, gate });
  const other = await context.newPage();
  await page.close();
  await gate.open();
  await syncInBackground(await context.newCDPSession(other), shop.url);
  await expect.poll(() => ordersOf(shop.db, product)).toHaveLength(1);
  await other.goto('/product');
  const [order] = await ordersOf(shop.db, product);
  await expect(other.getByText(`Your order ${order?.number} is placed.`)).toBeVisible();
  await other.getByRole('link', { name: 'See your order' }).click();
  await expect(other).toHaveURL('/confirm');
  await other.goto('/cart');
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  expect(await ordersOf(shop.db, product)).toHaveLength(1);
});

test('a price that changed meanwhile is asked about', async ({ page, shop, gate }) => {
  const product = await orderOffline(page, { shop, gate }, { priceCents: 10_000 });
  await setPrice(shop.db, product, 12_500);
  await gate.open();
  await findNetwork(page);
  const changes = page.getByRole('region', { name: 'Changes in your cart' });
  await expect(changes).toContainText('went from $100.00 to $125.00.');
  await expect(waiting(page)).toBeHidden();
  expect(await ordersOf(shop.db, product)).toEqual([]);
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, product)).toMatchObject([{ totalCents: 12_500 }]);
});

test('an order that the shopper takes back is not sent, and can be placed again', async ({
  page,
  context,
  shop,
  gate,
}) => {
  const product = await orderOffline(page, { shop, gate });
  await page.getByRole('button', { name: 'Don’t send it' }).click();
  await expect(waiting(page)).toBeHidden();
  await gate.open();
  await findNetwork(page);
  await syncInBackground(await context.newCDPSession(page), shop.url);
  expect(await ordersOf(shop.db, product)).toEqual([]);
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, product)).toHaveLength(1);
});

test('it goes on waiting while the shop is silent', async ({ page, shop, gate }) => {
  await page.clock.install();
  const product = await orderOffline(page, { shop, gate });
  gate.hang();
  await gate.open();
  for (let tries = 0; tries < 3; tries += 1) await findNetwork(page);
  await page.clock.fastForward(40_000);
  await page.clock.fastForward(40_000);
  await expect(waiting(page)).toBeVisible();
  await gate.shut();
  gate.answer();
  await gate.open();
  await findNetwork(page);
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, product)).toHaveLength(1);
});

test('of two tabs, one shows the order, and none says that it is not sent', async ({
  page,
  context,
  shop,
  gate,
}) => {
  const product = await orderOffline(page, { shop, gate });
  const worker = context.serviceWorkers()[0] as Worker;
  const online = await worker.evaluateHandle(() => fetch);
  await worker.evaluate(() => {
    self.fetch = () => Promise.reject(new TypeError('No network'));
  });
  await gate.open();
  const other = await context.newPage();
  await other.goto('/checkout');
  await expect(waiting(other)).toBeVisible();
  await worker.evaluate((restored) => {
    self.fetch = restored;
  }, online);
  await findNetwork(page);
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/(confirm)?$/);
    await expect(tab.getByText(/is not sent/)).toBeHidden();
  }
  expect(await ordersOf(shop.db, product)).toHaveLength(1);
});

test('in a browser that keeps nothing, the shopper is asked at once to press again', async ({
  page,
  context,
  shop,
  gate,
}) => {
  const product = await openCheckout(page, await makeProduct(shop.db));
  await hasServiceWorker(page);
  await context.serviceWorkers()[0]?.evaluate(() => {
    caches.open = () => Promise.reject(new DOMException('', 'SecurityError'));
  });
  await fillCheckout(page);
  await gate.shut();
  await placeOrderButton(page).click();
  await expect(page.getByText('You won’t order twice.')).toBeVisible();
  await expect(waiting(page)).toBeHidden();
  await gate.open();
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, product)).toHaveLength(1);
});
