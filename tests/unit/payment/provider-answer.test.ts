import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { setbackOf } from '../../../src/client/order/payment/card-entry.ts';
import { messages } from '../../../src/shared/base/messages.ts';

const { cardFailed, unreachable } = messages.payment;

function afterError(error: StripeError) {
  return setbackOf({ error });
}

function unexpectedState(status: PaymentIntent.Status) {
  const payment_intent = { status } as PaymentIntent;
  return afterError({
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    payment_intent,
  });
}

test('money that is taken, or on its way, is no setback', () => {
  for (const status of ['succeeded', 'processing'] as const) {
    expect(setbackOf({ paymentIntent: { status } as PaymentIntent })).toBeUndefined();
  }
  expect(unexpectedState('succeeded')).toBeUndefined();
});

test('a declined card is told with its reason, and that nothing was charged', () => {
  const message = 'Your card has expired.';
  expect(afterError({ type: 'card_error', code: 'expired_card', message })).toEqual({
    toast: cardFailed,
    note: 'Your card has expired. Nothing was charged; you can try another card.',
  });
});

test('a failed question of the bank is told with its reason', () => {
  const code = 'payment_intent_authentication_failure';
  const message = 'We are unable to authenticate your payment method.';
  expect(afterError({ type: 'invalid_request_error', code, message })?.note).toContain(message);
});

test('words that are meant for developers are not shown', () => {
  const message = 'No such payment_intent: pi_1';
  expect(afterError({ type: 'invalid_request_error', code: 'resource_missing', message })).toEqual({
    toast: cardFailed,
  });
});

test('an incomplete field is told as such', () => {
  const message = 'Your card’s security code is incomplete.';
  expect(afterError({ type: 'validation_error', code: 'incomplete_cvc', message })).toEqual({
    field: 'cardCvc',
    note: "Payment failed: Your card's security code is incomplete.",
  });
});

test('without an answer nobody knows whether the card was charged', () => {
  const setback = afterError({ type: 'api_connection_error', message: 'offline' });
  expect(setback?.toast).toBe(unreachable);
  expect(setback?.note).toContain('you will not be charged twice');
});

test('a payment that was cancelled meanwhile says that its time ran out', () => {
  expect(unexpectedState('canceled')?.note).toContain('nothing was charged');
});
