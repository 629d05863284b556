import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import { reconcile } from '../../src/server/order/payment/reconcile.ts';
import { cardFields } from './card-fields.ts';
import { customer, type MadeProduct, ordersFirst } from './factories.ts';
import { type CardShop, openCardShop, posting, type RestAnswer, type TestShop } from './shop.ts';
import type { Transport } from './transports.ts';

/** A shop that takes cards and does its jobs. Its e-mails go to a folder, which is removed with it. */
export async function openWorkingShop(options: Parameters<typeof openCardShop>[1] = {}): Promise<CardShop> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'rackhouse-mail-'));
  const shop = await openCardShop({ DATA_DIR, LOG_LEVEL: options.logTo ? 'error' : 'silent' }, options);
  const close = async () => {
    await shop.close();
    await rm(DATA_DIR, { recursive: true, force: true });
  };
  return { ...shop, close };
}

export interface StartedPayment {
  clientSecret: string;
  intentId: string;
  orderNumber: string;
}

const idOf = (clientSecret: string) => clientSecret.split('_secret_')[0] as string;

export async function startPayment(
  shop: CardShop,
  product: Pick<MadeProduct, 'id'>,
  { quantity = 1, key }: { quantity?: number; key?: string } = {},
): Promise<StartedPayment> {
  const { data, order } = await shop.trpc.payment.createIntent.mutate(
    { cartItems: [{ _id: product.id, quantity }], customer },
    { context: { headers: key ? { 'idempotency-key': key } : {} } },
  );
  return { clientSecret: data, intentId: idOf(data), orderNumber: order?.orderNumber ?? '' };
}

/** An intent for a bare amount in dollars, as an integrator asks for it. */
export async function startBare(
  shop: CardShop,
  amount: number,
): Promise<Omit<StartedPayment, 'orderNumber'>> {
  const { data } = await shop.trpc.payment.createIntent.mutate({ amount });
  return { clientSecret: data, intentId: idOf(data) };
}

const intentPaths: Record<Transport, string> = {
  tRPC: '/trpc/payment.createIntent',
  REST: '/api/v1/payment/create-intent',
};

/** Asks for an intent over one transport, as bare HTTP. */
export async function askForIntent(
  { url }: Pick<TestShop, 'url'>,
  transport: Transport,
  input: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; reason: string | undefined; answer: RestAnswer['body']; message: string }> {
  const response = await fetch(url + intentPaths[transport], posting(input, headers));
  const body = await response.json();
  const { status } = response;
  if (transport === 'REST') return { status, reason: body.code, answer: body, message: body.message };
  const { result, error } = body;
  return { status, reason: error?.data.failure.reason, answer: result?.data, message: error?.message };
}

/** Pays as the browser does: with the publishable key, on the sandbox's own API. */
export async function payByCard(
  shop: CardShop,
  { intentId, clientSecret }: Pick<StartedPayment, 'intentId' | 'clientSecret'>,
  number = '4242424242424242',
) {
  const answer = await shop.sandbox.handle({
    method: 'POST',
    target: `/v1/payment_intents/${intentId}/confirm`,
    headers: {
      authorization: `Bearer ${shop.sandbox.publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ client_secret: clientSecret, ...cardFields(number) }).toString(),
  });
  return { status: answer.status, body: JSON.parse(answer.body) };
}

/** An order with all that hangs on it, by its number. */
export function readOrder(shop: TestShop, number: string) {
  return shop.db.order.findUniqueOrThrow({
    where: { number },
    include: {
      lines: true,
      events: { orderBy: { id: 'asc' } },
      movements: { orderBy: { id: 'asc' } },
      payments: { include: { refunds: { orderBy: { id: 'asc' } } }, orderBy: { id: 'asc' } },
    },
  });
}

/** An order that was paid by card, and has the status paid. */
export async function makePaidOrder(
  shop: CardShop,
  product: Pick<MadeProduct, 'id'>,
  { quantity = 1, card }: { quantity?: number; card?: string } = {},
): Promise<StartedPayment> {
  const started = await startPayment(shop, product, { quantity });
  await payByCard(shop, started, card);
  await shop.trpc.payment.complete.mutate({ clientSecret: started.clientSecret });
  expect((await readOrder(shop, started.orderNumber)).status).toBe('paid');
  return started;
}

export async function agePayments(shop: TestShop, minutes: number, intentIds: string[]): Promise<void> {
  const createdAt = new Date(Date.now() - minutes * 60_000);
  const where = { intentId: { in: intentIds } };
  await ordersFirst(shop, shop.db.payment.updateMany({ where, data: { createdAt } }));
}

/** Asks the provider for events that the shop has not got. */
export const reconcileNow = ({ db, context, gateway }: CardShop) =>
  reconcile({ db, log: context().log, cards: gateway });

/** Lets fifteen minutes pass for an order, and for the job that watches over them. */
export async function endTime({ db }: TestShop, orderNumber: string): Promise<void> {
  const { id } = await db.order.update({
    where: { number: orderNumber },
    data: { holdExpiresAt: new Date(Date.now() - 5000) },
  });
  await db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload->>'orderId' = ${id}`;
}

/** The number of waiting jobs of a kind that are about this order or refund. */
export async function countJobs({ db }: TestShop, task: string, about: string): Promise<number> {
  const [{ count }] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count
    FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    WHERE task.identifier = ${task} AND ${about} IN (payload->>'orderId', payload->>'refundId')`;
  return count;
}

/** The provider's objects of a kind, oldest first, whose field has this value. */
export async function providerObjects<T extends Stripe.PaymentIntent | Stripe.Refund>(
  { db }: TestShop,
  kind: T['object'],
  [...path]: string[],
  equals: string,
): Promise<T[]> {
  const rows = await db.sandboxObject.findMany({
    where: { kind, body: { path, equals } },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ body }) => body as unknown as T);
}

export function intentsOfOrder(shop: TestShop, orderId: string): Promise<Stripe.PaymentIntent[]> {
  return providerObjects(shop, 'payment_intent', ['metadata', 'orderId'], orderId);
}

export function refundsOfIntent(shop: TestShop, intentId: string): Promise<Stripe.Refund[]> {
  return providerObjects(shop, 'refund', ['payment_intent'], intentId);
}

/** The number of messages with each outcome. */
export function countBy<T>(things: T[], outcome: (thing: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const thing of things) counts[outcome(thing)] = (counts[outcome(thing)] ?? 0) + 1;
  return counts;
}
