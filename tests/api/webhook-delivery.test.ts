import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { sharedReceiver, sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { makeEndpoint } from '../helpers/webhook.ts';
import {
  answerWith,
  becomeDue,
  drip,
  flood,
  hangUp,
  late,
  makeDeliveries,
  makeDelivery,
  type ReceivedWebhook,
  silence,
  startWebhookReceiver,
  textsIn,
} from '../helpers/webhook-receiver.ts';

const timeoutMs = 500;
const lines: string[] = [];
const shop = sharedTestShop(
  { WEBHOOK_PRIVATE_ADDRESSES: 'on', LOG_LEVEL: 'debug' },
  { webhookTimeoutMs: timeoutMs, logTo: { write: (line) => void lines.push(line) } },
);
const owner = sharedStaff(shop, 'owner');
const receiver = sharedReceiver(shop);

const webhook = () => owner.trpc.webhook;
const detailOf = (id: string) => webhook().delivery.query({ id });
const secretOf = async (id: string) => (await webhook().secret.mutate({ id })).secret;
const verify = (secret: string, { body, headers }: ReceivedWebhook) =>
  new Webhook(secret).verify(body.toString(), headers);
const refusal = (reason: string, message: string) => ({
  message,
  data: { httpStatus: 409, failure: expect.objectContaining({ reason }) },
});

/** Lets one delivery run against this receiver. */
async function deliverOne(): Promise<{ endpointId: string; deliveryId: string }> {
  const endpointId = await makeEndpoint(shop, { url: receiver.url });
  const deliveryId = await makeDelivery(shop, endpointId);
  await shop.runJobs();
  return { endpointId, deliveryId };
}

describe('a delivery', () => {
  it('is the event as it was written, signed as Standard Webhooks says', async () => {
    const { endpointId, deliveryId } = await deliverOne();
    const [request] = receiver.received as [ReceivedWebhook];
    expect(request).toMatchObject({ method: 'POST', path: '/webhooks?shop=1' });
    const { headers } = request;
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Rackhouse-Webhooks/1',
    });
    const { event } = await shop.db.webhookDelivery.findUniqueOrThrow({
      where: { id: deliveryId },
      include: { event: true },
    });
    expect(headers['webhook-id']).toBe(`evt_${event.id.replaceAll('-', '')}`);
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(5);
    expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
    expect(request.body.toString()).toBe(event.body);

    const secret = await secretOf(endpointId);
    expect(verify(secret, request)).toEqual(JSON.parse(event.body));
    const forged = Buffer.from(request.body.toString().replace('Hello', 'Hullo'));
    expect(() => verify(secret, { ...request, body: forged })).toThrow('No matching signature');
    const another = { ...headers, 'webhook-id': 'evt_00000000000000000000000000000000' };
    expect(() => verify(secret, { ...request, headers: another })).toThrow('No matching signature');
    const stranger = await makeEndpoint(shop);
    expect(() => verify('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', request)).toThrow('No matching signature');
    await expect(secretOf(stranger)).resolves.not.toBe(secret);

    const detail = await detailOf(deliveryId);
    expect(detail).toMatchObject({
      endpointId,
      eventId: headers['webhook-id'],
      type: 'webhook.test',
      body: event.body,
      status: 'delivered',
      nextAttemptAt: null,
      attempts: 1,
      last: { statusCode: 204, error: null, response: '' },
    });
    expect(detail.history).toEqual([detail.last]);
    expect(await webhook().get.query({ id: endpointId })).toMatchObject({
      pending: 0,
      failed: 0,
      lastDeliveredAt: detail.last?.at,
    });
  });

  it('is sent over the connection of the one before, and over a new one if the server has closed that', async () => {
    receiver.answers.push(answerWith(204), answerWith(204), hangUp);
    const endpointId = await makeEndpoint(shop, { url: receiver.url });
    const ids = await makeDeliveries(shop, endpointId, ['one', 'two', 'three']);
    await shop.runJobs();
    const [one, two, third, again] = receiver.received as ReceivedWebhook[];
    expect([two?.port, third?.port]).toEqual([one?.port, one?.port]);
    expect(again?.port).not.toBe(one?.port);
    expect(again?.headers['webhook-id']).toBe(third?.headers['webhook-id']);
    expect(receiver.received).toHaveLength(4);
    const details = await Promise.all(ids.map(detailOf));
    expect(details.map(({ status, attempts }) => [status, attempts])).toEqual(
      ids.map(() => ['delivered', 1]),
    );
    await expect.poll(() => receiver.connections()).toBe(0);
  });

  it('has two signatures while a secret is changed over, and one when that is over', async () => {
    const id = await makeEndpoint(shop, { url: receiver.url });
    const old = await secretOf(id);
    const { secret: next } = await webhook().changeSecret.mutate({ id });
    await makeDelivery(shop, id);
    await shop.runJobs();
    await shop.db.webhookEndpoint.update({ where: { id }, data: { previousSecretUntil: new Date() } });
    await makeDelivery(shop, id);
    await shop.runJobs();
    const [during, after] = receiver.received as [ReceivedWebhook, ReceivedWebhook];
    expect(during.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
    for (const secret of [old, next]) expect(verify(secret, during)).toMatchObject({ type: 'webhook.test' });
    expect(after.headers['webhook-signature']).toMatch(/^v1,\S{44}$/);
    expect(verify(next, after)).toMatchObject({ type: 'webhook.test' });
    expect(() => verify(old, after)).toThrow('No matching signature');
  });

  it('is signed by every secret that was replaced in the last 24 hours', async () => {
    const id = await makeEndpoint(shop, { url: receiver.url });
    const secrets = [await secretOf(id)];
    for (let n = 0; n < 3; n++) secrets.push((await webhook().changeSecret.mutate({ id })).secret);
    await makeDelivery(shop, id);
    await shop.runJobs();
    const [first] = receiver.received as [ReceivedWebhook];
    expect(first.headers['webhook-signature']?.split(' ')).toHaveLength(4);
    for (const secret of secrets) expect(verify(secret, first)).toMatchObject({ type: 'webhook.test' });

    const [oldest, older] = secrets as [string, string];
    await shop.db.replacedWebhookSecret.updateMany({
      where: { secret: oldest },
      data: { until: new Date() },
    });
    await makeDelivery(shop, id);
    await shop.runJobs();
    const second = receiver.received[1] as ReceivedWebhook;
    expect(() => verify(oldest, second)).toThrow('No matching signature');
    expect(verify(older, second)).toMatchObject({ type: 'webhook.test' });
  });

  it('leaves nothing of its body or its secret in the log of the shop', async () => {
    receiver.answers.push(answerWith(500, {}, 'Hello back'));
    const { endpointId, deliveryId } = await deliverOne();
    const told = lines.filter((line) => line.includes(deliveryId));
    expect(told.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'a webhook was not delivered', webhook: endpointId, type: 'webhook.test', statusCode: 500 },
    ]);
    const secret = await secretOf(endpointId);
    for (const line of lines) {
      expect(line).not.toContain('Hello');
      expect(line).not.toContain(secret.slice('whsec_'.length));
    }
  });

  it('of what happened first goes first, one at a time', async () => {
    const endpointId = await makeEndpoint(shop, { url: receiver.url });
    const texts = Array.from({ length: 12 }, (_, index) => `number ${index}`);
    let open = 0;
    let most = 0;
    receiver.answers.push(
      ...texts.map(() => {
        const answer = late(10, (res, req) => {
          open -= 1;
          answerWith(200)(res, req);
        });
        return (...args: Parameters<typeof answer>) => {
          open += 1;
          most = Math.max(most, open);
          return answer(...args);
        };
      }),
    );
    for (const text of texts) await makeDelivery(shop, endpointId, text);
    const jobs = await shop.startJobs();
    await expect.poll(() => textsIn(receiver), { timeout: 20_000 }).toEqual(texts);
    await jobs.stop();
    expect(most).toBe(1);
  });
});

describe('what is no success', () => {
  it.each([
    [
      'a redirect',
      answerWith(302, { location: '/elsewhere' }),
      { statusCode: 302, error: 'A redirect, which is not followed' },
    ],
    [
      'a refusal',
      answerWith(400, {}, 'No such shop'),
      { statusCode: 400, error: null, response: 'No such shop' },
    ],
    ['a failure', answerWith(503), { statusCode: 503, error: null, response: '' }],
    ['silence', silence, { statusCode: null, error: 'No answer within 0.5 s', response: null }],
    [
      'an answer that is late',
      late(timeoutMs + 200, answerWith(200)),
      { statusCode: null, error: 'No answer within 0.5 s' },
    ],
    [
      'a connection that ends',
      hangUp,
      { statusCode: null, error: 'The server ended the connection without an answer' },
    ],
  ])('%s is tried again', async (_name, answer, last) => {
    receiver.answers.push(answer);
    const { deliveryId } = await deliverOne();
    expect(receiver.received).toHaveLength(1);
    expect(await detailOf(deliveryId)).toMatchObject({ status: 'pending', attempts: 1, last });
    await expect.poll(() => receiver.connections()).toBe(0);

    await becomeDue(shop, deliveryId);
    await shop.runJobs();
    const [first, second] = receiver.received as [ReceivedWebhook, ReceivedWebhook];
    expect(second.body).toEqual(first.body);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(await detailOf(deliveryId)).toMatchObject({
      status: 'delivered',
      attempts: 2,
      last: { statusCode: 204 },
    });
  });

  it('is nobody there', async () => {
    const nobody = await startWebhookReceiver();
    await nobody.close();
    const endpointId = await makeEndpoint(shop, { url: nobody.url });
    const id = await makeDelivery(shop, endpointId);
    await shop.runJobs();
    const last = { statusCode: null, error: 'The server refused the connection', response: null };
    expect(await detailOf(id)).toMatchObject({ status: 'pending', last });
    expect(await webhook().get.query({ id: endpointId })).toMatchObject({
      pending: 1,
      lastDeliveredAt: null,
    });
  });
});

describe('an answer', () => {
  it('is kept as far as its first 1,000 bytes, and the rest is not waited for', async () => {
    receiver.answers.push(flood);
    const { deliveryId } = await deliverOne();
    const { status, last } = await detailOf(deliveryId);
    expect({ status, response: last?.response }).toEqual({ status: 'delivered', response: 'ö'.repeat(500) });
    expect(last?.durationMs).toBeLessThan(timeoutMs);
    await expect.poll(() => receiver.connections()).toBe(0);
  });

  it('that comes a letter at a time is given up, and its status counts', async () => {
    receiver.answers.push(drip);
    const { deliveryId } = await deliverOne();
    const { status, last } = await detailOf(deliveryId);
    expect(status).toBe('delivered');
    expect(last).toMatchObject({ statusCode: 200, response: expect.stringMatching(/^\.{3,40}$/) });
    expect(last?.durationMs).toBeGreaterThan(timeoutMs - 100);
    expect(last?.durationMs).toBeLessThan(timeoutMs + 2000);
    await expect.poll(() => receiver.connections()).toBe(0);
  });

  it.each([
    ['a letter cut in two', Buffer.from(`a${'ö'.repeat(600)}`), `a${'ö'.repeat(499)}`],
    ['bytes that are no text', Buffer.from([0x00, 0x41, 0xff, 0x42]), 'A\uFFFDB'],
  ])('with %s can be stored', async (_name, body, response) => {
    receiver.answers.push(answerWith(200, {}, body));
    const { deliveryId } = await deliverOne();
    expect((await detailOf(deliveryId)).last?.response).toBe(response);
  });
});

describe('staff', () => {
  it('send a test the way all events go', async () => {
    const id = await makeEndpoint(shop, { url: receiver.url, events: ['order.paid'] });
    await makeEndpoint(shop, { url: receiver.url });
    const delivery = await webhook().sendTest.mutate({ id });
    expect(delivery).toMatchObject({ type: 'webhook.test', status: 'pending', attempts: 0, last: null });
    await shop.runJobs();
    expect(receiver.received).toHaveLength(1);
    const [request] = receiver.received as [ReceivedWebhook];
    expect(request.headers['webhook-id']).toBe(delivery.eventId);
    const message = verify(await secretOf(id), request);
    expect(message).toEqual({
      type: 'webhook.test',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { message: 'This is a test: nothing has happened in the shop' },
    });
    expect(await detailOf(delivery.id)).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  it('have any delivery sent again, with the id it had', async () => {
    const { deliveryId: id } = await deliverOne();
    const again = await webhook().redeliver.mutate({ id });
    expect(again).toMatchObject({ id, status: 'pending', attempts: 1 });
    const pending = refusal('DELIVERY_PENDING', 'This delivery is on its way already');
    await expect(webhook().redeliver.mutate({ id })).rejects.toMatchObject(pending);
    await shop.runJobs();
    const [first, second] = receiver.received as [ReceivedWebhook, ReceivedWebhook];
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.body).toEqual(first.body);
    const { status, attempts, history } = await detailOf(id);
    expect({ status, attempts, tries: history.length }).toEqual({
      status: 'delivered',
      attempts: 2,
      tries: 2,
    });
  });

  it('are told that a disabled endpoint takes neither', async () => {
    const { endpointId, deliveryId } = await deliverOne();
    await webhook().disable.mutate({ id: endpointId });
    const disabled = refusal('WEBHOOK_DISABLED', 'This webhook is disabled; enable it first');
    await expect(webhook().sendTest.mutate({ id: endpointId })).rejects.toMatchObject(disabled);
    await expect(webhook().redeliver.mutate({ id: deliveryId })).rejects.toMatchObject(disabled);
    expect(await detailOf(deliveryId)).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  it('read the log page by page, and by what became of a delivery', async () => {
    const endpointId = await makeEndpoint(shop, { url: receiver.url });
    receiver.answers.push(answerWith(429, { 'retry-after': '3600' }));
    const texts = Array.from({ length: 53 }, (_, index) => `number ${index}`);
    const ids = (await makeDeliveries(shop, endpointId, texts)).toReversed();
    await shop.runJobs();
    await becomeDue(shop, ids[0] as string);
    await shop.runJobs();
    const newest = await webhook().deliveries.query({ id: endpointId });
    expect(newest.data.map(({ id }) => id)).toEqual(ids.slice(0, 50));
    expect(newest.older).toBe(ids[49]);
    const rest = await webhook().deliveries.query({ id: endpointId, cursor: newest.older as string });
    expect(rest).toMatchObject({ data: ids.slice(50).map((id) => ({ id })), older: null });
    const pending = await webhook().deliveries.query({ id: endpointId, status: 'pending' });
    expect(pending.data.map(({ id }) => id)).toEqual([ids[52]]);
  });
});
