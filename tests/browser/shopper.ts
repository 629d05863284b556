import type { Locator, Page, Route } from '@playwright/test';
import { messages } from '../../src/shared/base/messages.ts';
import { customer, type MadeProduct } from '../helpers/factories.ts';
import { liveFrame } from '../screens/screen.ts';
import { expect } from './shop-test.ts';

/** The cart in the header; its name has the number of products in it. */
export function cartLink(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: 'Cart' });
}

/** Waits until the page handles clicks: only then does it know this browser's cart, or the signed-in member of staff. */
export async function expectAlive(page: Page): Promise<void> {
  if (new URL(page.url()).pathname.startsWith('/manage')) {
    return expect(page.locator(liveFrame).first()).toBeAttached();
  }
  await expect(cartLink(page)).toHaveAccessibleName(/^Cart, \d+ items?$/);
}

/** Opens an address that shows rows which a test has just written to the database. */
export async function visit(page: Page, path: string): Promise<void> {
  // Answers may be a second old if the shop itself has written nothing. A call that may write makes it check again.
  await page.request.delete('/');
  await page.goto(path);
  await expectAlive(page);
}

export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).first();
}

/** The drawer that opens beside the page when a product was added to the cart. */
export function cartDrawer(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Your cart' });
}

export async function expectAdded(page: Page): Promise<void> {
  await expect(cartDrawer(page).getByRole('status').getByText(messages.cart.added)).toBeVisible();
}

export function productPath({ id }: MadeProduct): string {
  return `/product/${id}`;
}

/** The button on the page of a product; the cards of others beside it name their products. */
export function addButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Add to cart', exact: true });
}

export async function addToCart(page: Page, product: MadeProduct, quantity = 1): Promise<void> {
  await visit(page, productPath(product));
  await page.getByLabel('Quantity').selectOption(String(quantity));
  await addButton(page).click();
  await expectAdded(page);
}

export function cartRow(page: Page, { title }: Pick<MadeProduct, 'title'>): Locator {
  return page.getByRole('row').filter({ has: page.getByTitle(title, { exact: true }) });
}

export function quantityOf(page: Page, { title }: MadeProduct): Locator {
  return page.getByLabel(`Quantity of ${title}`, { exact: true });
}

/** A row of figures in the Order Summary card, by its label. */
export function summary(page: Page, label: string): Locator {
  return figure(page.getByRole('region', { name: 'Order Summary' }), label);
}

/** A row in a list of figures, by its label. */
export function figure(within: Locator, label: string): Locator {
  return within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');
}

interface Delivery {
  name: string;
  email: string;
  address: string;
  /** As typed behind the calling code. */
  phone: string;
}

export const delivery: Delivery = { ...customer, phone: customer.phone.replace('+880', '') };

/** Fills in the checkout form and chooses to pay in cash. */
export async function fillCheckout(page: Page, changes: Partial<Delivery> = {}): Promise<void> {
  const { name, email, address, phone } = { ...delivery, ...changes };
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Address').fill(address);
  await page.getByLabel('Phone').pressSequentially(phone);
  await page.getByLabel('Cash on Delivery').check();
}

export function placeOrderButton(page: Page, name = 'Place Order'): Locator {
  return page.getByRole('button', { name });
}

/** On a phone the filters are in a drawer, behind a button. */
export function filterButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Filters/ });
}

export function filterDrawer(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Filters' });
}

export async function openFilters(page: Page): Promise<void> {
  await expect(page.getByLabel('Sort By')).toBeVisible();
  if (!(await filterButton(page).isVisible())) return;
  await filterButton(page).click();
  await expect(filterDrawer(page)).toBeVisible();
}

/** Goes back from the drawer to the products; beside them the filters stay open. */
export async function closeFilters(page: Page): Promise<void> {
  if (await filterDrawer(page).isVisible()) await page.keyboard.press('Escape');
  await expect(filterDrawer(page)).toBeHidden();
}

/** The titles of the products in the listing, uncut. */
export function shownTitles(page: Page): Promise<(string | null)[]> {
  // An open drawer hides them from screen readers.
  const includeHidden = true;
  const links = page
    .getByRole('region', { name: 'Products', includeHidden })
    .getByRole('heading', { level: 3, includeHidden })
    .getByRole('link', { includeHidden });
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('title')));
}

export function shownCount(page: Page): Locator {
  return page.getByRole('region', { name: 'Products' }).getByText(/^[\d,]+ products?$/);
}

export function card(page: Page, { title }: Pick<MadeProduct, 'title'>): Locator {
  return page.getByRole('article').filter({ has: page.getByTitle(title, { exact: true }) });
}

/** Blocks these addresses. Returns a function that unblocks them. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(url, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

export function unreachable(route: Route): Promise<void> {
  return route.abort('connectionrefused');
}

/** Puts a product into the cart and goes on to the checkout form. */
export async function openCheckout(page: Page, product: MadeProduct, quantity = 1): Promise<MadeProduct> {
  await addToCart(page, product, quantity);
  await cartLink(page).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(placeOrderButton(page)).toBeEnabled();
  return product;
}

/** Types into the search of the header, which phones show after a press of a button. */
export async function typeSearch(page: Page, term: string): Promise<void> {
  const button = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });
  if (await button.isVisible()) await button.click();
  const field = page.getByRole('banner').getByLabel('Search products');
  await field.click();
  await field.pressSequentially(term);
}

/** Lets a request arrive, and its answer get lost. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}
