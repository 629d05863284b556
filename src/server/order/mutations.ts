import { isValidPhoneNumber } from 'libphonenumber-js/min';
import { customAlphabet } from 'nanoid';
import { v7 as uuid } from 'uuid';
import { Failure } from '../../shared/failure.ts';
import { limits } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { toCents, toDollars } from '../../shared/money.ts';
import type { PlacedOrder, PlaceOrder } from '../../shared/order.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db.ts';
import { once } from '../idempotency.ts';
import { lockLines, type OrderedLine } from './stock.ts';

interface NewOrder {
  number: string;
  customer: PlaceOrder['customer'];
  totalCents: number;
  lines: OrderedLine[];
}

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

/**
 * Takes the lines' pieces out of stock and writes the order, its lines, the stock movements and the first line of its
 * history, in one statement: the rows stay locked for one round trip.
 */
async function writeOrder(tx: Tx, order: NewOrder): Promise<Date> {
  const { number, customer, totalCents, lines } = order;
  const id = uuid();
  const column = <K extends keyof OrderedLine>(name: K) => lines.map((line) => line[name]);
  const [written] = await tx.$queryRaw<[{ taken: number; placedAt: Date }]>`
    WITH line AS (
      SELECT * FROM unnest(
        ${column('productId')}::uuid[], ${column('title')}::text[],
        ${column('unitPriceCents')}::int[], ${column('quantity')}::int[]
      ) WITH ORDINALITY AS line (product_id, title, unit_price_cents, quantity, position)
    ), taken AS (
      UPDATE product_stock s SET stock = s.stock - line.quantity, units_sold = s.units_sold + line.quantity
      FROM line WHERE s.product_id = line.product_id AND s.stock >= line.quantity
      RETURNING s.product_id
    ), placed AS (
      INSERT INTO orders (id, number, status, payment_method, total_cents,
        customer_name, customer_email, customer_address, customer_phone)
      VALUES (${id}::uuid, ${number}, 'placed', 'cash', ${totalCents},
        ${customer?.name}, ${customer?.email}, ${customer?.address}, ${customer?.phone})
      RETURNING created_at
    ), lines AS (
      INSERT INTO order_lines (order_id, position, product_id, title, unit_price_cents, quantity)
      SELECT ${id}::uuid, position, product_id, title, unit_price_cents, quantity FROM line
    ), movements AS (
      INSERT INTO stock_movements (order_id, product_id, delta, reason, actor)
      SELECT ${id}::uuid, product_id, -quantity, 'order', 'shopper' FROM line
    ), event AS (
      INSERT INTO order_events (order_id, "to", actor) VALUES (${id}::uuid, 'placed', 'shopper')
    )
    SELECT (SELECT count(*)::int FROM taken) AS taken, created_at AS "placedAt" FROM placed`;
  if (written.taken !== lines.length)
    throw new Error(`Took ${written.taken} of ${lines.length} locked lines`);
  return written.placedAt;
}

async function createOrder(tx: Tx, { cartItems, customer, expectedTotal }: PlaceOrder): Promise<PlacedOrder> {
  const lines = await lockLines(tx, cartItems);
  const totalCents = totalOf(lines);
  checkExpected(expectedTotal, totalCents, lines);
  const number = orderNumber();
  const placedAt = await writeOrder(tx, { number, customer, totalCents, lines });
  return {
    success: true,
    message: messages.checkout.confirmed,
    data: { orderNumber: number, total: toDollars(totalCents), placedAt: placedAt.toISOString() },
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
