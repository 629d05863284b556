import { validate as isUuid } from 'uuid';
import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import { toAmount } from '../../shared/base/money.ts';
import {
  type CustomerList,
  type CustomerNotes,
  type CustomerOrders,
  type CustomerOrdersQuery,
  type CustomerRow,
  type CustomerSearch,
  customerLines,
  type ManagedCustomer,
} from '../../shared/customer/manage-customer.ts';
import { readableEmail } from '../base/readable-email.ts';
import type { Db, Tx } from '../database/db.ts';
import { presentRow, rowColumns, type StoredRow } from '../order/fulfilment/present.ts';
import { searchFor } from '../order/fulfilment/search.ts';
import { isNumbered } from '../order/number.ts';
import { statusesIn } from '../order/status.ts';
import { cursorRefusal, decodeCursor, encodeCursor } from '../rpc/cursor.ts';

/** Finds the order that a customer is addressed by. @throws Failure CUSTOMER_NOT_FOUND */
export async function findOrderOfCustomer(
  db: Db | Tx,
  number: string,
): Promise<{ id: string; number: string; phone: string }> {
  const order = await db.order.findFirst({
    where: isNumbered(number),
    select: { id: true, number: true, customerPhone: true },
  });
  if (order?.customerPhone) return { ...order, phone: order.customerPhone };
  const message = order ? 'This order has no customer' : 'There is no order with this number';
  throw new Failure('CUSTOMER_NOT_FOUND', { message });
}

interface Summary extends Omit<CustomerRow, 'ordered' | 'lastAt'> {
  address: string;
  orderedCents: bigint;
  firstAt: Date;
  lastAt: Date;
}

const lastOf = (column: Prisma.Sql) =>
  Prisma.sql`coalesce((array_agg(${column} ORDER BY o.id DESC) FILTER (WHERE ${column} <> ''))[1], '')`;

/** A summary of the orders of each phone number, in the same sequence; numbers without orders are left out. */
function summarize(db: Db, phones: string[]): Promise<Summary[]> {
  return db.$queryRaw`
    SELECT asked.phone, customer.* FROM unnest(${phones}::text[]) WITH ORDINALITY asked (phone, position)
    CROSS JOIN LATERAL (
      SELECT (array_agg(o.number ORDER BY o.id))[1] AS number, (array_agg(o.number ORDER BY o.id DESC))[1] AS "lastOrder",
        ${lastOf(Prisma.sql`o.customer_name`)} AS name, ${lastOf(Prisma.sql`o.customer_email`)} AS email,
        ${lastOf(Prisma.sql`o.customer_address`)} AS address, count(*)::int AS orders,
        min(o.created_at) AS "firstAt", max(o.created_at) AS "lastAt",
        coalesce(sum(o.total_cents) FILTER (WHERE o.status IN (${statusesIn('wasSold', true)})), 0)::bigint
          AS "orderedCents"
      FROM orders o WHERE o.customer_phone = asked.phone HAVING count(*) > 0
    ) customer ORDER BY asked.position`;
}

function presentRowOf({
  number,
  name,
  phone,
  email,
  orders,
  orderedCents,
  lastOrder,
  lastAt,
}: Summary): CustomerRow {
  const ordered = toAmount(Number(orderedCents));
  const lastPlacedAt = lastAt.toISOString();
  return {
    number,
    name,
    phone,
    email: readableEmail(email),
    orders,
    ordered,
    lastOrder,
    lastAt: lastPlacedAt,
  };
}

/** The customer with this phone number; null if it has no orders. */
export async function findKnownCustomer(db: Db, phone: string) {
  const [found] = await summarize(db, [phone]);
  return found ? { ...presentRowOf(found), address: found.address } : null;
}

const cursorOf = (id: string) => encodeCursor(`customer ${id}`);

/** The condition for rows that are older than a cursor. @throws Failure INVALID_INPUT */
function olderThan(column: Prisma.Sql, after: string | undefined): Prisma.Sql {
  if (after === undefined) return Prisma.sql`true`;
  const [, id] = /^customer (\S+)$/.exec(decodeCursor(after)) ?? [];
  if (!isUuid(id)) throw cursorRefusal('after', 'Not a place in this list; send `next` as it is');
  return Prisma.sql`${column} < ${id}::uuid`;
}

/**
 * A page of the customers with an order that matches, by the last of these. Each order that matches is read once, from the newest on,
 * and is left out if its phone number has a newer one: no other pages are read.
 */
export async function searchCustomers(
  db: Db,
  { searchTerm, after, limit }: CustomerSearch,
): Promise<CustomerList> {
  const match = (await searchFor(db, searchTerm, 'customers')) ?? Prisma.sql`true`;
  const found = await db.$queryRaw<{ id: string; phone: string }[]>`
    SELECT last.id, last.phone
    FROM (SELECT o.id, o.customer_phone AS phone FROM orders o WHERE o.customer_phone IS NOT NULL AND ${match}) last
    WHERE ${olderThan(Prisma.sql`last.id`, after)} AND NOT EXISTS (
      SELECT FROM orders o WHERE o.customer_phone = last.phone AND o.id > last.id AND ${match})
    ORDER BY last.id DESC LIMIT ${limit + 1}`;
  const page = found.slice(0, limit);
  const rows = await summarize(
    db,
    page.map(({ phone }) => phone),
  );
  const end = page.at(-1);
  return { data: rows.map(presentRowOf), next: end && found.length > limit ? cursorOf(end.id) : null };
}

interface Money {
  paidCents: bigint;
  refundedCents: bigint;
}

/** The money received from a customer, and the money refunded to them: by card, from the payment ledgers, and in cash. */
async function findMoney(db: Db, phone: string): Promise<Money> {
  const [money] = await db.$queryRaw<[Money]>`
    WITH own AS (SELECT id FROM orders WHERE customer_phone = ${phone}), entries AS (
      SELECT e.kind, e.amount_cents, e.kind = 'refund_succeeded' AND EXISTS (
        SELECT FROM payment_entries f WHERE f.refund_id = e.refund_id AND f.kind = 'refund_failed') AS has_failed
      FROM own JOIN payments p ON p.order_id = own.id AND p.status = 'succeeded'
      JOIN payment_entries e ON e.payment_id = p.id
    ), cash AS (
      SELECT c.amount_cents AS paid, (SELECT coalesce(sum(r.credit_cents), 0) FROM returns r
        -- Before it was collected, less was due.
        WHERE r.order_id = c.order_id AND r.created_at >= c.created_at) AS refunded
      FROM own JOIN cash_collections c ON c.order_id = own.id
    )
    SELECT (SELECT coalesce(sum(amount_cents), 0) FROM entries WHERE kind = 'received')::bigint
        + (SELECT coalesce(sum(paid), 0) FROM cash)::bigint AS "paidCents",
      (SELECT coalesce(sum(amount_cents), 0) FROM entries
        WHERE kind = 'dispute_lost' OR kind = 'refund_succeeded' AND NOT has_failed)::bigint
        + (SELECT coalesce(sum(refunded), 0) FROM cash)::bigint AS "refundedCents"`;
  return money;
}

const latest = { orderBy: { id: 'desc' }, take: customerLines } as const;

/** @throws Failure CUSTOMER_NOT_FOUND */
export async function findCustomer(db: Db, number: string): Promise<ManagedCustomer> {
  const { phone } = await findOrderOfCustomer(db, number);
  const order = { customerPhone: phone };
  const [[summary], money, returns, refunds] = await Promise.all([
    summarize(db, [phone]),
    findMoney(db, phone),
    db.orderReturn.findMany({
      where: { order },
      include: { order: { select: { number: true } }, lines: { select: { quantity: true } } },
      ...latest,
    }),
    db.refund.findMany({
      where: { payment: { order } },
      include: { payment: { select: { order: { select: { number: true } } } } },
      ...latest,
    }),
  ]);
  // Their orders may just have been erased.
  if (!summary) throw new Failure('CUSTOMER_NOT_FOUND');
  return {
    ...presentRowOf(summary),
    address: summary.address,
    firstAt: summary.firstAt.toISOString(),
    paid: toAmount(Number(money.paidCents)),
    refunded: toAmount(Number(money.refundedCents)),
    returns: returns.map(({ order, lines, reason, creditCents, createdAt }) => ({
      order: order.number,
      reason,
      credit: toAmount(creditCents),
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      at: createdAt.toISOString(),
    })),
    refunds: refunds.map(({ payment, status, amountCents, createdAt }) => ({
      order: payment.order?.number ?? '',
      status,
      amount: toAmount(amountCents),
      at: createdAt.toISOString(),
    })),
  };
}

/** A page of a customer's orders, newest first. @throws Failure CUSTOMER_NOT_FOUND or INVALID_INPUT */
export async function findCustomerOrders(
  db: Db,
  { number, after, limit }: CustomerOrdersQuery,
): Promise<CustomerOrders> {
  const { phone } = await findOrderOfCustomer(db, number);
  const found = await db.$queryRaw<StoredRow[]>`
    SELECT ${rowColumns} FROM orders o WHERE o.customer_phone = ${phone} AND ${olderThan(Prisma.sql`o.id`, after)}
    ORDER BY o.id DESC LIMIT ${limit + 1}`;
  const rows = found.slice(0, limit);
  const end = rows.at(-1);
  return { data: rows.map(presentRow), next: end && found.length > limit ? cursorOf(end.id) : null };
}

/** @throws Failure CUSTOMER_NOT_FOUND */
export async function findNotes(db: Db, number: string): Promise<CustomerNotes> {
  const { phone } = await findOrderOfCustomer(db, number);
  const notes = await db.customerNote.findMany({ where: { phone }, orderBy: { id: 'asc' } });
  return notes.map(({ text, actor, createdAt }) => ({ text, actor, at: createdAt.toISOString() }));
}
