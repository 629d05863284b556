import type { Locator, Page } from '@playwright/test';
import { countWork } from '../../src/server/order/fulfilment/work.ts';
import { addDays, dayOf, startOf } from '../../src/shared/base/day.ts';
import { formatPrice } from '../../src/shared/base/money.ts';
import { statusesWhere } from '../../src/shared/order/order-status.ts';
import { lastDays } from '../helpers/days.ts';
import { customer, type MadeProduct, makeProduct } from '../helpers/factories.ts';
import { openAs } from './management.ts';
import { expect, type OpenShop, test } from './shop-test.ts';
import { unreachable, visit } from './shopper.ts';

/** The shop's. */
const zone = 'Asia/Dhaka';

const reportCall = '**/trpc/report.dashboard**';

/** The pieces of each order here: more than in other tests of this shop, so that the product sells best. */
const pieces = 30;

/** Places an order for cash, some days ago at midnight. */
async function orderBefore(shop: OpenShop, product: MadeProduct, days: number): Promise<void> {
  const answer = await fetch(`${shop.url}/api/v1/product/order-many`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cartItems: [{ _id: product.id, quantity: pieces }], customer }),
  });
  const { data } = await answer.json();
  await shop.db.order.update({
    where: { number: data.orderNumber },
    data: { createdAt: startOf(addDays(dayOf(new Date(), zone), -days), zone) },
  });
}

/** The number of the last days with a sale; the others have no bar. */
async function countSoldDays({ db }: OpenShop, days: number): Promise<number> {
  const since = startOf(addDays(dayOf(new Date(), zone), 1 - days), zone);
  const sold = await db.order.findMany({
    where: { status: { in: statusesWhere('isSale', true) }, createdAt: { gte: since } },
  });
  return new Set(sold.map(({ createdAt }) => dayOf(createdAt, zone))).size;
}

const bars = (page: Page) => page.locator('.recharts-bar-rectangle');
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Follows a number, and finds as many rows in the list that it links to. */
async function expectList(page: Page, link: Locator, count: number, noun: string): Promise<void> {
  await expect(link).toContainText(String(count));
  await link.click();
  const words = `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
  await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
}

test('the figures are those of the shop, and each leads to its list', async ({ page, shop }) => {
  const product = await makeProduct(shop.db, {
    priceCents: 1_234_50,
    stock: 7 * pieces + 1,
    title: 'Report Rack',
  });
  for (const days of [0, 0, 0, 3, 3, 20, 80]) await orderBefore(shop, product, days);
  const today = dayOf(new Date(), zone);
  const countSince = (days: number) =>
    shop.db.order.count({ where: { createdAt: { gte: startOf(addDays(today, -days), zone) } } });
  const placed = await shop.db.order.count({ where: { status: 'placed' } });
  const ready = await shop.db.$transaction(async (tx) => {
    const { pack, handOver } = await countWork(tx);
    return pack + handOver;
  });
  const stocks = await shop.db.product.findMany({
    where: { deletedAt: null, parentId: null },
    select: { stock: true, variants: { where: { deletedAt: null }, select: { stock: true } } },
  });
  const low = stocks.filter(({ stock, variants }) => {
    const pieces = (variants.length > 0 ? variants : [{ stock }]).map(({ stock }) => stock?.stock ?? 0);
    return pieces.some((some) => some <= 5) && pieces.some((some) => some > 0);
  }).length;

  const chunks: string[] = [];
  page.on('request', (request) => chunks.push(request.url()));
  await visit(page, '/product');
  expect(chunks.filter((url) => url.includes('sales-chart'))).toEqual([]);
  await openAs(page, shop, 'manager', '/manage');
  await expect(bars(page)).toHaveCount(await countSoldDays(shop, 30));
  expect(chunks.filter((url) => url.includes('sales-chart')).length).toBeGreaterThan(0);

  const tasks = page.getByRole('list', { name: 'To do' });
  await expectList(page, tasks.getByRole('link', { name: /ready to ship$/ }), ready, 'order');
  await expectList(page, tasks.getByRole('link', { name: /low in stock$/ }), low, 'product');
  const sales = panel(page, 'Sales');
  await expectList(page, sales.getByRole('link', { name: /^\d+$/ }), await countSince(29), 'order');
  await expectList(
    page,
    panel(page, 'Orders by status').getByRole('link', { name: /^Placed/ }),
    placed,
    'order',
  );
  const seller = panel(page, 'Best sellers').getByRole('listitem').filter({ hasText: product.title });
  await expect(seller).toContainText(`${6 * pieces} pieces`);
  await expect(seller).toContainText(formatPrice(6 * pieces * 1_234_50));
  await expect(seller.getByRole('link')).toHaveAttribute('href', `/manage/products/${product.id}/stock`);
  await expect(
    panel(page, 'Low stock').getByRole('listitem').filter({ hasText: product.title }),
  ).toContainText('1 left');

  const week = lastDays(7, zone);
  await sales.getByLabel('Days').selectOption('Last 7 days');
  await expect(page).toHaveURL(`/manage?from=${week.from}&to=${week.to}`);
  await expect(bars(page)).toHaveCount(await countSoldDays(shop, 7));
  await expect(seller).toContainText(`${5 * pieces} pieces`);
  await page.reload();
  // On the last day of a week, the days of this week are the same, and come first in the list.
  await expect(sales.getByLabel('Days')).toHaveValue(/^(last7|week)$/);
  await expect(bars(page)).toHaveCount(await countSoldDays(shop, 7));
  await expect(sales.getByRole('link', { name: /^\d+$/ })).toHaveText(String(await countSince(6)));

  const chart = page.getByRole('application', { name: 'Sales per day' });
  await chart.focus();
  for (const _ of Array.from({ length: 6 })) await page.keyboard.press('ArrowRight');
  const onToday = await shop.db.order.count({ where: { createdAt: { gte: startOf(today, zone) } } });
  await expect(page.getByText(`${onToday} orders placed`)).toBeVisible();

  await sales.getByText('The days as a table').click();
  const rows = sales.getByRole('row');
  await expect(rows).toHaveCount(8);
  await expectList(page, rows.nth(1).getByRole('link'), onToday, 'order');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('the average sale is that of the orders that count as sales', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  await page.route(reportCall, async (route) => {
    const response = await route.fetch();
    const answers = await response.json();
    for (const { result } of answers) {
      if (!result.data.total) continue;
      result.data.total = { orders: 5, sold: 4, salesCents: 100_00 };
      result.data.statuses.placed = 4;
      result.data.statuses.cancelled = 1;
    }
    await route.fulfill({ response, json: answers });
  });
  await openAs(page, shop, 'manager', '/manage');
  const sales = panel(page, 'Sales');
  await expect(sales.getByText('$25.00', { exact: true })).toBeVisible();
  await expect(sales.getByText('4 orders count as sales')).toBeVisible();
});

test('what can’t be fetched is said, and fetched again', async ({ page, shop }) => {
  await orderBefore(shop, await makeProduct(shop.db, { stock: 100 }), 0);
  await page.route(reportCall, unreachable);
  await openAs(page, shop, 'manager', '/manage');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('The figures can’t be shown');
  await expect(alert).toContainText('The shop can’t be reached.');
  await page.unroute(reportCall);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(bars(page)).toHaveCount(await countSoldDays(shop, 30));

  await page.route(reportCall, unreachable);
  await page.getByLabel('Days').selectOption('Last 90 days');
  await expect(alert).toContainText('The chosen days can’t be shown.');
  await expect(page.getByText('in these 30 days')).toBeVisible();
  await page.unroute(reportCall);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('in these 90 days')).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('the table stands in for a chart that does not load', async ({ page, shop }) => {
  await orderBefore(shop, await makeProduct(shop.db, { stock: 100 }), 0);
  await page.route('**/sales-chart*', unreachable);
  await openAs(page, shop, 'manager', '/manage');
  await expect(page.getByText('The chart could not be loaded.')).toBeVisible();
  await page.getByText('The days as a table').click();
  await expect(panel(page, 'Sales').getByRole('row')).toHaveCount(31);
});

test('a shop without orders says so', async ({ page, shop }) => {
  await page.route(reportCall, async (route) => {
    const response = await route.fetch();
    const answers = await response.json();
    for (const { result } of answers) {
      const { statuses = {} } = result.data;
      for (const status of Object.keys(statuses)) statuses[status] = 0;
    }
    await route.fulfill({ response, json: answers });
  });
  await openAs(page, shop, 'manager', '/manage');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expect(panel(page, 'Low stock')).toBeVisible();
  await expect(panel(page, 'Sales')).toHaveCount(0);
});
