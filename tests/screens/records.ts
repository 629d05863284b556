import type { Db } from '../../src/server/db.ts';
import { makeKey } from '../helpers/api-key.ts';
import { makeAccount } from '../helpers/staff-account.ts';

export interface MadeRecords {
  webhookId: string;
  deliveryId: string;
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

async function makeWebhook(db: Db): Promise<MadeRecords> {
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

/** What staff see besides products and orders. */
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
  return makeWebhook(db);
}
