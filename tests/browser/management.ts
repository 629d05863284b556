import type { Locator, Page } from '@playwright/test';
import type { StaffRole } from '../../src/shared/staff/staff-role.ts';
import { type MadeAccount, makeAccount, makeSession } from '../helpers/staff-account.ts';
import { expect, type OpenShop } from './shop-test.ts';

/** The fields of a sign-in form, on its page or in the dialog over another. */
export function signInForm(within: Page | Locator) {
  return {
    email: within.getByLabel('E-mail address'),
    password: within.getByLabel('Password', { exact: true }),
    button: within.getByRole('button', { name: 'Sign in', exact: true }),
  };
}

export async function fillSignIn(
  within: Page | Locator,
  { email, password }: Pick<MadeAccount, 'email' | 'password'>,
): Promise<void> {
  const form = signInForm(within);
  await form.email.fill(email);
  await form.password.fill(password);
  await form.button.click();
}

/** The link to the account of the signed-in member of staff, in the frame of every management page. */
export function signedInAs(page: Page, email: string): Locator {
  return page.getByRole('link', { name: `Your account, ${email}` });
}

/** Signs out by the menu, which phones have behind "More". */
export async function signOut(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More' });
  const out = page.getByRole('button', { name: 'Sign out', exact: true });
  // Neither can be reached while a dialog over the page is closing.
  await expect(more.or(out).filter({ visible: true })).toBeVisible();
  if (await more.isVisible()) await more.click();
  await out.click();
}

/** Opens a management page as a new member of staff, who is signed in. */
export async function openAs(
  page: Page,
  shop: OpenShop,
  role: StaffRole,
  path = '/manage-product',
): Promise<MadeAccount> {
  const account = await makeAccount(shop.db, { role });
  const value = await makeSession(shop.db, account);
  const cookie = { name: 'staff', value, url: shop.url, httpOnly: true, sameSite: 'Strict' } as const;
  await page.context().addCookies([cookie]);
  await page.goto(path);
  await expect(signedInAs(page, account.email)).toBeVisible();
  return account;
}

/** The bar with the step that this member of staff took last, while it can be undone. */
export const undoBar = (page: Page): Locator => page.getByRole('region', { name: 'Undo', exact: true });

/** Ends every session of an account, as time would. */
export async function endSessions({ db }: OpenShop, { id }: MadeAccount): Promise<void> {
  await db.staffSession.deleteMany({ where: { accountId: id } });
}
