import { isValidPhoneNumber } from 'libphonenumber-js/min';
import { customAlphabet } from 'nanoid';
import { Failure } from '../../shared/failure.ts';
import { limits } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { toCents, toDollars } from '../../shared/money.ts';
import type { PlacedOrder, PlaceOrder } from '../../shared/order.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db.ts';
import { once } from '../idempotency.ts';
import { lockLines, type OrderedLine, takeStock } from './stock.ts';

/** 30 signs that can't be taken for one another when read aloud; ten of them are 5.9e14 numbers. */
const numberSigns = customAlphabet('23456789ABCDEFGHJKMNPQRSTVWXYZ', 10);

function orderNumber(): string {
  const signs = numberSigns();
  return `RH-${signs.slice(0, 5)}-${signs.slice(5)}`;
}

function totalOf(lines: OrderedLine[]): number {
  const cents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  if (cents > limits.amountCents) throw new Failure('ORDER_TOO_LARGE');
  return cents;
}

/** Refuses a total that is not the one the shopper agreed to, with the prices of now. */
function checkExpected(expectedTotal: number | undefined, totalCents: number, lines: OrderedLine[]): void {
  if (expectedTotal === undefined || toCents(expectedTotal) === totalCents) return;
  const total = toDollars(totalCents);
  const prices = lines.map(({ productId, title, unitPriceCents }) => ({
    _id: productId,
    title,
    price: toDollars(unitPriceCents),
  }));
  throw new Failure('PRICE_CHANGED', { details: { total, lines: prices } });
}

function checkPhone(phone: string | undefined): void {
  if (phone === undefined || isValidPhoneNumber(phone)) return;
  const message = messages.checkout.phoneInvalid;
  throw new Failure('INVALID_INPUT', { message, issues: [{ path: 'customer.phone', message }] });
}

async function createOrder(tx: Tx, input: PlaceOrder): Promise<PlacedOrder> {
  const lines = await lockLines(tx, input.cartItems);
  const totalCents = totalOf(lines);
  checkExpected(input.expectedTotal, totalCents, lines);
  await takeStock(tx, lines);

  const { customer } = input;
  const order = await tx.order.create({
    data: {
      number: orderNumber(),
      status: 'placed',
      paymentMethod: 'cash',
      customerName: customer?.name,
      customerEmail: customer?.email,
      customerAddress: customer?.address,
      customerPhone: customer?.phone,
      totalCents,
      lines: { createMany: { data: lines.map((line, index) => ({ ...line, position: index + 1 })) } },
      events: { create: { to: 'placed', actor: 'shopper' } },
      movements: {
        createMany: {
          data: lines.map(({ productId, quantity }) => ({
            productId,
            delta: -quantity,
            reason: 'order',
            actor: 'shopper',
          })),
        },
      },
    },
    select: { number: true, createdAt: true },
  });
  return {
    success: true,
    message: messages.checkout.confirmed,
    data: {
      orderNumber: order.number,
      total: toDollars(totalCents),
      placedAt: order.createdAt.toISOString(),
    },
  };
}

/**
 * Places an order to be paid in cash on delivery. Order, lines, stock, history and idempotency key are written
 * together or not at all; the amount comes from the shop's own prices.
 * @throws Failure PRODUCT_NOT_FOUND, OUT_OF_STOCK, PRICE_CHANGED, ORDER_TOO_LARGE or INVALID_INPUT
 */
export function placeOrder(ctx: Context, input: PlaceOrder): Promise<PlacedOrder> {
  checkPhone(input.customer?.phone);
  return once(ctx, 'order.place', input, (tx) => createOrder(tx, input));
}
