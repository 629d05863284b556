import { v7 as uuid } from 'uuid';
import { makeProduct } from '../helpers/factories.ts';
import { dialog, openEdit, saveButton } from './catalogue.ts';
import { openAs } from './management.ts';
import { expect, test } from './shop-test.ts';
import { addToCart, cartDrawer, cartRow, expectAdded, productPath, visit } from './shopper.ts';

test('staff say what a product needs, and the cart of a shopper offers it', async ({ page, shop }) => {
  const bar = await makeProduct(shop.db, { title: 'Olympic Bar', category: 'strength' });
  await openAs(page, shop, 'manager', '/manage/measures');
  await page.getByRole('button', { name: 'Add measure' }).click();
  const form = dialog(page, 'Add a measure');
  await form.getByLabel('Name').fill('Collar diameter');
  await form.getByLabel('Unit').fill('mm');
  await form.getByLabel('Strength Equipment: Needs').check();
  await form.getByLabel('Fitness Accessories: Gives').check();
  await form.getByRole('button', { name: 'Add measure' }).click();
  await expect(page.getByRole('button', { name: 'Edit Collar diameter' })).toBeVisible();
  const { id } = await shop.db.measure.findFirstOrThrow();

  await page.goto('/manage-product');
  const product = await openEdit(page, bar);
  const field = product.getByLabel('Collar diameter it needs (mm)');
  await field.fill('50 mm');
  await expect(product.getByText('Must be a number, such as 50 or 50.5')).toBeVisible();
  await field.fill('50');
  await saveButton(product).click();
  await expect(product).toBeHidden();
  const { measures } = await shop.db.product.findUniqueOrThrow({ where: { id: bar.id } });
  expect(measures).toEqual([{ id, role: 'needs', value: 50 }]);

  const collars = await makeProduct(shop.db, {
    title: 'Lock Collars',
    category: 'fitness',
    measures: [{ id, role: 'gives', value: 50 }],
  });
  await visit(page, productPath(bar));
  await expect(page.getByText('Needs 50 mm')).toBeVisible();
  const fitting = page.getByRole('region', { name: 'What fits' });
  await expect(fitting.getByRole('link', { name: collars.title, exact: true })).toBeVisible();
  await addToCart(page, bar);
  const missing = 'Olympic Bar needs a part that is not in your cart. Collar diameter: 50 mm.';
  await expect(cartDrawer(page)).toContainText(missing);
  await visit(page, '/checkout');
  await expect(page.getByRole('main')).toContainText(missing);
  await page.getByRole('link', { name: 'Check what fits' }).click();
  const notice = page.getByRole('region', { name: 'What does not fit' });
  await expect(notice.getByRole('listitem').first()).toContainText(missing);
  await notice.getByRole('button', { name: 'Add to Cart: Lock Collars' }).click();
  await expectAdded(page);
  await expect(notice).toBeEmpty();
  await expect(cartDrawer(page)).not.toContainText(missing);
  await expect(cartRow(page, collars)).toBeVisible();
});

test('a product does not fit the room of a shopper, who is told so in the cart too', async ({
  page,
  shop,
}) => {
  const id = uuid();
  const categories = { create: { category: 'strength', role: 'fits' } } as const;
  const ceiling = { id, name: 'Ceiling height', unit: 'cm', rule: 'at_most', isOfRoom: true } as const;
  await shop.db.measure.create({ data: { ...ceiling, categories } });
  const rack = await makeProduct(shop.db, { measures: [{ id, role: 'fits', value: 230 }] });
  const notes: string[] = [];
  page.on('request', (request) => void (request.url().includes('/fit-note') && notes.push(request.url())));
  await addToCart(page, await makeProduct(shop.db));
  await visit(page, '/checkout');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  expect(notes).toEqual([]);
  await visit(page, productPath(rack));
  const field = page.getByLabel('Ceiling height (cm)');
  await field.fill('240');
  await expect(page.getByText('Fits your room')).toBeVisible();
  await field.fill('210');
  await expect(page.getByText('Does not fit your room')).toBeVisible();
  await addToCart(page, rack);
  const fault = `${rack.title} does not fit your room. Ceiling height: needs at least 230 cm, has 210 cm.`;
  await expect(cartDrawer(page)).toContainText(fault);
  expect(notes).toHaveLength(1);
  await visit(page, '/cart');
  await expect(page.getByRole('region', { name: 'What does not fit' })).toContainText(fault);
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
});
