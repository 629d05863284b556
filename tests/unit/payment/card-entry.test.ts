import { describe, expect, test } from 'vitest';
import { faultIn } from '../../../src/client/order/payment/card-entry.ts';
import { messages } from '../../../src/shared/base/messages.ts';

const { cardFailed } = messages.payment;
const complete = { complete: true };

describe('a card that is not ready to be sent', () => {
  test('is told by its first field that is not complete', () => {
    expect(faultIn({})).toEqual({
      field: 'cardNumber',
      note: 'Payment failed: Your card number is incomplete.',
    });
    expect(faultIn({ cardNumber: complete, cardCvc: complete })).toEqual({
      field: 'cardExpiry',
      note: "Payment failed: Your card's expiration date is incomplete.",
    });
    expect(faultIn({ cardNumber: complete, cardExpiry: complete })).toEqual({
      field: 'cardCvc',
      note: "Payment failed: Your card's security code is incomplete.",
    });
  });

  test('is told by the code, whatever the provider’s words are', () => {
    const error = { code: 'incomplete_number', message: 'Votre numéro de carte est incomplet.' };
    expect(faultIn({ cardNumber: { complete: false, error } })?.note).toBe(
      'Payment failed: Your card number is incomplete.',
    );
  });

  test('is told in the provider’s words when a field is wrong', () => {
    const error = { code: 'invalid_number', message: 'Your card number is invalid.' };
    expect(faultIn({ cardNumber: { complete: false, error } })).toEqual({
      field: 'cardNumber',
      toast: cardFailed,
      note: 'Your card number is invalid.',
    });
  });
});

test('a complete card has no fault', () => {
  expect(faultIn({ cardNumber: complete, cardExpiry: complete, cardCvc: complete })).toBeUndefined();
});
