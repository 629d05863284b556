/** The kinds of requests of shoppers about their orders, with their names. */
export const requestKinds = {
  return: 'Return',
  exchange: 'Exchange',
  question: 'Question',
} as const;

/** The states of a request, with the words for its shopper and for staff. */
export const requestStatuses = {
  open: 'Waiting for an answer',
  accepted: 'Accepted',
  refused: 'Refused',
  answered: 'Answered',
  withdrawn: 'Taken back',
} as const;
