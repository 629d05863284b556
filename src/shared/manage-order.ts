import { z } from 'zod';
import { Carrier } from './carriers.ts';
import { Cursors, Paging } from './cursors.ts';
import { Customer } from './customer.ts';
import { Day } from './day.ts';
import { limits } from './limits.ts';
import { OrderDetail, OrderStatus, ReturnLine } from './order.ts';
import { ReturnReason } from './order-return.ts';
import { AttentionDetails, PaymentAttention } from './payment-attention.ts';
import { entryKinds } from './payment-ledger.ts';
import { Price } from './price.ts';
import { text } from './text.ts';

const count = z.number().int().min(0);

/** The filters of the staff's list of orders; the newest come first. */
export const OrderQuery = z.object({
  status: OrderStatus.optional(),
  attention: z
    .boolean()
    .meta({ description: 'true: only orders with a payment that staff have to look at' })
    .optional(),
  from: Day.meta({ description: 'The first day, in the time zone of the shop' }).optional(),
  to: Day.meta({ description: 'The last day, included' }).optional(),
  ...Paging.shape,
  ...Cursors.shape,
});
export type OrderQuery = z.output<typeof OrderQuery>;

export const OrderSearch = OrderQuery.omit({ after: true, before: true })
  .extend({
    searchTerm: text(limits.searchTermLength).min(1).meta({
      description: 'An order number, or part of the name, e-mail address or phone number of its customer',
    }),
  })
  .meta({ id: 'SearchOrders' });

export const OrderRow = z
  .object({
    ...OrderDetail.shape.data.pick({
      number: true,
      status: true,
      paymentMethod: true,
      placedAt: true,
      total: true,
    }).shape,
    customer: z.string().nullable().meta({ description: 'The name of the customer' }),
    pieces: count,
    needsAttention: z.boolean().meta({ description: 'True if staff have to look at a payment of it' }),
  })
  .meta({ id: 'OrderRow' });
export type OrderRow = z.infer<typeof OrderRow>;

const perStatus = Object.fromEntries(OrderStatus.options.map((status) => [status, count])) as Record<
  OrderStatus,
  typeof count
>;

export const OrderList = z
  .object({
    data: z.array(OrderRow),
    totalDoc: count.meta({ description: 'The number of matching orders on all pages together' }),
    statuses: z
      .object(perStatus)
      .meta({ description: 'The number of orders with each status, with the other filters as they are' }),
    attention: count.meta({
      description:
        'The number of orders with a payment that staff have to look at, with the other filters as they are',
    }),
  })
  .meta({ id: 'OrderList' });
export type OrderList = z.infer<typeof OrderList>;

export const OrderNumber = z.object({
  number: text(40).min(1).meta({ description: 'The number of the order, such as RH-7KQ2M-4XHVD' }),
});

const Refund = z
  .object({
    id: z.string(),
    status: z.enum(['requested', 'pending', 'succeeded', 'failed', 'cancelled']).meta({
      description:
        'requested and pending: the money is on its way; failed and cancelled: nothing was refunded',
    }),
    amount: Price,
    actor: z.string().meta({ description: 'Who requested it' }),
    reason: z.string().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'Refund' });

/** A payment as staff see it. */
export const ManagedPayment = z
  .object({
    id: z.string(),
    intentId: z.string().nullable().meta({ description: 'The card provider’s id of it' }),
    status: z.enum(['open', 'succeeded', 'surplus', 'cancelled', 'mismatched']),
    amount: Price,
    lastError: z
      .string()
      .nullable()
      .meta({ description: 'The provider’s code for the refusal of the last card' }),
    attention: PaymentAttention.nullable().meta({
      description: `Why staff have to look at it: ${PaymentAttention.options.join(', ')}`,
      // No enum: a new reason must not break a program.
      override: { anyOf: undefined, type: ['string', 'null'] },
    }),
    attentionDetails: AttentionDetails,
    at: z.iso.datetime(),
    refunds: z.array(Refund),
    refundable: Price.meta({ description: 'The part of it that can still be refunded' }),
    ledger: z
      .array(
        z.object({
          // No enum: a new kind must not break a program.
          kind: z
            .enum(entryKinds)
            .meta({ description: entryKinds.join(', '), override: { enum: undefined, type: 'string' } }),
          amount: Price,
          providerId: z
            .string()
            .nullable()
            .meta({ description: 'The card provider’s id of the payment, the refund or the dispute' }),
          at: z.iso.datetime(),
        }),
      )
      .meta({ description: 'Everything that happened to its money, oldest first' }),
  })
  .meta({ id: 'Payment' });
export type ManagedPayment = z.infer<typeof ManagedPayment>;

export const OrderStep = z
  .enum(['ship', 'deliver', 'cancel', 'refund', 'parcel', 'return', 'correct'])
  .meta({ id: 'OrderStep' });
export type OrderStep = z.infer<typeof OrderStep>;

const OrderChange = OrderDetail.shape.data.shape.history.element
  .extend({
    actor: z.string().meta({ description: 'Who took the step' }),
    visible: z.boolean().meta({ description: 'Whether the shopper sees it' }),
  })
  .meta({ id: 'OrderChange' });

/** An order as staff see it. */
export const ManagedOrder = z
  .object({
    ...OrderDetail.shape.data.shape,
    history: z.array(OrderChange),
    customer: z
      .object({ name: z.string(), email: z.string(), address: z.string(), phone: z.string() })
      .meta({ id: 'OrderCustomer' })
      .nullable(),
    holdExpiresAt: z.iso.datetime().nullable(),
    payments: z.array(ManagedPayment),
    refundable: Price.meta({ description: 'The part of its card payment that can still be refunded' }),
    due: Price.meta({
      description: 'The cash that is due at the door; 0 for card orders, and once it was collected',
    }),
    steps: z.array(OrderStep).meta({ description: 'The steps that staff may take now' }),
  })
  .meta({ id: 'Order' });
export type ManagedOrder = z.infer<typeof ManagedOrder>;

export const ManagedOrderDetail = z.object({ data: ManagedOrder }).meta({ id: 'OrderDetail' });

/** A step with the status that its caller saw, so that of two callers only the first takes it. */
export const TakeStep = OrderNumber.extend({
  status: OrderStatus.optional().meta({
    description: 'The status that you read; refused with 409 if the order has another one by now',
  }),
  reason: text(limits.reasonLength).optional().meta({ description: 'The shopper may read it' }),
}).meta({ id: 'TakeStep' });
export type TakeStep = z.infer<typeof TakeStep>;

const Parcel = z.object({
  carrier: Carrier,
  trackingNumber: text(limits.trackingLength).optional(),
});

/** Ships an order, with its first parcel if that is known. */
export const ShipOrder = TakeStep.extend({
  parcel: Parcel.optional().meta({ description: 'The first parcel; more can be added later' }),
}).meta({ id: 'ShipOrder' });
export type ShipOrder = z.infer<typeof ShipOrder>;

export const DeliverOrder = TakeStep.extend({
  collected: Price.optional().meta({
    description: 'The cash that was collected for a cash order; without it, all that was due',
  }),
}).meta({ id: 'DeliverOrder' });
export type DeliverOrder = z.infer<typeof DeliverOrder>;

export const AddParcel = OrderNumber.extend(Parcel.shape).meta({ id: 'AddParcel' });
export type AddParcel = z.infer<typeof AddParcel>;

export const RemoveParcel = OrderNumber.extend({ id: z.uuid() });
export type RemoveParcel = z.infer<typeof RemoveParcel>;

/** Pieces of a shipped order that came back. */
export const ReturnOrder = TakeStep.omit({ reason: true })
  .extend({
    reason: ReturnReason,
    lines: z
      .array(ReturnLine)
      .min(1)
      .max(2 * limits.cartLines)
      .optional()
      .meta({
        description:
          'Without it, all pieces that the shopper still has; they are restocked, unless damaged, lost or faulty',
      }),
    credit: Price.optional().meta({
      description:
        'Money to give back: by card if the order was paid by card, else handed back by staff. Cash that was not collected yet is credited without it',
    }),
    note: text(limits.reasonLength).optional().meta({ description: 'The shopper may read it' }),
  })
  .meta({ id: 'ReturnOrder' });
export type ReturnOrder = z.infer<typeof ReturnOrder>;

/** Corrects the customer or the quantities of an order that was not shipped yet. */
export const CorrectOrder = TakeStep.extend({
  total: Price.optional().meta({
    description: 'The total that you read; refused with 409 if the order has another one by now',
  }),
  customer: Customer.partial().optional().meta({ description: 'The fields that change' }),
  lines: z
    .array(
      ReturnLine.pick({ line: true }).extend({
        quantity: z
          .number()
          .int()
          .min(0)
          .max(limits.lineQuantity)
          .meta({ description: '0 removes the line' }),
      }),
    )
    .max(limits.cartLines)
    .optional()
    .meta({
      description:
        'The lines that change; more pieces cost what the product costs now, and only of cash orders',
    }),
}).meta({ id: 'CorrectOrder' });
export type CorrectOrder = z.infer<typeof CorrectOrder>;

const Call = z.object({
  outcome: z.enum(['confirmed', 'not_reached', 'refused']),
  note: text(limits.noteLength).optional(),
});

/** A call to the customer of a cash order. */
export const RecordCall = OrderNumber.extend(Call.shape).extend({
  /** When to call again, if nobody was reached. */
  retryAt: z.iso.datetime().optional(),
});
export type RecordCall = z.infer<typeof RecordCall>;

export const AddNote = OrderNumber.extend({ text: text(limits.noteLength).min(1, 'Enter a note') });
export type AddNote = z.infer<typeof AddNote>;

/** What one phone number has ordered before. */
export const PhoneHistory = z.object({
  ordered: count,
  /** Orders that were delivered and kept. */
  accepted: count,
  /** Orders refused at the door or by phone, or whose customer was not found. */
  refused: count,
});
export type PhoneHistory = z.infer<typeof PhoneHistory>;

/** What staff know of an order, and neither shoppers nor programs see. */
export const InternalOrder = z.object({
  calls: z.array(
    Call.extend({
      note: z.string().nullable(),
      retryAt: z.iso.datetime().nullable(),
      actor: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  notes: z.array(z.object({ text: z.string(), actor: z.string(), at: z.iso.datetime() })),
  /** Of the other orders with this phone number; null without a phone number. */
  before: PhoneHistory.nullable(),
  /** The cash of a delivered cash order. */
  cash: z
    .object({ amount: Price, carrier: Carrier.nullable(), receivedAt: z.iso.datetime().nullable() })
    .nullable(),
});
export type InternalOrder = z.infer<typeof InternalOrder>;

/** Cash orders whose customers staff have to call, those who wait longest first. */
export const CallQueue = z.object({
  data: z.array(
    z.object({
      ...OrderRow.pick({ number: true, placedAt: true, total: true, pieces: true }).shape,
      customer: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
      /** Calls that reached nobody. */
      tries: count,
      before: PhoneHistory,
    }),
  ),
  /** Those due now. */
  due: count,
  /** Those to be called later. */
  later: count,
});
export type CallQueue = z.infer<typeof CallQueue>;

/** What each carrier has collected and not paid yet. */
export const CarrierCash = z.object({
  carriers: z.array(
    z.object({
      carrier: Carrier,
      owed: Price,
      orders: z.array(z.object({ number: z.string(), amount: Price, at: z.iso.datetime() })),
      /** Orders that `orders` has no room for. */
      more: count,
    }),
  ),
  payouts: z.array(
    z.object({
      id: z.uuid(),
      carrier: Carrier,
      collected: Price,
      received: Price,
      orders: count,
      note: z.string().nullable(),
      actor: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});
export type CarrierCash = z.infer<typeof CarrierCash>;

/** Cash of these orders that a carrier has paid. */
export const RecordPayout = z.object({
  carrier: Carrier,
  numbers: z.array(OrderNumber.shape.number).min(1).max(500),
  /** What arrived: the collected cash without the carrier's fees. */
  received: Price,
  note: text(limits.reasonLength).optional(),
});
export type RecordPayout = z.infer<typeof RecordPayout>;

const Done = z.object({ success: z.literal(true), message: z.string() });

export const StepTaken = Done.extend({ data: z.object({ status: OrderStatus }) }).meta({ id: 'StepTaken' });
export type StepTaken = z.infer<typeof StepTaken>;

export const OrderCorrected = Done.extend({ data: z.object({ status: OrderStatus, total: Price }) }).meta({
  id: 'OrderCorrected',
});
export type OrderCorrected = z.infer<typeof OrderCorrected>;

export const RefundOrder = TakeStep.extend({
  amount: Price.positive().optional().meta({ description: 'US dollars; without it, all that is left' }),
  refundable: Price.optional().meta({
    description: 'The refundable amount that you read; refused with 409 if some of it was refunded since',
  }),
}).meta({ id: 'RefundOrder' });
export type RefundOrder = z.infer<typeof RefundOrder>;

/** A refund of any payment, also of one without an order. */
export const RefundPayment = z.object({
  id: z.uuid(),
  refundable: Price.optional(),
  reason: RefundOrder.shape.reason,
});
export type RefundPayment = z.infer<typeof RefundPayment>;

/** A requested refund with its status. */
export const RefundMade = Done.extend({ data: Refund.pick({ id: true, status: true, amount: true }) }).meta({
  id: 'RefundMade',
});
export type RefundMade = z.infer<typeof RefundMade>;

/** With the reason and details that the caller read: if these have changed since, the payment is not cleared. */
export const ReviewPayment = z.object({
  id: z.uuid(),
  attention: PaymentAttention,
  attentionDetails: AttentionDetails,
  reason: text(limits.reasonLength).optional(),
});
export type ReviewPayment = z.infer<typeof ReviewPayment>;

export const UnattachedPayments = z.array(ManagedPayment);
