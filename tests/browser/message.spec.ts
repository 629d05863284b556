import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { endSessions, fillSignIn, openAs, signInForm } from './management.ts';
import { expect, type OpenShop, test } from './shop-test.ts';
import { toast, unreachable, visit } from './shopper.ts';

const sendCall = '**/trpc/message.send**';
const outOfReach = 'The shop can’t be reached. Check your connection and try again.';
const thanks = 'Thank you! We have your message and will answer by e-mail.';

const written = {
  name: 'Rahim Uddin',
  email: 'rahim@example.com',
  subject: 'Racks & rooms: 2.20 m?',
  body: 'Hello,\n\n  does the rack fit under 2.20 m?',
};

function contactForm(page: Page) {
  const form = page.getByRole('region', { name: 'Contact us' });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  return {
    name: field('Full Name'),
    email: field('Email'),
    subject: field('Subject'),
    body: field('Message'),
    submit: form.getByRole('button'),
  };
}

async function expectTyped(page: Page, typed: typeof written): Promise<void> {
  const form = contactForm(page);
  for (const [name, value] of Object.entries(typed)) {
    await expect(form[name as keyof typeof typed]).toHaveValue(value);
  }
}

const card = (page: Page, subject: string) => page.getByRole('article', { name: subject, exact: true });
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Which messages' }).getByRole('link', { name });

async function makeMessages({ db }: OpenShop, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) {
    await db.message.create({ data: { ...written, subject: `Question ${n}` } });
  }
}

test('a shopper writes to the shop; what was typed stays until it has arrived, once', {
  tag: '@short',
}, async ({ page, shop }) => {
  await shop.db.message.deleteMany();
  await visit(page, '/aboutus');
  const form = contactForm(page);
  await form.name.fill('Rahim');
  await form.submit.click();
  await expect(form.email).toBeFocused();
  const faults = page.getByRole('region', { name: 'Contact us' }).getByRole('alert');
  await expect(faults).toHaveText(['email is required', 'Subject is required', 'Message is required']);
  await form.subject.fill('Racks');
  await expect(faults).toHaveText(['email is required', 'Message is required']);

  // Browsers let these pass; the shop does not.
  const odd = { ...written, name: '   ', email: 'rahim@home' };
  for (const [name, value] of Object.entries(odd)) await form[name as keyof typeof odd].fill(value);
  await form.submit.click();
  await expect(form.name).toHaveAccessibleDescription('Name is required');
  await expect(form.email).toHaveAccessibleDescription('Invalid email format');
  await expect(form.name).toBeFocused();
  await expectTyped(page, odd);

  await form.name.fill(written.name);
  await form.email.fill(written.email);
  await page.route(sendCall, unreachable);
  await form.submit.click();
  await expect(toast(page, outOfReach)).toBeVisible();
  await expect(form.name).toHaveAccessibleDescription('');
  await expectTyped(page, written);
  expect(await shop.db.message.count()).toBe(0);

  // The message arrives, its answer does not.
  await page.unroute(sendCall);
  await page.route(sendCall, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await form.submit.click();
  await expect.poll(() => shop.db.message.count()).toBe(1);
  await expect(form.submit).toHaveText('Submit');
  await expectTyped(page, written);
  await page.unroute(sendCall);
  await form.submit.click();
  await expect(toast(page, thanks)).toBeVisible();
  await expectTyped(page, { name: '', email: '', subject: '', body: '' });
  expect(await shop.db.message.findMany()).toMatchObject([written]);
  expect(page.url()).toBe(`${shop.url}/aboutus`);
});

test('staff read a message, mark it as done, and reopen it', { tag: '@short' }, async ({ page, shop }) => {
  await shop.db.message.deleteMany();
  const { id } = await shop.db.message.create({ data: written });
  const { email } = await openAs(page, shop, 'manager', '/manage/messages');
  const message = card(page, written.subject);
  await expect(message).toContainText(written.name);
  await expect(message.getByText(written.body)).toHaveCSS('white-space-collapse', 'preserve');
  await expect(message.getByRole('link', { name: written.email })).toHaveAttribute(
    'href',
    'mailto:rahim@example.com?subject=Re%3A%20Racks%20%26%20rooms%3A%202.20%20m%3F',
  );
  await expect(tab(page, /^Open 1$/)).toHaveAttribute('aria-current', 'page');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page.route('**/trpc/message.markDone**', unreachable);
  const markDone = page.getByRole('button', { name: `Mark done: ${written.subject}` });
  await markDone.press('Enter');
  await expect(toast(page, outOfReach)).toBeVisible();
  await expect(markDone).toBeFocused();
  await page.unroute('**/trpc/message.markDone**');
  // The words may be read a moment before the button is free again.
  await expect(markDone).toBeEnabled();
  const badge = page.getByRole('link', { name: /^Messages.* to answer$/ }).filter({ visible: true });
  await expect(badge).toHaveCount(1);
  await markDone.press('Enter');
  await expect(badge).toHaveCount(0);
  await expect(toast(page, 'The message is done')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No open messages' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
  expect(await shop.db.message.findUnique({ where: { id } })).toMatchObject({ doneBy: email });

  await tab(page, /^Done 1$/).click();
  await expect(page).toHaveURL('/manage/messages?state=done');
  await expect(message).toContainText(`Done by ${email}`);
  await page.getByRole('button', { name: `Reopen: ${written.subject}` }).click();
  await expect(toast(page, 'The message is open again')).toBeVisible();
  await tab(page, /^All 1$/).click();
  await expect(markDone).toBeVisible();
  expect(await shop.db.message.findUnique({ where: { id } })).toMatchObject({ doneAt: null, doneBy: null });

  // A colleague has just done it.
  const done = { doneAt: new Date(), doneBy: 'colleague@shop.example' };
  await shop.db.message.update({ where: { id }, data: done });
  await markDone.click();
  await expect(toast(page, 'colleague@shop.example was faster: the message is done')).toBeVisible();
  await expect(message).toContainText('Done by colleague@shop.example');
});

test('messages come ten to a page, long ones folded, and a list that fails is asked for again', async ({
  page,
  shop,
}) => {
  await shop.db.message.deleteMany();
  await makeMessages(shop, 10);
  const body = `${'A long story about squats. '.repeat(40)}The end.`;
  await shop.db.message.create({ data: { ...written, subject: 'Long', body } });
  const listCall = /\/trpc\/[^?]*message\.list/;
  await page.route(listCall, unreachable);
  await openAs(page, shop, 'manager', '/manage/messages');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The messages can’t be shown');
  await page.unroute(listCall);
  await page.getByRole('button', { name: 'Try again' }).click();

  const long = card(page, 'Long');
  await expect(long).not.toContainText('The end.');
  await long.getByRole('button', { name: 'Show the whole message' }).click();
  await expect(long).toContainText('The end.');
  await expect(long.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('article')).toHaveCount(10);

  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/manage/messages?page=2');
  await page.getByRole('button', { name: 'Mark done: Question 1', exact: true }).click();
  await expect(page).toHaveURL('/manage/messages');
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(tab(page, /^Open 10$/)).toBeVisible();
});

test('anybody signs up for the newsletter; staff take the addresses with them', async ({ page, shop }) => {
  await shop.db.newsletterSubscriber.deleteMany();
  await visit(page, '/cart');
  const box = page.getByLabel('Newsletter');
  const button = page.getByRole('button', { name: 'Subscribe' });
  await box.fill('reader@home');
  await button.click();
  await expect(box).toHaveAccessibleDescription('Invalid email format');
  await expect(box).toBeFocused();

  const call = '**/trpc/newsletter.subscribe**';
  await page.route(call, unreachable);
  await box.fill('Reader@Example.com');
  await box.press('Enter');
  await expect(toast(page, outOfReach)).toBeVisible();
  await expect(box).toHaveValue('Reader@Example.com');
  await page.unroute(call);
  for (const typed of ['Reader@Example.com', 'reader@example.com']) {
    await box.fill(typed);
    await button.click();
    await expect(box).toHaveValue('');
    await expect(toast(page, 'Thank you! Please confirm by the link in our e-mail.')).toBeVisible();
  }
  expect(await shop.db.newsletterSubscriber.findMany()).toMatchObject([
    { email: 'reader@example.com', confirmedAt: null },
  ]);
  const token = 'T'.repeat(43);
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  await shop.db.newsletterSubscriber.updateMany({ data: { tokenHash } });
  await visit(page, `/newsletter/confirm#${token}`);
  expect(await shop.db.newsletterSubscriber.count({ where: { confirmedAt: null } })).toBe(1);
  await page.getByRole('button', { name: 'Get the newsletter' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You will get our newsletter' })).toBeVisible();
  const row = await shop.db.newsletterSubscriber.findFirstOrThrow();
  await shop.db.newsletterSubscriber.create({ data: { email: 'waiting@example.com' } });

  const account = await openAs(page, shop, 'manager', '/manage/messages');
  await expect(page.getByText('1 not confirmed yet')).toBeVisible();
  const exporting = page.getByRole('link', { name: 'Export newsletter addresses (1)' });
  await expect(exporting).toBeVisible();
  await endSessions(shop, account);
  await exporting.click();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(signInForm(again).email).toHaveValue(account.email);
  const downloading = page.waitForEvent('download');
  await fillSignIn(again, account);
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('newsletter.csv');
  const file = await readFile(await download.path(), 'utf8');
  const [, line] = file.split('\r\n');
  const link = line?.split(',').at(-1) as string;
  expect(line).toBe(`reader@example.com,${row.confirmedAt?.toISOString()},${link}`);
  await expect(page).toHaveURL('/manage/messages');
  expect(await shop.db.activity.findMany({ where: { action: 'newsletter.exported' } })).toMatchObject([
    { actor: account.email, subject: '1 newsletter address' },
  ]);

  await visit(page, new URL(link).pathname + new URL(link).search);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You are unsubscribed' })).toBeVisible();
  expect(await shop.db.newsletterSubscriber.findMany()).toMatchObject([{ email: 'waiting@example.com' }]);
});
