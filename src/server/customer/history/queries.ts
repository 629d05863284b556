import { Prisma } from '../../../../prisma/generated/client.ts';
import { comparable } from '../../../shared/base/text.ts';
import {
  type History,
  type HistorySource,
  mostFound,
  type PastCustomer,
  type PastOrder,
} from '../../../shared/customer/past-order.ts';
import { readableEmail } from '../../base/readable-email.ts';
import type { Db, Tx } from '../../database/db.ts';
import { contains } from '../../database/like.ts';
import { phoneDigits } from '../../order/fulfilment/search.ts';
import { findOrderOfCustomer } from '../queries.ts';

type FoundOrder = Omit<PastOrder, 'placedAt' | 'total'> & { placedAt: Date; total: string; all: number };
type FoundCustomer = PastCustomer & { all: number };

const ofPerson = Prisma.sql`source, name, email, phone, address, count(*) OVER ()::int AS "all"`;

/** @param match a condition for both tables */
async function findHistory(db: Db | Tx, match: Prisma.Sql, most: number | null = null): Promise<History> {
  const orders = await db.$queryRaw<FoundOrder[]>`
    SELECT ${ofPerson}, number, placed_at AS "placedAt", currency, total::text, status, lines
    FROM past_orders WHERE ${match} ORDER BY placed_at DESC, number DESC LIMIT ${most}::int`;
  const customers = await db.$queryRaw<FoundCustomer[]>`
    SELECT ${ofPerson}, orders, spent, note FROM past_customers WHERE ${match} ORDER BY name, key LIMIT ${most}::int`;
  return {
    orders: orders.map(({ all, ...order }) => ({
      ...order,
      email: readableEmail(order.email),
      placedAt: order.placedAt.toISOString(),
      total: Number(order.total),
    })),
    orderCount: orders[0]?.all ?? 0,
    customers: customers.map(({ all, ...one }) => ({ ...one, email: readableEmail(one.email) })),
    customerCount: customers[0]?.all ?? 0,
  };
}

/** The sources of which the shop has orders or customers. */
export async function findHistorySources(db: Db): Promise<HistorySource[]> {
  const rows = await db.$queryRaw<{ source: HistorySource }[]>`
    SELECT source FROM past_orders UNION SELECT source FROM past_customers ORDER BY source`;
  return rows.map(({ source }) => source);
}

export function searchHistory(db: Db, term: string): Promise<History> {
  const texts = [comparable(term), phoneDigits(term)].filter((text) => text !== undefined);
  const places = texts.map((text) => contains(Prisma.sql`searched`, text));
  return findHistory(db, Prisma.sql`(${Prisma.join(places, ' OR ')})`, mostFound.search);
}

/** The orders in an earlier shop with the phone number of a customer, or an e-mail address of theirs. @throws Failure CUSTOMER_NOT_FOUND */
export async function findHistoryOfCustomer(db: Db, number: string): Promise<History> {
  const { phone } = await findOrderOfCustomer(db, number);
  const match = Prisma.sql`(phone = ${phone} OR email = ANY (ARRAY(
    SELECT lower(customer_email) FROM orders WHERE customer_phone = ${phone} AND customer_email <> '')))`;
  return findHistory(db, match, mostFound.customer);
}

/** The texts that a person is found by. */
export interface Traces {
  /** In lower case. */
  emails: string[];
  phones: string[];
  /** Whole names. */
  names: string[];
}

const hasContact = ({ emails, phones }: Traces) =>
  Prisma.sql`(email = ANY (${emails}) OR phone = ANY (${phones}))`;

/**
 * True for rows of a person in both tables. Some files say no more than names: these orders are of the person if they have such a name,
 * and perhaps of somebody else who has it, too. That is no loss when they are erased; an export must not show them.
 */
export function belongsTo(traces: Traces): Prisma.Sql {
  const match = hasContact(traces);
  const names = Prisma.sql`
    SELECT lower(name) FROM past_orders WHERE ${match} UNION SELECT lower(name) FROM past_customers WHERE ${match}
    UNION SELECT unnest(${traces.names}::text[])`;
  return Prisma.sql`(${match} OR email = '' AND phone = '' AND name LIKE '% %' AND lower(name) IN (${names}))`;
}

export const exportHistory = (db: Db, traces: Traces): Promise<History> =>
  findHistory(db, hasContact(traces));

/** The number of orders and customers that erasing the person deletes. */
export async function countHistory(db: Db, traces: Traces): Promise<number> {
  const match = belongsTo(traces);
  const [{ count }] = await db.$queryRaw<[{ count: number }]>`
    SELECT ((SELECT count(*) FROM past_orders WHERE ${match}) + (SELECT count(*) FROM past_customers WHERE ${match}))::int AS count`;
  return count;
}
