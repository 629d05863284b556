import { failureIn } from '../checkout/refusal.ts';
import { refusalWords } from '../staff/refusal.ts';

/** What staff are told when a step of an order was refused. */
export function stepRefusalWords(error: unknown): string {
  switch (failureIn(error)?.reason) {
    case 'CARDS_NOT_TAKEN':
      return 'This shop takes no cards at the moment, so it can’t give money back by card either.';
    case 'PAYMENT_UNAVAILABLE':
      return 'The card provider can’t be reached, and nothing was done. Please try again in a moment.';
    default:
      return refusalWords(error);
  }
}
