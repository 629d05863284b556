import { deviceStorage, readObject } from '../page/browser-storage.ts';

const key = 'order-links';

/** The most orders that a device keeps. */
const most = 20;

/** An order that was placed on this device: with the token, its page opens. */
export interface KeptOrder {
  number: string;
  token: string;
  placedAt: string;
}

function isKept(value: unknown): value is KeptOrder {
  if (typeof value !== 'object' || value === null) return false;
  const { number, token, placedAt } = value as Record<keyof KeptOrder, unknown>;
  return [number, token, placedAt].every((text) => typeof text === 'string');
}

/** The orders of this device, the newest first. */
export function readKeptOrders(): KeptOrder[] {
  const { orders } = readObject(deviceStorage, key) ?? {};
  return Array.isArray(orders) ? orders.filter(isKept) : [];
}

function store(orders: KeptOrder[]): void {
  if (orders.length === 0) deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, JSON.stringify({ orders: orders.slice(0, most) }));
}

export const keptOrder = (number: string) => readKeptOrders().find((order) => order.number === number);

export function keepOrder(order: KeptOrder): void {
  store([order, ...readKeptOrders().filter(({ number }) => number !== order.number)]);
}

export function removeKeptOrder(number: string): void {
  store(readKeptOrders().filter((order) => order.number !== number));
}
