import type { Locator, Page } from '@playwright/test';
import type { DraftForm } from '../../src/client/staff/drafts.ts';
import { type MadeProduct, makeProduct } from '../helpers/factories.ts';
import { makeAccount } from '../helpers/staff-account.ts';
import { choosePicture, dialog, draftBytes, openCreate, takeFromMore } from './catalogue.ts';
import { endSessions, fillSignIn, openAs, signOut } from './management.ts';
import { orderPath, placeOrder, step } from './orders.ts';
import { expect, type OpenShop, test } from './shop-test.ts';
import { makeEndpoint } from './webhooks.ts';

interface Stage {
  page: Page;
  shop: OpenShop;
}

interface Row {
  /** Makes the row that the form is about. @returns its address, and the name of its row if the form needs one */
  make(stage: Stage & { product: MadeProduct }): Promise<{ path: string; name?: string }>;
  /** Opens the form; a form that is always open needs nothing. */
  open?(page: Page, name: string): Promise<unknown>;
  field(page: Page): Locator;
  typed: string;
  otherwise: string;
}

const makeOrder = ({ page, product }: Stage & { product: MadeProduct }) => placeOrder(page, product, 'Ada');

const orderIn = (status?: 'shipped') => async (stage: Stage & { product: MadeProduct }) => {
  const number = await makeOrder(stage);
  if (status) {
    const { id: orderId } = await stage.shop.db.order.update({ where: { number }, data: { status } });
    const event = { orderId, from: 'placed', to: status, actor: 'maya@shop.example' } as const;
    await stage.shop.db.orderEvent.create({ data: event });
  }
  return { path: orderPath(number) };
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const reason = (page: Page) => page.getByRole('dialog').getByLabel('Reason');

async function makeWrittenReview({ page, shop, product }: Stage & { product: MadeProduct }) {
  const { id: orderId } = await shop.db.order.findUniqueOrThrow({
    where: { number: await placeOrder(page, product, 'Ada') },
  });
  await shop.db.review.create({
    data: { orderId, productId: product.id, rating: 4, text: 'Solid.', name: 'Ada B.' },
  });
  return { path: '/manage/reviews', name: `4 of 5 stars for ${product.title}` };
}

/** Every form whose drafts are stored. */
const rows: Record<DraftForm, Row> = {
  product: {
    make: async ({ product }) => ({
      path: `/manage-product?searchTerm=${product.title}`,
      name: product.title,
    }),
    open: (page, name) => press(page, `Edit Product: ${name}`),
    field: (page) => page.getByRole('dialog').getByLabel('Tag'),
    typed: 'Sale',
    otherwise: '',
  },
  products: {
    make: async ({ product }) => ({
      path: `/manage-product?searchTerm=${product.title}`,
      name: product.title,
    }),
    async open(page, name) {
      await page.getByLabel(`Select ${name}`).filter({ visible: true }).check();
      await takeFromMore(page, 'Tag');
    },
    field: (page) => page.getByRole('dialog').getByLabel('Tag'),
    typed: 'Sale',
    otherwise: '',
  },
  category: {
    make: async () => ({ path: '/manage/categories' }),
    open: (page) => press(page, 'Edit Mats & Flooring'),
    field: (page) => page.getByRole('dialog').getByLabel('Label'),
    typed: 'Floors',
    otherwise: 'Mats & Flooring',
  },
  collection: {
    make: async () => ({ path: '/manage/collections' }),
    open: (page) => press(page, 'Add collection'),
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Title' }),
    typed: 'Home gym',
    otherwise: '',
  },
  discount: {
    make: async () => ({ path: '/manage/discounts' }),
    open: (page) => press(page, 'Add discount'),
    field: (page) => page.getByRole('dialog').getByLabel('Code', { exact: true }),
    typed: 'SUMMER',
    otherwise: '',
  },
  maker: {
    make: async () => ({ path: '/manage/makers' }),
    open: (page) => press(page, 'Add maker'),
    field: (page) => page.getByRole('dialog').getByLabel('Name').first(),
    typed: 'Iron Oak',
    otherwise: '',
  },
  measure: {
    make: async () => ({ path: '/manage/measures' }),
    open: (page) => press(page, 'Add measure'),
    field: (page) => page.getByRole('dialog').getByLabel('Name'),
    typed: 'Sleeve diameter',
    otherwise: '',
  },
  'old-address': {
    make: async () => ({ path: '/manage/addresses' }),
    open: (page) => press(page, 'Add addresses'),
    field: (page) => page.getByRole('dialog').getByLabel('Addresses'),
    typed: '/products/rack RACK-1',
    otherwise: '',
  },
  stock: {
    make: async ({ product }) => ({ path: '/manage/stock', name: product.title }),
    async open(page, name) {
      await page.getByLabel('Name or SKU').fill(name);
      await page.getByRole('button', { name }).click();
    },
    field: (page) => page.getByLabel('Pieces received'),
    typed: '40',
    otherwise: '',
  },
  delivery: {
    make: async () => ({ path: '/manage/stock/delivery' }),
    field: (page) => page.getByLabel('Number or supplier (optional)'),
    typed: 'Note 4711',
    otherwise: '',
  },
  order: {
    make: async () => ({ path: '/manage/orders/new' }),
    field: (page) => page.getByLabel('Address', { exact: true }),
    typed: 'House 4, Road 2',
    otherwise: '',
  },
  change: {
    make: orderIn(),
    open: (page) => step(page, 'Correct').click(),
    field: (page) => page.getByRole('dialog').getByLabel('Name', { exact: true }),
    typed: 'Ada Lovelace',
    otherwise: 'Ada',
  },
  step: {
    make: orderIn(),
    open: (page) => step(page, 'Ship').click(),
    field: reason,
    typed: 'By bike',
    otherwise: '',
  },
  parcel: {
    make: orderIn('shipped'),
    field: (page) => page.getByLabel('Carrier'),
    typed: 'pathao',
    otherwise: '',
  },
  call: {
    make: orderIn(),
    field: (page) => page.getByLabel('Note (optional)'),
    typed: 'Calls back at six',
    otherwise: '',
  },
  note: { make: orderIn(), field: (page) => page.getByLabel('New note'), typed: 'Ring twice', otherwise: '' },
  'customer-note': {
    make: async (stage) => ({ path: `/manage/customers/${await makeOrder(stage)}` }),
    field: (page) => page.getByLabel('New note'),
    typed: 'Pays in cash only',
    otherwise: '',
  },
  payout: {
    async make({ page, shop, product }) {
      const number = await placeOrder(page, product, 'Ada');
      const data = { status: 'delivered' } as const;
      const { id: orderId, totalCents: amountCents } = await shop.db.order.update({
        where: { number },
        data,
      });
      await shop.db.cashCollection.create({ data: { orderId, carrier: 'sundarban', amountCents } });
      return { path: '/manage/cash' };
    },
    field: (page) => page.getByLabel('Note (optional)').first(),
    typed: 'Statement 12',
    otherwise: '',
  },
  cancellation: {
    async make(stage) {
      const number = await makeOrder(stage);
      return { path: `/manage/orders#search=${number}`, name: number };
    },
    async open(page, name) {
      await page.getByLabel(`Select order ${name}`).filter({ visible: true }).check();
      await press(page, 'Cancel 1');
    },
    field: reason,
    typed: 'Out of stock',
    otherwise: '',
  },
  settings: {
    make: async () => ({ path: '/manage/settings/alerts' }),
    field: (page) => page.getByLabel('E-mail address for alerts'),
    typed: 'night@shop.example',
    otherwise: '',
  },
  'delivery-option': {
    make: async () => ({ path: '/manage/settings/delivery' }),
    open: (page) => press(page, 'Edit Delivery'),
    field: (page) => page.getByRole('dialog').getByLabel('When it arrives'),
    typed: '2 to 3 days',
    otherwise: '',
  },
  'tax-rate': {
    make: async () => ({ path: '/manage/settings/tax' }),
    open: (page) => press(page, 'Add tax rate'),
    field: (page) => page.getByRole('dialog').getByLabel('Name', { exact: true }),
    typed: 'VAT',
    otherwise: '',
  },
  'api-key': {
    make: async () => ({ path: '/manage/api-keys' }),
    open: (page) => press(page, 'New API key'),
    field: (page) => page.getByRole('dialog').getByLabel('Name', { exact: true }),
    typed: 'Warehouse',
    otherwise: '',
  },
  webhook: {
    make: async ({ shop }) => ({
      path: `/manage/webhooks/${await makeEndpoint(shop, { name: 'Stock feed' })}`,
    }),
    open: (page) => press(page, 'Edit'),
    field: (page) => page.getByRole('dialog').getByLabel('Name', { exact: true }),
    typed: 'Another name',
    otherwise: 'Stock feed',
  },
  'review-refusal': {
    make: makeWrittenReview,
    open: (page, name) => press(page, `Refuse: ${name}`),
    field: (page) => reason(page),
    typed: 'Names our courier',
    otherwise: '',
  },
  'review-answer': {
    make: makeWrittenReview,
    open: (page, name) => press(page, `Answer: ${name}`),
    field: (page) => page.getByRole('dialog').getByLabel('Answer'),
    typed: 'Thank you',
    otherwise: '',
  },
  'request-answer': {
    async make(stage) {
      const made = await orderIn()(stage);
      const number = decodeURIComponent(made.path.split('/').at(-1) as string);
      const { id: orderId } = await stage.shop.db.order.findUniqueOrThrow({ where: { number } });
      await stage.shop.db.orderRequest.create({ data: { orderId, kind: 'question', text: 'When?' } });
      return made;
    },
    field: (page) => page.getByLabel('Answer to the customer'),
    typed: 'Tomorrow',
    otherwise: '',
  },
  account: {
    make: async () => ({ path: '/manage/staff' }),
    open: (page) => press(page, 'Add account'),
    field: (page) => page.getByRole('dialog').getByLabel('E-mail address'),
    typed: 'new@shop.example',
    otherwise: '',
  },
};

const back = (page: Page) => page.getByText(/^Your draft of .* is back\.$/);

async function write(field: Locator, text: string): Promise<void> {
  if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(text);
  else await field.fill(text);
}

for (const [form, { make, open, field, typed, otherwise }] of Object.entries(rows)) {
  test(`what was typed into the form “${form}” is back after a reload, until it is discarded`, async ({
    page,
    shop,
  }) => {
    const product = await makeProduct(shop.db, { title: `Draft${form.replaceAll('-', '')}${Date.now()}` });
    const { path, name = '' } = await make({ page, shop, product });
    await openAs(page, shop, 'owner', path);
    await open?.(page, name);
    await write(field(page), typed);
    await page.keyboard.press('Escape');
    await page.reload();
    await open?.(page, name);
    await expect(field(page)).toHaveValue(typed);
    await expect(back(page)).toBeVisible();
    await page.getByRole('button', { name: 'Discard', exact: true }).filter({ visible: true }).last().click();
    await expect(field(page)).toHaveValue(otherwise);
    await page.reload();
    await open?.(page, name);
    await expect(field(page)).toHaveValue(otherwise);
    await expect(back(page)).toHaveCount(0);
  });
}

test('a new product is back with its picture after the session has ended, and for its author alone', async ({
  page,
  shop,
}) => {
  const author = await openAs(page, shop, 'manager');
  await openCreate(page);
  const form = dialog(page, 'Add Product');
  await form.getByLabel('Name').fill('Half a bench');
  await choosePicture(form);
  await expect.poll(() => draftBytes(page)).toHaveLength(1);
  await page.keyboard.press('Escape');
  await endSessions(shop, author);
  await page.reload();

  const other = await makeAccount(shop.db, { role: 'manager' });
  await fillSignIn(page, other);
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeVisible();
  await expect(page.getByText('Half a bench')).toHaveCount(0);
  await endSessions(shop, other);
  await page.reload();

  await fillSignIn(page, author);
  await expect(page.getByRole('region', { name: 'Not saved' })).toContainText('“Half a bench” was not saved');
  await openCreate(page);
  await expect(form.getByLabel('Name')).toHaveValue('Half a bench');
  await expect(form.getByText('bench.png')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await signOut(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff sign-in');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Half a bench');
});
