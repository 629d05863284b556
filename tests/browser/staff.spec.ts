import type { Page } from '@playwright/test';
import { manageMessages } from '../../src/shared/base/manage-messages.ts';
import { makeAccount, staffPassword } from '../helpers/staff-account.ts';
import { endSessions, fillSignIn, openAs, signedInAs, signInForm, signOut } from './management.ts';
import { expect, test } from './shop-test.ts';
import { toast, unreachable } from './shopper.ts';

const signInCall = '**/trpc/staff.signIn**';
/** Opens the link of an invitation, and chooses a password. */
async function choosePassword(page: Page, link: string, email: string): Promise<void> {
  // Without the origin: the shop of the test does not know its port beforehand.
  await page.goto(link.slice(link.indexOf('/manage')));
  await expect(page.getByRole('main')).toContainText(`This link opens the account ${email}.`);
  await page.getByRole('button', { name: 'Choose a password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your own password');
  await page.getByLabel('Password', { exact: true }).fill('nine quiet rowing machines');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(/\/manage$/);
}

const refused = 'E-mail address or password is wrong. Please check both.';

test('staff sign in, and stay signed in', { tag: '@short' }, async ({ page, shop }) => {
  const account = await makeAccount(shop.db);
  await page.goto('/manage-product');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff sign-in');
  const { email, password } = signInForm(page);
  await email.fill(account.email.toUpperCase());
  await password.fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(manageMessages.title);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(signedInAs(page, account.email)).toBeVisible();
  await expect(page).toHaveURL('/manage-product');
});

test('neither token nor password can be found in the browser', async ({ page, shop, context }) => {
  const account = await makeAccount(shop.db);
  await page.goto('/manage-product');
  await fillSignIn(page, account);
  await expect(signedInAs(page, account.email)).toBeVisible();
  const seen = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
      history.state,
    ]),
  );
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'staff', httpOnly: true, sameSite: 'Strict', path: '/', expires: -1 });
  expect(seen).not.toContain(cookie?.value);
  expect(seen).not.toContain(staffPassword);
});

test('a wrong password and an unknown address are told the same', async ({ page, shop }) => {
  const account = await makeAccount(shop.db);
  await page.goto('/manage-product');
  const { password, email } = signInForm(page);
  for (const wrong of [
    { ...account, password: 'not this one' },
    { email: 'nobody@shop.example', password: 'not this one' },
  ]) {
    await fillSignIn(page, wrong);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(refused);
    await expect(password).toBeFocused();
    await expect(email).toHaveValue(wrong.email);
  }
  await fillSignIn(page, account);
  await expect(signedInAs(page, account.email)).toBeVisible();
});

test('nothing is sent before both fields are filled in, and the password can be looked at', async ({
  page,
}) => {
  let isSent = false;
  await page.route(signInCall, (route) => {
    isSent = true;
    return route.continue();
  });
  await page.goto('/manage-product');
  const { email, password, button } = signInForm(page);
  await button.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Enter your e-mail address');
  await expect(password).toHaveAccessibleDescription('Enter your password');
  expect(isSent).toBe(false);

  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await password.fill('to be read');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('too many tries and a shop out of reach are told apart', async ({ page, shop }) => {
  const account = await makeAccount(shop.db);
  const alert = page.getByRole('main').getByRole('alert');
  await page.goto('/manage-product');
  await page.route(signInCall, unreachable);
  await fillSignIn(page, account);
  await expect(alert).toHaveText('The shop can’t be reached. Check your connection and try again.');
  await page.unroute(signInCall);

  const failure = { reason: 'RATE_LIMITED', details: { retryAfterSeconds: 700 } };
  const error = { message: 'Too many requests', code: -32029, data: { httpStatus: 429, failure } };
  await page.route(signInCall, (route) => route.fulfill({ status: 429, json: { error } }));
  await signInForm(page).button.click();
  await expect(alert).toHaveText('Too many attempts. Please wait 12 minutes and try again.');
  await page.unroute(signInCall);
  await signInForm(page).button.click();
  await expect(signedInAs(page, account.email)).toBeVisible();
});

test('when it can’t be found out who is signed in, trying again finds out', async ({ page }) => {
  await page.route('**/trpc/staff.me**', unreachable);
  await page.goto('/manage-product');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The shop can’t be reached.');
  await page.unroute('**/trpc/staff.me**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(signInForm(page).email).toBeVisible();
});

test('after signing out, nobody is signed in: not on a reload, not by going back', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const account = await openAs(page, shop, 'owner', '/manage/staff');
  await expect(page.getByRole('list', { name: 'Staff accounts' })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('staff/product-drafts', '{}'));
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: manageMessages.title })).toBeVisible();
  await signOut(page);
  await expect(signInForm(page).email).toBeVisible();
  expect(await shop.db.staffSession.count({ where: { accountId: account.id } })).toBe(0);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('staff/product-drafts');
  await page.goBack();
  await expect(page).toHaveURL('/manage/staff');
  await expect(signInForm(page).email).toBeVisible();
  await page.reload();
  await expect(signInForm(page).email).toBeVisible();
});

test('signing out reaches every tab of the browser, and what it shows is gone', async ({
  page,
  shop,
  context,
}) => {
  await openAs(page, shop, 'manager', '/manage/orders');
  const second = await context.newPage();
  await second.goto('/manage/orders');
  await expect(second.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await signOut(page);
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Staff sign-in');
});

test('an answer on its way does not bring back who has signed out', async ({ page, shop }) => {
  await openAs(page, shop, 'owner', '/manage/staff');
  await expect(page.getByRole('list', { name: 'Staff accounts' })).toBeVisible();
  // Asked for together with the products.
  const whoIsThere = '**/trpc/*staff.me**';
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(whoIsThere, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: manageMessages.title })).toBeVisible();
  await signOut(page);
  const nobody = page.getByRole('heading', { level: 1, name: 'Staff sign-in' });
  await expect(nobody).toBeVisible();
  const late = page.waitForResponse(whoIsThere);
  release();
  await (await late).finished();
  // By the second frame the page has handled the message.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(nobody).toBeVisible();
});

test('a session that ends in the middle of work costs nothing that was typed', async ({ page, shop }) => {
  const account = await openAs(page, shop, 'owner', '/manage/staff');
  await page.getByRole('button', { name: 'Add account' }).click();
  const form = page.getByRole('dialog', { name: 'Add a staff account' });
  const address = `late-${account.email}`;
  await form.getByLabel('E-mail address').fill(address);
  await form.getByLabel('Owner').check();
  await endSessions(shop, account);
  await form.getByRole('button', { name: 'Invite' }).click();

  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  const { email, password, button } = signInForm(again);
  await expect(email).toHaveValue(account.email);
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();
  await expect(form.getByRole('alert')).toHaveText('Please sign in.');
  await expect(form.getByLabel('E-mail address')).toHaveValue(address);

  await form.getByRole('button', { name: 'Invite' }).click();
  await password.fill('not this one');
  await button.click();
  await expect(again.getByRole('alert')).toHaveText(refused);
  await password.fill(account.password);
  await button.click();
  await expect(again).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Pass this link on' })).toBeVisible();
  const added = await shop.db.staffAccount.findUniqueOrThrow({ where: { email: address } });
  expect(added.role).toBe('owner');
});

test('an owner adds somebody, who signs in and sees what staff may see', { tag: '@short' }, async ({
  page,
  shop,
  browser,
}) => {
  const { email } = await openAs(page, shop, 'owner', '/manage/staff');
  await page.getByRole('button', { name: 'Add account' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByLabel('E-mail address')).toHaveAccessibleDescription('Enter an e-mail address');
  await form.getByLabel('E-mail address').fill(email);
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByRole('alert')).toHaveText('There already is an account with this e-mail address.');
  await form.getByLabel('E-mail address').fill('no address');
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByLabel('E-mail address')).toHaveAccessibleDescription(
    'Write an e-mail address, such as name@example.com',
  );
  const newEmail = `new-${email}`;
  await form.getByLabel('E-mail address').fill(newEmail);
  await form.getByLabel('Name').fill('Maya Chowdhury');
  await form.getByRole('button', { name: 'Invite' }).click();
  const shown = page.getByRole('dialog', { name: 'Pass this link on' });
  await expect(shown).toContainText(`This shop has no mail server yet. Give this link to ${newEmail}`);
  const link = (await shown.getByRole('code').textContent()) ?? '';
  await page.getByRole('button', { name: 'I have passed it on' }).click();
  const row = page.getByRole('listitem').filter({ hasText: newEmail });
  await expect(row).toContainText('Has not signed in yet');

  const theirs = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await choosePassword(theirs, link, newEmail);
  await theirs.goto('/manage/staff');
  await expect(theirs.getByRole('heading', { name: /^Your role may not manage accounts/ })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0);
  await theirs.goto('/manage/account');
  await theirs.getByLabel('Name', { exact: true }).fill('Maya C.');
  await theirs.getByRole('button', { name: 'Save name' }).click();
  await expect(toast(theirs, 'Name saved')).toBeVisible();
  await page.goto('/manage/activity');
  await expect(page.getByText('Maya C. changed the name of')).toBeVisible();
  await theirs.context().close();
});

test('a link of another account asks to sign out, and opens on a page that is open', async ({
  page,
  shop,
}) => {
  const { email } = await openAs(page, shop, 'owner', '/manage');
  const fragment = `#${new URLSearchParams({ invitation: `new-${email}`, code: 'not-checked-yet' })}`;
  const follow = () =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, fragment);
  await follow();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('This link is for another account');
  await expect(page.getByRole('main')).toContainText(
    `You are signed in as ${email}. To open new-${email}, sign out first.`,
  );
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(title).toHaveText('Dashboard');
  await expect(page).toHaveURL(/\/manage$/);
  await follow();
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  const opens = `This link opens the account new-${email}.`;
  await expect(page.getByRole('main')).toContainText(opens);
  await page.goto('/manage');
  await expect(signInForm(page).email).toBeVisible();
  await follow();
  await expect(page.getByRole('main')).toContainText(opens);
});

test('an owner disables and enables an account, and changes its role', async ({ page, shop }) => {
  await openAs(page, shop, 'owner', '/manage/staff');
  const other = await makeAccount(shop.db);
  await page.reload();
  const accounts = page.getByRole('list', { name: 'Staff accounts' });
  const row = accounts.getByRole('listitem').filter({ hasText: other.email });
  const menu = row.getByRole('button', { name: `Change ${other.email}` });
  const choose = async (step: string) => {
    await menu.click();
    await page.getByRole('menuitem', { name: step }).click();
  };
  await choose('Disable');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(menu).toBeFocused();
  await expect(row).not.toContainText('Disabled');

  await choose('Disable');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable this account' }).click();
  await expect(toast(page, `${other.email} is disabled`)).toBeVisible();
  await expect(row).toContainText('Disabled');
  expect(await shop.db.staffAccount.count({ where: { id: other.id, disabledAt: null } })).toBe(0);

  await choose('Enable');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enable this account' }).click();
  await expect(row).not.toContainText('Disabled');
  await choose('Change role');
  const roles = page.getByRole('dialog', { name: 'Change the role' });
  await expect(roles.getByRole('radio', { name: /^Manager/ })).toBeChecked();
  await expect(roles.getByRole('button', { name: 'Save role' })).toBeDisabled();
  await roles.getByRole('radio', { name: /^Owner/ }).check();
  await roles.getByRole('button', { name: 'Save role' }).click();
  await expect(toast(page, `${other.email} now has the role Owner`)).toBeVisible();
  expect(await shop.db.staffAccount.findUnique({ where: { id: other.id } })).toMatchObject({ role: 'owner' });
});

test('an owner resets the password of a colleague, whose link is shown once', async ({ page, shop }) => {
  await openAs(page, shop, 'owner', '/manage/staff');
  const other = await makeAccount(shop.db);
  await shop.db.staffAccount.update({ where: { id: other.id }, data: { signedInAt: new Date() } });
  await page.reload();
  const menu = page.getByRole('button', { name: `Change ${other.email}` });
  const reset = async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Reset password' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Reset the password of this account' })
      .click();
  };
  const call = '**/trpc/staff.resetPassword**';
  await page.route(call, unreachable);
  await reset();
  await expect(toast(page, 'The shop can’t be reached. Check your connection and try again.')).toBeVisible();
  await page.unroute(call);
  await reset();
  const dialog = page.getByRole('dialog', { name: 'Pass this link on' });
  const link = (await dialog.getByRole('code').textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'I have passed it on' }).click();
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();

  await signOut(page);
  await fillSignIn(page, other);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(refused);
  await choosePassword(page, link, other.email);
  await expect(signedInAs(page, other.email)).toBeVisible();
  await signOut(page);
  await page.goto('about:blank');
  await page.goto(link.slice(link.indexOf('/manage')));
  await page.getByRole('button', { name: 'Choose a password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This link no longer works.');
});

test('staff change their password, and only the new one opens', async ({ page, shop }) => {
  const account = await openAs(page, shop, 'manager', '/manage/account');
  const next = 'eleven soft yoga mats';
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your password' });
  const current = dialog.getByLabel('Current password', { exact: true });
  const chosen = dialog.getByLabel('New password', { exact: true });
  await current.fill(account.password);
  await chosen.fill('Password12345!');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(chosen).toHaveAccessibleDescription(/This is easy to guess/);
  await current.fill('not this one');
  await chosen.fill(next);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(current).toHaveAccessibleDescription('This is not your current password');
  await current.fill(account.password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Your password is changed. Your other browsers are signed out.')).toBeVisible();

  await signOut(page);
  await fillSignIn(page, account);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(refused);
  await fillSignIn(page, { ...account, password: next });
  await expect(signedInAs(page, account.email)).toBeVisible();
});
