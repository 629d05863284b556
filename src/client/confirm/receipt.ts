import type { PlacedOrder } from '../../shared/order.ts';
import { deviceStorage, readObject } from '../cart/browser-storage.ts';

const amountKey = 'amount';
const orderKey = 'order';

export interface Receipt {
  amountCents: number;
  /** Unknown when only the amount was kept. */
  orderNumber?: string;
  placedAt: Date;
}

/** Keeps what the confirmation shows; the amount is a string of dollars such as `149.98`. */
export function keepReceipt({ total, orderNumber, placedAt }: PlacedOrder['data']): void {
  deviceStorage.setItem(amountKey, total.toFixed(2));
  deviceStorage.setItem(orderKey, JSON.stringify({ orderNumber, placedAt }));
}

function dateOf(value: unknown): Date {
  const date = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

/** The last order's receipt, as long as its amount is kept. */
export function readReceipt(): Receipt | undefined {
  const amount = Number.parseFloat(deviceStorage.getItem(amountKey) ?? '');
  if (!Number.isFinite(amount)) return undefined;
  const { orderNumber, placedAt } = readObject(deviceStorage, orderKey) ?? {};
  return {
    amountCents: Math.round(amount * 100),
    orderNumber: typeof orderNumber === 'string' ? orderNumber : undefined,
    placedAt: dateOf(placedAt),
  };
}

export function dropReceipt(): void {
  deviceStorage.removeItem(amountKey);
  deviceStorage.removeItem(orderKey);
}
