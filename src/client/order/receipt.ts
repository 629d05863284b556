import { plainAmount, toCents } from '../../shared/base/money.ts';
import { arrivalIn } from '../../shared/order/arrival.ts';
import type { Arrival } from '../../shared/order/arrival-schema.ts';
import { type CartItem, lineTotalCents } from '../../shared/order/cart.ts';
import type { Customer } from '../../shared/order/customer.ts';
import type { OrderReceipt } from '../../shared/order/order.ts';
import type { PayableOrder } from '../../shared/order/payment.ts';
import { deviceStorage, readObject, tabStorage } from '../page/browser-storage.ts';
import type { CartOrder } from './current-order.ts';
import { type OrderedPrice, type PaymentMethod, readDraft, readPrice } from './draft.ts';

const amountKey = 'amount';
const orderKey = 'order';
const recipientKey = 'recipient';

interface ReceiptLine {
  _id: string;
  title: string;
  image: string;
  quantity: number;
  totalCents: number;
}

export interface Purchase {
  order: CartOrder;
  paymentMethod: PaymentMethod;
  /** The Idempotency-Key that it was placed with, or the client secret of its payment. */
  key?: string;
}

export interface Receipt {
  amountCents: number;
  /** Undefined when only the amount was stored. */
  orderNumber?: string;
  placedAt: Date;
  /** The time until which a large order has to be confirmed. It may have been confirmed meanwhile, on another device. */
  confirmBy?: string;
  /** Undefined if its delivery has no days. */
  arrives?: Arrival;
  paymentMethod?: PaymentMethod;
  /** Empty if the lines are not known any more. */
  lines: ReceiptLine[];
  /** Only known to the tab that ordered. */
  customer?: Customer;
  /** The delivery and the taxes; undefined in a shop where an order costs what its goods cost. */
  price?: OrderedPrice;
  /** False if the order has no e-mail address. */
  hasEmail: boolean;
  /** With it, this tab proves that it has placed the order. */
  key?: string;
}

/** The ordered lines from the cart; none if they do not come to the total, because the cart belongs to another order. */
function linesOf(
  { cartItems, expectedTotal }: CartOrder,
  { cart, total, price }: { cart: CartItem[]; total: number; price: OrderedPrice | undefined },
): ReceiptLine[] {
  const lines = cartItems.flatMap(({ _id, quantity }) => {
    const item = cart.find((held) => held._id === _id);
    if (!item) return [];
    const { title, image } = item;
    return [{ _id, title, image, quantity, totalCents: lineTotalCents({ ...item, quantity }) }];
  });
  const sum = lines.reduce((cents, { totalCents }) => cents + totalCents, 0);
  const isTotal = price ? expectedTotal === total : sum === toCents(total);
  return lines.length === cartItems.length && isTotal ? lines : [];
}

/**
 * Stores the data that the confirmation shows; the amount as dollars such as `149.98`. The recipient is stored for this tab only:
 * others may use this browser later.
 */
export function storeReceipt(
  { total, orderNumber, placedAt, confirmBy, arrives }: OrderReceipt,
  { order, paymentMethod, key }: Purchase,
  cart: CartItem[],
): void {
  const { price } = readDraft();
  const lines = linesOf(order, { cart, total, price });
  const kept = { orderNumber, placedAt, confirmBy, arrives, paymentMethod, lines, price };
  deviceStorage.setItem(amountKey, plainAmount(toCents(total)));
  deviceStorage.setItem(orderKey, JSON.stringify(kept));
  const recipient = { orderNumber, customer: order.customer, key };
  tabStorage.setItem(recipientKey, JSON.stringify(recipient));
}

/** Stores the same for an order that was paid by a link. Its customer is not known here. */
export function storePaid(
  { total, orderNumber, placedAt, arrives }: OrderReceipt,
  paid: PayableOrder['data'],
): void {
  const { deliveryOption, hasEmail } = paid;
  const lines = paid.lines.flatMap(({ _id, title, image, quantity, total }): ReceiptLine[] =>
    _id ? [{ _id, title, image: image ?? '', quantity, totalCents: toCents(total) }] : [],
  );
  const kept = {
    orderNumber,
    placedAt,
    arrives,
    paymentMethod: 'card',
    lines: lines.length === paid.lines.length ? lines : [],
    price: deliveryOption ? { ...paid, deliveryOption, place: [] } : undefined,
    hasEmail,
  };
  deviceStorage.setItem(amountKey, plainAmount(toCents(total)));
  deviceStorage.setItem(orderKey, JSON.stringify(kept));
  tabStorage.removeItem(recipientKey);
}

export function storeConfirmed(orderNumber: string): void {
  const kept = readObject(deviceStorage, orderKey);
  if (kept?.orderNumber === orderNumber)
    deviceStorage.setItem(orderKey, JSON.stringify({ ...kept, confirmBy: null }));
}

/** Stores another e-mail address for the customer of the last order. */
export function storeEmail(email: string): void {
  const kept = readObject(tabStorage, recipientKey);
  const customer = { ...(kept?.customer as Customer), email };
  tabStorage.setItem(recipientKey, JSON.stringify({ ...kept, customer }));
}

function dateOf(value: unknown): Date {
  const date = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

function isLine(value: unknown): value is ReceiptLine {
  if (typeof value !== 'object' || value === null) return false;
  const { _id, title, image, quantity, totalCents } = value as Record<keyof ReceiptLine, unknown>;
  return (
    [_id, title, image].every((text) => typeof text === 'string') &&
    Number.isSafeInteger(quantity) &&
    Number.isSafeInteger(totalCents)
  );
}

function recipientOf(orderNumber: string): Pick<Receipt, 'customer' | 'key'> {
  const kept = readObject(tabStorage, recipientKey);
  const customer = kept?.orderNumber === orderNumber ? kept.customer : undefined;
  if (typeof customer !== 'object' || customer === null) return {};
  const { name, email, address = '', phone } = customer as Record<keyof Customer, unknown>;
  const isWhole = [name, email, address, phone].every((text) => typeof text === 'string');
  if (!isWhole) return {};
  return { customer: customer as Customer, key: typeof kept?.key === 'string' ? kept.key : undefined };
}

/** The last order's receipt, while its amount is stored. */
export function readReceipt(): Receipt | undefined {
  const amount = Number.parseFloat(deviceStorage.getItem(amountKey) ?? '');
  if (!Number.isFinite(amount)) return undefined;
  const { orderNumber, placedAt, confirmBy, arrives, paymentMethod, lines, price, hasEmail } =
    readObject(deviceStorage, orderKey) ?? {};
  const isKnown = typeof orderNumber === 'string';
  return {
    amountCents: toCents(amount),
    orderNumber: isKnown ? orderNumber : undefined,
    placedAt: dateOf(placedAt),
    confirmBy: typeof confirmBy === 'string' ? confirmBy : undefined,
    arrives: arrivalIn(arrives),
    paymentMethod: paymentMethod === 'cash' || paymentMethod === 'card' ? paymentMethod : undefined,
    price: readPrice(price),
    lines: Array.isArray(lines) && lines.every(isLine) ? lines : [],
    hasEmail: hasEmail !== false,
    customer: undefined,
    ...(isKnown && recipientOf(orderNumber)),
  };
}

export function dropReceipt(): void {
  deviceStorage.removeItem(amountKey);
  deviceStorage.removeItem(orderKey);
  tabStorage.removeItem(recipientKey);
}
