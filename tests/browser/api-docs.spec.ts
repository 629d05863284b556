import { expect, test } from './shop-test.ts';

test('describes the API on a page that is all there', async ({ page }) => {
  const answer = await page.goto('/api/v1/docs');
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
  await expect(page).toHaveTitle('Rackhouse API');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rackhouse API');

  // On a phone the contents are folded, and the bar at the top leads back to them.
  const contents = page.getByRole('navigation', { name: 'Contents' });
  if ((page.viewportSize()?.width ?? 0) < 1024) {
    await expect(contents).toBeHidden();
    await page.locator('summary', { hasText: 'Contents' }).click();
  }
  await contents.getByRole('link', { name: 'Refund an order' }).click();
  await expect(page).toHaveURL(/#refundOrder$/);
  const refund = page.getByRole('region', { name: 'Refund an order' });
  await expect(refund.getByRole('heading', { level: 3 })).toBeInViewport();
  await expect(refund).toContainText('POST /order/{number}/refund');
  await expect(refund).toContainText('Needs an API key with the scope orders:write');
  await expect(refund.getByText(/-d '\{[\s\S]*"amount": 20/)).toBeAttached();

  await refund.getByText('Refusals').click();
  const row = refund.getByRole('row', { name: /REFUND_TOO_LARGE/ });
  await expect(row).toContainText('422');
  await expect(row).toContainText('At most $20.00 of this payment can be refunded');

  await refund.getByRole('link', { name: 'RefundMade' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'RefundMade' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'An order was shipped' })).toContainText('webhook-signature');

  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'openapi.json' }).click();
  await expect(page.locator('body')).toContainText('"openapi":"3.1.0"');
});
