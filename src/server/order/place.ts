import { isValidPhoneNumber } from 'libphonenumber-js/min';
import { customAlphabet } from 'nanoid';
import { v7 as uuid } from 'uuid';
import { Failure } from '../../shared/failure.ts';
import { limits } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { toCents, toDollars } from '../../shared/money.ts';
import type { OrderReceipt, PlaceOrder } from '../../shared/order.ts';
import type { Tx } from '../db.ts';
import { lockLines, type OrderedLine } from './stock.ts';

/** How an order begins: to be paid in cash, waiting for a card, or paid by one already. */
export type Beginning = 'placed' | 'awaiting_payment' | 'paid';

/** An order that was written down. */
export interface WrittenOrder {
  id: string;
  totalCents: number;
  /** Of everything it took out of stock. */
  productIds: string[];
  /** Set while the order waits for its payment. */
  holdExpiresAt: Date | null;
  /** Whether there may be a webhook to tell: writing the order says so, and a shop without any saves a statement. */
  isAwaited: boolean;
  receipt: OrderReceipt;
}

type Written = Pick<WrittenOrder, 'holdExpiresAt' | 'isAwaited'> & { placedAt: Date };

interface NewOrder {
  id: string;
  beginning: Beginning;
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

/** @throws Failure INVALID_INPUT for a number that no phone in its country has */
export function checkPhone(phone: string | undefined): void {
  if (phone === undefined || isValidPhoneNumber(phone)) return;
  const message = messages.checkout.phoneInvalid;
  throw new Failure('INVALID_INPUT', { message, issues: [{ path: 'customer.phone', message }] });
}

/**
 * Takes the lines' pieces out of stock and writes the order, its lines, the stock movements and the first line of its
 * history, in one statement: the rows stay locked for one round trip.
 */
async function writeOrder(tx: Tx, order: NewOrder): Promise<Written> {
  const { id, beginning, number, customer, totalCents, lines } = order;
  const method = beginning === 'placed' ? 'cash' : 'card';
  const holdMinutes = beginning === 'awaiting_payment' ? limits.holdMinutes : null;
  const column = <K extends keyof OrderedLine>(name: K) => lines.map((line) => line[name]);
  const [written] = await tx.$queryRaw<[Written & { taken: number }]>`
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
      INSERT INTO orders (id, number, status, payment_method, total_cents, hold_expires_at,
        customer_name, customer_email, customer_address, customer_phone)
      VALUES (${id}::uuid, ${number}, ${beginning}::order_status, ${method}::payment_method, ${totalCents},
        now() + make_interval(mins => ${holdMinutes}::int),
        ${customer?.name}, ${customer?.email}, ${customer?.address}, ${customer?.phone})
      RETURNING created_at, hold_expires_at
    ), lines AS (
      INSERT INTO order_lines (order_id, position, product_id, title, unit_price_cents, quantity)
      SELECT ${id}::uuid, position, product_id, title, unit_price_cents, quantity FROM line
    ), movements AS (
      INSERT INTO stock_movements (order_id, product_id, delta, reason, actor)
      SELECT ${id}::uuid, product_id, -quantity, 'order', 'shopper' FROM line
    ), event AS (
      INSERT INTO order_events (order_id, "to", actor) VALUES (${id}::uuid, ${beginning}::order_status, 'shopper')
    )
    SELECT (SELECT count(*)::int FROM taken) AS taken, created_at AS "placedAt", hold_expires_at AS "holdExpiresAt",
      EXISTS (SELECT FROM webhook_endpoints WHERE disabled_at IS NULL) AS "isAwaited"
    FROM placed`;
  if (written.taken !== lines.length)
    throw new Error(`Took ${written.taken} of ${lines.length} locked lines`);
  return written;
}

/**
 * Writes an order at the prices and with the stock of now.
 * @throws Failure PRODUCT_NOT_FOUND, OUT_OF_STOCK, PRICE_CHANGED or ORDER_TOO_LARGE
 */
export async function createOrder(
  tx: Tx,
  { cartItems, customer, expectedTotal }: Pick<PlaceOrder, 'cartItems' | 'customer' | 'expectedTotal'>,
  beginning: Beginning,
): Promise<WrittenOrder> {
  const lines = await lockLines(tx, cartItems);
  const totalCents = totalOf(lines);
  checkExpected(expectedTotal, totalCents, lines);
  const id = uuid();
  const number = orderNumber();
  const order = { id, beginning, number, customer, totalCents, lines };
  const { placedAt, holdExpiresAt, isAwaited } = await writeOrder(tx, order);
  const receipt = { orderNumber: number, total: toDollars(totalCents), placedAt: placedAt.toISOString() };
  const productIds = lines.map(({ productId }) => productId);
  return { id, totalCents, productIds, holdExpiresAt, isAwaited, receipt };
}
