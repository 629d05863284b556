import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { startWebhookReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.ts';
import { test as base, expect, type OpenShop } from './shop-test.ts';
import { toast } from './shopper.ts';

/** A program that listens, in this process. */
export const test = base.extend<{ receiver: WebhookReceiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: what Playwright asks for where nothing is needed
  receiver: async ({}, use) => {
    const receiver = await startWebhookReceiver();
    await use(receiver);
    await receiver.close();
  },
});

export const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

export const listed = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: name });

export const logged = (page: Page): Locator =>
  page.getByRole('list', { name: 'Deliveries', exact: true }).getByRole('listitem');

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export async function confirm(page: Page, question: string): Promise<void> {
  const name = question.replace(/\?$/, '');
  await page.getByRole('alertdialog', { name: question }).getByRole('button', { name }).click();
}

export async function sendTest(page: Page): Promise<void> {
  await press(page, 'Send a test');
  await expect(toast(page, 'The test is on its way')).toBeVisible();
}

interface EndpointPlan {
  name: string;
  url?: string;
  /** Deliveries in its log, none of which arrived. */
  failures?: number;
}

export async function makeEndpoint({ db }: OpenShop, plan: EndpointPlan): Promise<string> {
  const { name, url = 'http://127.0.0.1:9/', failures = 0 } = plan;
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const createdBy = 'maya@shop.example';
  const { id } = await db.webhookEndpoint.create({
    data: { name, url, events: ['order.paid'], secret, createdBy },
  });
  for (let n = 0; n < failures; n += 1) {
    const attempts = { create: { error: 'The server refused the connection', durationMs: 2 } };
    await db.webhookDelivery.create({
      data: {
        endpoint: { connect: { id } },
        event: { create: { type: 'order.paid', body: `{"n":${n}}` } },
        status: 'failed',
        nextAttemptAt: null,
        attempts,
      },
    });
  }
  return id;
}
