import type { Page } from '@playwright/test';
import { messages } from '../../src/shared/base/messages.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { bankButton, bankCard, cvcField, expiryField, numberField, payButton } from './cards.ts';
import { ordersOf } from './database.ts';
import { moveTo, press, typeInto } from './keyboard.ts';
import { expect, test } from './shop-test.ts';
import {
  addToCart,
  cartDrawer,
  cartLink,
  delivery,
  expectAdded,
  placeOrderButton,
  productPath,
  visit,
} from './shopper.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills in the checkout form, field after field. */
async function typeDelivery(page: Page): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await typeInto(page, [
    [field('Name'), delivery.name],
    [field('Email'), delivery.email],
    [field('Address'), delivery.address],
    [field('Phone'), delivery.phone],
  ]);
}

test('everything from the search to the confirmation works without a mouse', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { title: 'Obsidian Grip Trainer' });
  await visit(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: 'Start Shopping' }));

  await moveTo(page, page.getByLabel('Search by Name'));
  await page.keyboard.type(product.title);
  await page.keyboard.press('Enter');
  await press(page, button(page, `Add to Cart: ${product.title}`));
  await expectAdded(page);

  await press(page, cartLink(page), 'Shift+Tab');
  await press(page, button(page, `Increase quantity of ${product.title}`));
  await press(page, button(page, 'Proceed to Checkout'));

  await typeDelivery(page);
  await moveTo(page, page.getByLabel('Credit/Debit Card'));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('Cash on Delivery')).toBeChecked();
  await press(page, placeOrderButton(page));

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.confirmation.title);
  expect(await ordersOf(shop.db, product)).toMatchObject([
    { customerName: customer.name, customerPhone: customer.phone, lines: [{ quantity: 2 }] },
  ]);
  await press(page, button(page, messages.confirmation.home));
  await expect(page).toHaveURL('/');
});

test('a card pays without a mouse, and the bank is answered without one', async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { title: 'Basalt Grip Trainer' });
  await visit(page, productPath(product));
  await moveTo(page, page.getByLabel('Quantity'));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Quantity')).toHaveValue('2');
  await press(page, button(page, 'Add to cart'));
  await expectAdded(page);
  await press(page, cartDrawer(page).getByRole('link', { name: 'Proceed to Checkout' }));

  await typeDelivery(page);
  await expect(page.getByLabel('Credit/Debit Card')).toBeChecked();
  await press(page, placeOrderButton(page));
  await expect(page).toHaveURL('/payment');
  await expect(cvcField(page)).toBeVisible();
  await typeInto(page, [
    [numberField(page), bankCard],
    [expiryField(page), '1234'],
    [cvcField(page), '123'],
  ]);
  await press(page, payButton(page));
  await press(page, bankButton(page, 'authorize'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.confirmation.title);
  expect(await ordersOf(shop.db, product)).toMatchObject([{ status: 'paid', lines: [{ quantity: 2 }] }]);
});

test('the cart drawer gives the focus back', async ({ page, shop }) => {
  const product = await makeProduct(shop.db);
  await visit(page, productPath(product));
  await press(page, button(page, 'Add to cart'));
  await expect(cartDrawer(page)).toBeFocused();
  await moveTo(page, button(page, 'Close'));
  await page.keyboard.press('Escape');
  await expect(cartDrawer(page)).toBeHidden();
  await expect(button(page, 'Add to cart')).toBeFocused();
});

test('a line is removed without a mouse, and focus stays near it', async ({ page, shop }) => {
  const product = await makeProduct(shop.db);
  await addToCart(page, product);
  await press(page, cartLink(page), 'Shift+Tab');
  const remove = page.getByRole('button', { name: `Remove ${product.title}` });
  await press(page, remove);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();

  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Confirm' }));
  await expect(remove).toHaveCount(0);
  await press(page, page.getByRole('link', { name: 'Browse products' }));
  await expect(page).toHaveURL('/product');
});
