import type { Page } from '@playwright/test';
import { themeColors } from '../../src/shared/settings/theme.ts';
import { makeProduct } from '../helpers/factories.ts';
import { numberField, openPayment } from './cards.ts';
import { expect, test } from './shop-test.ts';
import { visit } from './shopper.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const themeSwitch = (page: Page) => page.getByRole('banner').getByRole('group', { name: 'Theme' });
const choice = (page: Page, name: string) => themeSwitch(page).getByRole('radio', { name });

/** The lightness of the visible page, from 0 to 255. */
function lightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dot = new OffscreenCanvas(1, 1).getContext('2d');
    if (!dot) throw new Error('No canvas');
    dot.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    dot.fillRect(0, 0, 1, 1);
    return dot.getImageData(0, 0, 1, 1).data[1] as number;
  });
}

const expectDark = (page: Page) => expect.poll(() => lightness(page)).toBeLessThan(40);
const expectLight = (page: Page) => expect.poll(() => lightness(page)).toBeGreaterThan(240);

/** The colour that a phone paints around the page. */
function frameColor(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );
}

test('the shop follows the device until somebody chooses', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, '/');
  await expectLight(page);
  await expect(choice(page, 'System')).toBeChecked();
  expect(await frameColor(page)).toBe(themeColors.light);

  await page.emulateMedia({ colorScheme: 'dark' });
  await expectDark(page);
  expect(await frameColor(page)).toBe(themeColors.dark);
});

test('a choice made by keyboard holds against the device, and is there before the next page is painted', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, '/');
  await expect(choice(page, 'System')).toBeChecked();
  await choice(page, 'System').focus();
  await page.keyboard.press('ArrowRight');
  await expect(choice(page, 'Light')).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(choice(page, 'Dark')).toBeChecked();
  await expectDark(page);
  expect(await frameColor(page)).toBe(themeColors.dark);

  // Without the shop's scripts, only the script in the head can have done it.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await lightness(page)).toBeLessThan(40);
  await expect(page.locator('meta[name="theme-color"]')).toHaveCount(2);
});

test('other tabs follow a choice, and a cleared storage', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, '/');
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await visit(other, '/product');

  await choice(page, 'Dark').check({ force: true });
  await expectDark(other);
  await expect(choice(other, 'Dark')).toBeChecked();

  await page.evaluate(() => localStorage.clear());
  await expectLight(other);
  await expect(choice(other, 'System')).toBeChecked();
});

test('where the browser keeps no storage, a choice lasts as long as the page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Storage is blocked', 'SecurityError');
      },
    }),
  );
  await visit(page, '/');
  await choice(page, 'Dark').check({ force: true });
  await expectDark(page);
  await page.getByRole('link', { name: 'Product', exact: true }).click();
  await expect(page).toHaveURL('/product');
  await expectDark(page);
});

test('paper is white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/');
  await choice(page, 'Dark').check({ force: true });
  await expectDark(page);
  await page.emulateMedia({ media: 'print' });
  await expectLight(page);
});

test('the fields for a card are legible in the theme that is shown, also when it changes', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openPayment(page, await makeProduct(shop.db));
  const color = () => numberField(page).evaluate((input) => getComputedStyle(input).color);
  const inkOnPage = () =>
    page.evaluate(() => {
      const dot = new OffscreenCanvas(1, 1).getContext('2d');
      if (!dot) throw new Error('No canvas');
      dot.fillStyle = getComputedStyle(document.documentElement).color;
      dot.fillRect(0, 0, 1, 1);
      return `rgb(${[...dot.getImageData(0, 0, 1, 1).data].slice(0, 3).join(', ')})`;
    });
  const byDay = await inkOnPage();
  await expect.poll(color).toBe(byDay);

  await choice(page, 'Dark').check({ force: true });
  await expectDark(page);
  const byNight = await inkOnPage();
  expect(byNight).not.toBe(byDay);
  await expect.poll(color).toBe(byNight);
  // A frame with another colour scheme than its document is painted white.
  await expect(page.locator('iframe[title="Secure card number input frame"]')).toHaveCSS(
    'color-scheme',
    'light',
  );

  await choice(page, 'System').check({ force: true });
  await expect.poll(color).toBe(byDay);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(color).toBe(byNight);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the theme is chosen in the drawer', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await visit(page, '/');
    await expect(themeSwitch(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByText('Dark', { exact: true }).click();
    await expect(drawer.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expectDark(page);
  });
});

test('photographs are dimmed where the shop is dark, by the device or by choice', async ({ page, shop }) => {
  const { title } = await makeProduct(shop.db);
  const filter = () => page.getByRole('img', { name: title }).evaluate((it) => getComputedStyle(it).filter);

  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/product');
  expect(await filter()).toBe('brightness(0.8)');
  await choice(page, 'Light').check({ force: true });
  await expect.poll(filter).toBe('none');

  await page.emulateMedia({ colorScheme: 'light' });
  await choice(page, 'System').check({ force: true });
  await expect.poll(filter).toBe('none');
  await choice(page, 'Dark').check({ force: true });
  await expect.poll(filter).toBe('brightness(0.8)');

  await page.emulateMedia({ media: 'print' });
  expect(await filter()).toBe('none');
});
