import { makeProduct } from '../helpers/factories.ts';
import { openAs, signOut } from './management.ts';
import { confirmOrders, placeOrder, step } from './orders.ts';
import { expect, test } from './shop-test.ts';

test('staff have a menu of their own in place of the header, cart and footer of shoppers', {
  tag: ['@short', '@phone'],
}, async ({ page, shop, isMobile }) => {
  const number = await placeOrder(page, await makeProduct(shop.db), 'Farhana Akter');
  await confirmOrders(shop, [number]);
  await openAs(page, shop, 'warehouse', '/manage/stock');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0);

  const menu = page.getByRole('navigation', { name: 'Management' }).filter({ visible: true });
  await menu.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused();
  const current = menu.getByRole('link', { name: /^Orders [\d,]+ ready to ship$/ });
  await expect(current).toHaveAttribute('aria-current', 'page');
  const first = page.getByRole('main').getByRole('link', { name: number }).filter({ visible: true });
  await expect(first).toBeInViewport({ ratio: 1 });
  if (isMobile) {
    const card = await page.locator('li[data-item]').first().boundingBox();
    const bar = await menu.boundingBox();
    // Three orders and the gaps between them.
    expect((card?.y ?? 0) + 3 * (card?.height ?? 0) + 24).toBeLessThan(bar?.y ?? 0);
  }
  await first.click();
  await expect(step(page, 'Ship')).toBeVisible();
  if (isMobile) await menu.getByRole('button', { name: 'More' }).click();
  const all = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : menu;
  await expect(all.getByRole('link', { name: 'Activity' })).toBeVisible();
  await expect(all.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await all.getByRole('link', { name: 'Stock' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();

  await page
    .getByRole('link', { name: /^Your account/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('dialog', { name: 'Change your password' })).toBeVisible();
  await page.keyboard.press('Escape');
  await signOut(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Staff sign-in' })).toBeVisible();
});

test('the key / leads to the search of the page, or of the shop, unless it is switched off', async ({
  page,
  shop,
}) => {
  await openAs(page, shop, 'owner', '/manage/orders');
  await expect(page.getByLabel('Search orders')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search orders')).toBeFocused();

  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Go to…' });
  await dialog.getByRole('combobox').fill('RH-NONE');
  await expect(dialog.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/manage/orders#search=RH-NONE');
  await expect(page.getByRole('heading', { name: 'No matching orders' })).toBeVisible();

  await page.getByRole('link', { name: /^Your account/ }).click();
  await page.getByRole('checkbox', { name: 'Use the keys with a single letter or sign' }).uncheck();
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
  await page.keyboard.press('/');
  await expect(dialog).toHaveCount(0);
});

test('“Go to…” finds orders, customers, products, pages and settings while one types', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { title: 'Wolverine sandbag' });
  const number = await placeOrder(page, product, 'Tungsten Möller');
  await openAs(page, shop, 'owner', '/manage/messages');
  const terms: string[] = [];
  page.on('request', (request) => /m(ö|%C3%B6|o)ller/i.test(request.url()) && terms.push(request.url()));
  const dialog = page.getByRole('dialog', { name: 'Go to…' });
  const options = (group: string) => dialog.getByRole('group', { name: group }).getByRole('option');
  const find = async (term: string) => {
    await page.keyboard.press('/');
    await dialog.getByRole('combobox').fill(term);
  };

  await find('moller');
  await expect(options('Orders')).toHaveText([new RegExp(`${number} · Tungsten Möller.*Placed`)]);
  await expect(options('Customers')).toHaveText([/Tungsten Möller/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeFocused();
  // Names are in no address: these end up in logs.
  expect(terms).toEqual([]);

  await find('wolverine');
  await expect(options('Products')).toHaveText([/Wolverine sandbag/]);
  await find('currency');
  await expect(options('Pages and settings').filter({ hasText: 'Currency' })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/manage/settings/shop#currency');
  await expect(page.getByRole('combobox', { name: 'Currency' })).toBeFocused();

  // The letters of a list of choices are its own.
  await page.getByRole('button', { name: 'Go to…' }).click();
  await dialog.getByRole('combobox').fill('hand over');
  await options('Pages and settings').filter({ hasText: 'Hand over parcels' }).click();
  await expect(page).toHaveURL('/manage/orders/hand-over');
});
