import type { Locator, Page } from '@playwright/test';
import { manageMessages } from '../../src/shared/base/manage-messages.ts';
import { messages } from '../../src/shared/base/messages.ts';
import { catalogueColumns } from '../../src/shared/product/catalogue-file.ts';
import {
  action,
  addButton,
  choosePicture,
  fillProduct,
  openCreate,
  openEdit,
  takeFromMore,
} from '../browser/catalogue.ts';
import { toast, unreachable } from '../browser/shopper.ts';
import { makeProduct } from '../helpers/factories.ts';
import { expect, go, type Screen, shows, stall } from './screen.ts';

const list = /\/trpc\/[^?]*product\.manage/;

async function openList(page: Page, query = ''): Promise<void> {
  await go(page, `/manage-product${query}`);
  await expect(page.getByRole('table')).toBeVisible();
}

async function chooseFile(page: Page, text: string): Promise<void> {
  await go(page, '/manage/import');
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').setInputFiles(file);
}

async function selectPage(page: Page): Promise<void> {
  await page.getByLabel('All 10 on this page').check();
  await expect(page.getByRole('region', { name: 'Selected products' })).toBeVisible();
}

/** Opens a change of the selected products. */
async function askBulk(page: Page, button: string): Promise<Locator> {
  const bar = page.getByRole('region', { name: 'Selected products' });
  await bar.getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('dialog');
}

async function openBulk(page: Page, button: string): Promise<Locator> {
  await selectPage(page);
  return askBulk(page, button);
}

async function openStockForm(page: Page, title: string): Promise<void> {
  await go(page, '/manage/stock');
  await page.getByLabel('Name or SKU').fill(title);
  await page.getByRole('button', { name: title }).click();
  await expect(page.getByLabel('Pieces received')).toBeFocused();
}

const header = catalogueColumns.join(',');

let blocks = 0;

export const manageProductScreens: Screen[] = [
  { name: 'manage-products', open: ({ page }) => openList(page) },
  {
    name: 'manage-products-empty',
    open: shows('/manage-product?searchTerm=qqxxzz', (page) =>
      page.getByRole('heading', { name: messages.product.noneFound }),
    ),
  },
  {
    name: 'manage-products-failed',
    async open({ page }) {
      await page.route(list, unreachable);
      await go(page, '/manage-product');
      await expect(page.getByText(messages.product.fetchFailed)).toBeVisible();
    },
  },
  {
    name: 'manage-products-loading',
    async open({ page }) {
      await stall(page, list);
      await go(page, '/manage-product');
      await expect(page.getByRole('main').getByText(messages.product.loading)).toBeAttached();
    },
  },
  {
    name: 'manage-products-selected',
    async open({ page }) {
      await openList(page);
      await selectPage(page);
    },
  },
  {
    name: 'manage-products-more',
    async open({ page }) {
      await openList(page);
      await selectPage(page);
      await page
        .getByRole('region', { name: 'Selected products' })
        .getByRole('button', { name: 'More' })
        .click();
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    },
  },
  {
    name: 'manage-products-price',
    async open({ page }) {
      await openList(page);
      const form = await openBulk(page, 'Change price');
      await form.getByText('Raise by %').click();
      await form.getByRole('button', { name: 'Preview' }).click();
      await expect(form.getByText('Enter a percentage such as 10 or 7.5')).toBeVisible();
    },
  },
  {
    name: 'manage-products-preview',
    async open({ page }) {
      await openList(page);
      const form = await openBulk(page, 'Change price');
      await form.getByText('Raise by %').click();
      await form.getByLabel('Percent more').fill('10');
      await form.getByLabel('Rounding').selectOption('99');
      await form.getByRole('button', { name: 'Preview' }).click();
      await expect(form.getByRole('table', { name: 'What changes' })).toBeVisible();
    },
  },
  {
    name: 'manage-products-faults',
    async open({ page }) {
      await openList(page);
      const form = await openBulk(page, 'Stock');
      await form.getByText('Write off').click();
      await form.getByLabel('Pieces written off of each').fill('20');
      await form.getByLabel('Reason').fill('Water damage');
      await form.getByRole('button', { name: 'Preview' }).click();
      await expect(form.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'manage-products-delete',
    async open({ page }) {
      await openList(page);
      await selectPage(page);
      await takeFromMore(page, 'Delete');
      await expect(page.getByRole('dialog').getByRole('table', { name: 'What changes' })).toBeVisible();
    },
  },
  {
    name: 'manage-products-changed',
    async open({ page, world: { db } }) {
      blocks += 1;
      const { title } = await makeProduct(db, { title: `Cork Yoga Wedge No. ${blocks}`, priceCents: 1450 });
      await openList(page, `?searchTerm=${encodeURIComponent(title)}`);
      await page.getByLabel(`Select ${title}`).filter({ visible: true }).check();
      const form = await askBulk(page, 'Change price');
      await form.getByLabel('Price', { exact: true }).fill('12.50');
      await form.getByRole('button', { name: 'Preview' }).click();
      await form.getByRole('button', { name: 'Change 1 product' }).click();
      await expect(toast(page, '1 product changed')).toBeVisible();
      await page.goto('/manage/activity?kind=product');
      await page.getByText('Show the products').first().click();
      await expect(page.getByRole('link', { name: /Cork Yoga Wedge/ }).first()).toBeVisible();
    },
  },
  {
    name: 'manage-product-add-picture-refused',
    async open({ page }) {
      await openList(page);
      const form = await openCreate(page);
      const buffer = Buffer.from('no picture');
      const file = { name: 'IMG_2041.HEIC', mimeType: 'image/heic', buffer };
      await form.getByLabel('Image', { exact: true }).setInputFiles(file);
      await expect(form.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'manage-product-add',
    async open({ page }) {
      await openList(page);
      await openCreate(page);
    },
  },
  {
    name: 'manage-product-add-faults',
    async open({ page }) {
      await openList(page);
      const form = await openCreate(page);
      await addButton(form).click();
      await expect(form.getByText(manageMessages.create.titleRequired)).toBeVisible();
    },
  },
  {
    name: 'manage-product-variants',
    async open({ page }) {
      await openList(page);
      const form = await openCreate(page);
      await form.getByRole('button', { name: 'It comes in sizes' }).click();
      await form.getByLabel('Option', { exact: true }).fill('Size');
      await form.getByLabel('Values of Size').fill('S,M,L,');
      await form.getByLabel('Price of S', { exact: true }).fill('1,500');
      await form.getByRole('button', { name: 'Fill down price' }).click();
      await form.getByRole('button', { name: 'Remove L', exact: true }).click();
      await form.getByLabel('Select M').check();
      await addButton(form).click();
      await expect(form.getByText('Stock is required')).toHaveCount(2);
    },
  },
  {
    name: 'manage-products-join',
    async open({ page }) {
      await openList(page);
      await selectPage(page);
      await takeFromMore(page, 'Make one product');
      await expect(page.getByRole('dialog').getByLabel('Option', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'manage-product-edit',
    async open({ page, world: { kettlebell } }) {
      await openList(page, `?searchTerm=${encodeURIComponent(kettlebell.title)}`);
      const form = await openEdit(page, kettlebell);
      await expect(form.getByLabel('Name')).toHaveValue(kettlebell.title);
      await expect(form.getByText('ERP-100482')).toBeAttached();
    },
  },
  {
    name: 'manage-product-edit-goes-with',
    async open({ page, world: { rack } }) {
      await openList(page, `?searchTerm=${encodeURIComponent(rack.title)}`);
      const group = (await openEdit(page, rack)).getByRole('group', { name: 'Goes with this' });
      await group.getByRole('button', { name: 'Add a product' }).click();
      await group.getByLabel('Name or SKU').fill('kettlebell');
      await expect(group.getByRole('button', { name: /Competition Kettlebell/ })).toBeVisible();
    },
  },
  {
    name: 'manage-products-delete-one',
    async open({ page, world: { kettlebell } }) {
      await openList(page, `?searchTerm=${encodeURIComponent(kettlebell.title)}`);
      await action(page, 'Delete', kettlebell).click();
      await expect(page.getByRole('alertdialog', { name: manageMessages.deleteTitle })).toBeVisible();
    },
  },
  {
    name: 'manage-deleted-products',
    open: shows('/manage/deleted-products', (page) => page.getByRole('button', { name: /^Restore/ }).first()),
  },
  {
    name: 'manage-products-deleted',
    async open({ page, world: { db } }) {
      // Another product for each width of the screen, because these are opened together.
      blocks += 1;
      const product = await makeProduct(db, { title: `Cork Yoga Block No. ${blocks}` });
      await openList(page, `?searchTerm=${encodeURIComponent(product.title)}`);
      await action(page, 'Delete', product).click();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(toast(page, manageMessages.deleted)).toBeVisible();
    },
  },
  {
    name: 'manage-product-add-unsaved',
    async open({ page }) {
      await openList(page);
      await page.route('**/trpc/**product.create**', unreachable);
      await page.route('**/image/upload', unreachable);
      const form = await openCreate(page);
      await fillProduct(form, 'Cork Yoga Block');
      await choosePicture(form);
      await addButton(form).click();
      await expect(page.getByRole('region', { name: 'Not saved' })).toBeVisible();
    },
  },
  {
    name: 'manage-stock',
    async open({ page }) {
      await go(page, '/manage/stock');
      await page.getByLabel('Name or SKU').fill('dumbbell');
      await expect(page.getByRole('list', { name: 'Products' })).toBeVisible();
    },
  },
  {
    name: 'manage-stock-empty',
    async open({ page }) {
      await go(page, '/manage/stock');
      await page.getByLabel('Name or SKU').fill('qqxxzz');
      await expect(page.getByRole('heading', { name: 'No product found' })).toBeVisible();
    },
  },
  {
    name: 'manage-stock-failed',
    async open({ page }) {
      await page.route('**/trpc/product.stock**', unreachable);
      await go(page, '/manage/stock');
      await page.getByLabel('Name or SKU').fill('dumbbell');
      await expect(page.getByText('The products can’t be shown')).toBeVisible();
    },
  },
  {
    name: 'manage-stock-waiting',
    async open({ page, world: { soldOut } }) {
      await openStockForm(page, soldOut.title);
      await expect(page.getByText('shoppers are waiting for an e-mail')).toBeVisible();
    },
  },
  {
    name: 'manage-stock-change-faults',
    async open({ page, world: { kettlebell } }) {
      await openStockForm(page, kettlebell.title);
      await page.getByText('Write off', { exact: true }).click();
      await page.getByLabel('Pieces written off').fill('1');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Enter why they are written off')).toBeVisible();
    },
  },
  {
    name: 'manage-stock-changed',
    async open({ page, world: { belt } }) {
      await openStockForm(page, belt.title);
      await page.getByLabel('Pieces received').fill('1');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('(1 received)')).toBeVisible();
    },
  },
  {
    name: 'manage-stock-far-off',
    async open({ page, world: { belt } }) {
      await openStockForm(page, belt.title);
      await page.getByText('Count', { exact: true }).click();
      await page.getByLabel('Pieces on the shelf').fill('9999');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'manage-stock-list',
    open: shows('/manage/stock/list', (page) => page.getByRole('table')),
  },
  {
    name: 'manage-stock-list-empty',
    open: shows('/manage/stock/list?searchTerm=qqxxzz', (page) =>
      page.getByRole('heading', { name: 'No matching products' }),
    ),
  },
  {
    name: 'manage-stock-delivery',
    async open({ page, world: { belt } }) {
      await go(page, '/manage/stock/delivery');
      await page.getByText('Paste the lines of the delivery note').click();
      await page.getByLabel('SKU and pieces, a line for each').fill('NONE-1 3');
      await page.getByRole('button', { name: 'Add these lines' }).click();
      await expect(page.getByText('No product has the SKU of these lines')).toBeVisible();
      await page.getByLabel('Name or SKU').fill(belt.title);
      await page.getByRole('button', { name: belt.title }).click();
      await expect(page.getByRole('button', { name: 'Receive 1 piece' })).toBeVisible();
    },
  },
  {
    name: 'manage-stock-ledger',
    open: shows(
      ({ kettlebell }) => `/manage/products/${kettlebell._id}/stock`,
      (page) => page.getByRole('table'),
    ),
  },
  {
    name: 'manage-stock-ledger-waiting',
    open: shows(
      ({ soldOut }) => `/manage/products/${soldOut._id}/stock`,
      (page) => page.getByText('shoppers are waiting for an e-mail'),
    ),
  },
  { name: 'manage-import', open: shows('/manage/import', (page) => page.getByRole('heading', { level: 1 })) },
  {
    name: 'manage-import-pictures',
    async open({ page, world: { db } }) {
      const at = (n: number) => `https://old-shop.example/images/${'products/'.repeat(n)}kettlebell-${n}.jpg`;
      // Hidden: the other screens of the shop load no picture of another host.
      await makeProduct(db, { image: at(20), images: [at(1)], isHidden: true });
      const rows = [
        { address: at(1), status: 'failed', reason: 'not_found' },
        { address: at(2), status: 'waiting' },
        { address: at(20), status: 'failed', reason: 'timed_out' },
        { address: at(3), status: 'copied', url: '/images/bad.jpg' },
      ] as const;
      await db.pictureCopy.createMany({ data: [...rows], skipDuplicates: true });
      await go(page, '/manage/import');
      await expect(page.getByText('Pictures: 1 of 4 copied, 2 failed')).toBeVisible();
    },
  },
  {
    name: 'manage-import-faults',
    async open({ page }) {
      await chooseFile(
        page,
        `${header}\n,Cork Yoga Block,mats,,dear,4,,Rolls up,,,\n,,mats,,4,-1,,Rolls up,,,\n`,
      );
      await expect(page.getByText('Nothing can be imported yet.')).toBeVisible();
    },
  },
  {
    name: 'manage-import-preview',
    async open({ page, world: { kettlebell } }) {
      await chooseFile(page, `id,price,stock\n${kettlebell._id},99.5,12\n`);
      await expect(page.getByRole('list', { name: 'Changes' })).toBeVisible();
    },
  },
];
