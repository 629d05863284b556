import { Prisma } from '../../../../prisma/generated/client.ts';
import type { DeliveryKind } from '../../../../prisma/generated/enums.ts';
import { toAmount } from '../../../shared/base/money.ts';
import type { KeptFor, Person, PersonFound } from '../../../shared/customer/privacy.ts';
import type { OrderStatus } from '../../../shared/order/order.ts';
import type { Db, Tx } from '../../database/db.ts';
import { presentDelivery } from '../../order/present.ts';
import { managedSelection } from '../../review/present.ts';
import { countHistory, type Traces } from '../history/queries.ts';
import { keptFor } from './standing.ts';

/** True for `orders o` that have the person's e-mail address or phone number. */
function ofPerson(person: Person): Prisma.Sql {
  const [email, phone] = [person.email ?? null, person.phone ?? null];
  return Prisma.sql`(lower(o.customer_email) = ${email}::text OR o.customer_phone = ${phone}::text)`;
}

export interface PersonOrder {
  id: string;
  number: string;
  status: OrderStatus;
  createdAt: Date;
  deliveryId: string | null;
  deliveryName: string | null;
  deliveryKind: DeliveryKind | null;
  totalCents: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  keptFor: KeptFor | null;
}

const columns = Prisma.sql`
  o.id, o.number, o.status, o.created_at AS "createdAt", o.total_cents AS "totalCents", o.customer_name AS name,
  o.delivery_id AS "deliveryId", o.delivery_name AS "deliveryName", o.delivery_kind AS "deliveryKind",
  lower(o.customer_email) AS email, o.customer_phone AS phone, ${keptFor} AS "keptFor"`;

/** The orders of a person, newest first. Reads all orders: people are looked for seldom. */
export function findOrdersOf(db: Db | Tx, person: Person): Promise<PersonOrder[]> {
  return db.$queryRaw`SELECT ${columns} FROM orders o WHERE ${ofPerson(person)} ORDER BY o.id DESC`;
}

/** The same, locked against any change until the transaction ends. */
export async function lockOrdersOf(tx: Tx, person: Person): Promise<PersonOrder[]> {
  await tx.$queryRaw`SELECT o.id FROM orders o WHERE ${ofPerson(person)} ORDER BY o.id FOR UPDATE`;
  // A separate statement: the one that waits for a lock reads other tables as they were before it waited.
  return findOrdersOf(tx, person);
}

const oldest = { orderBy: { id: 'asc' } } as const;

/** For comparisons that ignore case: Prisma makes them with ILIKE. */
const escapeLike = (value: string) => value.replace(/[\\%_]/g, '\\$&');

/**
 * The e-mail addresses of a person, in lower case: the one that was asked for, and those of their orders. An order with the phone
 * number may have another address; after the order is erased, nothing would lead to the data of that address. The search does not go
 * further: several people may use the same number or address.
 */
export function addressesOf({ email }: Person, orders: PersonOrder[]): string[] {
  const all = [email, ...orders.map((order) => order.email)].filter((one) => one != null);
  return [...new Set(all)];
}

/** Messages are found by e-mail address, ignoring case. */
export function findMessagesOf(db: Db | Tx, addresses: string[]) {
  if (addresses.length === 0) return Promise.resolve([]);
  const written = addresses.map((email) => ({
    email: { equals: escapeLike(email), mode: 'insensitive' as const },
  }));
  return db.message.findMany({ where: { OR: written }, ...oldest });
}

/** The withdrawals that have one of the addresses, or are about one of the orders. */
export function findWithdrawalsOf(db: Db | Tx, addresses: string[], orders: PersonOrder[]) {
  return db.withdrawal.findMany({
    where: { OR: [{ email: { in: addresses } }, { orderId: { in: orders.map(({ id }) => id) } }] },
    ...oldest,
  });
}

export function findSubscribersOf(db: Db | Tx, addresses: string[]) {
  return db.newsletterSubscriber.findMany({
    where: { email: { in: addresses } },
    orderBy: { createdAt: 'asc' },
  });
}

/** The products that the addresses wait for, or got an e-mail about. */
export function findRestockRequestsOf(db: Db | Tx, addresses: string[]) {
  return db.restockRequest.findMany({
    where: { email: { in: addresses } },
    include: { product: true },
    ...oldest,
  });
}

/** The phone numbers of a person: the one that was asked for, and those of their orders. */
function phonesOf({ phone }: Person, orders: PersonOrder[]): string[] {
  return [phone, ...orders.map((order) => order.phone)].filter((one) => one != null);
}

/** All that a person is found by elsewhere, in lower case. */
export function tracesOf(person: Person, orders: PersonOrder[]): Traces {
  const names = orders.flatMap(({ name }) => (name?.trim().includes(' ') ? [name.trim().toLowerCase()] : []));
  return { emails: addressesOf(person, orders), phones: phonesOf(person, orders), names };
}

/** Deletes searches that found nothing in which somebody typed an address, a number or a whole name of the person. */
export async function deleteSearchesOf(tx: Tx, { emails, phones, names }: Traces) {
  const typed = [...emails, ...names, ...phones];
  await tx.$executeRaw`
    DELETE FROM missed_searches WHERE EXISTS (SELECT FROM unnest(${typed}::text[]) AS one (text) WHERE position(text IN term) > 0)`;
}

export function findReviewsOf(db: Db | Tx, orders: PersonOrder[]) {
  return db.review.findMany({
    where: { orderId: { in: orders.map(({ id }) => id) }, status: { not: 'withdrawn' } },
    select: managedSelection,
    ...oldest,
  });
}

/** Notes about a person as a customer: those of their phone number, and of the numbers in their orders. */
export function findNotesOf(db: Db | Tx, person: Person, orders: PersonOrder[]) {
  return db.customerNote.findMany({ where: { phone: { in: phonesOf(person, orders) } }, ...oldest });
}

export async function findPerson(db: Db, person: Person): Promise<PersonFound> {
  const orders = await findOrdersOf(db, person);
  const addresses = addressesOf(person, orders);
  const where = { orderId: { in: orders.map(({ id }) => id) } };
  const [
    notes,
    customerNotes,
    calls,
    emails,
    messages,
    withdrawals,
    subscribers,
    requests,
    reviews,
    history,
  ] = await Promise.all([
    db.orderNote.count({ where }),
    findNotesOf(db, person, orders),
    db.orderCall.count({ where }),
    db.orderEmail.count({ where: { ...where, status: 'sent' } }),
    findMessagesOf(db, addresses),
    findWithdrawalsOf(db, addresses, orders),
    findSubscribersOf(db, addresses),
    findRestockRequestsOf(db, addresses),
    findReviewsOf(db, orders),
    countHistory(db, tracesOf(person, orders)),
  ]);
  return {
    orders: orders.map(({ number, status, createdAt, totalCents, name, keptFor, ...order }) => ({
      number,
      status,
      placedAt: createdAt.toISOString(),
      deliveryOption: presentDelivery(order),
      total: toAmount(totalCents),
      customer: name,
      keptFor,
    })),
    notes,
    customerNotes: customerNotes.length,
    calls,
    emails,
    messages: messages.map(({ id, subject, createdAt }) => ({ id, subject, at: createdAt.toISOString() })),
    withdrawals: withdrawals.length,
    newsletterSince: subscribers[0]?.createdAt.toISOString() ?? null,
    restockRequests: requests.length,
    reviews: reviews.length,
    history,
  };
}
