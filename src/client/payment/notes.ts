import { messages } from '../../shared/messages.ts';

const button = `“${messages.payment.pay}”`;

/** Texts for a payment that did not succeed: what happened to the money, and what to do now. */
export const notes = {
  refused: (reason: string) => `${reason} Nothing was charged; you can try another card.`,
  timeOver: `The time to pay for this order ran out, or too many cards were refused, and nothing was charged. Press ${button} to order once more.`,
  noAnswer: `There was no answer, so we can’t tell whether the payment went through. Press ${button} again: you will not be charged twice.`,
  confirming: `Your payment went through, and your order is being confirmed. Press ${button} to look again: you will not be charged twice.`,
  refunded:
    'Your payment arrived when the products were no longer held for you and had sold out. The money is on its way back to your card.',
  review:
    'Your payment arrived, and our staff look at it before your order is confirmed. Please don’t pay again: we will write to you.',
  cancelled: `This order was called off. Press ${button} to order once more.`,
  paidBefore: 'Your card payment had gone through: this is the order you have paid',
  stillOpen:
    'Nothing was ordered: the card payment you began could not be called off. Please try again in a moment.',
} as const;
