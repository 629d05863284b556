type Method = 'cash' | 'card';
type Look = 'neutral' | 'good' | 'bad' | 'dark';

interface Meaning {
  /** The payment methods of the orders that may have this status. */
  methods: readonly Method[];
  /** True if a card order is paid and not fully refunded. Says nothing about a cash order, which is paid on delivery. */
  isPaid: boolean;
  /**
   * True if it counts as a sale: it was not cancelled or refunded, and its money has arrived or is due in cash. Only such orders
   * are packed.
   */
  isSale: boolean;
  /** True if it was sold, even if it was refunded or came back later. */
  wasSold: boolean;
  /** The place of its pieces. Both are possible after a refund: staff put pieces back by hand that had left the shop. */
  pieces: 'held' | 'in stock' | 'held or in stock';
  /** The next step that the order needs; null if it is over. Until it is shipped, its pieces are in the shop. */
  awaits: 'payment' | 'shipment' | 'delivery' | null;
  /** True if a payment that arrives now makes it an order again, unless its products are sold out. */
  takesLatePayment: boolean;
  /** True if its pieces have left the shop. False for a refunded order, whose history says whether they have. */
  hasLeft: boolean;
  /** True if its customer has it and has paid for it: cash is collected, reviews are open. */
  hasArrived: boolean;
  /** True if pieces that have left the shop may come back. */
  mayReturn: boolean;
  /** The parts that staff may correct. */
  correctable: 'quantities and customer' | 'customer' | 'nothing';
  /** The words for its shopper: what the status means for them, and what comes next. */
  shopper: { label: string; meaning: string; look: Look };
  /** The words for staff. Badges of orders to work on are filled: cash orders dark, paid ones in the accent. */
  staff: StaffWords;
  /** Other words for an order that its shopper collects. */
  collected?: { shopper: { label?: string; meaning: string }; staff?: Pick<StaffWords, 'label'> };
}

interface StaffWords {
  label: string;
  look: Look | 'accent';
}

const unpaid = { isPaid: false, isSale: false, wasSold: false } as const;
const paid = { isPaid: true, isSale: true, wasSold: true } as const;
const atShop = {
  pieces: 'held',
  hasLeft: false,
  hasArrived: false,
  mayReturn: false,
  takesLatePayment: false,
} as const;
const outside = { ...atShop, hasLeft: true, mayReturn: true } as const;
const backInStock = { ...atShop, pieces: 'in stock' } as const;
const over = { awaits: null, correctable: 'nothing' } as const;

/** All order statuses with everything that code needs to know of them, in the order of the screens. */
export const orderStatuses = {
  placed: {
    methods: ['cash'],
    ...paid,
    isPaid: false,
    ...atShop,
    awaits: 'shipment',
    correctable: 'quantities and customer',
    shopper: {
      label: 'Order placed',
      meaning: 'We are packing your order. You pay in cash when it arrives.',
      look: 'good',
    },
    staff: { label: 'Placed', look: 'dark' },
    collected: { shopper: { meaning: 'We are packing your order. You pay in cash when you collect it.' } },
  },
  awaiting_payment: {
    methods: ['card'],
    ...unpaid,
    ...atShop,
    awaits: 'payment',
    correctable: 'nothing',
    shopper: {
      label: 'Awaiting payment',
      meaning: 'Your payment has not arrived yet. We reserve the products for you for a limited time.',
      look: 'dark',
    },
    staff: { label: 'Awaiting payment', look: 'neutral' },
  },
  paid: {
    methods: ['card'],
    ...paid,
    ...atShop,
    awaits: 'shipment',
    correctable: 'quantities and customer',
    shopper: {
      label: 'Paid',
      meaning: 'Your payment has arrived. We are packing your order.',
      look: 'good',
    },
    staff: { label: 'Paid', look: 'accent' },
  },
  shipped: {
    methods: ['cash', 'card'],
    ...paid,
    ...outside,
    awaits: 'delivery',
    correctable: 'customer',
    shopper: { label: 'On its way', meaning: 'Your order has left our warehouse.', look: 'good' },
    staff: { label: 'Shipped', look: 'good' },
    collected: {
      shopper: { label: 'Ready to collect', meaning: 'Your order is ready to be collected.' },
      staff: { label: 'Ready to collect' },
    },
  },
  delivered: {
    methods: ['cash', 'card'],
    ...paid,
    ...outside,
    hasArrived: true,
    ...over,
    shopper: { label: 'Delivered', meaning: 'Your order has arrived. Enjoy your training!', look: 'good' },
    staff: { label: 'Delivered', look: 'neutral' },
    collected: {
      shopper: { label: 'Collected', meaning: 'You have collected your order. Enjoy your training!' },
      staff: { label: 'Collected' },
    },
  },
  cancelled: {
    methods: ['cash', 'card'],
    ...unpaid,
    ...backInStock,
    ...over,
    shopper: {
      label: 'Cancelled',
      meaning: 'This order was cancelled, and nothing will be sent.',
      look: 'neutral',
    },
    staff: { label: 'Cancelled', look: 'neutral' },
  },
  expired: {
    methods: ['card'],
    ...unpaid,
    ...backInStock,
    takesLatePayment: true,
    ...over,
    shopper: {
      label: 'Expired',
      meaning:
        'Your payment did not arrive in time, so nothing will be sent. If it still arrives, we will refund it.',
      look: 'bad',
    },
    staff: { label: 'Expired', look: 'neutral' },
  },
  refunded: {
    methods: ['card'],
    ...unpaid,
    wasSold: true,
    ...atShop,
    pieces: 'held or in stock',
    mayReturn: true,
    ...over,
    shopper: {
      label: 'Refunded',
      meaning: 'Your money has been refunded. Your bank may take 5 to 10 days to show it.',
      look: 'neutral',
    },
    staff: { label: 'Refunded', look: 'bad' },
  },
  returned: {
    methods: ['cash', 'card'],
    ...paid,
    isSale: false,
    ...outside,
    mayReturn: false,
    ...over,
    shopper: { label: 'Returned', meaning: 'Everything you ordered was returned to us.', look: 'neutral' },
    staff: { label: 'Returned', look: 'bad' },
  },
} as const satisfies Record<string, Meaning>;

export type OrderStatus = keyof typeof orderStatuses;

export const statusNames = Object.keys(orderStatuses) as [OrderStatus, ...OrderStatus[]];

type Delivery = { kind: string } | null;

/** Whether the shopper collects an order with this delivery. */
export const isCollected = (delivery: Delivery): boolean => delivery?.kind === 'collect';

/** The words for an order with this status and delivery. */
export function statusWords(status: OrderStatus, delivery: Delivery): Pick<Meaning, 'shopper' | 'staff'> {
  const { shopper, staff, collected }: Meaning = orderStatuses[status];
  if (!collected || !isCollected(delivery)) return { shopper, staff };
  return { shopper: { ...shopper, ...collected.shopper }, staff: { ...staff, ...collected.staff } };
}

export function statusesWhere<Name extends keyof Meaning>(
  name: Name,
  ...values: Meaning[Name][]
): OrderStatus[] {
  return statusNames.filter((status) => values.includes((orderStatuses[status] as Meaning)[name]));
}

export function statusIs<Name extends keyof Meaning>(
  status: OrderStatus,
  name: Name,
  ...values: Meaning[Name][]
): boolean {
  return values.includes((orderStatuses[status] as Meaning)[name]);
}

/** The statuses that orders of this payment method may have. */
export const statusesOf = (method: Method) =>
  statusNames.filter((status) => (orderStatuses[status].methods as readonly Method[]).includes(method));

/** The ways in which an order may begin, each with its first status. */
export const beginnings = {
  cash: 'placed',
  /** A card order that is to be paid. */
  card: 'awaiting_payment',
  /** A card order whose payment has already succeeded. */
  paid: 'paid',
} as const satisfies Record<string, OrderStatus>;

interface Step {
  /** The status that it leads to. */
  to: OrderStatus;
  /** Whether an order with this status may take it, if the payment method of the order has the status that it leads to. */
  from(status: Meaning, method: Method): boolean;
  /** True if staff take it with a button, and programs with a call. Other steps follow from payments, returns and time. */
  byHand: boolean;
  /** The reasons that block the step for now: the order is in review, or its payment is disputed. */
  blockedBy: readonly ('review' | 'dispute')[];
}

/** Every step that an order may take. */
export const orderSteps = {
  /** The payment has arrived, in time or late. */
  pay: {
    to: 'paid',
    from: ({ awaits, takesLatePayment }) => awaits === 'payment' || takesLatePayment,
    byHand: false,
    blockedBy: [],
  },
  ship: {
    to: 'shipped',
    from: ({ awaits }) => awaits === 'shipment',
    byHand: true,
    blockedBy: ['review', 'dispute'],
  },
  /** An order that waits to be shipped is delivered only at the counter, for cash. */
  deliver: {
    to: 'delivered',
    from: ({ awaits }, method) => awaits === 'delivery' || (awaits === 'shipment' && method === 'cash'),
    byHand: true,
    blockedBy: [],
  },
  /** A paid order is refunded instead. */
  cancel: {
    to: 'cancelled',
    from: ({ awaits }, method) => awaits === (method === 'cash' ? 'shipment' : 'payment'),
    byHand: true,
    blockedBy: [],
  },
  /** It was not paid in time. */
  expire: { to: 'expired', from: ({ awaits }) => awaits === 'payment', byHand: false, blockedBy: [] },
  /** Its customer is asked once more to pay it, and its pieces are there. */
  reopen: {
    to: 'awaiting_payment',
    from: ({ takesLatePayment }) => takesLatePayment,
    byHand: false,
    blockedBy: [],
  },
  /** All of its money is back with the shopper, even if it arrived when the order was over. */
  refund: {
    to: 'refunded',
    from: ({ awaits, pieces }) => awaits !== 'payment' && pieces !== 'held or in stock',
    byHand: false,
    blockedBy: [],
  },
  /** All of its pieces are back. */
  return: {
    to: 'returned',
    from: ({ hasLeft, mayReturn }) => hasLeft && mayReturn,
    byHand: false,
    blockedBy: [],
  },
} as const satisfies Record<string, Step>;

export type StepName = keyof typeof orderSteps;

export const stepNames = Object.keys(orderSteps) as StepName[];

/** Whether an order of this payment method and status may take a step. */
export function mayTake(method: Method, status: OrderStatus, step: StepName): boolean {
  const { to, from } = orderSteps[step] as Step;
  const known = statusesOf(method);
  return known.includes(status) && known.includes(to) && from(orderStatuses[status], method);
}

/** The status of a refunded order whose money did not go back after all, by its status before. Nobody takes such a step by hand. */
export function statusAfterFailedRefund(before: OrderStatus): OrderStatus {
  return statusIs(before, 'awaits', 'shipment') ? orderSteps.cancel.to : before;
}

/** The statuses to which a refunded order may return if its money did not go back after all. */
export const stepsBack: readonly OrderStatus[] = [
  ...new Set([
    ...statusNames.filter((from) => mayTake('card', from, 'refund')).map(statusAfterFailedRefund),
    orderSteps.return.to,
  ]),
];
