import { afterEach, describe, expect, it } from 'vitest';
import { forgetOldSecrets, forgetOldWebhookEvents } from '../../src/server/webhook/forget.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { sharedReceiver, sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { countDeliveryJobs, makeEndpoint } from '../helpers/webhook.ts';
import {
  type Answer,
  answerWith,
  becomeDue,
  makeDeliveries,
  makeDelivery,
  silence,
  startWebhookReceiver,
  textsIn,
} from '../helpers/webhook-receiver.ts';

const shop = sharedTestShop({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
const owner = sharedStaff(shop, 'owner');
const receiver = sharedReceiver(shop);
afterEach(() => shop.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`);

const detailOf = (id: string) => owner.trpc.webhook.delivery.query({ id });
const endpointOf = (id: string) => owner.trpc.webhook.get.query({ id });
const makeReceiving = () => makeEndpoint(shop, { url: receiver.url });

/** Seconds from the end of the last try to the next one. */
async function waitOf(id: string): Promise<number> {
  const { nextAttemptAt, last } = await detailOf(id);
  return (
    (Date.parse(nextAttemptAt as string) - Date.parse(last?.at as string) - (last?.durationMs ?? 0)) / 1000
  );
}

async function tryNow(id: string, answer: Answer): Promise<void> {
  receiver.answers.push(answer);
  await becomeDue(shop, id);
  await shop.runJobs();
}

/** Tries ten times, each time in vain. */
async function exhaust(id: string): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) await tryNow(id, answerWith(500));
}

/** Out of service until then. */
const answerIn =
  (seconds: number): Answer =>
  (res) =>
    res.writeHead(503, { 'retry-after': new Date(Date.now() + seconds * 1000).toUTCString() }).end();

const activitiesOf = async (subject: string) =>
  (await owner.trpc.activity.list.query({ subject })).data.map(({ actor, action }) => ({ actor, action }));

describe('after a failed try', () => {
  it('the next one comes after longer and longer, ten in all, and then the endpoint is disabled', async () => {
    const endpointId = await makeReceiving();
    const id = await makeDelivery(shop, endpointId);
    const hours = 3600;
    const schedule = [5, 300, 1800, 2 * hours, 5 * hours, 10 * hours, 14 * hours, 20 * hours, 24 * hours];
    for (const [index, seconds] of schedule.entries()) {
      await tryNow(id, answerWith(500));
      expect(receiver.received).toHaveLength(index + 1);
      const wait = await waitOf(id);
      expect(wait).toBeGreaterThan(seconds * 0.9 - 0.1);
      expect(wait).toBeLessThan(seconds * 1.1 + 2);
      const [job] = await shop.db.$queryRaw<{ late: number }[]>`
        SELECT extract(epoch FROM run_at - next_attempt_at)::float AS late
        FROM graphile_worker._private_jobs, webhook_deliveries WHERE webhook_deliveries.id = ${id}::uuid`;
      expect(job?.late).toBeGreaterThanOrEqual(0);
      expect(job?.late).toBeLessThan(5);
    }
    expect(await countDeliveryJobs(shop, endpointId)).toBe(1);
    await tryNow(id, answerWith(500));
    expect(await detailOf(id)).toMatchObject({ status: 'failed', attempts: 10, nextAttemptAt: null });
    expect(await endpointOf(endpointId)).toMatchObject({ disabledReason: 'failing', pending: 0, failed: 1 });
    expect(await activitiesOf(endpointId)).toEqual([{ actor: 'shop', action: 'webhook.disabled' }]);
    expect(await countDeliveryJobs(shop, endpointId)).toBe(0);
  });

  it('an endpoint stays enabled that anything has reached meanwhile', async () => {
    const endpointId = await makeReceiving();
    const id = await makeDelivery(shop, endpointId);
    await tryNow(id, answerWith(500));
    const other = await makeDelivery(shop, endpointId);
    await shop.runJobs();
    expect((await detailOf(other)).status).toBe('delivered');
    for (let tries = 1; tries < 10; tries += 1) await tryNow(id, answerWith(500));
    expect((await detailOf(id)).status).toBe('failed');
    expect(await endpointOf(endpointId)).toMatchObject({ disabledAt: null, failed: 1 });
  });

  it('what reached it before a delivery was sent once more does not count', async () => {
    const endpointId = await makeReceiving();
    const id = await makeDelivery(shop, endpointId);
    await shop.runJobs();
    await owner.trpc.webhook.redeliver.mutate({ id });
    await exhaust(id);
    expect(await detailOf(id)).toMatchObject({ status: 'failed', attempts: 11 });
    expect(await endpointOf(endpointId)).toMatchObject({ disabledReason: 'failing' });
  });

  it.each([
    ['429 and so many seconds', answerWith(429, { 'retry-after': '600' }), 600],
    ['503 and a time', answerIn(900), 900],
    ['503 and a year', answerWith(503, { 'retry-after': '31536000' }), 24 * 3600],
    ['429 and a moment', answerWith(429, { 'retry-after': '1' }), 5],
    ['429 and nonsense', answerWith(429, { 'retry-after': 'soon' }), 5],
    ['500 and so many seconds', answerWith(500, { 'retry-after': '600' }), 5],
  ])('%s says when the next one is made', async (_name, answer, seconds) => {
    const id = await makeDelivery(shop, await makeReceiving());
    await tryNow(id, answer);
    const wait = await waitOf(id);
    // A time in a header has no milliseconds.
    expect(wait).toBeGreaterThan(seconds * 0.9 - 1.1);
    expect(wait).toBeLessThan(seconds * 1.1 + 2);
  });

  it('an endpoint is left alone for a moment, and then begins with what it missed', async () => {
    const endpointId = await makeReceiving();
    receiver.answers.push(answerWith(500));
    const [first, second] = (await makeDeliveries(shop, endpointId, ['first', 'second'])) as [string, string];
    await shop.runJobs();
    expect(textsIn(receiver)).toEqual(['first']);
    expect(await countDeliveryJobs(shop, endpointId)).toBe(1);
    await becomeDue(shop, first);
    await shop.runJobs();
    expect(textsIn(receiver)).toEqual(['first', 'first', 'second']);
    expect((await detailOf(second)).status).toBe('delivered');
  });
});

describe('an endpoint', () => {
  it('that is gone is disabled at once, and takes what is left when it is enabled again', async () => {
    const endpointId = await makeReceiving();
    const id = await makeDelivery(shop, endpointId, 'first');
    const waiting = await makeDelivery(shop, endpointId, 'second');
    receiver.answers.push(answerWith(410));
    await shop.runJobs();
    expect(await detailOf(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      last: { statusCode: 410, error: 'The endpoint is gone' },
    });
    const disabled = { disabledReason: 'gone', disabledAt: expect.any(String), pending: 1, failed: 1 };
    expect(await endpointOf(endpointId)).toMatchObject(disabled);
    await becomeDue(shop, waiting);
    await shop.runJobs();
    expect(textsIn(receiver)).toEqual(['first']);

    await owner.trpc.webhook.enable.mutate({ id: endpointId });
    await shop.runJobs();
    expect(textsIn(receiver)).toEqual(['first', 'second']);
    expect(await endpointOf(endpointId)).toMatchObject({ disabledAt: null, pending: 0, failed: 1 });
  });

  it('that is enabled again takes at once what would have come in hours', async () => {
    const endpointId = await makeReceiving();
    const id = await makeDelivery(shop, endpointId);
    for (let tries = 0; tries < 4; tries += 1) await tryNow(id, answerWith(500));
    await owner.trpc.webhook.disable.mutate({ id: endpointId });
    await owner.trpc.webhook.enable.mutate({ id: endpointId });
    receiver.answers.push(answerWith(500));
    await shop.runJobs();
    expect(receiver.received).toHaveLength(5);
    expect(await waitOf(id)).toBeLessThan(8);
  });

  it('that is deleted while it is sent something leaves nothing behind', async () => {
    const endpointId = await makeReceiving();
    await makeDelivery(shop, endpointId);
    receiver.answers.push(async (res) => {
      await owner.trpc.webhook.delete.mutate({ id: endpointId });
      res.writeHead(200).end();
    });
    await shop.runJobs();
    expect(receiver.received).toHaveLength(1);
    expect([await shop.db.webhookDelivery.count(), await shop.db.webhookAttempt.count()]).toEqual([0, 0]);
    expect(await countDeliveryJobs(shop, endpointId)).toBe(0);
  });

  it('that says nothing keeps no other one waiting, and is given up in time when the shop stops', {
    tags: 'slow',
  }, async () => {
    const quick = await startWebhookReceiver();
    const slow = await Promise.all([makeReceiving(), makeReceiving()]);
    receiver.answers.push(silence, silence);
    for (const id of slow) await makeDelivery(shop, id);
    const jobs = await shop.startJobs();
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(2);
    const endpointId = await makeEndpoint(shop, { url: quick.url });
    const texts = ['one', 'two', 'three'];
    for (const text of texts) await makeDelivery(shop, endpointId, text);
    await expect.poll(() => textsIn(quick), { timeout: 10_000 }).toEqual(texts);

    const begun = performance.now();
    await jobs.stop();
    expect(performance.now() - begun).toBeLessThan(3500);
    await quick.close();
    for (const id of slow) {
      expect(await endpointOf(id)).toMatchObject({ pending: 1 });
      expect(await countDeliveryJobs(shop, id)).toBe(1);
    }
    expect(await shop.db.webhookAttempt.count({ where: { delivery: { endpointId: { in: slow } } } })).toBe(0);
    await shop.runJobs();
    expect(receiver.received).toHaveLength(4);
    for (const id of slow) expect(await endpointOf(id)).toMatchObject({ pending: 0 });
  });
});

describe('endpoints that say nothing', () => {
  it('have workers of their own: an e-mail goes out while all of those wait', { tags: 'slow' }, async () => {
    receiver.answers.push(silence, silence, silence);
    for (let count = 0; count < 3; count += 1) await makeDelivery(shop, await makeReceiving());
    const jobs = await shop.startJobs();
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(3);
    const [{ id: _id }, begun] = [await makeProduct(shop.db), performance.now()];
    await shop.trpc.order.place.mutate({ cartItems: [{ _id, quantity: 1 }], customer });
    const tried = () => shop.db.orderEmail.findMany({ select: { tries: true } });
    // There is no folder for its e-mails in this shop, so that it is tried again later.
    await expect.poll(tried, { timeout: 10_000 }).toEqual([{ tries: 1 }]);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(await shop.db.webhookAttempt.count()).toBe(0);
    await jobs.stop();
  });
});

describe('a process that dies', () => {
  it('before it has written down what came of a try leaves the delivery due, and it is sent again', async () => {
    const endpointId = await makeReceiving();
    const id = await makeDelivery(shop, endpointId);
    // As a killed process leaves it: the job and its queue locked, the request perhaps sent, nothing written.
    await shop.db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_by = 'dead', locked_at = now() - interval '7 seconds', attempts = 1`;
    await shop.db.$executeRaw`
      UPDATE graphile_worker._private_job_queues SET locked_by = 'dead', locked_at = now() - interval '7 seconds'
      WHERE queue_name = ${`webhook:${endpointId}`}`;
    await shop.runJobs();
    expect(receiver.received).toEqual([]);
    expect(await detailOf(id)).toMatchObject({ status: 'pending', attempts: 0 });
    const jobs = await shop.startJobs();
    await expect.poll(async () => (await detailOf(id)).status, { timeout: 10_000 }).toBe('delivered');
    await jobs.stop();
    expect(receiver.received).toHaveLength(1);
    expect(await detailOf(id)).toMatchObject({ attempts: 1 });
    expect(await countDeliveryJobs(shop, endpointId)).toBe(0);
  });

  it('but was only frozen, and goes on, leaves no endpoint locked', { tags: 'slow' }, async () => {
    const endpointId = await makeReceiving();
    await makeDelivery(shop, endpointId);
    // When two worked on the same job, the first to end deletes it, and the other one does not find its queue by it.
    await shop.db.$executeRaw`
      UPDATE graphile_worker._private_job_queues SET locked_by = 'frozen', locked_at = now() - interval '7 seconds'
      WHERE queue_name = ${`webhook:${endpointId}`}`;
    const jobs = await shop.startJobs();
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
    await jobs.stop();
  });
});

describe('events', () => {
  it('from before a time are forgotten, but not while they are on their way', async () => {
    const [open, disabled] = [await makeReceiving(), await makeEndpoint(shop, { disabledAt: new Date() })];
    const delivered = await makeDelivery(shop, open, 'delivered');
    await shop.runJobs();
    const pending = await makeDelivery(shop, open, 'pending');
    const stuck = await makeDelivery(shop, disabled, 'for a disabled endpoint');
    const young = await makeDelivery(shop, disabled, 'young');
    const rows = await shop.db.webhookDelivery.findMany({
      where: { id: { in: [delivered, pending, stuck] } },
    });
    await shop.db.webhookEvent.updateMany({
      where: { id: { in: rows.map(({ eventId }) => eventId) } },
      data: { createdAt: new Date(Date.now() - 31 * 24 * 3600 * 1000) },
    });
    await forgetOldWebhookEvents(shop.db, new Date(Date.now() - 30 * 24 * 3600 * 1000));
    const left = await shop.db.webhookDelivery.findMany({ orderBy: { id: 'asc' } });
    expect(left.map(({ id }) => id)).toEqual([pending, young]);
    expect(await shop.db.webhookEvent.count()).toBe(2);
    expect(await shop.db.webhookAttempt.count()).toBe(0);
  });
});

describe('a secret', () => {
  it('is forgotten when it signs nothing any more, and not before', async () => {
    const [over, signing] = [await makeReceiving(), await makeReceiving()];
    for (const id of [over, signing]) await owner.trpc.webhook.changeSecret.mutate({ id });
    await shop.db.webhookEndpoint.update({ where: { id: over }, data: { previousSecretUntil: new Date() } });
    await forgetOldSecrets(shop.db);
    const rows = await shop.db.webhookEndpoint.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map(({ id, previousSecret }) => [id, previousSecret !== null])).toEqual([
      [over, false],
      [signing, true],
    ]);
  });
});
