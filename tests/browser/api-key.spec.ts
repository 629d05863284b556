import { makeKey } from '../helpers/api-key.ts';
import { endSessions, openAs } from './management.ts';
import { expect, test } from './shop-test.ts';
import { toast, unreachable } from './shopper.ts';

const outOfReach = 'The shop can’t be reached. Check your connection and try again.';

const bench = {
  title: 'Flat Bench made by a program',
  category: 'strength',
  details: 'Welded steel.',
  price: 129,
  stock: 4,
};

test('an owner makes a key, a program uses it, and nobody after it is revoked', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const { email } = await openAs(page, shop, 'owner', '/manage/api-keys');
  const name = `Warehouse of ${email}`;
  await page.getByRole('button', { name: 'New API key' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  const nameField = form.getByRole('textbox', { name: 'Name' });
  const make = form.getByRole('button', { name: 'Make key' });
  await make.click();
  await expect(nameField).toBeFocused();
  await expect(nameField).toHaveAccessibleDescription(/Enter a name$/);
  await expect(form.getByRole('group', { name: 'Scopes' })).toHaveAccessibleDescription(
    'Choose at least one',
  );
  await nameField.fill(name);
  await form.getByLabel('catalog:write').check();
  await form.getByLabel('Expires').selectOption('In 30 days');
  await make.click();

  const made = page.getByRole('dialog', { name: `The key of ${name}` });
  await expect(made).toHaveAccessibleDescription(/shown only once/);
  const key = (await made.getByRole('code').textContent()) as string;
  const authorization = `Bearer ${key}`;
  await expect(made.getByText(`curl '`)).toHaveText(
    `curl '${shop.url}/api/v1/product?limit=1' -H 'Authorization: ${authorization}'`,
  );
  await made.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByRole('button', { name: 'New API key' })).toBeFocused();
  const row = page
    .getByRole('list', { name: 'API keys' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .first();
  await expect(row).toContainText('Not yet');
  await expect(row).toContainText('catalog:write');
  await expect(row).toContainText(`by ${email}`);
  await expect(page.locator('body')).not.toContainText(key);

  const createProduct = () =>
    fetch(`${shop.url}/api/v1/product/create`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(bench),
    });
  const created = await createProduct();
  expect(created.status).toBe(200);
  const { data } = await created.json();
  const movements = await shop.db.stockMovement.findMany({ where: { productId: data._id } });
  expect(movements.map(({ actor }) => actor)).toEqual([`API key ${name} (${key.slice(0, 11)}…)`]);
  await page.reload();
  await expect(row).not.toContainText('Not yet');

  const revoke = row.getByRole('button', { name: `Revoke ${name}` });
  await revoke.click();
  await expect(page.getByRole('alertdialog')).toContainText(key.slice(0, 11));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(revoke).toBeFocused();
  await revoke.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Revoke ${name}` })
    .click();
  await expect(toast(page, `${name} is revoked`)).toBeVisible();
  await expect(revoke).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeFocused();
  await expect(row).toContainText('Revoked');
  expect((await createProduct()).status).toBe(401);
  await shop.db.product.update({
    where: { id: data._id },
    data: { deletedAt: new Date(), deletedBy: email },
  });
});

test('nothing that was typed is lost when the shop fails or the session ends', async ({ page, shop }) => {
  const { id, key } = await makeKey(shop, { name: 'Kept' });
  await page.route('**/trpc/apiKey.list**', unreachable);
  const account = await openAs(page, shop, 'owner', '/manage/api-keys');
  await expect(page.getByRole('heading', { name: 'The API keys can’t be shown' })).toBeVisible();
  await page.unroute('**/trpc/apiKey.list**');
  await page.getByRole('button', { name: 'Try again' }).click();
  const row = page
    .getByRole('listitem')
    .filter({ hasText: key.slice(0, 11) })
    .first();
  await expect(row).toContainText('Never');

  const writes = '**/trpc/apiKey.{create,revoke}**';
  await page.route(writes, unreachable);
  await row.getByRole('button', { name: 'Revoke Kept' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Kept' }).click();
  await expect(toast(page, outOfReach)).toBeVisible();
  await expect(row.getByRole('button', { name: 'Revoke Kept' })).toBeEnabled();
  expect((await shop.db.apiKey.findUniqueOrThrow({ where: { id } })).revokedAt).toBe(null);

  await page.getByRole('button', { name: 'New API key' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  const name = `Late ${account.email}`;
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByLabel('orders:read').check();
  await form.getByLabel('Expires').selectOption('In 2 years');
  await form.getByRole('button', { name: 'Make key' }).click();
  await expect(form.getByRole('alert')).toHaveText(outOfReach);
  await page.unroute(writes);
  await endSessions(shop, account);
  await form.getByRole('button', { name: 'Make key' }).click();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(account.password);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('dialog', { name: `The key of ${name}` })).toBeVisible();
  const { scopes, expiresAt } = await shop.db.apiKey.findFirstOrThrow({ where: { name } });
  expect(scopes).toEqual(['orders:read']);
  expect(Math.round(((expiresAt as Date).getTime() - Date.now()) / 86_400_000)).toBe(730);
});

test('staff who are no owners are told whom to ask', async ({ page, shop }) => {
  await makeKey(shop, { name: 'Not for staff' });
  await openAs(page, shop, 'manager', '/manage/api-keys');
  await expect(page.getByRole('heading', { name: /^Your role may not manage accounts/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New API key' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'API keys' })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('Not for staff');
});
