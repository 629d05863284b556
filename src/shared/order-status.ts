interface Meaning {
  /** A card order has been paid, and not fully refunded. Says nothing of a cash order, which is paid when it is delivered. */
  isPaid: boolean;
  /**
   * It counts as a sale: it was not cancelled or refunded, and its money has arrived or is due in cash. Only such orders are
   * packed.
   */
  isSale: boolean;
  /** It was sold, even if it was refunded or came back later. */
  wasSold: boolean;
  /**
   * Its pieces: out of the stock but for those that came back, in the stock again, or, after a refund, either: pieces that were
   * shipped come back by hand.
   */
  pieces: 'held' | 'returned' | 'held or returned';
  /** The next step that the order needs; null if it is over. Until it is shipped, its pieces are in the shop. */
  awaits: 'payment' | 'shipment' | 'delivery' | null;
  /** Its pieces have left the shop. False for a refunded order, whose history says whether they have. */
  hasLeft: boolean;
  /** Pieces that have left the shop may come back. */
  mayReturn: boolean;
  /** The parts that staff may correct. */
  correctable: 'quantities and customer' | 'customer' | 'nothing';
}

const unpaid = { isPaid: false, isSale: false, wasSold: false } as const;
const paid = { isPaid: true, isSale: true, wasSold: true } as const;
const atShop = { pieces: 'held', hasLeft: false, mayReturn: false } as const;
const outside = { pieces: 'held', hasLeft: true, mayReturn: true } as const;
const backInStock = { pieces: 'returned', hasLeft: false, mayReturn: false } as const;

/** The meaning of each order status, in the order in which screens list them. */
export const orderStatuses = {
  placed: {
    ...paid,
    isPaid: false,
    ...atShop,
    awaits: 'shipment',
    correctable: 'quantities and customer',
  },
  awaiting_payment: { ...unpaid, ...atShop, awaits: 'payment', correctable: 'nothing' },
  paid: { ...paid, ...atShop, awaits: 'shipment', correctable: 'quantities and customer' },
  shipped: { ...paid, ...outside, awaits: 'delivery', correctable: 'customer' },
  delivered: { ...paid, ...outside, awaits: null, correctable: 'nothing' },
  cancelled: { ...unpaid, ...backInStock, awaits: null, correctable: 'nothing' },
  expired: { ...unpaid, ...backInStock, awaits: null, correctable: 'nothing' },
  refunded: {
    ...unpaid,
    wasSold: true,
    pieces: 'held or returned',
    hasLeft: false,
    mayReturn: true,
    awaits: null,
    correctable: 'nothing',
  },
  returned: { ...paid, isSale: false, ...outside, mayReturn: false, awaits: null, correctable: 'nothing' },
} as const satisfies Record<string, Meaning>;

export type OrderStatus = keyof typeof orderStatuses;

export const statusNames = Object.keys(orderStatuses) as [OrderStatus, ...OrderStatus[]];

/** The statuses with this meaning. */
export function statusesWhere<Name extends keyof Meaning>(
  name: Name,
  ...values: Meaning[Name][]
): OrderStatus[] {
  return statusNames.filter((status) => values.includes(orderStatuses[status][name]));
}

/** Whether a status has this meaning. */
export function statusIs<Name extends keyof Meaning>(
  status: OrderStatus,
  name: Name,
  ...values: Meaning[Name][]
): boolean {
  return values.includes(orderStatuses[status][name]);
}

/** Every step an order may take, by payment method. A late payment can still reach an expired or cancelled order. */
export const orderSteps: Record<'cash' | 'card', Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  cash: {
    placed: ['shipped', 'delivered', 'cancelled'],
    shipped: ['delivered', 'returned'],
    delivered: ['returned'],
  },
  card: {
    awaiting_payment: ['paid', 'expired', 'cancelled'],
    paid: ['shipped', 'refunded'],
    shipped: ['delivered', 'refunded', 'returned'],
    delivered: ['refunded', 'returned'],
    returned: ['refunded'],
    expired: ['paid', 'refunded'],
    cancelled: ['refunded'],
  },
};

/** Whether an order of this payment method may go from one status to the other. */
export function mayFollow(method: keyof typeof orderSteps, from: OrderStatus, to: OrderStatus): boolean {
  return orderSteps[method][from]?.includes(to) ?? false;
}

/** The status of a refunded order whose money did not go back after all, by its status before. Nobody takes such a step by hand. */
export function statusAfterFailedRefund(before: OrderStatus): OrderStatus {
  return statusIs(before, 'awaits', 'shipment') ? 'cancelled' : before;
}

/** Where a refunded order may return to when its money did not go back after all. */
export const stepsBack: readonly OrderStatus[] = [
  ...new Set([
    ...statusNames.filter((from) => mayFollow('card', from, 'refunded')).map(statusAfterFailedRefund),
    'returned' as const,
  ]),
];
