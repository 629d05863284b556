import { messages } from '../../src/shared/base/messages.ts';
import { expect, test } from './shop-test.ts';
import { visit } from './shopper.ts';

test('the about page tells what the shop stands for', async ({ page }) => {
  await visit(page, '/aboutus');
  const sections = [
    'Our Mission',
    'Uncompromising Quality and Innovation',
    'Global Standards',
    'Local Values',
    'Elevate Your Fitness Experience',
  ];
  for (const name of sections) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
});

test('four people of the team are shown with role, bio and photo', async ({ page }) => {
  await visit(page, '/aboutus');
  const members = page.getByRole('region', { name: 'Meet Our Team' }).getByRole('listitem');
  await expect(members).toHaveCount(4);
  for (const member of await members.all()) {
    const name = (await member.getByRole('heading').textContent()) ?? '';
    await expect(member.getByRole('img', { name })).toBeVisible();
    await expect(member.getByRole('paragraph')).toHaveText([/\w/, /\w/]);
  }
});

test('six customers tell what they think', async ({ page }) => {
  await visit(page, '/aboutus');
  const voices = page.getByRole('region', { name: 'Customer Testimonials' }).getByRole('listitem');
  await expect(voices).toHaveCount(6);
  for (const voice of await voices.all()) await expect(voice.getByRole('blockquote')).toHaveText(/\w/);
});

test('an address that leads nowhere is answered with 404 and a way home', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: messages.notFound })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'home' }).click();
  await expect(page).toHaveURL('/');
});

test('the management area says that it is for staff', async ({ page }) => {
  await visit(page, '/manage-product');
  await expect(page.getByRole('heading', { level: 1, name: 'staff' })).toBeVisible();
});
