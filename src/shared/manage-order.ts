import { z } from 'zod';
import { Day } from './day.ts';
import { limits } from './limits.ts';
import { OrderDetail, OrderStatus } from './order.ts';
import { Price } from './price.ts';
import { text } from './text.ts';

const count = z.number().int().min(0);

/** What staff narrow their list of orders by; the newest come first. */
export const OrderQuery = z.object({
  status: OrderStatus.optional(),
  attention: z
    .boolean()
    .optional()
    .meta({ description: 'true: only orders with a payment somebody has to look at' }),
  from: Day.optional().meta({ description: 'The first day, by UTC' }),
  to: Day.optional().meta({ description: 'The last day, itself included' }),
  page: z.number().int().min(1).max(limits.maxPage).default(1),
  limit: z.number().int().min(1).max(limits.maxPageSize).default(limits.pageSize),
});
export type OrderQuery = z.output<typeof OrderQuery>;

export const OrderSearch = OrderQuery.extend({
  searchTerm: text(limits.searchTermLength).min(1).meta({
    description: 'An order number, or part of the name, e-mail address or phone number of its customer',
  }),
});

export const OrderRow = z.object({
  ...OrderDetail.shape.data.pick({
    number: true,
    status: true,
    paymentMethod: true,
    placedAt: true,
    total: true,
  }).shape,
  customer: z.string().nullable().meta({ description: 'Their name' }),
  pieces: count,
  needsAttention: z.boolean(),
});
export type OrderRow = z.infer<typeof OrderRow>;

export const OrderList = z.object({
  data: z.array(OrderRow),
  totalDoc: count.meta({ description: 'How many orders match, on all pages together' }),
  statuses: z
    .record(OrderStatus, count)
    .meta({ description: 'How many there are of each, all else as asked' }),
  attention: count.meta({ description: 'How many need somebody to look at a payment, all else as asked' }),
});
export type OrderList = z.infer<typeof OrderList>;

export const OrderNumber = z.object({ number: text(40).min(1) });

const Refund = z.object({
  id: z.string(),
  status: z.enum(['requested', 'pending', 'succeeded', 'failed', 'cancelled']).meta({
    description: 'requested and pending: the money is on its way; failed and cancelled: none has gone back',
  }),
  amount: Price,
  actor: z.string(),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
});

/** A payment as staff see it. */
export const ManagedPayment = z.object({
  id: z.string(),
  intentId: z.string().nullable().meta({ description: 'What the card provider calls it' }),
  status: z.enum(['open', 'succeeded', 'surplus', 'cancelled', 'mismatched']),
  amount: Price,
  lastError: z
    .string()
    .nullable()
    .meta({ description: 'The provider’s code for why the last card was refused' }),
  attention: z.string().nullable().meta({ description: 'Why somebody has to look at it' }),
  at: z.iso.datetime(),
  refunds: z.array(Refund),
});
export type ManagedPayment = z.infer<typeof ManagedPayment>;

export const OrderStep = z.enum(['ship', 'deliver', 'cancel', 'refund']);
export type OrderStep = z.infer<typeof OrderStep>;

/** An order as staff see it. */
export const ManagedOrder = z.object({
  ...OrderDetail.shape.data.shape,
  history: z.array(OrderDetail.shape.data.shape.history.element.extend({ actor: z.string() })),
  customer: z
    .object({ name: z.string(), email: z.string(), address: z.string(), phone: z.string() })
    .nullable(),
  holdExpiresAt: z.iso.datetime().nullable(),
  payments: z.array(ManagedPayment),
  refundable: Price.meta({ description: 'What can still be given back of its card payment' }),
  steps: z.array(OrderStep).meta({ description: 'What staff may do with it now' }),
});
export type ManagedOrder = z.infer<typeof ManagedOrder>;

export const ManagedOrderDetail = z.object({ data: ManagedOrder });

/** A step with what its taker saw, for whom it matters who was first. */
export const TakeStep = OrderNumber.extend({
  status: OrderStatus.optional().meta({
    description: 'The status that was seen; refused with 409 when the order has another one by now',
  }),
  reason: text(limits.reasonLength).optional().meta({ description: 'The shopper may read it' }),
});
export type TakeStep = z.infer<typeof TakeStep>;

const Done = z.object({ success: z.literal(true), message: z.string() });

export const StepTaken = Done.extend({ data: z.object({ status: OrderStatus }) });
export type StepTaken = z.infer<typeof StepTaken>;

export const RefundOrder = TakeStep.extend({
  amount: Price.positive().optional().meta({ description: 'US dollars; without it, all that is left' }),
  refundable: Price.optional().meta({
    description: 'What was seen to be left; refused with 409 when some of it has been given back since',
  }),
});
export type RefundOrder = z.infer<typeof RefundOrder>;

/** A refund that was asked for; its status says how far it has come. */
export const RefundMade = Done.extend({ data: Refund.pick({ id: true, status: true, amount: true }) });
export type RefundMade = z.infer<typeof RefundMade>;

/** With what was read: when there is other news of the payment, it is not cleared. */
export const ReviewPayment = z.object({
  id: z.uuid(),
  attention: z.string(),
  reason: text(limits.reasonLength).optional(),
});
export type ReviewPayment = z.infer<typeof ReviewPayment>;

export const StrayPayments = z.array(ManagedPayment);
