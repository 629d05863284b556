import { Agent } from 'node:http';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestSandbox, refusal, sdkOf, type TestSandbox } from '../helpers/card-sandbox.ts';
import type { Fault } from '../helpers/sandbox-faults.ts';

let test: TestSandbox;
beforeAll(async () => {
  test = await openTestSandbox();
});
afterAll(() => test.close());

const create = (amount: number, idempotencyKey: string, stripe = test.stripe) =>
  stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey });
const countIntents = () => test.db.sandboxObject.count({ where: { kind: 'payment_intent' } });

describe('an idempotency key', () => {
  it('makes one intent of ten requests at once, and replays its answer', async () => {
    const before = await countIntents();
    const intents = await Promise.all(Array.from({ length: 10 }, () => create(1000, 'ten')));
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
    expect(await countIntents()).toBe(before + 1);
    const { lastResponse } = await create(1000, 'ten');
    expect(lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true', 'idempotency-key': 'ten' });
  });

  it('is one key for two processes on the same database', async () => {
    const other = await openTestSandbox({ databaseUrl: test.databaseUrl });
    const intents = await Promise.all(
      Array.from({ length: 10 }, (_, n) => create(1000, 'shared', n % 2 ? other.stripe : test.stripe)),
    );
    await other.close();
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
  });

  it('is refused with other parameters', async () => {
    await create(1000, 'k');
    expect(await refusal(create(2000, 'k'))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than 'k' if you meant to execute a different request.",
    });
  });

  it('replays a decline, but is free again after a request that changed nothing', async () => {
    const { id } = await test.makeIntent();
    const confirm = (payment_method: string, idempotencyKey: string) =>
      test.stripe.paymentIntents.confirm(id, { payment_method }, { idempotencyKey });
    const first = await refusal(confirm('pm_card_chargeDeclined', 'declined'));
    const second = await refusal(confirm('pm_card_chargeDeclined', 'declined'));
    expect([second.code, second.charge]).toEqual(['card_declined', first.charge]);
    expect(await test.db.sandboxObject.count({ where: { kind: 'charge', parentId: id } })).toBe(1);

    expect((await refusal(create(1, 'small'))).code).toBe('amount_too_small');
    expect((await create(1000, 'small')).amount).toBe(1000);
  });
});

describe('the publishable key', () => {
  it('shows an intent to whoever has its client secret, without what is the shop’s', async () => {
    const intent = await test.makeIntent();
    const path = `/v1/payment_intents/${intent.id}`;
    const { status, body } = await test.browse('GET', path, { client_secret: intent.client_secret ?? '' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: intent.id, amount: 4999, status: 'requires_payment_method' });
    for (const field of ['metadata', 'amount_received', 'latest_charge'])
      expect(body).not.toHaveProperty(field);

    const declined = await test.pay(intent, '4000000000000002');
    expect(declined.body.error.payment_intent).not.toHaveProperty('metadata');
    expect((await test.browse('GET', path)).status).toBe(403);
    expect((await test.browse('GET', path, { client_secret: `${intent.client_secret}x` })).status).toBe(403);
    const other = await test.makeIntent();
    expect((await test.pay({ ...intent, client_secret: other.client_secret })).status).toBe(403);
  });

  it('does nothing that is the shop’s to do', async () => {
    const { id, client_secret } = await test.makeIntent();
    const secret = { client_secret: client_secret ?? '' };
    for (const [method, path] of [
      ['POST', '/v1/payment_intents'],
      ['GET', '/v1/payment_intents'],
      ['POST', `/v1/payment_intents/${id}`],
      ['POST', `/v1/payment_intents/${id}/cancel`],
      ['POST', '/v1/refunds'],
      ['GET', '/v1/events'],
    ] as const) {
      const { status, body } = await test.browse(method, path, secret);
      expect([path, status, body.error.code]).toEqual([path, 403, 'secret_key_required']);
    }
    expect((await test.stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  });

  it('makes a payment method that then pays', async () => {
    const made = await test.browse('POST', '/v1/payment_methods', {
      type: 'card',
      'card[number]': '4242 4242 4242 4242',
      'card[exp_month]': '12',
      'card[exp_year]': '34',
    });
    expect(made.body).toMatchObject({ object: 'payment_method', card: { last4: '4242', exp_year: 2034 } });
    const { id } = await test.makeIntent();
    const paid = await test.stripe.paymentIntents.confirm(id, { payment_method: made.body.id });
    expect(paid.status).toBe('succeeded');
  });
});

describe('keys', () => {
  it.each(['sk_live_123456789012', 'pk_live_123456789012', 'sk_test_123456789012', ''])(
    'other than its own are refused: "%s"',
    async (key) => {
      const { status, body } = await test.browse('GET', '/v1/payment_intents', {}, key);
      expect([status, body.error.type]).toEqual([401, 'invalid_request_error']);
      expect(body.error.message).not.toContain('123456789012');
    },
  );

  it('are told apart by the SDK', async () => {
    const stripe = sdkOf({ ...test.sandbox, secretKey: 'sk_live_123456789012' });
    expect((await refusal(stripe.paymentIntents.retrieve('pi_x'))).type).toBe('StripeAuthenticationError');
  });
});

describe('what the sandbox lacks', () => {
  it('is answered with "not simulated"', async () => {
    const calls = [
      test.stripe.customers.create({ name: 'A' }),
      test.stripe.balance.retrieve(),
      test.stripe.paymentIntents.capture('pi_x'),
    ];
    for (const error of await Promise.all(calls.map(refusal))) {
      expect([error.statusCode, error.code]).toEqual([404, 'not_simulated']);
      expect(error.message).toContain('not simulated');
    }
  });

  it('is told from what is not there', async () => {
    expect(await refusal(test.stripe.paymentIntents.retrieve('pi_x'))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_x'",
    });
    await test.makeIntent();
    const unexpandable = await refusal(test.stripe.paymentIntents.list({ expand: ['data.review'] }));
    expect(unexpandable.message).toContain('cannot be expanded');
  });

  it('can be hostile text', async () => {
    const { status, body } = await test.browse(
      'GET',
      '/v1/refunds',
      { charge: '\0' },
      test.sandbox.secretKey,
    );
    expect([status, body.error.type]).toEqual([400, 'invalid_request_error']);
  });
});

describe('a fault', () => {
  afterEach(() => test.sandbox.faults.clear());
  const hasty = (maxNetworkRetries = 0) => sdkOf(test.sandbox, { maxNetworkRetries, timeout: 1500 });

  it.each<[Fault, string, number]>([
    [{ kind: 'hang' }, 'StripeConnectionError', 0],
    [{ kind: 'status', status: 503 }, 'StripeAPIError', 0],
    [{ kind: 'status', status: 429 }, 'StripeRateLimitError', 0],
    [{ kind: 'slow', ms: 2500 }, 'StripeConnectionError', 1],
    [{ kind: 'bad_json' }, 'StripeAPIError', 1],
  ])('%j meets one request', async (fault, type, effects) => {
    test.sandbox.faults.add({ method: 'POST', path: /^\/v1\/payment_intents$/, fault });
    const before = await countIntents();
    const key = JSON.stringify(fault);
    expect((await refusal(create(1000, key, hasty()))).type).toBe(type);
    expect(await countIntents()).toBe(before + effects);
    expect((await create(1000, key, hasty())).status).toBe('requires_payment_method');
    expect(await countIntents()).toBe(before + 1);
  });

  it('drip keeps the SDK waiting beyond its timeout, which counts from the last byte', async () => {
    test.sandbox.faults.add({ fault: { kind: 'drip' } });
    const before = await countIntents();
    const httpAgent = new Agent();
    const bytesRead = () => Object.values(httpAgent.sockets).flat()[0]?.bytesRead ?? 0;
    let state = 'waits';
    void create(1000, 'drip', sdkOf(test.sandbox, { timeout: 1500, httpAgent })).then(
      () => (state = 'answered'),
      () => (state = 'ended'),
    );
    const longTimeout = { timeout: 30_000 };
    await vi.waitUntil(() => bytesRead() > 0, longTimeout);
    const head = bytesRead();
    // One comes every quarter of a second.
    await vi.waitUntil(() => state !== 'waits' || bytesRead() >= head + 7, longTimeout);
    expect(state).toBe('waits');
    expect(await countIntents()).toBe(before + 1);
  });

  it.each<[Fault['kind'], number | undefined]>([
    ['reset_before', undefined],
    ['reset_after', 200],
  ])('%s breaks the connection, and the SDK finds its way', async (kind, status) => {
    const { faults } = test.sandbox;
    faults.forget();
    faults.add({ method: 'POST', times: 2, fault: { kind } as Fault });
    const before = await countIntents();
    await create(1000, kind, hasty(2));
    expect(await countIntents()).toBe(before + 1);
    expect(faults.requests.map((seen) => [seen.idempotencyKey, seen.status])).toEqual([
      [kind, status],
      [kind, status],
      [kind, 200],
    ]);
    expect(faults.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/payment_intents',
      params: { amount: '1000', currency: 'usd' },
    });
  });

  it('meets the browser too', async () => {
    const intent: Stripe.PaymentIntent = await test.makeIntent();
    test.sandbox.faults.add({ path: /confirm$/, fault: { kind: 'status', status: 500 } });
    expect((await test.pay(intent)).status).toBe(500);
    expect((await test.pay(intent)).body.status).toBe('succeeded');
  });
});

describe('state', () => {
  it('is kept over a stop and a start, with the keys', async () => {
    const intent = await test.makeIntent();
    const { secretKey, publishableKey, webhookSecret } = test.sandbox;
    const { databaseUrl } = test;
    await test.close();
    test = await openTestSandbox({ databaseUrl });
    expect(test.sandbox).toMatchObject({ secretKey, publishableKey, webhookSecret });
    const kept = await test.stripe.paymentIntents.retrieve(intent.id);
    expect(kept.client_secret).toBe(intent.client_secret);
    expect((await test.pay(intent)).body.status).toBe('succeeded');
  });
});
