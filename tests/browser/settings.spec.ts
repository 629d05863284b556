import { locales } from '../../src/shared/settings/locales.ts';
import { makeAccount, staffPassword } from '../helpers/staff-account.ts';
import { pictureFile } from './catalogue.ts';
import { openAs } from './management.ts';
import { expect, test } from './shop-test.ts';
import { toast } from './shopper.ts';

test('an owner chooses which alerts to get, and corrects a number that is none', async ({ page, shop }) => {
  await openAs(page, shop, 'owner', '/manage/settings/alerts');
  const alerts = page.getByRole('region', { name: 'Alerts' });
  const [orders, level] = [alerts.getByLabel('New orders'), alerts.getByLabel('Low stock level, in pieces')];
  await expect(orders).toBeChecked();
  await orders.uncheck();
  await level.fill('few');
  await alerts.getByRole('button', { name: 'Save' }).click();
  await expect(level).toHaveAccessibleDescription(/Enter a whole number/);
  await level.fill('3');
  await alerts.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  const { values } = await shop.db.setting.findUniqueOrThrow({ where: { group: 'alerts' } });
  expect(values).toMatchObject({ order: false, message: true, lowStockLevel: 3 });
  await expect(level).toHaveValue('3');
  await expect(orders).not.toBeChecked();
  await page.reload();
  await expect(orders).not.toBeChecked();
  await expect(page.getByText(/^Your draft of/)).toHaveCount(0);
});

test('an owner proves who they are to change what protects the shop, and loses nothing typed', async ({
  page,
  shop,
}) => {
  await openAs(page, shop, 'owner', '/manage/settings/retention');
  await shop.db.$executeRaw`UPDATE staff_sessions SET proved_at = now() - interval '16 minutes'`;
  const months = page.getByLabel('Months until messages are deleted');
  await months.fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByRole('button', { name: 'Close' }).click();
  await expect(months).toHaveValue('7');
  expect(await shop.db.setting.findUnique({ where: { group: 'retention' } })).toBeNull();
  await page.getByRole('button', { name: 'Save' }).click();
  await proof.getByLabel('Password', { exact: true }).fill(staffPassword);
  await proof.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  const { values } = await shop.db.setting.findUniqueOrThrow({ where: { group: 'retention' } });
  expect(values).toMatchObject({ messageMonths: 7 });
});

test('an owner writes the home page with a preview of it, and shoppers see it', async ({ page, shop }) => {
  await openAs(page, shop, 'owner', '/manage/settings');
  await page.getByRole('link', { name: 'Home page' }).click();
  await page.getByLabel('Headline').fill('Iron for small rooms');
  const preview = page.frameLocator('iframe[title="Preview: Home page"]');
  await expect(preview.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
    'Iron for small rooms',
  );
  await page.getByRole('button', { name: 'Remove text banner 1' }).click();
  await page.getByRole('button', { name: 'Add a text banner' }).click();
  await page
    .getByRole('group', { name: /^Text banners/ })
    .getByLabel('Title')
    .last()
    .fill('Come by');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iron for small rooms');
  await expect(page.getByRole('heading', { name: 'Come by' })).toBeVisible();
});

test('an owner chooses a logo, saves at once, and shoppers see it', async ({ page, shop }) => {
  await openAs(page, shop, 'owner', '/manage/settings/look');
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await pictureFile());
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logo Choose another' })).toBeVisible();
  const { values } = await shop.db.setting.findUniqueOrThrow({ where: { group: 'look' } });
  expect(values).toMatchObject({ logo: expect.stringMatching(/^\/images\//) });
  await page.goto('/');
  await expect(page.getByRole('banner').locator('img')).toBeVisible();
});

test('an owner who saves what another has saved meanwhile is told so, and keeps the work of both', async ({
  page,
  shop,
  playwright,
}) => {
  await openAs(page, shop, 'owner', '/manage/settings/shop');
  await page.getByLabel('Town').fill('Khulna');
  const preview = page.frameLocator('iframe[title="Preview: Identity"]');
  await expect(preview.getByText('Khulna')).toBeVisible();
  await page.getByLabel('Legal name').fill('Iron Limited');
  const other = await makeAccount(shop.db, { role: 'owner' });
  const theirs = await playwright.request.newContext({ baseURL: shop.url });
  const { email, password } = other;
  expect((await theirs.post('/trpc/staff.signIn', { data: { email, password } })).ok()).toBe(true);
  const saved = async () => (await shop.db.setting.findUniqueOrThrow({ where: { group: 'shop' } })).values;
  const changed = { name: 'Oak', street: '12 Mill Road', legalName: 'Oak Limited' };
  const values = { ...((await saved()) as object), ...changed };
  expect((await theirs.post('/trpc/settings.save', { data: { group: 'shop', values } })).ok()).toBe(true);
  await theirs.dispose();
  await page.getByRole('button', { name: 'Save' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'yours is not saved yet' });
  await expect(notice).toContainText(email);
  await expect(notice).toContainText('You have both changed: Legal name.');
  await expect(page.getByLabel('Street and house number')).toHaveValue('12 Mill Road');
  await expect(page.getByLabel('Legal name')).toHaveValue('Iron Limited');
  expect(await saved()).toMatchObject(values);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  expect(await saved()).toMatchObject({ ...values, town: 'Khulna', legalName: 'Iron Limited' });
});

test('an owner chooses how dates and numbers are written, and browsers write as the server does', async ({
  page,
  shop,
}) => {
  await openAs(page, shop, 'owner', '/manage/settings/shop');
  await page.getByLabel('Dates and numbers').selectOption('de-DE');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  // A text of the server that the browser would write otherwise is an error of the page, which fails the test.
  await page.goto('/product');
  await expect(page.getByText(/^\d+,\d\d\u00a0\$$/).first()).toBeVisible();
  const writtenIn = (all: string[]) =>
    all.map((locale) => {
      const price = { style: 'currency', currency: 'EUR', currencyDisplay: 'narrowSymbol' } as const;
      const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
      return [locale, new Intl.NumberFormat(locale, price).format(-1_234_567.5), day.format(1.7957e12)];
    });
  expect(await page.evaluate(writtenIn, locales)).toEqual(writtenIn(locales));
  await shop.db.setting.delete({ where: { group: 'shop' } });
});
