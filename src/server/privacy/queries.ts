import { Prisma } from '../../../prisma/generated/client.ts';
import { toDollars } from '../../shared/money.ts';
import type { OrderStatus } from '../../shared/order.ts';
import type { KeptFor, Person, PersonFound } from '../../shared/privacy.ts';
import type { Db, Tx } from '../db.ts';
import { managedSelection } from '../review/present.ts';
import { keptFor } from './standing.ts';

/** Of `orders o`: it has the person's e-mail address or phone number. */
function ofPerson(person: Person): Prisma.Sql {
  const [email, phone] = [person.email ?? null, person.phone ?? null];
  return Prisma.sql`(lower(o.customer_email) = ${email}::text OR o.customer_phone = ${phone}::text)`;
}

export interface PersonOrder {
  id: string;
  number: string;
  status: OrderStatus;
  createdAt: Date;
  totalCents: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  keptFor: KeptFor | null;
}

const columns = Prisma.sql`
  o.id, o.number, o.status, o.created_at AS "createdAt", o.total_cents AS "totalCents", o.customer_name AS name,
  lower(o.customer_email) AS email, o.customer_phone AS phone, ${keptFor} AS "keptFor"`;

/** The orders of a person, newest first. Reads all orders: people are looked for seldom. */
export function findOrdersOf(db: Db | Tx, person: Person): Promise<PersonOrder[]> {
  return db.$queryRaw`SELECT ${columns} FROM orders o WHERE ${ofPerson(person)} ORDER BY o.id DESC`;
}

/** The same, locked against any change until the transaction ends. */
export async function lockOrdersOf(tx: Tx, person: Person): Promise<PersonOrder[]> {
  await tx.$queryRaw`SELECT o.id FROM orders o WHERE ${ofPerson(person)} ORDER BY o.id FOR UPDATE`;
  // A statement of its own: one that waits for a lock reads other tables as they were before.
  return findOrdersOf(tx, person);
}

const oldest = { orderBy: { id: 'asc' } } as const;

/** Without regard to case, Prisma compares with ILIKE. */
const escapeLike = (value: string) => value.replace(/[\\%_]/g, '\\$&');

/** Messages are found by e-mail address, whatever the case of its letters. */
export function findMessagesOf(db: Db | Tx, { email }: Person) {
  if (email === undefined) return Promise.resolve([]);
  return db.message.findMany({
    where: { email: { equals: escapeLike(email), mode: 'insensitive' } },
    ...oldest,
  });
}

export async function findSubscriberOf(db: Db | Tx, { email }: Person) {
  return email === undefined ? null : db.newsletterSubscriber.findUnique({ where: { email } });
}

/** What the address waits for, or was told of. */
export function findRestockRequestsOf(db: Db | Tx, { email }: Person) {
  if (email === undefined) return Promise.resolve([]);
  return db.restockRequest.findMany({ where: { email }, include: { product: true }, ...oldest });
}

/** What they have said of products that they bought. */
export function findReviewsOf(db: Db | Tx, orders: PersonOrder[]) {
  return db.review.findMany({
    where: { orderId: { in: orders.map(({ id }) => id) }, status: { not: 'withdrawn' } },
    select: managedSelection,
    ...oldest,
  });
}

/** Notes about a person as a customer: those of their phone number, and of the numbers in their orders. */
export function findNotesOf(db: Db | Tx, { phone }: Person, orders: PersonOrder[]) {
  const phones = [phone, ...orders.map((order) => order.phone)].filter((one) => one != null);
  return db.customerNote.findMany({ where: { phone: { in: phones } }, ...oldest });
}

export async function findPerson(db: Db, person: Person): Promise<PersonFound> {
  const orders = await findOrdersOf(db, person);
  const where = { orderId: { in: orders.map(({ id }) => id) } };
  const [notes, customerNotes, calls, emails, messages, subscriber, requests, reviews] = await Promise.all([
    db.orderNote.count({ where }),
    findNotesOf(db, person, orders),
    db.orderCall.count({ where }),
    db.orderEmail.count({ where: { ...where, status: 'sent' } }),
    findMessagesOf(db, person),
    findSubscriberOf(db, person),
    findRestockRequestsOf(db, person),
    findReviewsOf(db, orders),
  ]);
  return {
    orders: orders.map(({ number, status, createdAt, totalCents, name, keptFor }) => ({
      number,
      status,
      placedAt: createdAt.toISOString(),
      total: toDollars(totalCents),
      customer: name,
      keptFor,
    })),
    notes,
    customerNotes: customerNotes.length,
    calls,
    emails,
    messages: messages.map(({ id, subject, createdAt }) => ({ id, subject, at: createdAt.toISOString() })),
    newsletterSince: subscriber?.createdAt.toISOString() ?? null,
    restockRequests: requests.length,
    reviews: reviews.length,
  };
}
