interface Meaning {
  /** A card order has been paid, and not fully refunded. Says nothing of a cash order, which is paid when it is delivered. */
  isPaid: boolean;
  /**
   * It counts as a sale: it was not cancelled or refunded, and its money has arrived or is due in cash. Only such orders are
   * packed.
   */
  isSale: boolean;
  /**
   * Its pieces: out of the stock but for those that came back, in the stock again, or, after a refund, either: pieces that were
   * shipped come back by hand.
   */
  pieces: 'held' | 'returned' | 'held or returned';
}

/** The meaning of each order status, in the order in which screens list them. src/server/order/status.ts has the steps. */
export const orderStatuses = {
  placed: { isPaid: false, isSale: true, pieces: 'held' },
  awaiting_payment: { isPaid: false, isSale: false, pieces: 'held' },
  paid: { isPaid: true, isSale: true, pieces: 'held' },
  shipped: { isPaid: true, isSale: true, pieces: 'held' },
  delivered: { isPaid: true, isSale: true, pieces: 'held' },
  cancelled: { isPaid: false, isSale: false, pieces: 'returned' },
  expired: { isPaid: false, isSale: false, pieces: 'returned' },
  refunded: { isPaid: false, isSale: false, pieces: 'held or returned' },
  returned: { isPaid: true, isSale: false, pieces: 'held' },
} as const satisfies Record<string, Meaning>;

export type OrderStatus = keyof typeof orderStatuses;

export const statusNames = Object.keys(orderStatuses) as [OrderStatus, ...OrderStatus[]];

/** The statuses with this meaning. */
export function statusesWhere<Name extends keyof Meaning>(name: Name, value: Meaning[Name]): OrderStatus[] {
  return statusNames.filter((status) => orderStatuses[status][name] === value);
}
