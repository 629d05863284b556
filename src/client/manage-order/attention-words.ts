import type { ManagedPayment } from '../../shared/manage-order.ts';
import { formatPrice, toCents } from '../../shared/money.ts';
import type { PaymentAttention } from '../../shared/payment-attention.ts';

interface AttentionWords {
  title: string;
  /** What staff should do. */
  advice: string;
}

type Asked = Pick<ManagedPayment, 'amount' | 'attentionDetails'>;

const dashboard = 'in the card provider’s dashboard';
const sendBack = 'Refund it, and ask the customer to order once more.';
const price = (dollars = 0) => formatPrice(toCents(dollars));

const words: Record<PaymentAttention, (payment: Asked) => AttentionWords> = {
  refund_failed: ({ attentionDetails: { error = '' } }) => ({
    title: `A refund did not go through: ${error.replaceAll('_', ' ')}`,
    advice: 'Refund it once more, or in another way, such as a bank transfer.',
  }),
  disputed: () => ({
    title: 'The customer has asked their bank for the money back',
    advice: `Answer the dispute ${dashboard} before its time is over, and send nothing until then.`,
  }),
  dispute_lost: () => ({
    title: 'The bank has given the disputed money back to the customer',
    advice: 'The money is gone. If the goods were sent, ask the customer to return them.',
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
    title: `Paid in ${currency.toUpperCase()} instead of US dollars`,
    advice: sendBack,
  }),
  wrong_mode: ({ attentionDetails: { mode } }) =>
    mode === 'test'
      ? { title: 'Paid with a test card, not with money', advice: 'Send nothing: no money has come.' }
      : {
          title: 'Paid with money, though this shop is in test mode',
          advice: 'Refund it, and check the shop’s keys.',
        },
  wrong_payment: () => ({
    title: 'This money was meant for another payment',
    advice: `Look it up ${dashboard}, and refund it if nothing was sent for it.`,
  }),
  unknown_payment: () => ({
    title: 'Money has come that the shop did not ask for, though its label says so',
    advice: `Find out ${dashboard} where it is from; another shop may use the same account.`,
  }),
  no_order: () => ({
    title: 'Paid an hour ago or more, and no order was placed for it',
    advice: 'Refund it, or ask who paid what it was for.',
  }),
};

export function attentionWords(attention: PaymentAttention, payment: Asked): AttentionWords {
  return words[attention](payment);
}
