import type { Browser } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { webhookEvents } from '../../src/shared/webhook/webhook-events.ts';
import { makeProduct } from '../helpers/factories.ts';
import type { ReceivedWebhook } from '../helpers/webhook-receiver.ts';
import { openAs } from './management.ts';
import { expect, type OpenShop } from './shop-test.ts';
import { fillCheckout, openCheckout, placeOrderButton, toast } from './shopper.ts';
import { confirm, fits, listed, logged, makeEndpoint, press, sendTest, test } from './webhooks.ts';

/** Checks a delivery as a receiver does; throws if it was not signed with the secret. */
function verified({ body, headers }: ReceivedWebhook, secret: string) {
  return new Webhook(secret).verify(body, headers) as { type: string; data: { number?: string } };
}

/** Somebody orders, in a browser of their own. @returns the number of the order */
async function placeOrder(browser: Browser, shop: OpenShop): Promise<string> {
  const product = await makeProduct(shop.db, { stock: 5 });
  const shopper = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openCheckout(shopper, product, 2);
  await fillCheckout(shopper);
  await placeOrderButton(shopper).click();
  await expect(shopper).toHaveURL('/confirm');
  await shopper.context().close();
  const lines = { some: { productId: product.id } };
  return (await shop.db.order.findFirstOrThrow({ where: { lines } })).number;
}

test('an owner adds a webhook, and a program hears of an order and knows that the shop sent it', {
  tag: '@short',
}, async ({ page, shop, browser, receiver }) => {
  const { email } = await openAs(page, shop, 'owner', '/manage/webhooks');
  const name = `Warehouse of ${email}`;
  await press(page, 'Add webhook');
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  const add = form.getByRole('button', { name: 'Add webhook' });
  const address = form.getByRole('textbox', { name: 'Address' });
  await add.click();
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Enter a name$/);
  await expect(form.getByRole('group', { name: 'Events' })).toHaveAccessibleDescription(
    'Choose at least one',
  );
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await address.fill('warehouse');
  await form.getByLabel('Everything about orders').check();
  await form.getByLabel('order.refunded').uncheck();
  await expect(form.getByLabel('Everything about orders')).toBeChecked({ indeterminate: true });
  await expect(form.getByText('Choose at least one')).toHaveCount(0);
  await add.click();
  await expect(address).toHaveAccessibleDescription(/Enter a full address/);
  await address.fill(receiver.url.replace('//', '//maya:secret@'));
  await add.click();
  await expect(address).toHaveAccessibleDescription(/Leave user name and password out of the address/);
  await expect(address).toBeFocused();
  await address.fill(receiver.url);
  await add.click();

  const made = page.getByRole('dialog', { name: `The secret of ${name}` });
  await expect(made).toHaveAccessibleDescription(/must refuse deliveries without this signature/);
  const secret = (await made.getByRole('code').textContent()) as string;
  await made.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByRole('button', { name: 'Add webhook' })).toBeFocused();
  for (const text of ['Enabled', receiver.url, `12 of ${webhookEvents.length}`, 'Nothing yet'])
    await expect(listed(page, name)).toContainText(text);
  await expect(page.locator('body')).not.toContainText(secret);
  expect(await fits(page)).toBe(true);

  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Nothing was sent yet' })).toBeVisible();
  await sendTest(page);
  await expect(logged(page)).toHaveCount(1);
  for (const text of ['webhook.test', 'Delivered', 'Answered 204', '1 try'])
    await expect(logged(page).first()).toContainText(text);
  await expect(page.getByText('webhook.test: Delivered')).toHaveAttribute('aria-live', 'polite');
  await expect(page.getByText('Nothing yet')).toHaveCount(0);
  expect(verified(receiver.received[0] as ReceivedWebhook, secret).type).toBe('webhook.test');

  const number = await placeOrder(browser, shop);
  // The log shows it without a reload.
  await expect(logged(page)).toHaveCount(2);
  await expect(logged(page).first()).toContainText('order.placed');
  await expect(logged(page).first()).toContainText('Delivered');
  const order = verified(receiver.received[1] as ReceivedWebhook, secret);
  expect([order.type, order.data.number]).toEqual(['order.placed', number]);
  await logged(page).first().getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Delivery' })).toContainText(`"number": "${number}"`);
  expect(await fits(page)).toBe(true);
  await page.keyboard.press('Escape');
});

test('a secret is changed without a gap, and a webhook is edited and deleted', async ({
  page,
  shop,
  receiver,
}) => {
  const name = 'Stock system';
  const id = await makeEndpoint(shop, { name, url: receiver.url });
  const { secret } = await shop.db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  await openAs(page, shop, 'owner', `/manage/webhooks/${id}`);
  await press(page, 'Show secret');
  await expect(page.getByRole('code')).toHaveText(secret);
  await press(page, 'Change secret');
  await confirm(page, `Change the secret of ${name}?`);
  await expect(toast(page, 'The secret is changed')).toBeVisible();
  await expect(page.getByText('The secret before this one signs too, until')).toBeVisible();
  await expect(page.getByRole('code')).not.toHaveText(secret);
  const newSecret = (await page.getByRole('code').textContent()) as string;
  await press(page, 'Hide secret');
  await expect(page.locator('body')).not.toContainText(newSecret);
  await sendTest(page);
  await expect(logged(page)).toHaveCount(1);
  await expect(logged(page).first()).toContainText('Delivered');
  for (const known of [secret, newSecret])
    expect(verified(receiver.received[0] as ReceivedWebhook, known).type).toBe('webhook.test');

  await press(page, 'Edit');
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await expect(edit.getByRole('textbox', { name: 'Address' })).toHaveValue(receiver.url);
  await edit.getByLabel('product.deleted').check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, `${name} is saved`)).toBeVisible();
  await expect(edit).toHaveCount(0);
  await expect(page.getByText(`2 of ${webhookEvents.length}`)).toBeVisible();

  await press(page, 'Delete');
  await expect(page.getByRole('alertdialog')).toContainText('its log of deliveries is deleted too');
  await confirm(page, `Delete ${name}?`);
  await expect(toast(page, `${name} is deleted`)).toBeVisible();
  await expect(page).toHaveURL('/manage/webhooks');
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeFocused();
  await expect(listed(page, name)).toHaveCount(0);
  expect(await shop.db.webhookEndpoint.count({ where: { name } })).toBe(0);
});

test('staff who are no owners see no webhook', async ({ page, shop }) => {
  const id = await makeEndpoint(shop, { name: 'Not for staff' });
  await openAs(page, shop, 'manager', `/manage/webhooks/${id}`);
  for (const path of [`/manage/webhooks/${id}`, '/manage/webhooks']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: /^Your role may not manage accounts/ })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Not for staff');
  }
  await expect(page.getByRole('button', { name: 'Add webhook' })).toHaveCount(0);
});
