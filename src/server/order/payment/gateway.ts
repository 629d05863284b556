import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import Stripe from 'stripe';
import { Failure } from '../../../shared/base/failure.ts';
import { limits } from '../../../shared/base/limits.ts';
import { centsInUnit, currency, defaultCurrency, formatPrice } from '../../../shared/base/money.ts';
import { priceLevel } from '../../../shared/base/price-level.ts';
import type { Log } from '../../telemetry/log.ts';
import { outagesOf } from '../../telemetry/outages.ts';

export type Intent = Stripe.PaymentIntent;
export type ProviderRefund = Stripe.Refund;
export type ProviderDispute = Stripe.Dispute;
export type ProviderEvent = Stripe.Event;

export interface GatewayOptions {
  secretKey: string;
  webhookSecret: string;
  /** An address other than Stripe's own: that of the sandbox. */
  base?: { host: string; port: number } | undefined;
  log: Log;
}

/** The shop's requests to the card provider. Every method throws Failure PAYMENT_UNAVAILABLE if there is no response. */
export interface CardGateway {
  /** True if real money moves. */
  livemode: boolean;
  /** Idempotent: one intent for one payment. */
  createIntent(payment: NewIntent): Promise<Intent>;
  /** With its latest charge. @throws Failure PAYMENT_NOT_FOUND */
  findIntent(id: string): Promise<Intent>;
  /** Cancels an intent if that is possible, and returns its state. @throws Failure PAYMENT_NOT_FOUND */
  cancelIntent(id: string): Promise<Intent>;
  /** Idempotent: one refund for one row; or the reason why the provider will never make it. */
  refund(refund: NewRefund): Promise<ProviderRefund | { refused: string }>;
  /** @throws Failure PAYMENT_NOT_FOUND */
  findRefund(id: string): Promise<ProviderRefund>;
  refundsOf(intentId: string): Promise<ProviderRefund[]>;
  disputesOf(intentId: string): Promise<ProviderDispute[]>;
  /** The events of the last three days that the provider could not deliver, oldest first. */
  undeliveredEvents(types: string[]): Promise<ProviderEvent[]>;
  /**
   * Sends a request that changes nothing, and waits three seconds at most.
   * @returns the provider's time
   */
  readTime(): Promise<Date>;
  /** @throws Failure INVALID_REQUEST when the signature is not the provider's or older than five minutes, or signs no event */
  readEvent(body: Buffer, signature: string | undefined): ProviderEvent;
}

interface NewIntent {
  paymentId: string;
  amountCents: number;
  order?: { id: string; number: string };
}

interface NewRefund {
  id: string;
  intentId: string;
  amountCents: number;
}

/** Two tries of this length, half a second apart, end before a shopper has waited for ten seconds. */
const tryMs = 3500;
const undeliveredForSeconds = 3 * 24 * 60 * 60;

/**
 * Sends a request to Stripe without following redirects, and reads the whole response here. Once a response has begun, Node
 * can lose the abort signal of a fetch to garbage collection: a response that trickled in was then waited for without end.
 */
const fetchWhole: typeof fetch = async (url, init) => {
  const response = await fetch(url, { ...init, redirect: 'error' });
  if (!response.body) return response;
  const body = Readable.fromWeb(response.body as ReadableStream, { signal: init?.signal ?? undefined });
  return new Response(await arrayBuffer(body), response);
};

function openStripe({ secretKey, base }: GatewayOptions): Stripe {
  return new Stripe(secretKey, {
    timeout: tryMs,
    maxNetworkRetries: 1,
    telemetry: false,
    // Node's own client times out on silence only; this one also ends a response that trickles in.
    httpClient: Stripe.createFetchHttpClient(fetchWhole),
    ...(base && { host: base.host, port: base.port, protocol: 'http' }),
  });
}

/** True for a request without a usable response: it may have had its effect, or not. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof Failure && error.cause instanceof Stripe.errors.StripeError;

/** True for a request that was refused because of the secret key. */
export const isKeyRefused = (error: unknown): boolean =>
  error instanceof Failure &&
  (error.cause instanceof Stripe.errors.StripeAuthenticationError ||
    error.cause instanceof Stripe.errors.StripePermissionError);

/** The card provider, through its own library. */
export function openGateway(options: GatewayOptions): CardGateway {
  const { log, webhookSecret, secretKey } = options;
  const stripe = openStripe(options);

  async function ask<T>(question: () => Promise<T>): Promise<T> {
    const outages = outagesOf(log);
    try {
      const answer = await question();
      outages.succeeded({ service: 'cards' });
      return answer;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      if (error.code === 'resource_missing') throw new Failure('PAYMENT_NOT_FOUND');
      if (error.code === 'amount_too_small') throw new Failure('AMOUNT_TOO_SMALL');
      if (error.type === 'StripeInvalidRequestError') throw error;
      outages.failed(
        { service: 'cards' },
        [error.type, error.code, error.message].filter(Boolean).join(': '),
      );
      throw new Failure('PAYMENT_UNAVAILABLE', { cause: error });
    }
  }

  async function cancel(id: string): Promise<Intent> {
    try {
      return await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    } catch (error) {
      const refused =
        error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';
      if (!refused) throw error;
      return stripe.paymentIntents.retrieve(id);
    }
  }

  async function giveBack({ id, intentId, amountCents }: NewRefund) {
    const request = { payment_intent: intentId, amount: amountCents, metadata: { refundId: id } };
    try {
      return await stripe.refunds.create(request, { idempotencyKey: `refund-${id}` });
    } catch (error) {
      const refused = error instanceof Stripe.errors.StripeInvalidRequestError;
      if (!refused) throw error;
      return { refused: error.message };
    }
  }

  return {
    livemode: secretKey.includes('_live_'),
    createIntent: ({ paymentId, amountCents, order }) =>
      ask(() =>
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: paymentCurrency(),
            allowed_payment_method_types: ['card'],
            metadata: { paymentId, ...(order && { orderId: order.id, orderNumber: order.number }) },
            ...(order && { description: `Order ${order.number}` }),
          },
          { idempotencyKey: `payment-${paymentId}` },
        ),
      ),
    findIntent: (id) => ask(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
    cancelIntent: (id) => ask(() => cancel(id)),
    refund: (refund) => ask(() => giveBack(refund)),
    findRefund: (id) => ask(() => stripe.refunds.retrieve(id)),
    refundsOf: (intentId) =>
      ask(async () => (await stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data),
    disputesOf: (intentId) =>
      ask(async () => (await stripe.disputes.list({ payment_intent: intentId, limit: 100 })).data),
    undeliveredEvents: (types) =>
      ask(async () => {
        const since = Math.floor(Date.now() / 1000) - undeliveredForSeconds;
        const list = stripe.events.list({
          types,
          delivery_success: false,
          created: { gte: since },
          limit: 100,
        });
        return (await list.autoPagingToArray({ limit: 10_000 })).reverse();
      }),
    readTime: () =>
      ask(async () => {
        const options = { timeout: 3000, maxNetworkRetries: 0 };
        const { lastResponse } = await stripe.paymentIntents.list({ limit: 1 }, options);
        // With a client for fetch, this is a Headers object, although the type says otherwise.
        return new Date(new Headers(lastResponse.headers).get('date') as string);
      }),
    readEvent(body, signature) {
      let event: ProviderEvent | null;
      try {
        event = stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret);
      } catch {
        throw new Failure('INVALID_REQUEST', { message: 'The signature is not valid' });
      }
      if (typeof event?.type !== 'string')
        throw new Failure('INVALID_REQUEST', { message: 'The body is not an event' });
      return event;
    },
  };
}

/** The amount of a trial, in cents: above the smallest that Stripe takes in any currency. */
const trialCents = () => 1000 * priceLevel();

/**
 * Uses the keys of an account: makes a payment that nobody pays, reads it with the publishable key, and cancels it.
 * @returns false if the publishable key is not of the account
 * @throws as the methods of the gateway
 */
export async function tryKeys(options: GatewayOptions, publishableKey: string): Promise<boolean> {
  const gateway = openGateway(options);
  const { id, client_secret } = await gateway.createIntent({
    paymentId: `trial-${randomUUID()}`,
    amountCents: trialCents(),
  });
  try {
    await openStripe({ ...options, secretKey: publishableKey }).paymentIntents.retrieve(id, {
      client_secret: client_secret as string,
    });
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError)
      throw new Failure('PAYMENT_UNAVAILABLE', { cause: error });
    return false;
  } finally {
    await gateway.cancelIntent(id);
  }
}

/** The shop's currency as the provider writes it, and as payments store it. */
export const paymentCurrency = (): string => currency().toLowerCase();

/**
 * Currencies whose amounts Stripe counts in hundredths, although they have no decimals (docs.stripe.com/currencies, special cases):
 * a shop with one of them takes no cards.
 */
const withoutCards = ['ISK', 'UGX'];

/** @throws Failure CARDS_NOT_TAKEN, AMOUNT_TOO_SMALL or ORDER_TOO_LARGE for amounts that the provider would refuse */
export function checkCardAmount(amountCents: number): void {
  if (withoutCards.includes(currency())) throw new Failure('CARDS_NOT_TAKEN');
  // Stripe takes amounts of three decimals only if the last one is 0.
  if (centsInUnit() === 1000 && amountCents % 10 !== 0) {
    const message = `Cards take no amount such as ${formatPrice(amountCents)}: please choose cash on delivery`;
    throw new Failure('CARDS_NOT_TAKEN', { message });
  }
  if (amountCents < limits.cardAmountCents && currency() === defaultCurrency)
    throw new Failure('AMOUNT_TOO_SMALL');
  if (amountCents > limits.amountCents) throw new Failure('ORDER_TOO_LARGE');
}
