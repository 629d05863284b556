import { Prisma } from '../../../../prisma/generated/client.ts';
import { timesOf } from '../../../shared/base/day.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { valuesOf } from '../../../shared/base/sync.ts';
import type { OrderSheet } from '../../../shared/order/bulk-orders.ts';
import type {
  ListOrders,
  ManagedOrder,
  OrderList,
  OrderPart,
  OrderQuery,
  OrderRow,
} from '../../../shared/order/manage-order.ts';
import { OrderStatus } from '../../../shared/order/order.ts';
import type { Db, Tx } from '../../database/db.ts';
import { settledUntil } from '../../database/settled.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../rpc/context.ts';
import { isNumbered, storedNumbers } from '../number.ts';
import { presentPayment } from '../payment/present.ts';
import { presentLine } from '../present.ts';
import { beyondCursor } from './paging.ts';
import { managedSelection, presentManagedOrder, presentRow, rowColumns, type StoredRow } from './present.ts';
import { awaitsCall, matching, needsAttention, searchFor } from './search.ts';

interface StatusCount {
  status: OrderStatus;
  orders: number;
  attention: number;
}

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);

/** The number of orders for each choice of a filter, with the other filters unchanged. */
function countsFor({ status, attention }: OrderQuery, found: StatusCount[]): Omit<OrderList, 'data'> {
  const shown = new Map(found.map((row) => [row.status, attention ? row.attention : row.orders]));
  const chosen = found.filter((row) => status === undefined || row.status === status);
  return {
    totalDoc: sumOf(chosen.map((row) => (attention ? row.attention : row.orders))),
    statuses: Object.fromEntries(
      OrderStatus.options.map((option) => [option, shown.get(option) ?? 0]),
    ) as OrderList['statuses'],
    attention: sumOf(chosen.map((row) => row.attention)),
  };
}

/** A selection of rows that belong to orders, with the id of their order. */
const ofOrder = <S extends object>({ select, orderBy }: { select: S; orderBy: object }) => ({
  select: { ...select, orderId: true as const },
  orderBy,
});

/** A page as it is read, and the number of its orders by status. */
interface Page {
  rows: StoredRow[];
  counts: StatusCount[];
}

/** Adds the requested parts to the rows of a page, one part after the other: a transaction has one connection. */
async function withParts(tx: Tx, rows: OrderRow[], ids: string[], parts: OrderPart[]): Promise<OrderRow[]> {
  const where = { orderId: { in: ids } };
  const lines = parts.includes('lines')
    ? await tx.orderLine.findMany({ where, ...ofOrder(managedSelection.lines) })
    : [];
  const payments =
    parts.includes('payments') || parts.includes('refunds')
      ? await tx.payment.findMany({ where, ...ofOrder(managedSelection.payments) })
      : [];
  return rows.map((row, index) => {
    const isOwn = ({ orderId }: { orderId: string | null }) => orderId === ids[index];
    const own = payments.filter(isOwn).map(presentPayment);
    return {
      ...row,
      ...(parts.includes('lines') && { lines: lines.filter(isOwn).map(presentLine) }),
      ...(parts.includes('payments') && { payments: own }),
      ...(parts.includes('refunds') && { refunds: own.flatMap(({ refunds }) => refunds) }),
    };
  });
}

/** One page of the matching orders, newest first, or in the order of their changes, and their number. A page past the end is empty. */
export async function manageOrders(
  { db, pool, identity }: Pick<Context, 'db' | 'pool' | 'identity'>,
  { searchTerm, include = '', ...query }: ListOrders & { searchTerm?: string },
): Promise<OrderList> {
  const {
    status = null,
    attention = false,
    review,
    work,
    numbers,
    externalId,
    updatedSince,
    page,
    limit,
  } = query;
  const { timeZone } = await identity();
  const search = await searchFor(db, searchTerm, 'orders');
  const beyond = await beyondCursor(db, query);
  const settled = updatedSince === undefined ? undefined : await settledUntil(pool);
  const isBackward = query.before !== undefined;
  const direction = (settled !== undefined) === isBackward ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const order = settled === undefined ? Prisma.empty : Prisma.sql`updated_at ${direction},`;
  const where = matching(
    { ...timesOf(query, timeZone), review, work, numbers, externalId, updatedSince, settled },
    search,
  );
  // A search reads every order, so it runs once for the page and the counts. Without a search, both are read from indexes.
  const once = search ? Prisma.sql`MATERIALIZED` : Prisma.sql`NOT MATERIALIZED`;
  // One statement reads rows and times: a row of a second one may have a later time than the end of the list.
  const statement = Prisma.sql`
    WITH found AS ${once} (
      SELECT o.id, o.status, o.updated_at, ${needsAttention} AS attention FROM orders o ${where}
    ), picked AS (
      SELECT id FROM found
      WHERE (${status}::order_status IS NULL OR status = ${status}::order_status) AND (attention OR NOT ${attention})
        AND ${beyond ?? Prisma.sql`true`}
      ORDER BY ${order} id ${direction}
      LIMIT ${limit} OFFSET ${beyond ? 0 : (page - 1) * limit}
    )
    SELECT (
      SELECT coalesce(json_agg(listed), '[]') FROM (
        SELECT ${rowColumns} FROM picked JOIN orders o USING (id) ORDER BY ${order} o.id ${direction}
      ) listed
    ) AS rows, (
      SELECT coalesce(json_agg(counted), '[]') FROM (
        SELECT status, count(*) AS orders, count(*) FILTER (WHERE attention) AS attention FROM found GROUP BY status
      ) counted
    ) AS counts`;
  const read = async (tx: Db | Tx, parts: OrderPart[]): Promise<OrderList> => {
    const [{ rows, counts }] = await tx.$queryRaw<[Page]>(statement);
    const ids = rows.map(({ id }) => id);
    const plain = rows.map(presentRow);
    const data = parts.length > 0 ? await withParts(tx as Tx, plain, ids, parts) : plain;
    return { data: isBackward ? data.reverse() : data, ...countsFor(query, counts) };
  };
  const parts = valuesOf(include) as OrderPart[];
  if (parts.length === 0) return read(db, parts);
  return inTransaction(db, (tx) => read(tx, parts), { isolationLevel: 'RepeatableRead' });
}

const unknownNumber = () => new Failure('ORDER_NOT_FOUND', { message: 'There is no order with this number' });

/** @throws Failure ORDER_NOT_FOUND */
export async function findManagedOrder(db: Db, number: string): Promise<ManagedOrder> {
  const order = await db.order.findFirst({ where: isNumbered(number), select: managedSelection });
  if (!order) throw unknownNumber();
  return presentManagedOrder(order);
}

/** Those of these orders, by their stored numbers, that nobody has confirmed. */
export async function findUnconfirmed(db: Db, numbers: string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ number: string }[]>`
    SELECT number FROM orders o WHERE number = ANY (${numbers}) AND ${awaitsCall}`;
  return new Set(rows.map(({ number }) => number));
}

const { product, ...ofLine } = managedSelection.lines.select;
const sheetSelection = {
  ...managedSelection,
  packedBy: true,
  lines: {
    ...managedSelection.lines,
    select: { ...ofLine, product: { select: { ...product.select, gtin: true } } },
  },
} as const;

/** The orders with these numbers, the oldest first; unknown numbers are left out. */
export async function findSheets(db: Db, typed: string[]): Promise<OrderSheet[]> {
  const numbers = typed.flatMap(storedNumbers);
  const orders = await db.order.findMany({
    where: { number: { in: numbers } },
    select: sheetSelection,
    orderBy: { id: 'asc' },
  });
  const unconfirmed = await findUnconfirmed(db, numbers);
  return orders.map((order) => {
    const { lines, ...managed } = presentManagedOrder(order);
    return {
      ...managed,
      awaitsCall: unconfirmed.has(order.number),
      packedBy: order.packedBy,
      lines: lines.map((line, nth) => ({ ...line, gtin: order.lines[nth]?.product?.gtin ?? null })),
    };
  });
}

interface OrderThen {
  orderId: string;
  /** The last line of its history at that time. */
  orderEventId: bigint;
}

/** Orders as staff see them, with the status and the history of that time, by the id of the history line. */
export async function readManagedOrders(tx: Tx, orders: OrderThen[]): Promise<Map<bigint, ManagedOrder>> {
  if (orders.length === 0) return new Map();
  const ids = [...new Set(orders.map(({ orderId }) => orderId))];
  const { lines, events, payments, parcels, returns, ...own } = managedSelection;
  const where = { orderId: { in: ids } };
  // One after the other: in a single select, Prisma would query them concurrently, and a transaction has one connection.
  const rows = await tx.order.findMany({ where: { id: { in: ids } }, select: { ...own, id: true } });
  const allLines = await tx.orderLine.findMany({ where, ...ofOrder(lines) });
  const allEvents = await tx.orderEvent.findMany({
    where,
    select: { ...events.select, id: true, orderId: true },
    orderBy: events.orderBy,
  });
  const allParcels = await tx.parcel.findMany({ where, ...ofOrder(parcels) });
  const allReturns = await tx.orderReturn.findMany({ where, ...ofOrder(returns) });
  const allPayments = await tx.payment.findMany({ where, ...ofOrder(payments) });
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    orders.map(({ orderId, orderEventId }) => {
      const isOwn = (one: { orderId: string | null }) => one.orderId === orderId;
      const history = allEvents.filter((event) => isOwn(event) && event.id <= orderEventId);
      const order = presentManagedOrder({
        ...(rowOf.get(orderId) as (typeof rows)[number]),
        status: (history.at(-1) as (typeof history)[number]).to,
        lines: allLines.filter(isOwn),
        events: history,
        parcels: allParcels.filter(isOwn),
        returns: allReturns.filter(isOwn),
        payments: allPayments.filter(isOwn),
      });
      return [orderEventId, order];
    }),
  );
}

/** The current state of an order, in a transaction that has locked it. */
export async function readManagedOrder(tx: Tx, orderId: string): Promise<ManagedOrder> {
  const { id } = await tx.orderEvent.findFirstOrThrow({
    where: { orderId },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  const orders = await readManagedOrders(tx, [{ orderId, orderEventId: id }]);
  return orders.get(id) as ManagedOrder;
}

/** @throws Failure ORDER_NOT_FOUND */
export async function findStanding(db: Db | Tx, number: string) {
  const where = isNumbered(number);
  const select = { id: true, number: true, status: true, paymentMethod: true };
  const order = await db.order.findFirst({ where, select });
  if (!order) throw unknownNumber();
  return order;
}
