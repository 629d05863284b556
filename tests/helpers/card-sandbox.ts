import type { Agent } from 'node:http';
import Stripe from 'stripe';
import { expect, inject } from 'vitest';
import { type Db, openDatabase } from '../../src/server/database/db.ts';
import type { SandboxAnswer } from '../../src/server/stripe-sandbox/call.ts';
import type { Sandbox } from '../../src/server/stripe-sandbox/sandbox.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { cardFields } from './card-fields.ts';
import { copyDatabase } from './postgres.ts';
import { type FaultySandbox, openFaultySandbox } from './sandbox-faults.ts';

/** The card sandbox without a shop, with the SDK the shop would use. */
export interface TestSandbox {
  sandbox: FaultySandbox;
  stripe: Stripe;
  db: Db;
  databaseUrl: string;
  /** A request of the script in a shopper's browser; with its key unless another is given. */
  browse(method: string, path: string, params?: Record<string, string>, key?: string): Promise<BrowserAnswer>;
  makeIntent(
    amount?: number,
    params?: Partial<Stripe.PaymentIntentCreateParams>,
  ): Promise<Stripe.Response<Stripe.PaymentIntent>>;
  /** Confirms an intent as the browser does. */
  pay(intent: Stripe.PaymentIntent, number?: string): Promise<BrowserAnswer>;
  eventsOf(intentId: string): Promise<Stripe.Event[]>;
  close(): Promise<void>;
}

interface BrowserAnswer {
  status: number;
  headers: SandboxAnswer['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: a JSON body, checked by the test that reads it
  body: any;
}

/** The SDK as the shop sets it up, but without retries unless `maxNetworkRetries` is given. */
export function sdkOf(
  { host, port, secretKey }: Sandbox,
  config: { maxNetworkRetries?: number; timeout?: number; httpAgent?: Agent } = {},
): Stripe {
  return new Stripe(secretKey, {
    host,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 10_000,
    ...config,
  });
}

/** The error with which a call of the SDK was refused. */
export function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError & { type: string }> {
  return call.then(
    () => expect.unreachable('it was not refused'),
    (error) => error,
  );
}

/** @param options the database of an earlier sandbox, to be its next run */
export async function openTestSandbox(
  options: { databaseUrl?: string; retryDelaysMs?: number[] } = {},
): Promise<TestSandbox> {
  const databaseUrl = options.databaseUrl ?? (await copyDatabase(inject('templateUrl')));
  const log = createLog({ LOG_LEVEL: 'silent' });
  const database = openDatabase(databaseUrl, log);
  const { retryDelaysMs = [20, 20, 20] } = options;
  const sandbox = await openFaultySandbox({ db: database.db, log, retryDelaysMs });
  const stripe = sdkOf(sandbox);
  const browse: TestSandbox['browse'] = async (method, path, params = {}, key = sandbox.publishableKey) => {
    const form = new URLSearchParams(params).toString();
    const { status, headers, body } = await sandbox.handle({
      method,
      target: method === 'GET' && form ? `${path}?${form}` : path,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: method === 'GET' ? '' : form,
    });
    return { status, headers, body: JSON.parse(body) };
  };
  return {
    sandbox,
    stripe,
    db: database.db,
    databaseUrl,
    browse,
    makeIntent: (amount = 4999, params = {}) =>
      stripe.paymentIntents.create({
        amount,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        metadata: { orderId: 'o1' },
        ...params,
      }),
    pay: ({ id, client_secret }, number = '4242424242424242') =>
      browse('POST', `/v1/payment_intents/${id}/confirm`, {
        client_secret: client_secret ?? '',
        ...cardFields(number),
      }),
    async eventsOf(intentId) {
      const rows = await database.db.sandboxObject.findMany({
        where: { kind: 'event' },
        orderBy: { id: 'asc' },
      });
      const events = rows.map(({ body }) => body as unknown as Stripe.Event);
      return events.filter(({ data: { object } }) => JSON.stringify(object).includes(`"${intentId}"`));
    },
    async close() {
      await sandbox.close();
      await database.close();
    },
  };
}
