import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestSandbox, refusal, type TestSandbox } from '../helpers/card-sandbox.ts';

interface Delivery {
  body: string;
  signature: string;
}

/** An endpoint that stores its deliveries and gives the chosen answers. */
async function openEndpoint() {
  const deliveries: Delivery[] = [];
  /** The next answers; 200 when there is none left. */
  const statuses: number[] = [];
  const server: Server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk) => (body += chunk));
    req.on('end', () => {
      deliveries.push({ body, signature: String(req.headers['stripe-signature']) });
      res.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    deliveries,
    statuses,
    close: () => server.close(),
  };
}

let test: TestSandbox;
let endpoint: Awaited<ReturnType<typeof openEndpoint>>;
beforeAll(async () => {
  endpoint = await openEndpoint();
  test = await openTestSandbox();
  test.sandbox.deliverTo(endpoint.url);
  test.sandbox.faults.refundDelayMs = 50;
});
afterAll(async () => {
  await test.close();
  endpoint.close();
});
beforeEach(async () => {
  await test.sandbox.faults.webhooks.flush();
  endpoint.deliveries.length = 0;
});
afterEach(() => {
  test.sandbox.faults.webhooks.mode = 'deliver';
});

const paid = async (amount = 2000, payment_method = 'pm_card_visa') => {
  const { id } = await test.makeIntent(amount);
  return test.stripe.paymentIntents.confirm(id, { payment_method }, { idempotencyKey: `pay-${id}` });
};
const chargeOf = async (id: string) => {
  const { latest_charge } = await test.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  return latest_charge as Stripe.Charge;
};
const received = () => endpoint.deliveries.map(({ body }) => JSON.parse(body) as Stripe.Event);
const countReceived = (type: string) => received().filter((event) => event.type === type).length;
const typesOf = async (id: string) => (await test.eventsOf(id)).map(({ type }) => type);
const refund = (payment_intent: string, amount?: number) =>
  test.stripe.refunds.create({ payment_intent, amount, reason: 'requested_by_customer' });

describe('a refund', () => {
  it('gives back a part, then the rest, and no more', async () => {
    const { id } = await paid(2000);
    expect(await refund(id, 1500)).toMatchObject({
      object: 'refund',
      amount: 1500,
      currency: 'usd',
      payment_intent: id,
      reason: 'requested_by_customer',
      status: 'succeeded',
    });
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 1500, refunded: false });
    const tooMuch = await refusal(refund(id, 2000));
    expect(tooMuch).toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount ($20.00) is greater than unrefunded amount on charge ($5.00)',
    });
    expect(tooMuch.code).toBeUndefined();
    const rest = await refund(id);
    expect(rest.amount).toBe(500);
    const charge = await chargeOf(id);
    expect(charge).toMatchObject({ amount_refunded: 2000, refunded: true });
    expect(await refusal(refund(id))).toMatchObject({
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
    const { data } = await test.stripe.refunds.list({ payment_intent: id });
    expect(data.map(({ amount }) => amount)).toEqual([500, 1500]);
    expect((await test.stripe.refunds.list({ charge: charge.id })).data).toHaveLength(2);
    const found = await test.stripe.refunds.retrieve(rest.id, { expand: ['payment_intent', 'charge'] });
    expect(found).toMatchObject({ payment_intent: { id }, charge: { id: charge.id } });
    expect(await typesOf(id)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
      'refund.created',
      'charge.refunded',
    ]);
  });

  it('is made once for one idempotency key', async () => {
    const { id } = await paid();
    const once = () => test.stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `back-${id}` });
    const refunds = await Promise.all([once(), once(), once()]);
    expect(new Set(refunds.map((made) => made.id)).size).toBe(1);
    expect((await chargeOf(id)).amount_refunded).toBe(2000);
  });

  it('needs a payment', async () => {
    const { id } = await test.makeIntent();
    expect((await refusal(refund(id))).message).toContain('does not have a successful charge to refund');
  });

  it('of 4000000000007726 is pending, then succeeds', async () => {
    const { id } = await paid(2000, 'pm_card_pendingRefund');
    const made = await refund(id);
    expect(made.status).toBe('pending');
    expect((await chargeOf(id)).refunded).toBe(true);
    await vi.waitFor(() => expect(countReceived('refund.updated')).toBe(1), 5000);
    expect((await test.stripe.refunds.retrieve(made.id)).status).toBe('succeeded');
  });

  it('of 4000000000005126 succeeds, then fails, and can be made again', async () => {
    const { id } = await paid(2000, 'pm_card_refundFail');
    const made = await refund(id);
    expect(made.status).toBe('succeeded');
    await vi.waitFor(() => expect(countReceived('refund.failed')).toBe(1), 5000);
    expect((await test.stripe.refunds.retrieve(made.id)).status).toBe('failed');
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect((await refund(id)).status).toBe('succeeded');
    await vi.waitFor(() => expect(countReceived('refund.failed')).toBe(2), 5000);
  });
});

describe('a webhook', () => {
  it('carries an event whose signature holds, of which the row then says it was taken', async () => {
    const { id } = await paid();
    await test.sandbox.faults.webhooks.flush();
    expect(endpoint.deliveries).toHaveLength(3);
    const { body, signature } = endpoint.deliveries.find(({ body }) =>
      body.includes('"payment_intent.succeeded"'),
    ) as Delivery;
    const secret = test.sandbox.webhookSecret;
    const event = Stripe.webhooks.constructEvent(body, signature, secret);
    expect(event).toMatchObject({
      object: 'event',
      type: 'payment_intent.succeeded',
      api_version: '2026-10-28.endive',
      livemode: false,
      request: { id: expect.stringMatching(/^req_/), idempotency_key: `pay-${id}` },
      data: { object: { id, status: 'succeeded', amount_received: 2000, metadata: { orderId: 'o1' } } },
    });
    expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, secret)).toThrow();
    expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
    const pending = async () => (await test.stripe.events.retrieve(event.id)).pending_webhooks;
    await expect.poll(pending, { timeout: 5000 }).toBe(0);
  });

  it('is tried again until it is taken', async () => {
    endpoint.statuses.push(500, 302);
    const { id } = await test.makeIntent();
    await vi.waitFor(() => expect(endpoint.deliveries).toHaveLength(3), 5000);
    expect(new Set(received().map((event) => event.id)).size).toBe(1);
    for (const { body, signature } of endpoint.deliveries) {
      Stripe.webhooks.constructEvent(body, signature, test.sandbox.webhookSecret);
    }
    await vi.waitFor(async () => expect((await test.eventsOf(id))[0]?.pending_webhooks).toBe(0), 5000);
  });

  it('can get lost; the event is still to be found', async () => {
    const { webhooks } = test.sandbox.faults;
    webhooks.mode = 'lose';
    const { id } = await paid();
    webhooks.mode = 'deliver';
    await webhooks.flush();
    expect(endpoint.deliveries).toEqual([]);
    const types = ['payment_intent.succeeded', 'payment_intent.canceled'];
    const lost = await test.stripe.events.list({ types, delivery_success: false });
    expect(lost.data.map(({ data }) => (data.object as { id: string }).id)).toEqual([id]);
    expect((await test.stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 })).data).toHaveLength(
      1,
    );
  });

  it('of an earlier run is delivered by the next, once', { tags: 'slow' }, async () => {
    const run = await openTestSandbox();
    const { id } = await run.makeIntent();
    const paused = await run.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_pendingRefund' });
    await run.stripe.refunds.create({ payment_intent: paused.id });
    await run.close();
    const aged = new Date(Date.now() - 60_000);
    const next = await openTestSandbox({ databaseUrl: run.databaseUrl });
    await next.db.sandboxObject.updateMany({ where: { kind: 'event' }, data: { createdAt: aged } });
    next.sandbox.deliverTo(endpoint.url);
    await vi.waitFor(() => expect(endpoint.deliveries).toHaveLength(6), 20_000);
    await next.sandbox.faults.webhooks.flush();
    await next.close();
    expect(received().map(({ type }) => type)).toContain('refund.updated');
    expect(new Set(received().map((event) => event.id)).size).toBe(6);
  });
});
