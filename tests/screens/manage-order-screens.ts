import type { Page } from '@playwright/test';
import { historyPaths } from '../../src/shared/customer/past-order.ts';
import { customer } from '../helpers/factories.ts';
import { lineOf, shopifyOrders } from '../helpers/past-orders.ts';
import { expect, go, type Screen, shows } from './screen.ts';
import type { World } from './world.ts';

async function openOrder(page: Page, number: string): Promise<void> {
  await go(page, `/manage/orders/${number}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
}

/** The page of an order that has an invoice: it is issued when the first screen needs it. */
async function openInvoice(page: Page, number: string): Promise<void> {
  await openDocument(page, number, { kind: 'invoice', prefix: 'INV' });
}

async function openDocument(
  page: Page,
  number: string,
  { kind, prefix }: { kind: string; prefix: string },
): Promise<void> {
  await openOrder(page, number);
  const button = page.getByRole('button', { name: `Issue ${kind}` });
  const link = page.getByRole('link', { name: new RegExp(`^Print ${prefix}-`) });
  await expect(button.or(link)).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(link).toBeVisible();
}

/** The question before a step is taken. */
async function ask(page: Page, number: string, step: string): Promise<void> {
  await openOrder(page, number);
  await page.getByRole('main').getByRole('button', { name: step, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function selectPlaced(page: Page): Promise<void> {
  await go(page, '/manage/orders?status=placed');
  await page.getByLabel(/^All \d+ on this page$/).check();
  await expect(page.getByRole('region', { name: 'Selected orders' })).toBeVisible();
}

/** Selected orders of two lists: of one, the page shows none. */
async function selectUnseen(page: Page): Promise<void> {
  await selectPlaced(page);
  await go(page, '/manage/orders?status=paid');
  await page.getByLabel(/^All \d+ on this page$/).check();
  await page.getByText(/of them (is|are) not on this page/).click();
}

async function handOver(page: Page, { orders }: World): Promise<void> {
  await selectPlaced(page);
  await go(page, '/manage/orders?status=paid');
  await page.getByLabel(`Select order ${orders.paid}`).filter({ visible: true }).check();
  await page.getByRole('link', { name: /^Ship \d/ }).click();
  await page.getByLabel(/^Also \d+ orders? not yet confirmed/).check();
  await page.getByLabel('Carrier').selectOption('Steadfast');
}

/** Answers as if the calls of these orders were decided a moment ago, and a step of another one was refused. */
async function withPlanned(page: Page, numbers: string[], refused?: string): Promise<void> {
  const planned = { batch: 'batch', by: 'maya@rackhouse.example', isOwn: true, mayUndo: true, leftMs: 7000 };
  const steps = numbers.map((number) => ({
    ...planned,
    id: number,
    number,
    effect: 'confirm',
    refusal: null,
  }));
  const refusal = 'This order has changed since you saw it: it is shipped now, and nothing was done';
  if (refused) steps.push({ ...planned, id: refused, number: refused, effect: 'cancel', refusal } as never);
  await page.route('**/trpc/*order.planned*', async (route) => {
    const answer = await route.fetch();
    const nth = new URL(route.request().url()).pathname
      .replace(/.*trpc\//, '')
      .split(',')
      .indexOf('order.planned');
    const json = await answer.json();
    json[nth].result.data = steps;
    await route.fulfill({ response: answer, json });
  });
}

async function openEntry(page: Page): Promise<void> {
  await go(page, '/manage/orders/new');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
}

async function choose(page: Page, title: string): Promise<void> {
  await page.getByLabel('Name or SKU').fill(title);
  await page
    .getByRole('list', { name: 'Products', exact: true })
    .getByRole('button', { name: title })
    .first()
    .click();
  await expect(page.getByLabel(`Quantity of ${title}`)).toBeVisible();
}

export const manageOrderScreens: Screen[] = [
  {
    name: 'dashboard',
    frame: true,
    open: shows('/manage', (page) => page.locator('.recharts-bar-rectangle').first()),
  },
  {
    name: 'dashboard-table',
    async open({ page }) {
      await go(page, '/manage');
      await page.getByLabel('Days').selectOption('Last 7 days');
      await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
      await page.getByText('The days as a table').click();
      await expect(page.getByRole('region', { name: 'Sales' }).getByRole('row')).toHaveCount(8);
    },
  },
  {
    name: 'dashboard-backup-faults',
    async open({ page }) {
      // Rows of backups would show on the other screens too.
      await page.route(/trpc\/.*report/, async (route) => {
        const response = await route.fetch();
        const backup = {
          finishedAt: '2026-11-01T03:00:00.000Z',
          verifiedAt: null,
          faults: ['failed', 'old', 'behind'],
        };
        const body = (await response.text()).replace('"backup":null', `"backup":${JSON.stringify(backup)}`);
        await route.fulfill({ response, body });
      });
      await go(page, '/manage');
      await expect(page.getByText('Changes do not reach the backup.')).toBeVisible();
      await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
    },
  },
  {
    name: 'orders',
    open: shows('/manage/orders', (page) =>
      page.getByRole('link', { name: /^RH-/ }).filter({ visible: true }).first(),
    ),
  },
  {
    name: 'orders-selected-unseen',
    open: ({ page }) => selectUnseen(page),
  },
  {
    name: 'orders-selected-question',
    async open({ page }) {
      await selectUnseen(page);
      await page.getByRole('button', { name: /^Cancel \d+$/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'orders-days',
    async open({ page }) {
      await go(page, '/manage/orders');
      await page.getByLabel('Days').selectOption('Choose days…');
      await page.getByLabel('First day').fill('2026-11-20');
      await page.getByLabel('Last day').fill('2026-11-02');
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('The first day is after the last.');
    },
  },
  {
    name: 'orders-empty',
    open: shows('/manage/orders#search=qqxxzz', (page) =>
      page.getByRole('heading', { name: 'No matching orders' }),
    ),
  },
  {
    name: 'orders-selected',
    async open({ page }) {
      await selectPlaced(page);
    },
  },
  {
    name: 'orders-cancel',
    async open({ page }) {
      await selectPlaced(page);
      await page.getByRole('button', { name: /^Cancel \d/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'orders-documents',
    async open({ page, world: { orders } }) {
      await openInvoice(page, orders.delivered);
      await go(page, '/manage/orders');
      await page.getByLabel(/^All \d+ on this page$/).check();
      await page.getByRole('button', { name: 'Documents' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('link', { name: 'PDF of 1 invoice' })).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Issue' })).toBeVisible();
    },
  },
  {
    name: 'orders-refused',
    async open({ page, world: { orders } }) {
      await selectPlaced(page);
      await page.route('**/trpc/order.planSteps**', (route) => {
        const refusal = {
          code: 'ORDER_STEP_REFUSED',
          message: 'An order that is paid can’t be cancelled; refund it',
        };
        const data = [{ number: orders.placed, status: 'paid', refusal }];
        return route.fulfill({ json: { result: { data: { success: true, message: '', data } } } });
      });
      await page.getByRole('button', { name: /^Cancel \d/ }).click();
      await page.getByRole('button', { name: 'Cancel the orders' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByText('Nothing was changed in 1 order')).toBeVisible();
    },
  },
  {
    name: 'orders-keys',
    async open({ page }) {
      await go(page, '/manage/orders');
      await expect(page.getByRole('link', { name: /^RH-/ }).filter({ visible: true }).first()).toBeVisible();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    },
  },
  {
    name: 'hand-over-empty',
    open: shows('/manage/orders/hand-over', (page) =>
      page.getByRole('heading', { name: 'No orders are selected' }),
    ),
  },
  {
    name: 'hand-over',
    async open({ page, world }) {
      await handOver(page, world);
      await page
        .getByLabel(/^Tracking number of/)
        .first()
        .fill('SF-20261125-1');
      await page
        .getByLabel(/^Tracking number of/)
        .nth(1)
        .fill('SF-20261125-1');
      await expect(page.getByText('has the same tracking number').first()).toBeVisible();
    },
  },
  {
    name: 'hand-over-file',
    async open({ page, world }) {
      await handOver(page, world);
      const [first = ''] = await page
        .getByLabel(/^Tracking number of/)
        .evaluateAll((fields) => fields.map((field) => (field as HTMLElement).dataset.tracking ?? ''));
      const buffer = Buffer.from(`order number,tracking number\n${first},SF-1\nRH-AAAAA-AAAAA,SF-2\n`);
      await page
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'steadfast.csv', mimeType: 'text/csv', buffer });
      await expect(page.getByText('1 line can’t be used')).toBeVisible();
    },
  },
  {
    name: 'order-entry',
    async open({ page, world: { kettlebell, belt } }) {
      await openEntry(page);
      await choose(page, kettlebell.title);
      await choose(page, belt.title);
      await page.getByLabel('Phone', { exact: true }).fill(customer.phone);
      await expect(page.getByRole('button', { name: 'Use these details' })).toBeVisible();
    },
  },
  {
    name: 'order-entry-counter',
    async open({ page, world: { kettlebell } }) {
      await openEntry(page);
      await choose(page, kettlebell.title);
      await page.getByText('Counter', { exact: true }).click();
      await page.getByLabel('Paid in cash and handed over now').check();
    },
  },
  {
    name: 'order-entry-faults',
    async open({ page }) {
      await openEntry(page);
      await page.getByLabel('Name or SKU').fill('qqxxzz');
      await expect(page.getByText('No product found')).toBeVisible();
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(page.getByText('Please enter your phone number')).toBeVisible();
    },
  },
  {
    name: 'order-entry-refused',
    async open({ page, world: { kettlebell } }) {
      await openEntry(page);
      await choose(page, kettlebell.title);
      await page.getByText('Counter', { exact: true }).click();
      await page.getByLabel(`Quantity of ${kettlebell.title}`).fill('9999');
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(page.getByText('Not placed.')).toBeVisible();
    },
  },
  {
    name: 'customers',
    async open({ page }) {
      await go(page, '/manage/customers');
      await expect(
        page.getByRole('link', { name: 'Nasrin Sultana' }).filter({ visible: true }),
      ).toBeVisible();
    },
  },
  {
    name: 'customers-none',
    open: shows('/manage/customers#search=qqxxzz', (page) =>
      page.getByRole('heading', { name: 'No matching customers' }),
    ),
  },
  {
    name: 'past-orders',
    open: shows('/manage/orders/import', (page) => page.getByRole('heading', { level: 1 })),
  },
  {
    name: 'past-orders-preview',
    async open({ page }) {
      await go(page, '/manage/orders/import');
      const buffer = shopifyOrders([{ Name: '#1' }, lineOf('#1'), { Name: '#2', Total: 'free' }]);
      const file = { name: 'orders.csv', mimeType: 'text/csv', buffer };
      await page.locator('input[type="file"]').setInputFiles(file);
      await expect(page.getByRole('button', { name: 'Import 1 order' })).toBeVisible();
    },
  },
  {
    name: 'past-orders-found',
    async open({ page }) {
      const data = shopifyOrders([{ Name: '#1' }, lineOf('#1')]);
      await page.request.post(historyPaths.import, { headers: { 'content-type': 'text/csv' }, data });
      await go(page, '/manage/orders#search=ann.example');
      await page.getByRole('region', { name: 'From your earlier shop' }).getByText('2 lines').click();
      await expect(page.getByText('Basic Tee - Black / S')).toBeVisible();
    },
  },
  {
    name: 'customer',
    async open({ page, world: { orders } }) {
      await go(page, `/manage/customers/${orders.returned}`);
      await expect(page.getByRole('list', { name: 'Orders' }).getByRole('link').first()).toBeVisible();
      await expect(page.getByLabel('New note')).toBeVisible();
    },
  },
  {
    name: 'customer-stored',
    async open({ page, world: { orders } }) {
      await go(page, `/manage/customers/${orders.returned}`);
      await page.getByRole('button', { name: 'Show what is stored' }).click();
      await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
    },
  },
  {
    name: 'customer-unknown',
    open: shows('/manage/customers/RH-22222-22222', (page) =>
      page.getByRole('heading', { name: 'There is no such customer' }),
    ),
  },
  {
    name: 'manage-order-to-confirm',
    async open({ page, world: { orders } }) {
      await openOrder(page, orders.review);
      await expect(page.getByText('Above limits: its pieces')).toBeVisible();
    },
  },
  { name: 'manage-order', open: ({ page, world: { orders } }) => openOrder(page, orders.shipped) },
  { name: 'manage-order-to-pay', open: ({ page, world: { orders } }) => openOrder(page, orders.toPay) },
  {
    name: 'manage-order-difference',
    open: ({ page, world: { orders } }) => openOrder(page, orders.changing),
  },
  { name: 'manage-order-attention', open: ({ page, world: { orders } }) => openOrder(page, orders.disputed) },
  { name: 'manage-order-ship', open: ({ page, world: { orders } }) => ask(page, orders.placed, 'Ship') },
  {
    name: 'manage-order-draft',
    async open({ page, world: { orders } }) {
      await ask(page, orders.placed, 'Ship');
      await page.getByLabel('Reason').fill('By bike, as she lives next door');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await ask(page, orders.placed, 'Ship');
      await expect(page.getByText('Your draft of')).toBeVisible();
    },
  },
  {
    name: 'manage-order-cancel',
    open: ({ page, world: { orders } }) => ask(page, orders.placed, 'Cancel order'),
  },
  {
    name: 'manage-order-deliver',
    open: ({ page, world: { orders } }) => ask(page, orders.shipped, 'Deliver'),
  },
  {
    name: 'manage-order-return',
    open: ({ page, world: { orders } }) => ask(page, orders.delivered, 'Record return'),
  },
  {
    name: 'manage-order-correct',
    open: ({ page, world: { orders } }) => ask(page, orders.placed, 'Correct'),
  },
  { name: 'manage-order-returned', open: ({ page, world: { orders } }) => openOrder(page, orders.returned) },
  { name: 'work', open: shows('/manage/work', (page) => page.getByRole('heading', { name: /^Pack: / })) },
  {
    name: 'pack',
    open: shows('/manage/pack', (page) => page.getByRole('heading', { name: 'Next to pack' })),
  },
  {
    name: 'pack-order',
    async open({ page, world: { orders } }) {
      await go(page, `/manage/pack?order=${orders.paid}`);
      const pieces = page.getByRole('list', { name: 'What goes into the parcel' });
      await pieces.getByRole('button').first().click();
      await page.getByLabel('Scan a piece').fill('XX-9');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Wrong piece: XX-9')).toBeVisible();
    },
  },
  {
    name: 'calls',
    open: shows('/manage/calls', (page) => page.getByRole('button', { name: 'Confirmed' }).first()),
  },
  {
    name: 'calls-undo',
    async open({ page, world: { orders } }) {
      await withPlanned(page, [orders.placed]);
      await go(page, '/manage/calls');
      await expect(page.getByRole('article').getByText('Will be confirmed')).toBeVisible();
    },
  },
  {
    name: 'orders-undo',
    async open({ page, world: { orders } }) {
      await withPlanned(page, [orders.placed, orders.review], orders.shipped);
      await go(page, '/manage/orders');
      await expect(page.getByRole('region', { name: 'Undo' })).toContainText('2 orders will be confirmed');
    },
  },
  {
    name: 'cash',
    open: shows('/manage/cash', (page) => page.getByRole('button', { name: 'Record as received' }).first()),
  },
  {
    name: 'accounting',
    async open({ page }) {
      await go(page, '/manage/accounting');
      await page.getByLabel('Days').selectOption('Last 90 days');
      await expect(page.getByRole('heading', { name: 'Steadfast' })).toBeVisible();
      await expect(page.getByText('Placed: 1 order')).toHaveCount(0);
      // The numbers of the earlier days fade until those of the chosen days arrive.
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    },
  },
  {
    name: 'accounting-documents',
    async open({ page, world: { orders } }) {
      await openInvoice(page, orders.delivered);
      await go(page, '/manage/accounting');
      await expect(page.getByRole('link', { name: 'PDF of 1 invoice' })).toBeVisible();
    },
  },
  {
    name: 'accounting-too-many',
    async open({ page }) {
      await page.route('**/trpc/accounting.summary**', async (route) => {
        const answer = await route.fetch();
        const text = (await answer.text()).replace(
          /"documents":\{[^}]*\}/,
          '"documents":{"invoice":912,"receipt":1120,"credit_note":14}',
        );
        await route.fulfill({ response: answer, body: text });
      });
      await go(page, '/manage/accounting?from=2026-01-01&to=2026-11-30');
      await expect(page.getByText('One PDF has at most 1,000 documents')).toBeVisible();
    },
  },
  {
    name: 'accounting-nothing',
    open: shows('/manage/accounting?from=2020-01-01&to=2020-01-31', (page) =>
      page.getByText('Placed: 0 orders'),
    ),
  },
  {
    name: 'manage-order-refund-fault',
    async open({ page, world: { orders } }) {
      await ask(page, orders.paid, 'Refund');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Refund, in US dollars').fill('1.234');
      await expect(dialog.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'manage-order-review',
    open: ({ page, world: { orders } }) => ask(page, orders.disputed, 'Mark as done'),
  },
  {
    name: 'manage-order-emails',
    async open({ page, world: { orders } }) {
      await openOrder(page, orders.delivered);
      await expect(page.getByText('The mail server refused the address.').first()).toBeVisible();
      await expect(page.getByText('Too many e-mails were requested for this address')).toBeVisible();
    },
  },
  {
    name: 'emails',
    async open({ page }) {
      await go(page, '/manage/emails');
      const sample = page.frameLocator('iframe').getByRole('heading', { level: 1 });
      await expect(sample).toHaveText('Thank you for your order!');
    },
  },
  {
    name: 'emails-text',
    async open({ page }) {
      await go(page, '/manage/emails');
      await page.getByLabel('E-mail', { exact: true }).selectOption('Shipped, with tracking');
      await page.getByText('Text', { exact: true }).click();
      await expect(page.getByRole('article')).toContainText('tracking number PT-20261121-77');
    },
  },
  {
    name: 'emails-alert',
    async open({ page }) {
      await go(page, '/manage/emails');
      await page.getByLabel('E-mail', { exact: true }).selectOption('Alert: new orders');
      const sample = page.frameLocator('iframe').getByRole('heading', { level: 1 });
      await expect(sample).toHaveText('3 new orders');
    },
  },
  {
    name: 'manage-order-documents',
    async open({ page, world: { orders } }) {
      await openInvoice(page, orders.delivered);
    },
  },
  {
    name: 'manage-order-send-document',
    async open({ page, world: { orders } }) {
      await openInvoice(page, orders.delivered);
      await page.getByRole('button', { name: /^Send INV-.* by e-mail$/ }).click();
      await expect(page.getByRole('alertdialog')).toContainText('It goes to rahim@example.com');
    },
  },
  {
    name: 'manage-order-document-sent',
    async open({ page, world: { orders } }) {
      // Not the invoice: another screen asks whether to send that.
      await openDocument(page, orders.delivered, { kind: 'receipt', prefix: 'RCT' });
      const sent = page.getByText(/^By e-mail: /);
      const button = page.getByRole('button', { name: /^Send RCT-.* by e-mail$/ });
      await expect(sent.or(button)).toBeVisible();
      if (await button.isVisible()) {
        await button.click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
      }
      await expect(sent).toBeVisible();
    },
  },
  {
    name: 'document',
    async open({ page, world: { orders } }) {
      await openInvoice(page, orders.delivered);
      await page.getByRole('link', { name: /^Print INV-/ }).click();
      await expect(page.getByRole('heading', { name: 'Invoice', exact: true })).toBeVisible();
    },
  },
  {
    name: 'document-logo',
    async open({ page, world: { orders } }) {
      await openInvoice(page, orders.delivered);
      const href = await page.getByRole('link', { name: /^Print INV-/ }).getAttribute('href');
      await page.route(`**${href}`, async (route) => {
        const answer = await route.fetch();
        const text = await answer.text();
        const body = text.replaceAll('"logo":""', '"logo":"/images/banner-1/1600.webp"');
        await route.fulfill({ response: answer, body });
      });
      await go(page, href ?? '');
      await expect(page.locator('[data-sheet] img')).toBeVisible();
    },
  },
  {
    name: 'packing-slip',
    async open({ page, world: { orders } }) {
      await go(page, `/manage/orders/packing-slips?orders=${orders.placed},${orders.paid}`);
      await expect(page.getByRole('article').getByText(`Order ${orders.placed}`)).toBeVisible();
    },
  },
];
