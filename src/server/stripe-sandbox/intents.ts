import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { Shipping, shippingOf } from './address.ts';
import { checkAmount } from './amounts.ts';
import type { Call } from './call.ts';
import { confirmWith } from './confirm.ts';
import { invalidRequest, unexpectedState } from './errors.ts';
import { clearable, Expand, flag, integer, Metadata, mergeMetadata, readParams } from './form.ts';
import { listPage, PageParams } from './list.ts';
import { CardData, givenMethod, refuseOldTypes } from './payment-methods.ts';
import { newId, unixNow } from './store.ts';

const Changes = z.strictObject({
  amount: integer.optional(),
  currency: z.string().toLowerCase().optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  description: clearable.optional(),
  metadata: Metadata.optional(),
  receipt_email: clearable.optional(),
  shipping: Shipping.optional(),
  payment_method: z.string().optional(),
  payment_method_data: CardData.optional(),
  expand: Expand,
});

const NewIntent = Changes.extend({
  amount: integer,
  currency: z.string().toLowerCase(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  confirm: flag.default(false),
  off_session: flag.default(false),
  return_url: z.string().optional(),
});

const Cancel = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand: Expand,
});

function newIntent(input: z.output<typeof NewIntent>): Stripe.PaymentIntent {
  const id = newId('payment_intent');
  const automatic = input.automatic_payment_methods ?? { enabled: !input.allowed_payment_method_types };
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount: input.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic.enabled ? { allow_redirects: 'always', ...automatic } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: input.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
    confirmation_method: 'automatic',
    created: unixNow(),
    currency: input.currency,
    customer: null,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, input.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: input.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: shippingOf(input.shipping),
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
}

/** With a payment method, an intent waits for its confirmation. */
function attach(intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod | undefined): void {
  if (!method) return;
  Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation', next_action: null });
}

export async function createIntent({ store, params }: Call): Promise<Stripe.PaymentIntent> {
  refuseOldTypes(params);
  const input = readParams(NewIntent, params);
  checkAmount(input.amount, input.currency);
  if (input.allowed_payment_method_types && input.automatic_payment_methods) {
    throw invalidRequest('Use only one of allowed_payment_method_types and automatic_payment_methods.');
  }
  if (input.confirm && !input.payment_method && !input.payment_method_data) {
    const message = 'You cannot confirm a PaymentIntent without a payment method.';
    throw invalidRequest(message, { code: 'parameter_missing', param: 'payment_method' });
  }
  const intent = newIntent(input);
  const method = await givenMethod(store, input);
  attach(intent, method);
  await store.save(intent);
  await store.emit('payment_intent.created', intent);
  if (input.confirm) await confirmWith(store, intent, { method, offSession: input.off_session });
  return intent;
}

export function retrieveIntent({ store, id }: Call): Promise<Stripe.PaymentIntent> {
  return store.get('payment_intent', id);
}

export async function listIntents({ store, params }: Call): Promise<object> {
  return listPage(store, 'payment_intent', '/v1/payment_intents', readParams(PageParams, params));
}

const open = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);

export async function updateIntent({ store, id, params }: Call): Promise<Stripe.PaymentIntent> {
  refuseOldTypes(params);
  const { metadata, shipping, payment_method, payment_method_data, expand, ...rest } = readParams(
    Changes,
    params,
  );
  const intent = await store.get('payment_intent', id);
  const { amount = intent.amount, currency = intent.currency } = rest;
  const isRepriced = amount !== intent.amount || currency !== intent.currency;
  if (!open.has(intent.status) && (isRepriced || payment_method || payment_method_data)) {
    const message = `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${[...open].join(', ')}.`;
    throw unexpectedState(message, intent);
  }
  checkAmount(amount, currency);
  attach(intent, await givenMethod(store, { payment_method, payment_method_data }));
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  Object.assign(intent, Object.fromEntries(given));
  intent.metadata = mergeMetadata(intent.metadata, metadata);
  if (shipping !== undefined) intent.shipping = shippingOf(shipping);
  // The shopper agreed to another amount.
  if (isRepriced && intent.status === 'requires_action') {
    Object.assign(intent, { status: 'requires_confirmation', next_action: null });
  }
  await store.save(intent);
  return intent;
}

export async function cancelIntent({ store, id, params }: Call): Promise<Stripe.PaymentIntent> {
  const { cancellation_reason = null } = readParams(Cancel, params);
  const intent = await store.get('payment_intent', id);
  if (!open.has(intent.status)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`;
    throw unexpectedState(message, intent);
  }
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: unixNow(),
    cancellation_reason,
    next_action: null,
  });
  await store.save(intent);
  await store.emit('payment_intent.canceled', intent);
  return intent;
}
