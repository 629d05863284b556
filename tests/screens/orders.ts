import { hashOfToken } from '../../src/server/base/token.ts';
import { makeOrderLink } from '../../src/server/order/link.ts';
import type { OpenShop } from '../browser/shop-test.ts';
import { customer } from '../helpers/factories.ts';
import { putInReview } from '../helpers/review.ts';

/** The numbers of orders, by the state that they show. */
export interface MadeOrders {
  placed: string;
  shipped: string;
  delivered: string;
  paid: string;
  /** Paid, and in need of a look. */
  disputed: string;
  /** Shipped in a parcel, and back again. */
  returned: string;
  /** Large: it waits to be confirmed. */
  review: string;
  /** The addresses of the own pages of two of them. */
  own: { placed: string; delivered: string };
  /** To be paid by the link with `payToken`. */
  toPay: string;
  /** Paid, with a change whose difference is to be paid by the link with `differenceToken`. */
  changing: string;
}

export const payToken = 'hG2mQ0rVvY4kq8wT1xNc5sZbLr7JfPa9DdUeKiOtM3E';

export const differenceToken = 'kT4nW8sQzXv2bYc6mF0aJ9dGhL1uRp3EoiVxC5yZtSg';

const dayMs = 86_400_000;
const shoppers = [
  { name: 'Farhana Akter', email: 'farhana@example.com' },
  { name: 'Rahim Uddin', email: 'rahim@example.com', phone: '+8801812345602' },
  { name: 'Ilse de Vries', email: 'ilse@example.com', phone: '+31612345678' },
  { name: 'Tomás Ibarra', email: 'tomas@example.com', phone: '+34612345678' },
  { name: 'Nasrin Sultana', email: 'nasrin@example.com', phone: '+8801912345605' },
];
/** Orders of earlier days, for figures and lists that have something to show. */
const earlierOrders = 24;

async function place({ url }: OpenShop, productIds: string[], nth: number): Promise<string> {
  const cartItems = productIds.map((_id) => ({ _id, quantity: 1 }));
  const answer = await fetch(`${url}/api/v1/product/order-many`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cartItems, customer: { ...customer, ...shoppers[nth % shoppers.length] } }),
  });
  if (!answer.ok) throw new Error(`An order was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).data.orderNumber;
}

/** Moves an order into the past, under a number that stays the same from run to run. */
async function backdate({ db }: OpenShop, made: string, number: string, daysAgo: number): Promise<string> {
  const createdAt = new Date(Date.now() - daysAgo * dayMs);
  const { id } = await db.order.update({ where: { number: made }, data: { number, createdAt } });
  await db.orderEvent.updateMany({ where: { orderId: id }, data: { createdAt } });
  return number;
}

type Step = 'shipped' | 'delivered' | 'returned';

async function takeStep({ db }: OpenShop, number: string, status: Step): Promise<void> {
  const { id, status: from, totalCents } = await db.order.findUniqueOrThrow({ where: { number } });
  const actor = 'maya@rackhouse.example';
  if (status === 'shipped') {
    await db.parcel.create({
      data: { orderId: id, carrier: 'steadfast', trackingNumber: `SF-${number}`, actor },
    });
  }
  if (status === 'delivered') {
    await db.cashCollection.create({ data: { orderId: id, carrier: 'steadfast', amountCents: totalCents } });
  }
  if (status === 'returned') {
    const lines = await db.orderLine.findMany({ where: { orderId: id } });
    const pieces = lines.map(({ position, quantity }) => ({ position, quantity, isRestocked: true }));
    const data = { orderId: id, reason: 'refused' as const, creditCents: totalCents, actor };
    await db.orderReturn.create({ data: { ...data, lines: { create: pieces } } });
  }
  await db.order.update({ where: { id }, data: { status } });
  await db.orderEvent.create({ data: { orderId: id, from, to: status, actor } });
}

/** Makes a cash order one that was paid by card. */
async function pay({ db }: OpenShop, number: string, attention?: 'disputed'): Promise<void> {
  const { id, totalCents } = await db.order.findUniqueOrThrow({ where: { number } });
  const metadata = { warehouse: 'north', 'kiosk of the order': '4' };
  const ofProgram = { externalId: `SO-${number}`, metadata };
  await db.order.update({ where: { id }, data: { status: 'paid', paymentMethod: 'card', ...ofProgram } });
  await db.orderEvent.create({
    data: { orderId: id, from: 'awaiting_payment', to: 'paid', actor: 'provider' },
  });
  const intentId = `pi_${number}`;
  const entry = { amountCents: totalCents, providerId: intentId };
  const respondBy = new Date(Date.now() + 7 * dayMs).toISOString();
  const disputes = attention ? [{ ...entry, kind: 'disputed' as const }] : [];
  await db.payment.create({
    data: {
      orderId: id,
      intentId,
      status: 'succeeded',
      amountCents: totalCents,
      ...(attention && { attention, attentionDetails: { disputeReason: 'product_not_received', respondBy } }),
      entries: { create: [{ ...entry, kind: 'received' }, ...disputes] },
    },
  });
}

/** Makes a cash order one that its customer pays by a link. */
async function askToPay({ db }: OpenShop, number: string): Promise<void> {
  const holdExpiresAt = new Date(Date.now() + dayMs);
  const data = { status: 'awaiting_payment', paymentMethod: 'card', holdExpiresAt } as const;
  const { id: orderId, totalCents } = await db.order.update({ where: { number }, data });
  await db.orderEvent.updateMany({ where: { orderId }, data: { to: 'awaiting_payment' } });
  await db.payment.create({ data: { orderId, amountCents: totalCents } });
  const hash = hashOfToken(payToken) as string;
  await db.orderLink.create({ data: { hash, orderId, purpose: 'payment', endsAt: holdExpiresAt } });
}

/** Asks for the difference of a change of a paid order. */
async function askForDifference({ db }: OpenShop, number: string): Promise<void> {
  const endsAt = new Date(Date.now() + dayMs);
  const { id: orderId } = await db.order.findUniqueOrThrow({ where: { number } });
  const words = 'Gym Chalk, 8 Blocks: 1 → 2; total $51.78';
  const change = { actor: 'maya@rackhouse.example', words, input: { number } };
  await db.payment.create({ data: { orderId, amountCents: 499, change, endsAt } });
  const hash = hashOfToken(differenceToken) as string;
  await db.orderLink.create({ data: { hash, orderId, purpose: 'payment', endsAt } });
}

/** E-mails of an order in every state; its confirmation is sent by the shop. */
async function writeEmails({ db }: OpenShop, number: string): Promise<void> {
  const { id: orderId } = await db.order.findUniqueOrThrow({ where: { number } });
  const lastError = 'EENVELOPE 550 RCPT TO';
  await db.orderEmail.createMany({
    data: [
      { orderId, kind: 'shipped', status: 'skipped', nextAttemptAt: null },
      { orderId, kind: 'cancelled', status: 'skipped', nextAttemptAt: null, fault: 'address_limit' },
      {
        orderId,
        kind: 'corrected',
        tries: 20,
        nextAttemptAt: new Date(Date.now() + dayMs),
        fault: 'address',
        lastError,
      },
      { orderId, kind: 'delivered', status: 'failed', nextAttemptAt: null, fault: 'address', lastError },
    ],
  });
}

async function ownPage({ db }: OpenShop, number: string): Promise<string> {
  const { id } = await db.order.findUniqueOrThrow({ where: { number } });
  return `/order?number=${number}#open=${await makeOrderLink(db, id, 'email')}`;
}

/** Some weeks of orders, and one in each state that has its own screen. */
export async function makeOrders(shop: OpenShop): Promise<MadeOrders> {
  // These have enough stock for everybody.
  const plenty = await shop.db.productStock.findMany({ orderBy: { stock: 'desc' }, take: 6 });
  const made: string[] = [];
  for (let n = 0; n < earlierOrders + 9; n++) {
    const bought = plenty.slice(n % 4, (n % 4) + 1 + (n % 3)).map(({ productId }) => productId);
    const daysAgo = n < earlierOrders ? (earlierOrders - n) * 1.2 : (earlierOrders + 9 - n) * 0.08;
    made.push(await backdate(shop, await place(shop, bought, n), `RH-22K${String(n + 22)}-7PMQ4`, daysAgo));
  }
  for (const number of made.slice(0, earlierOrders)) await takeStep(shop, number, 'delivered');
  const [placed, shipped, delivered, paid, disputed, returned, review, toPay, changing] = made.slice(
    earlierOrders,
  ) as [string, string, string, string, string, string, string, string, string];
  await takeStep(shop, shipped, 'shipped');
  for (const status of ['shipped', 'delivered'] as const) await takeStep(shop, delivered, status);
  for (const status of ['shipped', 'returned'] as const) await takeStep(shop, returned, status);
  await writeEmails(shop, delivered);
  await pay(shop, paid);
  await pay(shop, disputed, 'disputed');
  await putInReview(shop.db, review);
  const own = { placed: await ownPage(shop, placed), delivered: await ownPage(shop, delivered) };
  await askToPay(shop, toPay);
  await pay(shop, changing);
  await askForDifference(shop, changing);
  return { placed, shipped, delivered, paid, disputed, returned, review, own, toPay, changing };
}
