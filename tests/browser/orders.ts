import type { Locator, Page } from '@playwright/test';
import { customer, type MadeProduct } from '../helpers/factories.ts';

/** A cash order as an integrator places it. @returns its number */
export async function placeOrder(
  page: Page,
  { id }: MadeProduct,
  name: string,
  quantity = 1,
  deliveryOption?: string,
): Promise<string> {
  const answer = await page.request.post('/api/v1/product/order-many', {
    data: { cartItems: [{ _id: id, quantity }], customer: { ...customer, name }, deliveryOption },
  });
  return (await answer.json()).data.orderNumber;
}

export const orderPath = (number: string) => `/manage/orders/${number}`;

export const step = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** The dialog that changes an order. */
export const changeDialog = (page: Page) => page.getByRole('dialog', { name: /^Change order RH-/ });

export const confirm = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true });

export const status = (page: Page) =>
  page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::span');
