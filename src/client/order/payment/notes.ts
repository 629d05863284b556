import { messages } from '../../../shared/base/messages.ts';

const button = `“${messages.payment.pay}”`;

/** Texts for a payment that did not succeed: the state of the money, and what to do now. */
export const notes = {
  refused: (reason: string) => `${reason} Nothing was charged; you can try another card.`,
  timeOver: `The time to pay for this order ran out, or too many cards were declined, and nothing was charged. Press ${button} to order again.`,
  noAnswer: `There was no answer, so we can’t tell whether the payment went through. Press ${button} again: you will not be charged twice.`,
  confirming: `Your payment went through, and your order is being confirmed. Press ${button} to check again: you will not be charged twice.`,
  refunded:
    'Your payment arrived too late: the products were no longer reserved for you, and have sold out. We are refunding it to your card.',
  changeRefunded: 'The change is not possible any more. We are refunding your payment to your card.',
  review:
    'Your payment arrived, and our staff are checking it before your order is confirmed. Please don’t pay again: we will e-mail you.',
  cancelled: `This order was cancelled. Press ${button} to order again.`,
  paidBefore: 'Your card payment went through: this is the order you paid for',
  stillOpen:
    'Nothing was ordered: the card payment you started could not be cancelled. Please try again in a moment.',
} as const;
