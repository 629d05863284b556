import { messages } from '../../src/shared/base/messages.ts';
import { openFilters, shownCount, typeSearch, unreachable } from '../browser/shopper.ts';
import { expect, go, type Screen, shows, stall } from './screen.ts';

const list = /\/trpc\/[^?]*product\.list/;
const anyCall = '**/trpc/**';

/** The home page, the lists of products, and the pages beside them. */
export const shopScreens: Screen[] = [
  { name: 'home', frame: true, open: ({ page }) => go(page, '/') },
  {
    name: 'menu',
    frame: true,
    only: 'narrow',
    async open({ page }) {
      await go(page, '/');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  {
    name: 'theme-chosen',
    frame: true,
    only: 'wide',
    async open({ page }) {
      await go(page, '/no/such/page');
      await page.getByRole('banner').getByTitle('Dark').click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    },
  },
  {
    name: 'listing',
    async open({ page }) {
      await go(page, '/product');
      await expect(shownCount(page)).toBeVisible();
    },
  },
  { name: 'collection', open: ({ page }) => go(page, '/collection/home-gym-starter') },
  {
    name: 'listing-filtered',
    async open({ page }) {
      await go(page, '/product?category=strength,mats&min=20&max=500&sort=price');
      await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(3);
    },
  },
  {
    name: 'listing-filters',
    only: 'narrow',
    async open({ page }) {
      await go(page, '/product?category=mats');
      await openFilters(page);
      await expect(page.getByLabel('Search by Name')).toBeVisible();
    },
  },
  {
    name: 'listing-price-fault',
    async open({ page }) {
      await go(page, '/product');
      await openFilters(page);
      await page.getByLabel('Min').fill('200');
      await page.getByLabel('Max').fill('100');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByText('Max is less than Min')).toBeVisible();
    },
  },
  {
    name: 'listing-last-page',
    async open({ page }) {
      await go(page, '/product?page=5');
      await expect(shownCount(page)).toBeVisible();
    },
  },
  {
    name: 'listing-empty',
    async open({ page }) {
      await go(page, '/product?searchTerm=qqxxzz');
      await expect(page.getByRole('heading', { name: messages.product.noneFound })).toBeVisible();
      await expect(page.getByText('No product has “qqxxzz”.')).toBeVisible();
    },
  },
  {
    name: 'listing-other-price',
    open: shows('/product?searchTerm=kettlebell&category=mats&min=1&max=2', (page) =>
      page.getByText('but not with these filters'),
    ),
  },
  {
    name: 'listing-fewer-words',
    open: shows('/product?searchTerm=unheard+kettlebell', (page) =>
      page.getByText('none has all of these words'),
    ),
  },
  {
    name: 'search',
    frame: true,
    async open({ page }) {
      await go(page, '/');
      await typeSearch(page, 'kettlebell');
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'search-empty',
    async open({ page }) {
      await go(page, '/');
      await typeSearch(page, 'qqxxzz');
      await expect(page.getByText('Nothing found for “qqxxzz”')).toBeVisible();
    },
  },
  {
    name: 'listing-failed',
    async open({ page }) {
      await go(page, '/');
      await page.route(anyCall, unreachable);
      await page.getByRole('link', { name: 'Start Shopping' }).click();
      await expect(page.getByRole('alert').filter({ hasText: messages.product.fetchFailed })).toBeVisible();
    },
  },
  {
    name: 'listing-loading',
    async open({ page }) {
      await go(page, '/');
      await stall(page, list);
      await page.getByRole('link', { name: 'Start Shopping' }).click();
      await expect(page.getByText(messages.product.loading)).toBeAttached();
    },
  },
  {
    name: 'about-late',
    async open({ page }) {
      await go(page, '/product');
      await stall(page, /about-page/);
      await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
      await expect(page.getByText('Something went wrong while it was loaded.')).toBeVisible();
    },
  },
  {
    name: 'about-offline',
    async open({ page }) {
      await go(page, '/product');
      await page.route(/about/, unreachable);
      await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
      await expect(page.getByText('The shop can’t be reached.')).toBeVisible();
    },
  },
  { name: 'about', open: ({ page }) => go(page, '/aboutus') },
  {
    name: 'own-page',
    async open({ page, world: { db } }) {
      const text = '# Belts\n\n- **S**: 60 to 75 cm\n- **M**: 75 to 90 cm\n\nSee [all belts](/product).';
      const shown = { title: 'Size chart', address: 'size-chart', text, isShown: true, isInFooter: false };
      const values = { pages: [shown] };
      await db.setting.upsert({
        where: { group: 'pages' },
        create: { group: 'pages', values },
        update: { values },
      });
      await go(page, '/page/size-chart');
    },
  },
  {
    name: 'about-faults',
    async open({ page }) {
      await go(page, '/aboutus');
      const form = page.getByRole('region', { name: 'Contact us' });
      for (const [label, text] of [
        ['Full Name', ' '],
        ['Email', 'rahim@home'],
        ['Subject', '?'],
        ['Message', '.'],
      ] as const) {
        await form.getByLabel(label, { exact: true }).fill(text);
      }
      await form.getByRole('button').click();
      await expect(form.getByText('Invalid email format')).toBeVisible();
    },
  },
  {
    name: 'newsletter-fault',
    frame: true,
    async open({ page }) {
      await go(page, '/no/such/page');
      await page.getByLabel('Newsletter').fill('reader@home');
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByText('Invalid email format')).toBeVisible();
    },
  },
  {
    name: 'newsletter-confirm',
    async open({ page }) {
      await go(page, `/newsletter/confirm#${'A'.repeat(43)}`);
      await expect(page.getByRole('button', { name: 'Get the newsletter' })).toBeEnabled();
    },
  },
  {
    name: 'newsletter-confirmed',
    async open({ page }) {
      await page.route('**/trpc/newsletter.confirm**', (route) =>
        route.fulfill({ json: { result: { data: { state: 'confirmed' } } } }),
      );
      await go(page, `/newsletter/confirm#${'A'.repeat(43)}`);
      await page.getByRole('button', { name: 'Get the newsletter' }).click();
      await expect(page.getByText('You will get our newsletter')).toBeVisible();
    },
  },
  {
    name: 'newsletter-confirm-invalid',
    async open({ page }) {
      await go(page, `/newsletter/confirm#${'A'.repeat(43)}`);
      await page.getByRole('button', { name: 'Get the newsletter' }).click();
      await expect(page.getByText('This link was already used')).toBeVisible();
    },
  },
  {
    name: 'newsletter-unsubscribe',
    async open({ page }) {
      await go(page, '/newsletter/unsubscribe?token=01936f5e-0000-4000-8000-000000000002');
      await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
    },
  },
  {
    name: 'newsletter-unsubscribed',
    async open({ page }) {
      await go(page, '/newsletter/unsubscribe?token=01936f5e-0000-4000-8000-000000000002');
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(page.getByText('You are unsubscribed')).toBeVisible();
    },
  },
  {
    name: 'restock-end',
    async open({ page }) {
      await go(page, '/newsletter/unsubscribe?of=restock&token=01936f5e-0000-4000-8000-000000000002');
      await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
    },
  },
  {
    name: 'restock-ended',
    async open({ page }) {
      await go(page, '/newsletter/unsubscribe?of=restock&token=01936f5e-0000-4000-8000-000000000002');
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(page.getByText('You will get no more back-in-stock e-mails')).toBeVisible();
    },
  },
  {
    name: 'newsletter-unsubscribe-incomplete',
    open: shows('/newsletter/unsubscribe', (page) => page.getByText('This link is incomplete')),
  },
  {
    name: 'not-found',
    open: shows('/no/such/page', (page) => page.getByRole('heading', { name: messages.notFound })),
  },
];
