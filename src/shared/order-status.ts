interface Meaning {
  /** A card order has been paid, and not all of it was given back. A cash order is paid when it is delivered. */
  isPaid: boolean;
  /** It counts as a sale: nobody has called it off, and its money is here or on its way. Only such orders are packed. */
  isSale: boolean;
  /** Its pieces: out of the stock, back in it, or, after a refund, one of both: what was sent comes back by hand. */
  pieces: 'held' | 'returned' | 'held or returned';
}

/** What each status of an order means, in the order in which screens list them. src/server/order/status.ts has the steps. */
export const orderStatuses = {
  placed: { isPaid: false, isSale: true, pieces: 'held' },
  awaiting_payment: { isPaid: false, isSale: false, pieces: 'held' },
  paid: { isPaid: true, isSale: true, pieces: 'held' },
  shipped: { isPaid: true, isSale: true, pieces: 'held' },
  delivered: { isPaid: true, isSale: true, pieces: 'held' },
  cancelled: { isPaid: false, isSale: false, pieces: 'returned' },
  expired: { isPaid: false, isSale: false, pieces: 'returned' },
  refunded: { isPaid: false, isSale: false, pieces: 'held or returned' },
} as const satisfies Record<string, Meaning>;

export type OrderStatus = keyof typeof orderStatuses;

export const statusNames = Object.keys(orderStatuses) as [OrderStatus, ...OrderStatus[]];

/** The statuses that mean this. */
export function statusesWhere<Name extends keyof Meaning>(name: Name, value: Meaning[Name]): OrderStatus[] {
  return statusNames.filter((status) => orderStatuses[status][name] === value);
}
