import { z } from 'zod';
import { currencyName } from '../base/currency-words.ts';
import { dateText } from '../base/date-text.ts';
import { formatPrice, toCents } from '../base/money.ts';
import { Price } from '../product/price.ts';

interface Attention {
  /** The meanings of the details that it has. */
  details?: Partial<Record<keyof AttentionDetails, string>>;
  /** The words of the alert to the owner, after the payment. */
  alert: string;
  /** True if it is told as a dispute; as a payment to review otherwise. */
  isDispute?: true;
  /** The words for staff, with what they should do. */
  notice(payment: Asked): { title: string; advice: string };
}

interface Asked {
  /** The amount that was asked for, in whole units of the currency. */
  amount: number;
  attentionDetails: AttentionDetails;
}

const dashboard = 'in the card provider’s dashboard';
const sendBack = 'Refund it, and ask the customer to order again.';
/** The day of the deadline in UTC: a response before this day is in time everywhere. */
export const responseDay = (respondBy: string) =>
  dateText(respondBy, { dateStyle: 'medium', timeZone: 'UTC' });
const price = (dollars = 0) => formatPrice(toCents(dollars));

/** The reasons why staff have to look at a payment, in the order of the API, with everything that code needs to know of them. */
const reasons = {
  refund_failed: {
    details: { error: 'the provider’s code or message' },
    alert: 'a refund did not go through',
    notice: ({ attentionDetails: { error = '' } }) => ({
      title: `A refund did not go through: ${error.replaceAll('_', ' ')}`,
      advice: 'Refund it again, or in another way, such as a bank transfer.',
    }),
  },
  disputed: {
    details: {
      disputeReason: 'the reason of the bank, as the provider names it',
      respondBy: 'the deadline of the response',
    },
    alert: 'awaiting your response',
    isDispute: true,
    notice: ({ attentionDetails: { disputeReason = '', respondBy } }) => ({
      title: `The customer has asked their bank for the money back${disputeReason && `: ${disputeReason.replaceAll('_', ' ')}`}`,
      advice: `Respond to the dispute ${dashboard} before ${respondBy ? responseDay(respondBy) : 'its deadline'}, and ship nothing until it is decided.`,
    }),
  },
  dispute_lost: {
    alert: 'the bank has returned the money',
    isDispute: true,
    notice: () => ({
      title: 'The bank has returned the disputed money to the customer',
      advice: 'The money is gone. If the products were shipped, ask the customer to return them.',
    }),
  },
  wrong_amount: {
    details: { amount: 'the amount paid' },
    alert: 'its amount is not the one requested',
    notice: ({ amount, attentionDetails }) => ({
      title: `${price(attentionDetails.amount)} was paid instead of ${price(amount)}`,
      advice: sendBack,
    }),
  },
  wrong_total: {
    details: { amount: 'the total of the order' },
    alert: 'its amount is not the total of its order',
    notice: ({ amount, attentionDetails }) => ({
      title: `${price(amount)} was paid for an order of ${price(attentionDetails.amount)}`,
      advice: sendBack,
    }),
  },
  wrong_currency: {
    details: { currency: 'the currency paid in, as a code of three small letters' },
    alert: 'it is in another currency',
    notice: ({ attentionDetails: { currency = '' } }) => ({
      title: `Paid in ${currency.toUpperCase()} instead of ${currencyName()}`,
      advice: sendBack,
    }),
  },
  wrong_mode: {
    details: { mode: 'the provider’s mode that it was paid in' },
    alert: 'it is a test payment in a live shop, or the other way round',
    notice: ({ attentionDetails: { mode } }) =>
      mode === 'test'
        ? { title: 'Paid with a test card, not with money', advice: 'Ship nothing: no money has arrived.' }
        : {
            title: 'Paid with money, though this shop is in test mode',
            advice: 'Refund it, and check the shop’s keys.',
          },
  },
  wrong_payment: {
    alert: 'it was meant for another payment',
    notice: () => ({
      title: 'This money was meant for another payment',
      advice: `Look it up ${dashboard}, and refund it if nothing was shipped for it.`,
    }),
  },
  unknown_payment: {
    alert: 'the shop did not request it',
    notice: () => ({
      title: 'A payment has arrived that the shop did not request, though it is labelled as the shop’s',
      advice: `Find out ${dashboard} where it came from; another shop may use the same account.`,
    }),
  },
  no_order: {
    alert: 'no order was placed for it',
    notice: () => ({
      title: 'Paid an hour ago or more, and no order was placed for it',
      advice: 'Refund it, or ask who paid what it was for.',
    }),
  },
} satisfies Record<string, Attention>;

export type PaymentAttention = keyof typeof reasons;
export const paymentAttentions: Record<PaymentAttention, Attention> = reasons;
export const PaymentAttention = z.enum(Object.keys(reasons) as PaymentAttention[]);

/** The description of a detail: what it means for each reason that has it. */
function about(detail: string): { description: string } {
  const meanings = Object.entries<Attention>(reasons).flatMap(([reason, { details = {} }]) =>
    Object.entries(details).flatMap(([name, meaning]) => (name === detail ? [`${reason}: ${meaning}`] : [])),
  );
  return { description: meanings.join('; ') };
}

/** Details that depend on the reason. */
export const AttentionDetails = z
  .object({
    error: z.string().meta(about('error')),
    amount: Price.meta(about('amount')),
    currency: z.string().meta(about('currency')),
    mode: z.enum(['live', 'test']).meta(about('mode')),
    disputeReason: z.string().meta(about('disputeReason')),
    respondBy: z.iso.datetime().meta(about('respondBy')),
  })
  .partial()
  .meta({ id: 'AttentionDetails' });
export type AttentionDetails = z.infer<typeof AttentionDetails>;
