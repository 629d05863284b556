/** The effects of planned steps, with the words for an order: while the step waits, and if it was not taken. */
export const plannedWords = {
  ship: { will: 'will be shipped', not: 'Not shipped' },
  ready: { will: 'will be ready to collect', not: 'Not made ready to collect' },
  deliver: { will: 'will be marked as delivered', not: 'Not marked as delivered' },
  collect: { will: 'will be marked as collected', not: 'Not marked as collected' },
  cancel: { will: 'will be cancelled', not: 'Not cancelled' },
  confirm: { will: 'will be confirmed', not: 'Not confirmed' },
  return: { will: 'will have its return recorded', not: 'Return not recorded' },
  correct: { will: 'will be changed', not: 'Not changed' },
  difference: { will: 'will wait for the payment of a change', not: 'Payment of the change not requested' },
  refund: { will: 'will be refunded', not: 'Not refunded' },
};
export type PlannedEffect = keyof typeof plannedWords;
