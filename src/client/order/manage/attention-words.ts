import { currencyName } from '../../../shared/base/currency-words.ts';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import type { ManagedPayment } from '../../../shared/order/manage-order.ts';
import type { PaymentAttention } from '../../../shared/order/payment-attention.ts';

interface AttentionWords {
  title: string;
  /** The advice for staff. */
  advice: string;
}

type Asked = Pick<ManagedPayment, 'amount' | 'attentionDetails'>;

const dashboard = 'in the card provider’s dashboard';
const sendBack = 'Refund it, and ask the customer to order again.';
const price = (dollars = 0) => formatPrice(toCents(dollars));

const words: Record<PaymentAttention, (payment: Asked) => AttentionWords> = {
  refund_failed: ({ attentionDetails: { error = '' } }) => ({
    title: `A refund did not go through: ${error.replaceAll('_', ' ')}`,
    advice: 'Refund it again, or in another way, such as a bank transfer.',
  }),
  disputed: () => ({
    title: 'The customer has asked their bank for the money back',
    advice: `Respond to the dispute ${dashboard} before its deadline, and ship nothing until it is decided.`,
  }),
  dispute_lost: () => ({
    title: 'The bank has returned the disputed money to the customer',
    advice: 'The money is gone. If the products were shipped, ask the customer to return them.',
  }),
  wrong_amount: ({ amount, attentionDetails }) => ({
    title: `${price(attentionDetails.amount)} was paid instead of ${price(amount)}`,
    advice: sendBack,
  }),
  wrong_total: ({ amount, attentionDetails }) => ({
    title: `${price(amount)} was paid for an order of ${price(attentionDetails.amount)}`,
    advice: sendBack,
  }),
  wrong_currency: ({ attentionDetails: { currency = '' } }) => ({
    title: `Paid in ${currency.toUpperCase()} instead of ${currencyName()}`,
    advice: sendBack,
  }),
  wrong_mode: ({ attentionDetails: { mode } }) =>
    mode === 'test'
      ? { title: 'Paid with a test card, not with money', advice: 'Ship nothing: no money has arrived.' }
      : {
          title: 'Paid with money, though this shop is in test mode',
          advice: 'Refund it, and check the shop’s keys.',
        },
  wrong_payment: () => ({
    title: 'This money was meant for another payment',
    advice: `Look it up ${dashboard}, and refund it if nothing was shipped for it.`,
  }),
  unknown_payment: () => ({
    title: 'A payment has arrived that the shop did not request, though it is labelled as the shop’s',
    advice: `Find out ${dashboard} where it came from; another shop may use the same account.`,
  }),
  no_order: () => ({
    title: 'Paid an hour ago or more, and no order was placed for it',
    advice: 'Refund it, or ask who paid what it was for.',
  }),
};

export function attentionWords(attention: PaymentAttention, payment: Asked): AttentionWords {
  return words[attention](payment);
}
