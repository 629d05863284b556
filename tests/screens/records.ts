import type { Db } from '../../src/server/database/db.ts';
import { makeKey } from '../helpers/api-key.ts';
import { makeAccount } from '../helpers/staff-account.ts';

export interface MadeRecords {
  webhookId: string;
  deliveryId: string;
  /** The token of the link that an order's buyer reviews its products by. */
  reviewToken: string;
}

const actor = 'maya@rackhouse.example';

async function writeMessages(db: Db): Promise<void> {
  const from = { name: 'Rahim Uddin', email: 'rahim@example.com' };
  const subjects = ['Does the rack fit under 2.20 m?', 'A scratch on my kettlebell', 'Opening hours'];
  for (const subject of subjects) {
    const body = 'Hello,\n\nI have measured twice and would rather ask a third time.\n\nThank you!';
    await db.message.create({ data: { ...from, subject, body } });
  }
  await db.message.create({
    data: { ...from, subject: 'Thank you', body: 'It arrived today.', doneAt: new Date(), doneBy: actor },
  });
  await db.newsletterSubscriber.createMany({
    data: [{ email: from.email, confirmedAt: new Date(), expiresAt: null }, { email: 'nadia@example.com' }],
  });
}

async function makeRestockRequests(db: Db): Promise<void> {
  const { id: productId } = await db.product.findFirstOrThrow({
    where: { title: 'Adjustable Squat Stands, Pair', deletedAt: null },
  });
  const emails = ['nadia@example.com', 'omar@example.com', 'priya@example.com'];
  await db.restockRequest.createMany({ data: emails.map((email) => ({ productId, email })) });
}

const said: [name: string | null, rating: number, text: string | null][] = [
  ['Nadia R.', 5, 'Stands like a rock.\n\nAssembly took two of us an hour; the holes all fit.'],
  ['Omar', 4, null],
  [null, 3, 'Good steel, but one bolt was missing. The shop sent it the next day.'],
  ['Priya S.', 5, 'The pull-up bar does not turn in the hand.'],
  ['Tomás I.', 5, 'Worth every taka.'],
  ['Ilse', 2, 'Too high for my ceiling: measure first.'],
];

/** Those of one product that everybody can read, and one each that waits and that was refused. */
async function makeReviews(db: Db): Promise<string> {
  const { id: productId } = await db.product.findFirstOrThrow({
    where: { title: 'Full Power Rack with Pull-Up Bar', deletedAt: null },
  });
  const orders = await db.order.findMany({ take: said.length + 2, orderBy: { id: 'asc' } });
  const [forWaiting, forRefused, ...others] = orders.map(({ id }) => id) as [string, string, ...string[]];
  const answered = {
    answer: 'Thank you, Nadia! Please tighten the bolts again after a month.',
    answeredAt: new Date(),
  };
  for (const [index, [name, rating, text]] of said.entries()) {
    const data = {
      name,
      rating,
      text,
      orderId: others[index] as string,
      productId,
      status: 'approved' as const,
    };
    // The newest is shown first.
    const writtenAt = new Date(Date.now() - (index + 1) * 86_400_000);
    await db.review.create({ data: { ...data, writtenAt, ...(index === 0 && answered) } });
  }
  const text = 'The courier, Mr Karim, was late. The rack is fine.';
  await db.review.create({ data: { orderId: forWaiting, productId, rating: 4, text, name: 'Farhana A.' } });
  const refused = { status: 'refused', refusal: 'Please leave out the name of our courier' } as const;
  await db.review.create({
    data: { orderId: forRefused, productId, rating: 1, text, name: 'Rahim', ...refused },
  });
  const { id: orderId } = await db.order.findFirstOrThrow({
    where: { status: 'delivered' },
    orderBy: { id: 'desc' },
  });
  return (await db.reviewRequest.create({ data: { orderId } })).token;
}

async function makeWebhook(db: Db): Promise<Omit<MadeRecords, 'reviewToken'>> {
  const { id: webhookId } = await db.webhookEndpoint.create({
    data: {
      url: 'https://warehouse.example/webhooks',
      name: 'Warehouse',
      events: ['order.placed', 'order.paid', 'product.stock_changed'],
      secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      createdBy: actor,
      disabledAt: new Date(),
      disabledReason: 'staff',
    },
  });
  const log = async (status: 'delivered' | 'failed', attempt: { statusCode?: number; error?: string }) => {
    const { id } = await db.webhookDelivery.create({
      data: {
        endpoint: { connect: { id: webhookId } },
        event: { create: { type: 'order.paid', body: '{"type":"order.paid","data":{}}' } },
        status,
        nextAttemptAt: null,
        attempts: { create: { durationMs: 84, ...attempt } },
      },
    });
    return id;
  };
  await log('failed', { error: 'The server refused the connection' });
  return { webhookId, deliveryId: await log('delivered', { statusCode: 204 }) };
}

/** A collection that has a deleted product, too. */
async function makeCollection(db: Db, deleted: string): Promise<void> {
  const shown = await db.product.findMany({
    where: { deletedAt: null, parentId: null },
    orderBy: { title: 'asc' },
    take: 5,
    select: { id: true },
  });
  const products = [deleted, ...shown.map(({ id }) => id)].map((productId, n) => ({
    productId,
    position: n + 1,
  }));
  await db.collection.create({
    data: {
      value: 'home-gym-starter',
      title: 'Home gym starter',
      text: 'What to buy first, if a corner of a room is all there is.',
      position: 1,
      products: { create: products },
    },
  });
}

/** Addresses of an earlier shop: one that leads to a product, to a list, nowhere, and one that is not known. */
async function makeOldAddresses(db: Db, deleted: string): Promise<void> {
  const { id: productId } = await db.product.findFirstOrThrow({
    where: { title: 'Full Power Rack with Pull-Up Bar', deletedAt: null },
  });
  await db.oldAddress.createMany({
    data: [
      { path: '/products/rack', productId, visits: 1204, lastVisitAt: new Date(), fromImport: true },
      { path: '/collections/strength-equipment-for-small-rooms', target: '/product?category=strength' },
      { path: '/products/stability-ball', productId: deleted, visits: 3, lastVisitAt: new Date() },
    ],
  });
  await db.unknownAddress.create({ data: { path: '/shop/gewichthebergürtel-aus-leder-10-mm', visits: 17 } });
}

/** The records that staff see besides products and orders. */
export async function makeRecords(db: Db): Promise<MadeRecords> {
  await writeMessages(db);
  await makeRestockRequests(db);
  await makeKey({ db }, { name: 'Warehouse' });
  await makeKey({ db }, { name: 'Till in the showroom', revokedAt: new Date() });
  await makeAccount(db, { email: 'noor@rackhouse.example' });
  const { id, title } = await db.product.findFirstOrThrow({
    where: { title: 'Stability Ball 65 cm', deletedAt: null },
  });
  await db.product.update({ where: { id }, data: { deletedAt: new Date(), deletedBy: actor } });
  await makeCollection(db, id);
  await makeOldAddresses(db, id);
  for (const [action, changes] of [
    ['product.updated', { price: [29.9, 34.9], stock: [12, 20] }],
    ['product.deleted', undefined],
  ] as const) {
    await db.activity.create({ data: { actor, action, subjectId: id, subject: title, changes } });
  }
  const address = [null, '203.0.113.7'];
  await db.activity.createMany({
    data: [
      { action: 'security.signed_in', actor, subject: '203.0.113.7' },
      {
        action: 'security.sign_in_refused',
        actor: 'client',
        subject: actor,
        changes: { address, times: [null, 12] },
      },
      {
        action: 'security.limit_reached',
        actor: 'client',
        subject: 'writes',
        changes: { address, times: [null, 480] },
      },
    ],
  });
  return { ...(await makeWebhook(db)), reviewToken: await makeReviews(db) };
}
