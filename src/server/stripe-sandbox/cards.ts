import type Stripe from 'stripe';

export interface Decline {
  code: Stripe.PaymentIntent.LastPaymentError.Code;
  decline_code?: string;
  message: string;
  param?: string;
}

export interface TestCard {
  number: string;
  brand: string;
  /** Its name in tests on the server, in place of a number. */
  token: string;
  /** Requires 3-D Secure. */
  challenge?: true;
  decline?: Decline;
  later?: 'dispute' | 'inquiry' | 'refund_pending' | 'refund_fails';
}

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');
const expired: Decline = {
  code: 'expired_card',
  decline_code: 'expired_card',
  message: 'Your card has expired.',
};
const incorrectCvc: Decline = {
  code: 'incorrect_cvc',
  decline_code: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
  param: 'cvc',
};
const processingError: Decline = {
  code: 'processing_error',
  decline_code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
};

export const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

type Outcome = Pick<TestCard, 'challenge' | 'decline' | 'later'>;

const card = (number: string, brand: string, token: string, outcome: Outcome = {}): TestCard => ({
  number,
  brand,
  token: `pm_card_${token}`,
  ...outcome,
});
const visa = (number: string, token: string, outcome?: Outcome) => card(number, 'visa', token, outcome);

/** All cards that the sandbox takes; those with the same last four digits behave alike. */
export const testCards: readonly TestCard[] = [
  visa('4242424242424242', 'visa'),
  card('5555555555554444', 'mastercard', 'mastercard'),
  card('378282246310005', 'amex', 'amex'),
  card('6011111111111117', 'discover', 'discover'),
  card('3056930009020004', 'diners', 'diners'),
  card('3566002020360505', 'jcb', 'jcb'),
  card('6200000000000005', 'unionpay', 'unionpay'),
  visa('4000000000000002', 'chargeDeclined', { decline: declined('generic_decline') }),
  visa('4000000000009995', 'chargeDeclinedInsufficientFunds', { decline: insufficientFunds }),
  visa('4000000000009987', 'chargeDeclinedLostCard', { decline: declined('lost_card') }),
  visa('4000000000009979', 'chargeDeclinedStolenCard', { decline: declined('stolen_card') }),
  visa('4000000000006975', 'chargeDeclinedVelocity', { decline: declined('card_velocity_exceeded') }),
  visa('4000000000000069', 'chargeDeclinedExpiredCard', { decline: expired }),
  visa('4000000000000127', 'chargeDeclinedIncorrectCvc', { decline: incorrectCvc }),
  visa('4000000000000119', 'chargeDeclinedProcessingError', { decline: processingError }),
  visa('4000002500003155', 'authenticationRequiredOnSetup', { challenge: true }),
  visa('4000002760003184', 'authenticationRequired', { challenge: true }),
  visa('4000000000003220', 'threeDSecure2Required', { challenge: true }),
  visa('4000000000003063', 'threeDSecureRequired', { challenge: true }),
  visa('4000008400001629', 'threeDSecureRequiredChargeDeclined', {
    challenge: true,
    decline: declined('generic_decline'),
  }),
  visa('4000008260003178', 'authenticationRequiredInsufficientFunds', {
    challenge: true,
    decline: insufficientFunds,
  }),
  visa('4000000000000259', 'createDispute', { later: 'dispute' }),
  visa('4000000000001976', 'createDisputeInquiry', { later: 'inquiry' }),
  visa('4000000000007726', 'pendingRefund', { later: 'refund_pending' }),
  visa('4000000000005126', 'refundFail', { later: 'refund_fails' }),
];

const find = (matches: (candidate: TestCard) => boolean) => testCards.find(matches);

export const cardOfNumber = (number: string) => find((candidate) => candidate.number === number);
export const cardOfToken = (token: string) => find((candidate) => candidate.token === token);
/** The behaviour of a card, by the digits that are stored of it. */
export const cardEndingIn = (last4: string) => find((candidate) => candidate.number.endsWith(last4));

/** Checks the last digit, which follows from the others (Luhn). */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
