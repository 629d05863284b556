import { timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import type { Access } from './call.ts';
import { invalidRequest } from './errors.ts';
import type { Params } from './form.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function masked(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}****${key.slice(-4)}` : '****';
}

/** The access that a key has. @throws ApiError 401 */
export function accessOf(authorization: string | undefined, settings: Settings): Access {
  const key = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (!key) throw invalidRequest('You did not provide an API key.', {}, 401);
  if (isSame(key, settings.secretKey)) return 'secret';
  if (isSame(key, settings.publishableKey)) return 'publishable';
  const reason = /^[a-z]+_live_/.test(key) ? '; the card sandbox takes no live keys' : '';
  throw invalidRequest(`Invalid API Key provided: ${masked(key)}${reason}`, {}, 401);
}

/** A caller who knows the client secret may pay this intent. @throws ApiError 403, 404 */
export async function checkClientSecret(store: Store, id: string, { client_secret }: Params): Promise<void> {
  const intent = await store.get('payment_intent', id);
  if (typeof client_secret === 'string' && isSame(client_secret, intent.client_secret ?? '')) return;
  throw invalidRequest(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    403,
  );
}

export function refusePublishable(): never {
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.';
  throw invalidRequest(message, { code: 'secret_key_required' }, 403);
}

const browserFields = [
  'id',
  'object',
  'allowed_payment_method_types',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'status',
] as const satisfies (keyof Stripe.PaymentIntent)[];

export function browserView(intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  return Object.fromEntries(browserFields.map((field) => [field, intent[field]]));
}
