import Stripe from 'stripe';
import { webhookPath } from '../../src/server/http/provider-webhook.ts';
import type { CardShop } from './shop.ts';

interface Signing {
  secret?: string;
  /** The time in Unix seconds. */
  timestamp?: number;
}

/** The header that says these bytes are the provider's. */
export function signatureOf(shop: CardShop, payload: string, signing: Signing = {}): string {
  const { secret = shop.sandbox.webhookSecret, timestamp } = signing;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

export interface Delivered {
  status: number;
}

/** Posts bytes to the webhook, with the headers given and no other signature. */
export async function postToWebhook(
  shop: CardShop,
  body: string,
  headers: Record<string, string>,
): Promise<Delivered> {
  const response = await fetch(shop.url + webhookPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  await response.arrayBuffer();
  return { status: response.status };
}

/** Delivers an event as the provider does: signed, now. */
export function deliver(shop: CardShop, event: object): Promise<Delivered> {
  const payload = JSON.stringify(event);
  return postToWebhook(shop, payload, { 'stripe-signature': signatureOf(shop, payload) });
}

/** All that the provider has to tell about an intent, oldest first, delivered or not. */
export async function eventsAbout({ db }: CardShop, intentId: string): Promise<Stripe.Event[]> {
  const rows = await db.sandboxObject.findMany({
    where: {
      kind: 'event',
      OR: ['id', 'payment_intent'].map((field) => ({
        body: { path: ['data', 'object', field], equals: intentId },
      })),
    },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ body }) => body as unknown as Stripe.Event);
}

/** The one event of this type about an intent. */
export async function eventAbout(shop: CardShop, intentId: string, type: string): Promise<Stripe.Event> {
  const found = (await eventsAbout(shop, intentId)).find((event) => event.type === type);
  if (!found) throw new Error(`The provider has no ${type} about ${intentId}`);
  return found;
}
