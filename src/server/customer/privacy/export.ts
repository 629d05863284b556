import { currency } from '../../../shared/base/money.ts';
import type { Person } from '../../../shared/customer/privacy.ts';
import { listIssued } from '../../accounting/documents.ts';
import { listEmails } from '../../mail/queries.ts';
import { findInternalOrder } from '../../order/fulfilment/internal.ts';
import { findManagedOrder } from '../../order/fulfilment/queries.ts';
import { presentManaged } from '../../review/present.ts';
import type { Context } from '../../rpc/context.ts';
import { exportHistory } from '../history/queries.ts';
import {
  addressesOf,
  findMessagesOf,
  findNotesOf,
  findOrdersOf,
  findRestockRequestsOf,
  findReviewsOf,
  findSubscribersOf,
  findWithdrawalsOf,
  tracesOf,
} from './queries.ts';

function pick<T extends object, K extends keyof T>(whole: T, ...names: K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<T, K>;
}

/** An order as its customer may read it: without the names of staff. */
async function readOrder(ctx: Pick<Context, 'db' | 'publicUrl'>, orderNumber: string) {
  const { db } = ctx;
  const order = await findManagedOrder(db, orderNumber);
  const { notes, calls, requests } = await findInternalOrder(db, orderNumber);
  const emails = await listEmails(db, orderNumber);
  const issued = await listIssued(ctx, orderNumber);
  return {
    ...pick(order, 'number', 'placedAt', 'status', 'paymentMethod'),
    currency: currency(),
    ...pick(
      order,
      'deliveryOption',
      'discountCode',
      'subtotal',
      'discount',
      'delivery',
      'tax',
      'taxMode',
      'taxes',
      'shipping',
    ),
    ...pick(order, 'total', 'paid', 'refunded', 'customer', 'externalId', 'metadata'),
    lines: order.lines.map((line) =>
      pick(line, 'title', 'sku', 'quantity', 'price', 'discount', 'total', 'tax', 'taxPercent'),
    ),
    parcels: order.parcels.map((parcel) =>
      pick(parcel, 'carrier', 'carrierName', 'trackingNumber', 'link', 'at'),
    ),
    returns: order.returns.map((one) => pick(one, 'reason', 'credit', 'note', 'at', 'lines')),
    history: order.history.map((entry) => pick(entry, 'at', 'status', 'note')),
    notesOfStaff: notes.map((note) => pick(note, 'at', 'text')),
    calls: calls.map((call) => pick(call, 'at', 'outcome', 'note')),
    requests: requests.map(({ id, ...request }) => request),
    emails: emails.map((email) => pick(email, 'kind', 'status', 'sentAt')),
    documents: issued.map(({ issuedBy, ...document }) => document),
  };
}

export async function readPerson(ctx: Pick<Context, 'db' | 'publicUrl'>, person: Person) {
  const { db } = ctx;
  const orders = [];
  const found = await findOrdersOf(db, person);
  for (const { number } of found) orders.push(await readOrder(ctx, number));
  const notes = await findNotesOf(db, person, found);
  const addresses = addressesOf(person, found);
  const messages = await findMessagesOf(db, addresses);
  const withdrawals = await findWithdrawalsOf(db, addresses, found);
  const [subscription = null, ...otherSubscriptions] = (await findSubscribersOf(db, addresses)).map(
    ({ email, createdAt, confirmedAt }) => ({
      email,
      signedUpAt: createdAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
    }),
  );
  const requests = await findRestockRequestsOf(db, addresses);
  const reviews = await findReviewsOf(db, found);
  const { orders: pastOrders, customers } = await exportHistory(db, tracesOf(person, found));
  return {
    exportedAt: new Date().toISOString(),
    searchedFor: person,
    orders,
    notesOfStaff: notes.map(({ text, createdAt }) => ({ at: createdAt.toISOString(), text })),
    messages: messages.map(({ name, email, subject, body, createdAt }) => ({
      sentAt: createdAt.toISOString(),
      name,
      email,
      subject,
      text: body,
    })),
    withdrawals: withdrawals.map(({ receivedAt, statement, orderNumber, name, email, part }) => ({
      receivedAt: receivedAt.toISOString(),
      statement,
      ...{ orderNumber, name, email, part },
    })),
    newsletter: subscription,
    newsletterOfOtherAddresses: otherSubscriptions,
    restockRequests: requests.map(({ email, product, askedAt, toldAt }) => ({
      email,
      product: product.title,
      askedAt: askedAt.toISOString(),
      toldAt: toldAt?.toISOString() ?? null,
    })),
    reviews: reviews
      .map(presentManaged)
      .map(({ product, orderNumber, rating, text, name, status, refusal, writtenAt, answer }) => ({
        order: orderNumber,
        product: product.title,
        writtenAt,
        name,
        stars: rating,
        text,
        status,
        whyRefused: refusal,
        answer,
      })),
    earlierShop: { orders: pastOrders, customers },
  };
}
