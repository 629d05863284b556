import type { Page, Route } from '@playwright/test';
import { limits } from '../../src/shared/base/limits.ts';
import { webhookEvents } from '../../src/shared/webhook/webhook-events.ts';
import { answerWith } from '../helpers/webhook-receiver.ts';
import { openAs } from './management.ts';
import { expect } from './shop-test.ts';
import { toast, unreachable } from './shopper.ts';
import { confirm, fits, listed, logged, makeEndpoint, press, sendTest, test } from './webhooks.ts';

const outOfReach = 'The shop can’t be reached. Check your connection and try again.';

/** Delays the first answer of the shop. Returns a function that lets it through. */
async function holdBackFirstAnswer(page: Page, url: string): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const hold = async (route: Route) => {
    const response = await route.fetch();
    await arrived;
    await route.fulfill({ response });
  };
  await page.route(url, hold, { times: 1 });
  return () => arrive();
}

test('what fails is seen, tried again, and delivered once the program is well', async ({
  page,
  shop,
  receiver,
}) => {
  const id = await makeEndpoint(shop, { name: 'Price feed', url: receiver.url });
  const arrive = await holdBackFirstAnswer(page, '**/trpc/**webhook.deliveries**');
  await openAs(page, shop, 'owner', `/manage/webhooks/${id}`);
  receiver.answers.push(answerWith(500, {}, 'The queue is full'));
  await sendTest(page);
  const row = logged(page).first();
  await expect(row).toBeVisible();
  // The answer from before the test comes too late to count.
  arrive();
  // The shop tries again after five seconds; the page shows it without a reload.
  for (const text of ['Delivered', 'Answered 204', '2 tries']) await expect(row).toContainText(text);
  await expect(page.getByText('webhook.test: Delivered')).toHaveAttribute('aria-live', 'polite');
  await expect(row).not.toContainText('Next try');

  await row.getByRole('link').click();
  const delivery = page.getByRole('dialog', { name: 'Delivery' });
  const tries = delivery.getByRole('list', { name: 'Tries' }).getByRole('listitem');
  await expect(tries).toHaveText([/^Answered 204/, /^Answered 500.*The queue is full$/]);
  await expect(page).toHaveURL(/[?&]delivery=[0-9a-f-]{36}$/);
  await page.reload();
  await expect(tries).toHaveCount(2);
  await delivery.getByRole('button', { name: 'Deliver again' }).click();
  await expect(tries).toHaveCount(3);
  await expect(delivery.getByRole('status')).toContainText('Delivered');
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/manage/webhooks/${id}`);
  await expect(delivery).toHaveCount(0);
});

test('a webhook whose program is gone is disabled, and enabled once it is back', async ({
  page,
  shop,
  receiver,
}) => {
  const name = 'Till in the showroom';
  const id = await makeEndpoint(shop, { name, url: receiver.url });
  const { email } = await openAs(page, shop, 'owner', `/manage/webhooks/${id}`);
  const row = logged(page).first();
  const delivery = page.getByRole('dialog', { name: 'Delivery' });
  receiver.answers.push(answerWith(410));
  await sendTest(page);
  await expect(row).toContainText('Failed');
  await expect(row).toContainText('Answered 410');
  await expect(page.getByText('Gone: its address answered 410')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeDisabled();
  expect(await fits(page)).toBe(true);
  await page.getByRole('link', { name: 'Failed', exact: true }).click();
  await expect(logged(page)).toHaveCount(1);
  await press(page, 'Enable');
  await confirm(page, `Enable ${name}?`);
  await expect(toast(page, `${name} is enabled`)).toBeVisible();
  await expect(page.getByText('Gone: its address answered 410')).toHaveCount(0);
  await row.getByRole('link').click();
  await delivery.getByRole('button', { name: 'Deliver again' }).click();
  await expect(delivery.getByRole('status')).toContainText('Delivered');
  await page.goBack();
  await expect(page).toHaveURL(`/manage/webhooks/${id}?status=failed`);
  await expect(page.getByRole('heading', { name: 'Nothing has failed' })).toBeVisible();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(logged(page)).toHaveCount(1);
  await row.getByRole('link').click();
  await delivery.getByRole('button', { name: 'Close' }).click();
  await expect(row.getByRole('link')).toBeFocused();

  receiver.answers.push(answerWith(503, { 'retry-after': '3600' }));
  await sendTest(page);
  for (const text of ['On its way', 'Answered 503', 'Next try']) await expect(row).toContainText(text);
  await press(page, 'Disable');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Disable' })).toBeFocused();
  await press(page, 'Disable');
  await confirm(page, `Disable ${name}?`);
  await expect(toast(page, `${name} is disabled`)).toBeVisible();
  await expect(page.getByText('Disabled by staff')).toBeVisible();
  await expect(row).toContainText('Waiting for the webhook to be enabled');
  expect((await shop.db.webhookEndpoint.findUniqueOrThrow({ where: { id } })).disabledReason).toBe('staff');
  await press(page, 'Enable');
  await confirm(page, `Enable ${name}?`);
  await expect(row).toContainText('Delivered');

  await page.getByRole('link', { name: 'What was changed since' }).click();
  const lines = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  const activities = [/ enabled the/, / disabled the/, / enabled the/, / disabled the/];
  await expect(lines).toHaveText(activities);
  await expect(lines.first()).toContainText(email);
  await expect(lines.last()).toContainText('The shop itself');
  await lines.first().getByRole('link', { name }).click();
  await expect(page).toHaveURL(`/manage/webhooks/${id}`);
});

test('the log goes back in time, and nothing is lost while the shop is out of reach', async ({
  page,
  shop,
}) => {
  const id = await makeEndpoint(shop, { name: 'Old machine', failures: limits.historyLines + 1 });
  await page.route('**/trpc/**webhook.list**', unreachable);
  await openAs(page, shop, 'owner', '/manage/webhooks');
  await expect(page.getByRole('heading', { name: 'The webhooks can’t be shown' })).toBeVisible();
  await page.unroute('**/trpc/**webhook.list**');
  await press(page, 'Try again');
  await expect(listed(page, 'Old machine')).toContainText('51');

  await page.route('**/trpc/webhook.create**', unreachable);
  await press(page, 'Add webhook');
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Typed once');
  await form.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9/');
  await form.getByLabel('Everything about products').check();
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expect(form.getByRole('alert')).toHaveText(outOfReach);
  await page.unroute('**/trpc/webhook.create**');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('link', { name: 'Open and send a test' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Typed once' })).toBeVisible();
  await expect(page.getByText(`4 of ${webhookEvents.length}`)).toBeVisible();

  for (const [call, words] of [
    ['webhook.get', 'The webhook can’t be shown'],
    ['webhook.deliveries', 'The deliveries can’t be shown'],
  ]) {
    await page.route(`**/trpc/**${call}**`, (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto(`/manage/webhooks/${id}`);
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: words });
    await expect(alert).toBeVisible();
    await page.unroute(`**/trpc/**${call}**`);
    await press(page, 'Try again');
    await expect(alert).toHaveCount(0);
  }
  await expect(logged(page)).toHaveCount(limits.historyLines);
  await expect(logged(page).first()).toContainText('The server refused the connection');
  await press(page, 'Show older');
  await expect(logged(page)).toHaveCount(limits.historyLines + 1);
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0);
  expect(await fits(page)).toBe(true);
  await logged(page).last().getByRole('link').click();
  const delivery = page.getByRole('dialog', { name: 'Delivery' });
  await expect(delivery).toContainText('"n": 0');
  await page.route('**/trpc/webhook.redeliver**', unreachable);
  await delivery.getByRole('button', { name: 'Deliver again' }).click();
  await expect(toast(page, outOfReach)).toBeVisible();
  await expect(delivery.getByRole('button', { name: 'Deliver again' })).toBeFocused();

  await page.goto(`/manage/webhooks/${id}?delivery=cut-short`);
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'This delivery is not in the log, or not any more.',
  );
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/manage/webhooks/${id}`);
  await page.goto('/manage/webhooks/nothing');
  await expect(page.getByRole('heading', { name: 'There is no such webhook' })).toBeVisible();
});
