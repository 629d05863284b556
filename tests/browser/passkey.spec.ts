import type { CDPSession, Page } from '@playwright/test';
import { makeAccount } from '../helpers/staff-account.ts';
import { fillSignIn, signedInAs, signOut } from './management.ts';
import { expect, type OpenShop, test } from './shop-test.ts';
import { toast } from './shopper.ts';

/** Passkeys are bound to a name; the shop's address in these tests is a number. */
const named = ({ url }: OpenShop, path: string) => url.replace('127.0.0.1', 'localhost') + path;

/** A device that stores passkeys, and whose owner always touches it. */
async function addDevice(page: Page, isUserVerified = true): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
    },
  });
  return session;
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
}

test('staff add a passkey and sign in with it, once for each challenge', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const account = await makeAccount(shop.db, { role: 'owner' });
  await addDevice(page);
  await page.goto(named(shop, '/manage/account'));
  await fillSignIn(page, account);
  await addPasskey(page, 'Work laptop');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(codes).toBeVisible();
  await codes.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Work laptop');
  await addPasskey(page, 'Again');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'This device has a passkey for your account already.',
  );
  await page.keyboard.press('Escape');

  await signOut(page);
  const call = page.waitForRequest('**/trpc/staff.signInWithPasskey**');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(signedInAs(page, account.email)).toBeVisible();
  const response = (await call).postDataJSON();
  const again = await page.request.post(named(shop, '/trpc/staff.signInWithPasskey'), { data: response });
  expect([again.status(), (await again.json()).error.data.failure.reason]).toEqual([401, 'PASSKEY_REFUSED']);
  const [passkey] = await shop.db.staffPasskey.findMany({ where: { accountId: account.id } });
  expect(passkey?.lastUsedAt).not.toBe(null);

  // The password is no longer enough for the account: the passkey is the second factor.
  await signOut(page);
  await fillSignIn(page, account);
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(signedInAs(page, account.email)).toBeVisible();

  await shop.db.staffSession.updateMany({
    where: { accountId: account.id },
    data: { provedAt: new Date(Date.now() - 3_600_000) },
  });
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(toast(page, 'The passkey Work laptop is removed')).toBeVisible();
  expect(await shop.db.staffPasskey.count({ where: { accountId: account.id } })).toBe(0);
});

test('a device that does not know its owner makes no passkey', async ({ page, shop }) => {
  const account = await makeAccount(shop.db);
  await addDevice(page, false);
  await page.goto(named(shop, '/manage/account'));
  await fillSignIn(page, account);
  await addPasskey(page, 'Found on the street');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('No passkey was made.');
  expect(await shop.db.staffPasskey.count({ where: { accountId: account.id } })).toBe(0);
});
