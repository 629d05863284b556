import { manageMessages } from '../../src/shared/base/manage-messages.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { makeAccount } from '../helpers/staff-account.ts';
import { action, addButton, dialog, row, saveButton } from './catalogue.ts';
import { moveTo, press, typeInto } from './keyboard.ts';
import { signedInAs, signInForm } from './management.ts';
import { expect, test } from './shop-test.ts';
import { toast } from './shopper.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('products are added, edited, deleted and brought back without a mouse', async ({ page, shop }) => {
  const { email, password } = await makeAccount(shop.db, { role: 'manager' });
  const title = 'Zirkon Balance Board';
  const buffer = await twoHalves({ width: 640, height: 480 }).png().toBuffer();
  // Asked for before the page opens: a browser asked in the moment of the key press may already show its own.
  page.on('filechooser', (chooser) => chooser.setFiles({ name: 'block.png', mimeType: 'image/png', buffer }));
  await page.goto('/manage-product');
  const signIn = signInForm(page);
  await typeInto(page, [
    [signIn.email, email],
    [signIn.password, password],
  ]);
  await page.keyboard.press('Enter');
  await expect(signedInAs(page, email)).toBeVisible();

  const add = page.getByRole('button', { name: manageMessages.add, exact: true });
  await press(page, add);
  const form = dialog(page, manageMessages.add);
  await expect(form).toBeVisible();
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await moveTo(page, field('Name'));
  await page.keyboard.type(title);
  await moveTo(page, field('Category'));
  await page.keyboard.type('Mats');
  await typeInto(page, [
    [field('Price'), '24.5'],
    [field('Stock'), '7'],
    [field('Description'), 'Tilts, and stays flat.'],
  ]);
  await moveTo(page, field('Image'));
  await page.keyboard.press('Enter');
  await expect(form.getByText('Choose another')).toBeVisible();
  await press(page, addButton(form));
  await expect(toast(page, manageMessages.created)).toBeVisible();
  await expect(add).toBeFocused();
  await expect(row(page, { title })).toBeVisible();

  const edit = action(page, manageMessages.edit, { title });
  await press(page, edit);
  const editing = dialog(page, manageMessages.edit);
  await moveTo(page, editing.getByLabel('Price', { exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('29');
  await press(page, saveButton(editing));
  await expect(row(page, { title })).toContainText('$29.00');
  await expect(edit).toBeFocused();

  await press(page, action(page, 'Delete', { title }));
  const question = page.getByRole('alertdialog', { name: manageMessages.deleteTitle });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(action(page, 'Delete', { title })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, question.getByRole('button', { name: 'Confirm' }));
  await expect(row(page, { title })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // The key that moves the focus to the last toast.
  await page.keyboard.press('Alt+T');
  await press(page, page.getByRole('button', { name: 'Undo' }));
  await expect(row(page, { title })).toBeVisible();
  expect(await shop.db.product.findFirst({ where: { title } })).toMatchObject({
    priceCents: 2900,
    image: expect.stringMatching(/\.webp$/),
    deletedAt: null,
  });
});
