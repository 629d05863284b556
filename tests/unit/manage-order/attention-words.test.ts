import { describe, expect, it } from 'vitest';
import {
  type AttentionDetails,
  PaymentAttention,
  paymentAttentions,
} from '../../../src/shared/order/payment-attention.ts';

const cases: [PaymentAttention, AttentionDetails, title: string][] = [
  [
    'refund_failed',
    { error: 'expired_or_canceled_card' },
    'A refund did not go through: expired or canceled card',
  ],
  ['dispute_lost', {}, 'The bank has returned the disputed money to the customer'],
  [
    'disputed',
    { disputeReason: 'no_goods' },
    'The customer has asked their bank for the money back: no goods',
  ],
  ['wrong_amount', { amount: 49.98 }, '$49.98 was paid instead of $49.99'],
  ['wrong_total', { amount: 1200 }, '$49.99 was paid for an order of $1,200.00'],
  ['wrong_mode', { mode: 'test' }, 'Paid with a test card, not with money'],
  ['wrong_mode', { mode: 'live' }, 'Paid with money, though this shop is in test mode'],
  ['wrong_currency', { currency: 'eur' }, 'Paid in EUR instead of US dollars'],
  ['wrong_payment', {}, 'This money was meant for another payment'],
  [
    'unknown_payment',
    {},
    'A payment has arrived that the shop did not request, though it is labelled as the shop’s',
  ],
  ['no_order', {}, 'Paid an hour ago or more, and no order was placed for it'],
];

describe('why a payment has to be looked at', () => {
  it.each(cases)('is said in plain words: %s %o', (attention, attentionDetails, title) => {
    expect(paymentAttentions[attention].notice({ amount: 49.99, attentionDetails })).toEqual({
      title,
      advice: expect.stringMatching(/^[A-Z].+\.$/),
    });
  });

  it('is said of every reason there is', () => {
    expect(new Set(cases.map(([attention]) => attention))).toEqual(new Set(PaymentAttention.options));
  });
});
