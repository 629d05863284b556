import type { Page } from '@playwright/test';
import { fillSignIn } from '../browser/management.ts';
import { protect } from '../helpers/authenticator.ts';
import { type MadeAccount, makeAccount } from '../helpers/staff-account.ts';
import { expect, go, type Screen, shows, signIn, stall } from './screen.ts';
import type { World } from './world.ts';

async function pressFor(page: Page, path: string, button: string): Promise<void> {
  await go(page, path);
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Answers calls as the shop does, with these texts in place of others. */
async function changeAnswers(
  page: Page,
  calls: RegExp,
  changes: [from: string, to: string][],
): Promise<void> {
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    let body = await response.text();
    for (const [from, to] of changes) body = body.replace(from, to);
    await route.fulfill({ response, body });
  });
}

async function openSettings(page: Page, group: string, title: string): Promise<void> {
  await go(page, `/manage/settings/${group}`);
  await expect(page.getByRole('region', { name: title })).toBeVisible();
}

async function findPerson(page: Page, email: string): Promise<void> {
  await go(page, '/manage/privacy');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
}

export const signInScreens: Screen[] = [
  {
    name: 'sign-in',
    frame: true,
    async open({ page }) {
      await go(page, '/manage-product');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff sign-in');
    },
  },
  {
    name: 'sign-in-refused',
    async open({ page }) {
      await go(page, '/manage-product');
      await fillSignIn(page, { email: 'nobody@rackhouse.example', password: 'not this one' });
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'sign-in-code',
    async open({ page, world }) {
      const account = await makeAccount(world.db);
      await protect(world.db, account);
      await go(page, '/manage-product');
      await fillSignIn(page, account);
      await expect(page.getByLabel('Code of your authenticator app')).toBeFocused();
    },
  },
  {
    name: 'own-password',
    async open({ page, world }) {
      const account = await makeAccount(world.db);
      await world.db.staffAccount.update({
        where: { id: account.id },
        data: { passwordExpiresAt: new Date(Date.now() + 86_400_000) },
      });
      await page.context().clearCookies();
      await go(page, '/manage/orders');
      await fillSignIn(page, account);
      await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
    },
  },
  {
    name: 'second-factor-needed',
    async open({ page, world }) {
      const account = await makeAccount(world.db);
      await page.context().clearCookies();
      // The setting itself would ask it of all other screens too.
      await changeAnswers(page, /trpc\/staff\.me/, [['"role":', '"duty":"second_factor","role":']]);
      await signIn({ page, world: { ...world, owner: account } });
      await go(page, '/manage/orders');
      await expect(page.getByRole('heading', { name: 'Add a second factor' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
    },
  },
  {
    name: 'not-permitted',
    async open({ page, world }) {
      const account = await makeAccount(world.db, { role: 'read_only' });
      await page.context().clearCookies();
      await signIn({ page, world: { ...world, owner: account } });
      await go(page, '/manage/stock');
      await expect(page.getByRole('heading', { name: 'Your role may not change the stock' })).toBeVisible();
    },
  },
  {
    name: 'sign-in-again',
    async open({ page, world }) {
      // A separate owner, so that the end of its sessions affects no other screen.
      const owner = await makeAccount(world.db, { role: 'owner' });
      await signIn({ page, world: { ...world, owner } });
      await pressFor(page, '/manage/staff', 'Add account');
      await page.getByRole('dialog').getByLabel('E-mail address').fill('new@rackhouse.example');
      await world.db.staffSession.deleteMany({ where: { accountId: owner.id } });
      await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
      await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
    },
  },
];

/** Signs in as a separate owner, who has an authenticator app. */
async function openProtected(page: Page, world: World): Promise<MadeAccount> {
  const owner = await makeAccount(world.db, { role: 'owner' });
  // Signing in ends the browser's present session, which all other screens use.
  await page.context().clearCookies();
  await signIn({ page, world: { ...world, owner } });
  await protect(world.db, owner);
  return owner;
}

/** The screens of staff and owners besides products and orders. */
export const manageScreens: Screen[] = [
  {
    name: 'manage-menu',
    frame: true,
    only: 'narrow',
    async open({ page }) {
      // Below 1024 pixels there is a bar with "More"; at that width there is the menu itself.
      if ((page.viewportSize()?.width ?? 0) >= 1024) await page.setViewportSize({ width: 720, height: 900 });
      await go(page, '/manage/messages');
      await page.getByRole('button', { name: 'More' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  {
    name: 'manage-search',
    frame: true,
    async open({ page }) {
      await go(page, '/manage/messages');
      await page.keyboard.press('/');
      await expect(page.getByRole('dialog', { name: 'Go to…' }).getByRole('combobox')).toBeFocused();
    },
  },
  {
    name: 'manage-search-found',
    async open({ page }) {
      await go(page, '/manage/messages');
      await page.keyboard.press('/');
      const dialog = page.getByRole('dialog', { name: 'Go to…' });
      await dialog.getByRole('combobox').fill('stock');
      await expect(dialog.getByRole('group', { name: 'Products' })).toBeVisible();
    },
  },
  { name: 'messages', open: shows('/manage/messages', (page) => page.getByRole('article').first()) },
  {
    name: 'messages-done',
    open: shows('/manage/messages?state=done', (page) => page.getByRole('article').first()),
  },
  {
    name: 'categories',
    open: shows('/manage/categories', (page) => page.getByRole('button', { name: 'Edit Mats & Flooring' })),
  },
  { name: 'category-add', open: ({ page }) => pressFor(page, '/manage/categories', 'Add category') },
  {
    name: 'category-edit',
    open: ({ page }) => pressFor(page, '/manage/categories', 'Edit Strength Equipment'),
  },
  {
    name: 'category-remove',
    async open({ page }) {
      await pressFor(page, '/manage/categories', 'Remove Mats & Flooring');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove category' }).click();
      await expect(page.getByText('Choose a category', { exact: true }).last()).toBeVisible();
    },
  },
  {
    name: 'collections',
    open: shows('/manage/collections', (page) => page.getByRole('button', { name: 'Edit Home gym starter' })),
  },
  {
    name: 'collection-edit',
    async open({ page }) {
      await pressFor(page, '/manage/collections', 'Edit Home gym starter');
      await expect(page.getByRole('group', { name: 'Products' }).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'old-addresses',
    open: shows('/manage/addresses', (page) => page.getByRole('rowheader', { name: '/products/rack' })),
  },
  {
    name: 'old-addresses-unknown',
    open: shows('/manage/addresses?list=unknown', (page) =>
      page.getByRole('button', { name: 'Lead /shop/' }),
    ),
  },
  {
    name: 'old-address-edit',
    async open({ page, world: { rack } }) {
      await pressFor(page, '/manage/addresses', 'Edit /products/rack');
      await expect(page.getByRole('dialog').getByText(rack.title)).toBeVisible();
    },
  },
  {
    name: 'old-addresses-faults',
    async open({ page }) {
      await pressFor(page, '/manage/addresses', 'Add addresses');
      await page
        .getByRole('dialog')
        .getByLabel('Addresses')
        .fill('/cart /product\n\n/shop/bench,BENCH-0\n/shop/bike https://evil.example');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Line 4:')).toBeVisible();
    },
  },
  {
    name: 'makers',
    async open({ page, world: { db } }) {
      const maker = { name: 'Iron Oak', address: '12 Foundry Road', email: 'hello@ironoak.example' };
      await db.maker.deleteMany();
      await db.maker.create({ data: { ...maker, id: '01980000-0000-7000-8000-000000000001' } });
      await go(page, '/manage/makers');
      await expect(page.getByRole('button', { name: 'Edit Iron Oak' })).toBeVisible();
    },
  },
  {
    name: 'measures',
    async open({ page, world: { db } }) {
      await db.measure.deleteMany();
      const sleeve = { name: 'Sleeve diameter', unit: 'mm', rule: 'same' } as const;
      const categories = { create: { category: 'strength', role: 'gives' } } as const;
      const id = '01980000-0000-7000-8000-000000000002';
      await db.measure.create({ data: { ...sleeve, id, categories } });
      await go(page, '/manage/measures');
      await expect(page.getByRole('button', { name: 'Edit Sleeve diameter' })).toBeVisible();
    },
  },
  {
    name: 'discounts',
    async open({ page, world: { db } }) {
      await db.discount.deleteMany();
      await db.discount.create({
        data: { code: 'WELCOME10', kind: 'percent', value: 10_000, mostUses: 100 },
      });
      await go(page, '/manage/discounts');
      await expect(page.getByRole('button', { name: 'Edit WELCOME10' })).toBeVisible();
    },
  },
  { name: 'discount-add', open: ({ page }) => pressFor(page, '/manage/discounts', 'Add discount') },
  { name: 'measure-add', open: ({ page }) => pressFor(page, '/manage/measures', 'Add measure') },
  { name: 'maker-add', open: ({ page }) => pressFor(page, '/manage/makers', 'Add maker') },
  {
    name: 'missed-searches',
    async open({ page }) {
      for (const term of ['hammock', 'qqxxzzandmoreqqxxzzofqqxxzzthatqqxxzznobodyhas']) {
        await go(page, `/product?searchTerm=${term}`);
        await expect(page.getByText('No product has')).toBeVisible();
      }
      await go(page, '/manage/searches');
      await expect(page.getByRole('rowheader', { name: 'hammock' })).toBeVisible();
    },
  },
  {
    name: 'activity',
    open: shows('/manage/activity', (page) => page.getByRole('list', { name: 'Activity' })),
  },
  {
    name: 'activity-security',
    async open({ page }) {
      await go(page, '/manage/activity?kind=security');
      await expect(page.getByRole('list', { name: 'Activity' })).toContainText('could not sign in to');
    },
  },
  {
    name: 'staff',
    open: shows('/manage/staff', (page) => page.getByRole('list', { name: 'Staff accounts' })),
  },
  { name: 'staff-add', open: ({ page }) => pressFor(page, '/manage/staff', 'Add account') },
  {
    name: 'staff-menu',
    async open({ page }) {
      await go(page, '/manage/staff');
      await page.getByRole('button', { name: 'Change noor@rackhouse.example' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'staff-role',
    async open({ page }) {
      await go(page, '/manage/staff');
      await page.getByRole('button', { name: 'Change noor@rackhouse.example' }).click();
      await page.getByRole('menuitem', { name: 'Change role' }).click();
      await expect(page.getByRole('dialog', { name: 'Change the role' })).toBeVisible();
    },
  },
  {
    name: 'staff-disable',
    async open({ page }) {
      await go(page, '/manage/staff');
      await page.getByRole('button', { name: 'Change noor@rackhouse.example' }).click();
      await page.getByRole('menuitem', { name: 'Disable' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'account',
    async open({ page }) {
      await go(page, '/manage/account');
      await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
    },
  },
  { name: 'change-password', open: ({ page }) => pressFor(page, '/manage/account', 'Change password') },
  {
    name: 'authenticator-add',
    async open({ page }) {
      await pressFor(page, '/manage/account', 'Add an authenticator app');
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    },
  },
  {
    name: 'account-protected',
    async open({ page, world }) {
      await openProtected(page, world);
      await go(page, '/manage/account');
      await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeVisible();
    },
  },
  {
    name: 'recovery-codes',
    async open({ page, world }) {
      await openProtected(page, world);
      await go(page, '/manage/account');
      await page.getByRole('button', { name: 'New recovery codes' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make new recovery codes' }).click();
      await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    },
  },
  {
    name: 'proof',
    async open({ page, world }) {
      const owner = await openProtected(page, world);
      await pressFor(page, '/manage/staff', 'Add account');
      await page.getByRole('dialog').getByLabel('E-mail address').fill('new@rackhouse.example');
      await world.db.staffSession.updateMany({
        where: { accountId: owner.id },
        data: { provedAt: new Date(Date.now() - 3_600_000) },
      });
      await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
      await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Use a code instead' })).toBeVisible();
    },
  },
  {
    name: 'api-keys',
    open: shows('/manage/api-keys', (page) => page.getByRole('list', { name: 'API keys' })),
  },
  { name: 'api-key-add', open: ({ page }) => pressFor(page, '/manage/api-keys', 'New API key') },
  {
    name: 'health',
    async open({ page }) {
      await go(page, '/manage/health');
      await expect(page.getByRole('list', { name: 'Checks' })).toBeVisible();
      const checked = page.waitForResponse(/health\.check/);
      await page.getByRole('button', { name: 'Check again' }).click();
      await checked;
      await expect(page.getByRole('button', { name: 'Check again' })).toBeEnabled();
    },
  },
  {
    name: 'health-loading',
    async open({ page }) {
      await stall(page, /health\.check/);
      await go(page, '/manage/health');
      await expect(page.getByRole('status').getByText('Loading the checks')).toBeAttached();
    },
  },
  {
    name: 'webhooks',
    open: shows('/manage/webhooks', (page) => page.getByRole('list', { name: 'Webhooks' })),
  },
  { name: 'webhook-add', open: ({ page }) => pressFor(page, '/manage/webhooks', 'Add webhook') },
  {
    name: 'webhook',
    open: shows(
      ({ webhookId }) => `/manage/webhooks/${webhookId}`,
      (page) => page.getByRole('list', { name: 'Deliveries', exact: true }),
    ),
  },
  {
    name: 'settings',
    open: shows('/manage/settings', (page) => page.getByRole('link', { name: 'Retention' })),
  },
  {
    name: 'delivery',
    async open({ page }) {
      // Rows in the database would change the screens of shoppers.
      await changeAnswers(page, /trpc\/.*deliveryOption\./, [
        ['"price":0', '"price":2.5'],
        ['"gramsIncluded":0', '"gramsIncluded":5000'],
        ['"pricePerFurtherKilogram":0', '"pricePerFurtherKilogram":0.2'],
        ['"freeFrom":null,"mostGrams":null', '"freeFrom":200,"mostGrams":60000'],
        ['"products":0', '"products":12'],
      ]);
      await go(page, '/manage/settings/delivery');
      await expect(page.getByRole('list', { name: 'Delivery options' })).toContainText(
        '$2.50 up to 5 kg, then $0.20 for each further kilogram · Free from $200.00 · Up to 60 kg',
      );
      await expect(page.getByText('12 products have no weight, which counts as nothing')).toBeVisible();
    },
  },
  {
    name: 'delivery-add',
    async open({ page }) {
      await pressFor(page, '/manage/settings/delivery', 'Add delivery option');
      await page.getByRole('dialog').getByLabel('Collected').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Add delivery option' }).click();
      await expect(page.getByText('A delivery option needs a name')).toBeVisible();
    },
  },
  {
    name: 'delivery-remove',
    async open({ page }) {
      await go(page, '/manage/settings/delivery');
      await page.getByRole('button', { name: 'Remove Delivery' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'tax-without-rates',
    async open({ page }) {
      await go(page, '/manage/settings/tax');
      await page.getByLabel('Prices include tax').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Add a tax rate before the shop charges tax')).toBeVisible();
    },
  },
  {
    name: 'tax',
    async open({ page }) {
      const rates = [
        { id: '01930000-0000-7000-8000-000000000002', name: 'Standard', percent: 15, position: 1 },
        { id: '01930000-0000-7000-8000-000000000003', name: 'Exempt', percent: null, position: 2 },
      ];
      await changeAnswers(page, /trpc\/.*taxRate\.list/, [['{"data":[]}', JSON.stringify({ data: rates })]]);
      await go(page, '/manage/settings/tax');
      await page.getByLabel('Tax is added at checkout').check();
      await expect(page.getByRole('list', { name: 'Tax rates' })).toContainText('15 %');
      await expect(page.getByLabel('Tax on delivery')).toBeVisible();
    },
  },
  { name: 'tax-rate-add', open: ({ page }) => pressFor(page, '/manage/settings/tax', 'Add tax rate') },
  { name: 'settings-shop', open: ({ page }) => openSettings(page, 'shop', 'Identity') },
  {
    name: 'settings-look',
    async open({ page }) {
      await openSettings(page, 'look', 'Logo and colours');
      await page.getByLabel('Colour of buttons', { exact: true }).fill('#ffcc00');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('button', { name: /^Use #/ })).toBeVisible();
    },
  },
  {
    name: 'settings-carriers',
    async open({ page }) {
      await openSettings(page, 'carriers', 'Carriers');
      await page.getByRole('button', { name: 'Add a carrier' }).click();
      await page.getByLabel('Name', { exact: true }).fill('DPD');
      const link = page.getByLabel('Tracking link', { exact: true });
      await link.fill('https://tracking.dpd.de/status/de_DE/parcel/{number}');
      await expect(link).toHaveAccessibleDescription(
        /Such as https:\/\/tracking\.dpd\.de\/.*1Z999AA10123456784$/,
      );
    },
  },
  {
    name: 'settings-pages',
    async open({ page }) {
      await openSettings(page, 'pages', 'Your pages');
      await page.getByRole('button', { name: 'Add a page' }).click();
      // Another screen may have added one before.
      await page.getByLabel('Title', { exact: true }).last().fill('Size chart');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/^Write small letters/)).toBeVisible();
    },
  },
  { name: 'settings-alerts', open: ({ page }) => openSettings(page, 'alerts', 'Alerts') },
  {
    name: 'settings-home',
    async open({ page }) {
      await openSettings(page, 'home', 'Home page');
      await page.getByText('2. Every order ships free').click();
      await expect(page.getByRole('button', { name: 'Move banner 2 up' })).toBeVisible();
    },
  },
  {
    name: 'settings-home-phone',
    async open({ page }) {
      await openSettings(page, 'home', 'Home page');
      await page.getByText('As on a phone').click();
    },
  },
  { name: 'settings-about', open: ({ page }) => openSettings(page, 'about', 'About us') },
  {
    name: 'settings-emails',
    async open({ page }) {
      await openSettings(page, 'emails', 'E-mail texts');
      await page.getByLabel('E-mail', { exact: true }).selectOption('Shipped');
      await page.getByLabel('Opening').fill('Good news, {name}');
      const preview = page.frameLocator('iframe[title^="E-mail: "]');
      await expect(preview.getByText('Good news, Farhana Akter')).toBeVisible();
    },
  },
  {
    name: 'settings-emails-wrong',
    async open({ page }) {
      await openSettings(page, 'emails', 'E-mail texts');
      await page.getByLabel('E-mail', { exact: true }).selectOption('Refunded');
      await page.getByLabel('Subject', { exact: true }).fill('{money} for {number}');
      await page.getByLabel('E-mail', { exact: true }).selectOption('Shipped');
      await page.getByRole('button', { name: 'Save' }).click();
      // The e-mail with the fault is shown.
      await expect(page.getByLabel('Subject', { exact: true })).toHaveAccessibleDescription(
        /\{money\} is no placeholder here/,
      );
      await expect(page.getByText('The preview is of what you typed before')).toBeVisible();
    },
  },
  {
    name: 'settings-legal',
    async open({ page }) {
      await openSettings(page, 'terms', 'Terms');
      await page.getByRole('button', { name: 'Begin with the headings' }).click();
      await page.getByLabel('Published').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/^Before it is published, write something for/)).toBeVisible();
    },
  },
  { name: 'privacy', open: shows('/manage/privacy', (page) => page.getByRole('button', { name: 'Find' })) },
  {
    name: 'privacy-found',
    async open({ page }) {
      await findPerson(page, 'farhana@example.com');
      await expect(page.getByRole('region', { name: 'Stored data' })).toBeVisible();
    },
  },
  {
    name: 'privacy-unknown',
    async open({ page }) {
      await findPerson(page, 'nobody@example.com');
      await expect(page.getByText('No data about this person')).toBeVisible();
    },
  },
  {
    name: 'privacy-refused',
    async open({ page }) {
      await findPerson(page, 'not an address');
      await expect(page.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'privacy-erase',
    async open({ page }) {
      await findPerson(page, 'rahim@example.com');
      await page.getByRole('button', { name: 'Erase' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'settings-wrong',
    async open({ page }) {
      await go(page, '/manage/settings/alerts');
      const alerts = page.getByRole('region', { name: 'Alerts' });
      await alerts.getByLabel('New messages').uncheck();
      await alerts.getByLabel('Low stock level, in pieces').fill('few');
      await alerts.getByRole('button', { name: 'Save' }).click();
      await expect(alerts.getByText('Enter a whole number')).toBeVisible();
    },
  },
  {
    name: 'connection-refused',
    async open({ page }) {
      await go(page, '/manage/settings/mail');
      await page.getByLabel('Sender').fill('orders@iron.example');
      await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
      await page.getByRole('button', { name: 'Try and save' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Nothing was saved' })).toBeVisible();
    },
  },
  {
    name: 'country',
    async open({ page }) {
      await go(page, '/manage/country');
      await page.getByLabel('Country', { exact: true }).selectOption('Germany');
      await expect(page.getByLabel('Add Reduced VAT')).toBeChecked();
    },
  },
  {
    name: 'country-wrong',
    async open({ page }) {
      await go(page, '/manage/country');
      await page.getByLabel('Country', { exact: true }).selectOption('United States');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Enter a percentage, or leave the rate out')).toBeVisible();
    },
  },
  {
    name: 'country-without-rates',
    async open({ page }) {
      await go(page, '/manage/country');
      await page.getByLabel('Country', { exact: true }).selectOption('Kuwait');
      await expect(page.getByText('No usual rates are listed')).toBeVisible();
    },
  },
  {
    name: 'webhook-delivery',
    async open({ page, world: { webhookId, deliveryId } }) {
      await go(page, `/manage/webhooks/${webhookId}?delivery=${deliveryId}`);
      await expect(
        page.getByRole('dialog', { name: 'Delivery' }).getByRole('list', { name: 'Tries' }),
      ).toBeVisible();
    },
  },
  {
    // Has to be the last one: from here on, the list is on the dashboard.
    name: 'first-steps',
    async open({ page, world }) {
      await world.db.setting.updateMany({ where: { group: 'setup' }, data: { values: { isShown: true } } });
      await go(page, '/manage');
      const steps = page.getByRole('region', { name: 'First steps' });
      await expect(steps.getByText(/to look at before you open/)).toBeVisible();
    },
  },
];
