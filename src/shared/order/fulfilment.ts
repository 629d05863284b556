import { z } from 'zod';
import { time } from '../base/day-schema.ts';
import { limits } from '../base/limits.ts';
import { text } from '../base/text.ts';
import { Price } from '../product/price.ts';
import { ChosenCarrier, Collector, NamedCarrier } from './carrier-schema.ts';
import { Customer } from './customer.ts';
import { OrderNumber, OrderRow, TakeStep } from './manage-order.ts';
import { CartItem, OrderDetail, PlaceOrder, ReturnLine } from './order.ts';
import { OrderRequest } from './order-request.ts';
import { ReturnReason } from './order-return.ts';
import { OrderReview } from './order-review.ts';

const count = z.number().int().min(0);

const Parcel = ChosenCarrier.extend({
  trackingNumber: text(limits.trackingLength).optional(),
});

/** Ships an order, with its first parcel if that is known. */
export const ShipOrder = TakeStep.extend({
  parcel: Parcel.optional().describe('The first parcel; more can be added later'),
}).meta({ id: 'ShipOrder' });
export type ShipOrder = z.infer<typeof ShipOrder>;

export const DeliverOrder = TakeStep.extend({
  collected: Price.optional().describe(
    'The cash that was collected for a cash order; without it, all that was due',
  ),
}).meta({ id: 'DeliverOrder' });
export type DeliverOrder = z.infer<typeof DeliverOrder>;

export const AddParcel = OrderNumber.extend(Parcel.shape).meta({ id: 'AddParcel' });
export type AddParcel = z.infer<typeof AddParcel>;

export const RemoveParcel = OrderNumber.extend({
  id: z.uuid().describe('The id of a parcel of the order'),
}).meta({ id: 'RemoveParcel' });
export type RemoveParcel = z.infer<typeof RemoveParcel>;

/** Changes only the fields that are sent; an empty tracking number removes the stored one. Another carrier has the name that is sent, or none. */
export const ChangeParcel = RemoveParcel.extend(Parcel.partial().shape).meta({ id: 'ChangeParcel' });
export type ChangeParcel = z.infer<typeof ChangeParcel>;

const paymentMethod = OrderDetail.shape.data.shape.paymentMethod;

/** The products that the shopper gets for pieces that came back, as an order of its own. */
const Exchange = PlaceOrder.pick({ cartItems: true, expectedTotal: true })
  .extend({
    deliveryOption: z
      .uuid()
      .optional()
      .describe('Without it, that of the order, or else the cheapest; it costs nothing'),
    paymentMethod: paymentMethod
      .optional()
      .describe('How the rest is paid: in cash on delivery, or by card with a link. Cash if it is missing'),
  })
  .meta({ id: 'Exchange' });

/** Pieces of a shipped order that came back. */
export const ReturnOrder = TakeStep.omit({ reason: true })
  .extend({
    reason: ReturnReason,
    lines: z
      .array(ReturnLine)
      .min(1)
      .max(2 * limits.cartLines)
      .optional()
      .describe(
        'Without it, all pieces that the shopper still has; they are restocked, unless damaged, lost or faulty',
      ),
    credit: Price.optional().describe(
      'Money to give back: by card if the order was paid by card, else in cash, by staff. Cash that was not collected yet is credited without it, and so is the difference to a cheaper exchange',
    ),
    exchange: Exchange.optional().describe(
      'Products to send for these pieces, in an order of its own: what was paid for the pieces and is not given back is taken off their price',
    ),
    note: text(limits.reasonLength).optional().describe('The shopper may read it'),
  })
  .meta({ id: 'ReturnOrder' });
export type ReturnOrder = z.infer<typeof ReturnOrder>;

/** The money that a return gives back, and what its exchange comes to; null without one. */
export const ReturnPreview = z.object({ credit: Price, exchange: Price.nullable() });
export type ReturnPreview = z.infer<typeof ReturnPreview>;

/** Corrects the customer, the quantities or the delivery of an order that was not shipped yet. */
export const CorrectOrder = TakeStep.extend({
  total: Price.optional().describe(
    'The total that you read; refused with 409 if the order has another one by now',
  ),
  expectedTotal: Price.optional().describe(
    'The new total that you expect; refused with 409 if it comes to another one',
  ),
  refundable: Price.optional().describe(
    'The refundable amount that you read; refused with 409 if some of it was refunded since',
  ),
  refund: Price.optional().describe(
    'US dollars to refund to the card with it, at most what is left of the payment. Without it, what was paid and not refunded above the new total',
  ),
  customer: Customer.partial().optional().describe('The fields that change'),
  lines: z
    .array(
      ReturnLine.pick({ line: true }).extend({
        quantity: z.number().int().min(0).max(limits.lineQuantity).describe('0 removes the line'),
      }),
    )
    .max(limits.cartLines)
    .optional()
    .describe(
      'The lines that change; more pieces cost what the product costs now. See `payDifference` for a card order that would cost more than was paid',
    ),
  added: z
    .array(
      CartItem.extend({
        replaces: ReturnLine.shape.line
          .optional()
          .describe('The line whose pieces they replace; they take over the discount of these pieces'),
      }),
    )
    .max(limits.cartLines)
    .optional()
    .describe('Products to add, at their present price: a line more, or another size'),
  deliveryOption: z.uuid().optional().describe('The id of another delivery option, at its present price'),
  payDifference: z
    .boolean()
    .optional()
    .describe(
      'true: if a card order would cost more than was paid, its customer is asked for the difference by a link, and the change is made when it is paid. Without it, such a change is refused',
    ),
}).meta({ id: 'CorrectOrder' });
export type CorrectOrder = z.infer<typeof CorrectOrder>;

/** The new total by a correction, the refund to the card, and what has to be paid by card before. */
export const CorrectionPreview = z.object({ total: Price, refund: Price, difference: Price });
export type CorrectionPreview = z.infer<typeof CorrectionPreview>;

const Call = z.object({
  outcome: z.enum(['confirmed', 'not_reached', 'refused']),
  note: text(limits.noteLength).optional(),
});

/** A call to the customer of a cash order. */
export const RecordCall = OrderNumber.extend(Call.shape).extend({
  /** When to call again, if nobody was reached. */
  retryAt: time().optional(),
});
export type RecordCall = z.infer<typeof RecordCall>;

export const AddNote = OrderNumber.extend({ text: text(limits.noteLength).min(1, 'Enter a note') });
export type AddNote = z.infer<typeof AddNote>;

/** The earlier orders of one phone number. */
export const PhoneHistory = z.object({
  ordered: count,
  /** Orders that were delivered and kept. */
  accepted: count,
  /** Orders refused at the door or by phone, or whose customer was not found. */
  refused: count,
});
export type PhoneHistory = z.infer<typeof PhoneHistory>;

/** The data of an order that only staff see, not shoppers or programs. */
export const InternalOrder = z.object({
  /** When its customer was erased; null if that did not happen. */
  customerErasedAt: z.iso.datetime().nullable(),
  calls: z.array(
    Call.extend({
      note: z.string().nullable(),
      retryAt: z.iso.datetime().nullable(),
      actor: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  notes: z.array(z.object({ text: z.string(), actor: z.string(), at: z.iso.datetime() })),
  /** The requests of its shopper, the oldest first. */
  requests: z.array(OrderRequest),
  /** The photographs of its parcels, the oldest first. */
  photos: z.array(z.object({ id: z.uuid(), actor: z.string(), at: z.iso.datetime() })),
  /** The history of its phone number without this order; null without a phone number. */
  before: PhoneHistory.nullable(),
  /** The reason why it waits to be confirmed; null if it does not. */
  review: OrderReview.nullable(),
  /** The last withdrawal from its contract that is not done; null without one. */
  withdrawal: z.object({ receivedAt: z.iso.datetime(), part: z.string() }).nullable(),
  /** The cash of a delivered cash order. */
  cash: z.object({ amount: Price, ...Collector.shape, receivedAt: z.iso.datetime().nullable() }).nullable(),
});
export type InternalOrder = z.infer<typeof InternalOrder>;

/** Cash orders whose customers staff have to call, those that have waited longest first. */
export const CallQueue = z.object({
  data: z.array(
    z.object({
      ...OrderRow.pick({ number: true, placedAt: true, total: true, pieces: true }).shape,
      customer: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
      /** Calls that reached nobody. */
      tries: count,
      before: PhoneHistory,
      /** Those in review come first. */
      review: OrderReview.nullable(),
    }),
  ),
  /** Those due now. */
  due: count,
  /** Those to be called later. */
  later: count,
});
export type CallQueue = z.infer<typeof CallQueue>;

/** The cash that each carrier has collected and not paid yet. */
export const CarrierCash = z.object({
  carriers: z.array(
    NamedCarrier.extend({
      owed: Price,
      orders: z.array(z.object({ number: z.string(), amount: Price, at: z.iso.datetime() })),
      /** Orders that `orders` has no room for. */
      more: count,
    }),
  ),
  payouts: z.array(
    NamedCarrier.extend({
      id: z.uuid(),
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
export const RecordPayout = ChosenCarrier.extend({
  numbers: z.array(OrderNumber.shape.number).min(1).max(500),
  /** The amount that arrived: the collected cash without the carrier's fees. */
  received: Price,
  note: text(limits.reasonLength).optional(),
});
export type RecordPayout = z.infer<typeof RecordPayout>;
