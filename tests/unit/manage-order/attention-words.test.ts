import { describe, expect, it } from 'vitest';
import { attentionWords } from '../../../src/client/manage-order/attention-words.ts';

describe('why a payment has to be looked at', () => {
  it.each([
    ['refund failed: expired_or_canceled_card', 'A refund did not go through: expired or canceled card'],
    ['disputed by the shopper’s bank', 'The shopper has asked their bank for the money back'],
    ['paid 4998 cents', '$49.98 was paid instead of $49.99'],
    ['the order comes to 120000 cents', '$49.99 was paid for an order of $1,200.00'],
    ['paid in test mode', 'Paid with a test card, not with money'],
    ['paid in live mode', 'Paid with money, though this shop is in test mode'],
    ['paid in eur', 'Paid in EUR instead of US dollars'],
    ['made for another payment', 'This money was meant for another payment'],
    [
      'not a payment of this shop, though it says so',
      'Money has come that the shop did not ask for, though its label says so',
    ],
    ['paid, but no order was placed for it', 'Paid an hour ago or more, and no order was placed for it'],
    ['what nobody has thought of', 'what nobody has thought of'],
  ])('is said in plain words: %s', (attention, title) => {
    expect(attentionWords(attention, 49.99)).toEqual({ title, advice: expect.stringMatching(/^[A-Z].+\.$/) });
  });
});
