import type Stripe from 'stripe';
import { z } from 'zod';
import { Shipping, shippingOf } from './address.ts';
import type { Call } from './call.ts';
import { authenticationRequired, cardEndingIn, type Decline, type TestCard } from './cards.ts';
import { newCharge } from './charges.ts';
import { disputeCharge } from './disputes.ts';
import { cardError, invalidRequest, unexpectedState } from './errors.ts';
import { clearable, Expand, flag, readParams } from './form.ts';
import { CardData, givenMethod, refuseOldTypes } from './payment-methods.ts';
import type { Store } from './store.ts';

const Confirm = z.strictObject({
  payment_method: z.string().optional(),
  payment_method_data: CardData.optional(),
  receipt_email: clearable.optional(),
  shipping: Shipping.optional(),
  return_url: z.string().optional(),
  off_session: flag.default(false),
  use_stripe_sdk: flag.optional(),
  client_secret: z.string().optional(),
  expand: Expand,
});

const Challenge = z.strictObject({
  outcome: z.enum(['succeed', 'fail']),
  client_secret: z.string().optional(),
  expand: Expand,
});

const failedChallenge = {
  code: 'payment_intent_authentication_failure' as const,
  toShopper:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  toDeveloper:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
};

function outcomeOf(method: Stripe.PaymentMethod): TestCard {
  return cardEndingIn(method.card?.last4 ?? '') as TestCard;
}

/** Resets the intent, so that another card can be tried. */
async function fail(
  store: Store,
  intent: Stripe.PaymentIntent,
  last_payment_error: Stripe.PaymentIntent.LastPaymentError,
): Promise<void> {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error,
  });
  await store.save(intent);
  await store.emit('payment_intent.payment_failed', intent);
}

async function decline(
  store: Store,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { message, ...reason }: Decline,
): Promise<never> {
  const charge = newCharge(intent, method, { message, ...reason });
  await store.save(charge, intent.id);
  intent.latest_charge = charge.id;
  const details = { ...reason, charge: charge.id, payment_method: method };
  await fail(store, intent, { type: 'card_error', message, ...details });
  throw cardError(message, { ...details, payment_intent: intent });
}

/** The bank's decision about the charge, after the holder agreed if the card requires it. */
async function settle(
  store: Store,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Promise<void> {
  const card = outcomeOf(method);
  if (card.decline) return decline(store, intent, method, card.decline);
  const charge = newCharge(intent, method);
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  });
  await store.save(charge, intent.id);
  await store.save(intent);
  await store.emit('charge.succeeded', charge);
  await store.emit('payment_intent.succeeded', intent);
  if (card.later === 'dispute') await disputeCharge(store, charge, 'needs_response');
  if (card.later === 'inquiry') await disputeCharge(store, charge, 'warning_needs_response');
}

/** @throws ApiError 402 for a decline, with the intent in its new state */
export async function confirmWith(
  store: Store,
  intent: Stripe.PaymentIntent,
  { method, offSession }: { method: Stripe.PaymentMethod | undefined; offSession: boolean },
): Promise<void> {
  if (!method) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.";
    throw unexpectedState(message, intent);
  }
  intent.payment_method = method.id;
  if (!outcomeOf(method).challenge) return settle(store, intent, method);
  if (offSession) return decline(store, intent, method, authenticationRequired);
  Object.assign(intent, {
    status: 'requires_action',
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_3ds' } },
  });
  await store.save(intent);
  await store.emit('payment_intent.requires_action', intent);
}

function refuseConfirmed(intent: Stripe.PaymentIntent): void {
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      intent,
    );
  }
  if (intent.status === 'canceled') {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_payment_method, requires_confirmation, requires_action.',
      intent,
    );
  }
}

export async function confirmIntent({ store, id, params }: Call): Promise<Stripe.PaymentIntent> {
  refuseOldTypes(params);
  const input = readParams(Confirm, params);
  const intent = await store.get('payment_intent', id);
  refuseConfirmed(intent);
  const given = await givenMethod(store, input);
  const method =
    given ??
    (intent.payment_method ? await store.get('payment_method', String(intent.payment_method)) : undefined);
  if (input.receipt_email !== undefined) intent.receipt_email = input.receipt_email;
  if (input.shipping !== undefined) intent.shipping = shippingOf(input.shipping);
  await confirmWith(store, intent, { method, offSession: input.off_session });
  return intent;
}

/** Stands for the 3-D Secure page of the holder's bank. */
export async function answerChallenge({ store, id, params }: Call): Promise<Stripe.PaymentIntent> {
  const { outcome } = readParams(Challenge, params);
  const intent = await store.get('payment_intent', id);
  if (intent.status !== 'requires_action') {
    const message = `You cannot authenticate this PaymentIntent because it has a status of ${intent.status}.`;
    throw unexpectedState(message, intent);
  }
  const method = await store.get('payment_method', String(intent.payment_method));
  if (outcome === 'succeed') {
    await settle(store, intent, method);
    return intent;
  }
  const { code, toShopper, toDeveloper } = failedChallenge;
  const type = 'invalid_request_error';
  await fail(store, intent, { type, code, message: toDeveloper, payment_method: method });
  throw invalidRequest(toShopper, { code, payment_method: method, payment_intent: intent });
}
