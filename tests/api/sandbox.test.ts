import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCards } from '../../src/server/stripe-sandbox/cards.ts';
import { openTestSandbox, refusal, type TestSandbox } from '../helpers/card-sandbox.ts';

let test: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  test = await openTestSandbox();
  stripe = test.stripe;
});
afterAll(() => test.close());

const makeIntent: TestSandbox['makeIntent'] = (...args) => test.makeIntent(...args);
const pay: TestSandbox['pay'] = (...args) => test.pay(...args);

const answerBank = ({ id, client_secret }: Stripe.PaymentIntent, outcome: 'succeed' | 'fail') =>
  test.browse('POST', `/v1/payment_intents/${id}/sandbox_3ds`, {
    client_secret: client_secret ?? '',
    outcome,
  });

const eventTypes = async (id: string) => (await test.eventsOf(id)).map(({ type }) => type);

describe('a payment intent', () => {
  it('is created, updated, paid, and shows its charge', async () => {
    const intent = await makeIntent();
    expect(intent).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 4999,
      amount_received: 0,
      currency: 'usd',
      livemode: false,
      metadata: { orderId: 'o1' },
      payment_method_types: ['card'],
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
    await stripe.paymentIntents.update(intent.id, { amount: 5999, metadata: { orderId: '', note: 'n' } });
    expect((await pay(intent)).body.status).toBe('succeeded');

    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 5999, metadata: { note: 'n' } });
    expect(paid.latest_charge).toMatchObject({
      object: 'charge',
      amount: 5999,
      paid: true,
      refunded: false,
      payment_intent: intent.id,
      billing_details: { name: 'Farhana Akter' },
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    });
    expect(await eventTypes(intent.id)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
    const again = await pay(intent);
    expect(again).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'payment_intent_unexpected_state',
          message:
            'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
          payment_intent: { status: 'succeeded' },
        },
      },
    });
    const repriced = await refusal(stripe.paymentIntents.update(intent.id, { amount: 1000 }));
    expect(repriced.code).toBe('payment_intent_unexpected_state');
  });

  it('keeps no card number anywhere', async () => {
    await pay(await makeIntent(), '5555555555554444');
    const rows = await test.db.sandboxObject.findMany();
    expect(JSON.stringify(rows)).not.toContain('555555555555');
    expect(JSON.stringify(rows)).toContain('"last4":"4444"');
  });

  it.each([
    [{ amount: 49 }, { code: 'amount_too_small', message: 'Amount must be at least $0.50 usd' }],
    [{ amount: 29, currency: 'gbp' }, { message: 'Amount must be at least £0.30 gbp' }],
    [{ amount: 100_000_000 }, { code: 'amount_too_large' }],
    [{ currency: 'xyz' }, { param: 'currency' }],
    [{ amount: 'ten' as unknown as number }, { code: 'parameter_invalid_integer', param: 'amount' }],
    [{ amount: undefined }, { code: 'parameter_missing', param: 'amount' }],
    [{ customer: 'cus_1' }, { code: 'parameter_unknown', param: 'customer' }],
    [{ payment_method_types: ['card'] }, { code: 'payment_method_types_no_longer_supported' }],
    [{ automatic_payment_methods: { enabled: true } }, { message: expect.stringContaining('only one of') }],
  ])('is refused as %j', async (params, expected) => {
    const error = await refusal(makeIntent(500, params as object));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...expected });
  });

  it('is canceled while it waits, and not when it is paid or canceled', async () => {
    const intent = await makeIntent();
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(canceled.canceled_at).toBeGreaterThan(1e9);
    expect(await eventTypes(intent.id)).toEqual(['payment_intent.created', 'payment_intent.canceled']);
    expect((await pay(intent)).body.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'canceled' },
    });
    const twice = await refusal(stripe.paymentIntents.cancel(intent.id));
    expect(twice.message).toContain('because it has a status of canceled.');

    const paid = await makeIntent();
    await pay(paid);
    expect(await refusal(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      message: expect.stringMatching(
        /^You cannot cancel this PaymentIntent because it has a status of succeeded\./,
      ),
      payment_intent: { id: paid.id, status: 'succeeded' },
    });
  });

  it('is listed, newest first, page by page', async () => {
    const made = [await makeIntent(), await makeIntent(), await makeIntent()].map(({ id }) => id).reverse();
    const listed: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ limit: 2 })) {
      listed.push(id);
      if (listed.length === 3) break;
    }
    expect(listed).toEqual(made);
    const soon = Math.floor(Date.now() / 1000) + 60;
    expect((await stripe.paymentIntents.list({ created: { gte: soon } })).data).toEqual([]);
    const between = await stripe.paymentIntents.list({ created: { gte: soon - 600, lt: soon } });
    expect(between.data.length).toBeGreaterThan(2);
  });
});

describe('a test card', () => {
  const declined = 'Your card was declined.';
  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', declined],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000009987', 'card_declined', 'lost_card', declined],
    ['4000000000009979', 'card_declined', 'stolen_card', declined],
    ['4000000000006975', 'card_declined', 'card_velocity_exceeded', declined],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('%s is declined with %s, and another card then pays', async (number, code, decline_code, message) => {
    const intent = await makeIntent();
    const { status, body } = await pay(intent, number);
    const reason = { type: 'card_error', code, decline_code, message };
    expect(status).toBe(402);
    expect(body.error).toMatchObject({
      ...reason,
      charge: expect.stringMatching(/^ch_/),
      payment_intent: { id: intent.id, status: 'requires_payment_method', last_payment_error: reason },
    });
    const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(after.latest_charge).toMatchObject({ status: 'failed', failure_code: code, paid: false });

    expect((await pay(intent)).body).toMatchObject({ status: 'succeeded', last_payment_error: null });
    expect(await eventTypes(intent.id)).toEqual([
      'payment_intent.created',
      'payment_intent.payment_failed',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  it.each([
    ['4242424242424241', 'incorrect_number', undefined],
    ['4111111111111111', 'card_declined', 'test_mode_live_card'],
  ])('is the only one: %s is refused with %s and changes nothing', async (number, code, decline_code) => {
    const intent = await makeIntent();
    const { status, body } = await pay(intent, number);
    expect([status, body.error.code, body.error.decline_code]).toEqual([402, code, decline_code]);
    expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error).toBeNull();
  });

  const plain = testCards.filter(({ challenge, decline }) => !challenge && !decline);
  it.each(plain.map(({ number, brand }) => [number, brand]))('%s of %s pays', async (number, brand) => {
    const intent = await makeIntent();
    expect((await pay(intent, number)).body.status).toBe('succeeded');
    const { latest_charge } = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect((latest_charge as Stripe.Charge).payment_method_details?.card?.brand).toBe(brand);
  });

  it('is named by a token on the server, and a decline throws with the intent', async () => {
    const [first, second] = [await makeIntent(), await makeIntent()];
    const paid = await stripe.paymentIntents.confirm(first.id, { payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('succeeded');
    const payment_method = 'pm_card_chargeDeclinedInsufficientFunds';
    expect(await refusal(stripe.paymentIntents.confirm(second.id, { payment_method }))).toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      payment_intent: { id: second.id, status: 'requires_payment_method' },
    });
  });

  it('4000000000000259 pays, and is disputed', async () => {
    const intent = await makeIntent();
    await pay(intent, '4000000000000259');
    expect((await eventTypes(intent.id)).at(-1)).toBe('charge.dispute.created');
    const refund = await refusal(stripe.refunds.create({ payment_intent: intent.id }));
    expect(refund.code).toBe('charge_disputed');
  });

  it.each([
    ['winning_evidence', 'won', 'succeeded'],
    ['losing_evidence', 'lost', 'charge_disputed'],
  ])('a dispute with %s is %s', async (uncategorized_text, status, refund) => {
    const { stripe } = test;
    const { id } = await test.makeIntent();
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_createDispute' });
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
    expect(dispute).toMatchObject({
      object: 'dispute',
      amount: 4999,
      payment_intent: id,
      status: 'needs_response',
    });
    const disputeId = dispute?.id as string;
    const decided = await stripe.disputes.update(disputeId, { evidence: { uncategorized_text } });
    expect([decided.status, (await stripe.disputes.retrieve(disputeId)).status]).toEqual([status, status]);
    expect((await eventTypes(id)).at(-1)).toBe('charge.dispute.closed');
    expect((await refusal(stripe.disputes.close(disputeId))).message).toBe('This dispute is already closed');
    const refunded = await stripe.refunds.create({ payment_intent: id }).then(
      (made) => made.status,
      ({ code }) => code,
    );
    expect(refunded).toBe(refund);
  });
});

describe('3-D Secure', () => {
  const cards = ['4000002500003155', '4000002760003184', '4000000000003220', '4000000000003063'];
  it.each(cards)('asks for %s, which pays when its holder agrees', async (number) => {
    const intent = await makeIntent();
    const asked = await pay(intent, number);
    expect(asked.status).toBe(200);
    expect(asked.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect((await answerBank(intent, 'succeed')).body).toMatchObject({
      status: 'succeeded',
      next_action: null,
    });
    expect(await eventTypes(intent.id)).toContain('payment_intent.requires_action');
  });

  it('fails when its holder does not agree, and can be tried again', async () => {
    const intent = await makeIntent();
    await pay(intent, cards[0]);
    const { status, body } = await answerBank(intent, 'fail');
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_intent: { status: 'requires_payment_method' },
    });
    const { last_payment_error } = await stripe.paymentIntents.retrieve(intent.id);
    expect(last_payment_error?.message).toMatch(/^The provided PaymentMethod has failed authentication\./);
    expect((await answerBank(intent, 'succeed')).body.error.code).toBe('payment_intent_unexpected_state');
    await pay(intent, cards[0]);
    expect((await answerBank(intent, 'succeed')).body.status).toBe('succeeded');
  });

  it.each([
    ['4000008400001629', 'generic_decline'],
    ['4000008260003178', 'insufficient_funds'],
  ])('lets the bank decline %s afterwards', async (number, decline_code) => {
    const intent = await makeIntent();
    await pay(intent, number);
    const { status, body } = await answerBank(intent, 'succeed');
    expect([status, body.error.code, body.error.decline_code]).toEqual([402, 'card_declined', decline_code]);
  });

  it('needs the shopper', async () => {
    const { id } = await makeIntent();
    const params = { payment_method: 'pm_card_threeDSecure2Required', off_session: true } as const;
    expect(await refusal(stripe.paymentIntents.confirm(id, params))).toMatchObject({
      statusCode: 402,
      code: 'authentication_required',
      decline_code: 'authentication_required',
    });
  });
});
