import type { Locator, Page } from '@playwright/test';
import { endUnconfirmed } from '../../src/server/order/unconfirmed.ts';
import { customer, type MadeProduct } from '../helpers/factories.ts';
import type { OpenShop } from './shop-test.ts';

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

/** Confirms cash orders, as a call to their customers does. */
export async function confirmOrders({ db }: OpenShop, numbers: string[]): Promise<void> {
  const orders = await db.order.findMany({ where: { number: { in: numbers } }, select: { id: true } });
  for (const { id: orderId } of orders) {
    await db.orderCall.create({ data: { orderId, outcome: 'confirmed', actor: 'maya@rackhouse.example' } });
    await db.$transaction((tx) => endUnconfirmed(tx, orderId));
  }
}

export const orderPath = (number: string) => `/manage/orders/${number}`;

export const step = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** The dialog that changes an order. */
export const changeDialog = (page: Page) => page.getByRole('dialog', { name: /^Change order RH-/ });

export const confirm = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true });

export const status = (page: Page) =>
  page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::span');
