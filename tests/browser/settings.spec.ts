import { openAs } from './management.ts';
import { expect, test } from './shop-test.ts';
import { toast } from './shopper.ts';

test('an owner chooses which alerts to get, and corrects a number that is none', async ({ page, shop }) => {
  await openAs(page, shop, 'owner', '/manage/settings');
  const alerts = page.getByRole('region', { name: 'Alerts' });
  const [orders, level] = [alerts.getByLabel('New orders'), alerts.getByLabel('Low stock: pieces or fewer')];
  await expect(orders).toBeChecked();
  await orders.uncheck();
  await level.fill('few');
  await alerts.getByRole('button', { name: 'Save' }).click();
  await expect(level).toHaveAccessibleDescription(/Enter a whole number/);
  await level.fill('3');
  await alerts.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  const { values } = await shop.db.setting.findUniqueOrThrow({ where: { group: 'alerts' } });
  expect(values).toMatchObject({ order: false, message: true, lowStockLevel: 3 });
  await expect(level).toHaveValue('3');
  await expect(orders).not.toBeChecked();
  await page.reload();
  await expect(orders).not.toBeChecked();
  await expect(page.getByText(/^Your draft of/)).toHaveCount(0);
});
