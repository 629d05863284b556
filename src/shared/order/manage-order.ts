// Long because it has the filters, steps and answers of staff’s orders; nearly all of it is schemas.
import { z } from 'zod';
import { Cursors, Paging } from '../base/cursors.ts';
import { Day } from '../base/day-schema.ts';
import { limits } from '../base/limits.ts';
import { enteredProgramData, shownProgramData } from '../base/program-data.ts';
import { several, UpdatedSince, valuesOf } from '../base/sync.ts';
import { text } from '../base/text.ts';
import { Currency, Price } from '../product/price.ts';
import { OrderChannel, OrderDetail, OrderStatus, ReturnLine } from './order.ts';
import { AttentionDetails, PaymentAttention } from './payment-attention.ts';
import { entryKinds } from './payment-ledger.ts';
import { AwaitedWork } from './work.ts';

const count = z.number().int().min(0);

/** The filters of the staff's list of orders; the newest come first. */
export const OrderQuery = z.object({
  status: OrderStatus.optional(),
  attention: z.boolean().describe('true: only orders with a payment that staff have to look at').optional(),
  review: z.boolean().describe('true: only large cash orders that wait to be confirmed').optional(),
  work: AwaitedWork.describe(
    'call: only cash orders that nobody has confirmed; ship: only those that may leave now, which are confirmed or paid, below the limits, and need no look; of these, pack: those not packed yet, and hand_over: those that are; late: only those that were due, or are by tomorrow, and have not arrived',
  ).optional(),
  from: Day.describe('The first day, in the time zone of the shop').optional(),
  to: Day.describe('The last day, included').optional(),
  ...Paging.shape,
  ...Cursors.shape,
});
export type OrderQuery = z.output<typeof OrderQuery>;

/** The parts of an order that a list has only if the caller asks for them. */
export const OrderPart = z.enum(['lines', 'payments', 'refunds']);
export type OrderPart = z.infer<typeof OrderPart>;

/** The filters of the list for programs. */
export const ListOrders = OrderQuery.extend({
  numbers: several('Numbers of orders'),
  externalId: several('Whole references of another system'),
  updatedSince: UpdatedSince,
  include: text(100)
    .refine(
      (joined) => valuesOf(joined).every((part) => OrderPart.safeParse(part).success),
      `Takes ${OrderPart.options.join(', ')}, joined by commas`,
    )
    .describe(
      `What each order has in the list besides, joined by commas: ${OrderPart.options.join(', ')}. All of it is of one moment.`,
    )
    .optional(),
});
export type ListOrders = z.output<typeof ListOrders>;

export const OrderSearch = OrderQuery.omit({ after: true, before: true })
  .extend({
    searchTerm: text(limits.searchTermLength)
      .min(1)
      .describe(
        'An order number, its total, an invoice number, or part of the name, e-mail address, phone number or address of its customer, of the title or SKU of a product, or of a tracking number',
      ),
  })
  .meta({ id: 'SearchOrders' });

const updatedAt = z.iso
  .datetime()
  .describe('When anything of the order last changed, such as its status, a parcel or a payment');

const packedAt = z.iso
  .datetime()
  .nullable()
  .describe('When staff have packed its pieces. Null before that, and after a correction');

/** Null if none was given, or the customer was erased. */
const OrderCustomer = z
  .object({
    name: z.string(),
    email: z.string().describe('Empty if the customer of an order that staff entered has none'),
    address: z.string().describe('Empty if the order is handed over at the counter'),
    phone: z.string(),
  })
  .meta({ id: 'OrderCustomer' })
  .nullable();

const Refund = z
  .object({
    id: z.string(),
    status: z
      .enum(['requested', 'pending', 'succeeded', 'failed', 'cancelled'])
      .describe('requested and pending: the money is on its way; failed and cancelled: nothing was refunded'),
    amount: Price,
    actor: z.string().describe('Who requested it'),
    reason: z.string().nullable(),
    at: z.iso.datetime(),
    lines: z
      .array(
        ReturnLine.pick({ line: true, quantity: true }).extend({
          title: z.string(),
          amount: Price,
          open: Price.describe(
            'The part that no later return or correction of these pieces has taken into account',
          ),
        }),
      )
      .describe('The pieces that it is for and that stayed with the shopper; none if it names none'),
  })
  .meta({ id: 'Refund' });

export const ManagedPayment = z
  .object({
    id: z.string(),
    intentId: z.string().nullable().describe('The card provider’s id of it'),
    status: z.enum(['open', 'succeeded', 'surplus', 'cancelled', 'mismatched']),
    amount: Price,
    currency: Currency,
    lastError: z.string().nullable().describe('The provider’s code for the refusal of the last card'),
    change: z
      .object({ words: z.string(), endsAt: z.iso.datetime().describe('It can be paid until then') })
      .nullable()
      .describe(
        'The change of the order that it is the difference of, which is made when it is paid; null for the payment that an order begins with',
      ),
    attention: PaymentAttention.nullable().meta({
      description: `Why staff have to look at it: ${PaymentAttention.options.join(', ')}`,
      // No enum: a new reason must not break a program.
      override: { anyOf: undefined, type: ['string', 'null'] },
    }),
    attentionDetails: AttentionDetails,
    at: z.iso.datetime(),
    refunds: z.array(Refund),
    refundable: Price.describe('The part of it that can still be refunded'),
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
            .describe('The card provider’s id of the payment, the refund or the dispute'),
          at: z.iso.datetime(),
        }),
      )
      .describe('Everything that happened to its money, oldest first'),
  })
  .meta({ id: 'Payment' });
export type ManagedPayment = z.infer<typeof ManagedPayment>;

export const OrderRow = z
  .object({
    ...OrderDetail.shape.data.pick({
      number: true,
      status: true,
      paymentMethod: true,
      placedAt: true,
      deliveryOption: true,
      arrives: true,
      total: true,
    }).shape,
    updatedAt,
    ...shownProgramData,
    currency: Currency,
    customer: OrderCustomer,
    pieces: count,
    needsAttention: z.boolean().describe('True if staff have to look at a payment of it'),
    isInReview: z
      .boolean()
      .describe('True while a large cash order waits to be confirmed, and reserves nothing'),
    awaitsCall: z
      .boolean()
      .describe('True while a cash order is placed, and its customer has not confirmed it by phone'),
    packedAt,
    lines: OrderDetail.shape.data.shape.lines.optional().describe('With `include=lines`'),
    payments: z.array(ManagedPayment).optional().describe('With `include=payments`'),
    refunds: z
      .array(Refund)
      .optional()
      .describe('With `include=refunds`: those of all its payments, oldest first'),
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
    totalDoc: count.describe('The number of matching orders on all pages together'),
    statuses: z
      .object(perStatus)
      .describe('The number of orders with each status, with the other filters as they are'),
    attention: count.describe(
      'The number of orders with a payment that staff have to look at, with the other filters as they are',
    ),
  })
  .meta({ id: 'OrderList' });
export type OrderList = z.infer<typeof OrderList>;

export const OrderNumber = z.object({
  number: text(40).min(1).describe('The number of the order, such as RH-7KQ2M-4XHVD'),
});

export const OrderStep = z
  .enum(['ship', 'deliver', 'cancel', 'refund', 'parcel', 'return', 'correct'])
  .meta({ id: 'OrderStep' });
export type OrderStep = z.infer<typeof OrderStep>;

const OrderChange = OrderDetail.shape.data.shape.history.element
  .extend({
    actor: z.string().describe('Who took the step'),
    visible: z.boolean().describe('Whether the shopper sees it'),
  })
  .meta({ id: 'OrderChange' });

export const ManagedOrder = z
  .object({
    ...OrderDetail.shape.data.omit({ documents: true, collectAt: true }).shape,
    updatedAt,
    currency: Currency,
    ...shownProgramData,
    // No enum: a new channel must not break a program.
    channel: OrderChannel.meta({
      description: `How the order came: ${OrderChannel.options.join(', ')}. Staff enter those from phone on`,
      override: { enum: undefined, type: 'string' },
    }),
    history: z.array(OrderChange),
    customer: OrderCustomer,
    holdExpiresAt: z.iso.datetime().nullable(),
    packedAt,
    payments: z.array(ManagedPayment),
    refundable: Price.describe(
      'The part of its card payment, or of the cash that was collected, that can still be refunded',
    ),
    due: Price.describe('The cash that is due at the door; 0 for card orders, and once it was collected'),
    steps: z.array(OrderStep).describe('The steps that staff may take now'),
  })
  .meta({ id: 'Order' });
export type ManagedOrder = z.infer<typeof ManagedOrder>;

export const ManagedOrderDetail = z.object({ data: ManagedOrder }).meta({ id: 'OrderDetail' });

/** Changes only the fields that are sent. */
export const PatchOrder = OrderNumber.extend(enteredProgramData).meta({ id: 'PatchOrder' });
export type PatchOrder = z.infer<typeof PatchOrder>;

/** A step with the status that its caller saw, so that only the first of two callers takes it. */
export const TakeStep = OrderNumber.extend({
  status: OrderStatus.optional().describe(
    'The status that you read; refused with 409 if the order has another one by now',
  ),
  reason: text(limits.reasonLength).optional().describe('The shopper may read it'),
}).meta({ id: 'TakeStep' });
export type TakeStep = z.infer<typeof TakeStep>;

const Done = z.object({ success: z.literal(true), message: z.string() });

export const StepTaken = Done.extend({ data: z.object({ status: OrderStatus }) }).meta({ id: 'StepTaken' });
export type StepTaken = z.infer<typeof StepTaken>;

export const RefundOrder = TakeStep.extend({
  amount: Price.positive()
    .optional()
    .meta({ description: 'US dollars; without it, all that is left', multipleOf: 0.01 }),
  refundable: Price.optional().describe(
    'The refundable amount that you read; refused with 409 if some of it was refunded since',
  ),
  lines: z
    .array(ReturnLine.pick({ line: true, quantity: true }))
    .min(1)
    .max(limits.cartLines)
    .optional()
    .describe(
      'The pieces that it is for, if they don’t come back; not for cash. Then `amount` is at most what was paid for them and not refunded yet, and without it just that',
    ),
}).meta({ id: 'RefundOrder' });
export type RefundOrder = z.infer<typeof RefundOrder>;

/** A refund of any payment, also of one without an order. */
export const RefundPayment = z.object({
  id: z.uuid(),
  refundable: Price.optional(),
  reason: RefundOrder.shape.reason,
});
export type RefundPayment = z.infer<typeof RefundPayment>;

const RefundState = Refund.pick({ id: true, status: true, amount: true });

/** A requested refund with its status. */
export const RefundMade = Done.extend({ data: RefundState }).meta({ id: 'RefundMade' });
export type RefundMade = z.infer<typeof RefundMade>;

const itsRefund = {
  refund: RefundState.nullable().describe(
    'What it refunds to the card; while it is `requested`, the shop has yet to send it',
  ),
};

export const OrderReturned = Done.extend({
  data: StepTaken.shape.data.extend({
    ...itsRefund,
    exchange: OrderDetail.shape.data
      .pick({ number: true, total: true, paymentMethod: true })
      .nullable()
      .describe('The order that was placed in exchange'),
  }),
}).meta({ id: 'OrderReturned' });
export type OrderReturned = z.infer<typeof OrderReturned>;

export const OrderCorrected = Done.extend({
  data: z.object({
    status: OrderStatus,
    total: Price,
    difference: Price.describe(
      'What its customer is asked for before the order changes; 0 if it has changed',
    ),
    ...itsRefund,
  }),
}).meta({ id: 'OrderCorrected' });
export type OrderCorrected = z.infer<typeof OrderCorrected>;

/** With the reason and details that the caller read: if these have changed since, the payment is not cleared. */
export const ReviewPayment = z.object({
  id: z.uuid(),
  attention: PaymentAttention,
  attentionDetails: AttentionDetails,
  reason: text(limits.reasonLength).optional(),
});
export type ReviewPayment = z.infer<typeof ReviewPayment>;

export const UnattachedPayments = z.array(ManagedPayment);
