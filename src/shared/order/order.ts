import { z } from 'zod';
import { asciiEmail } from '../base/email.ts';
import { limits } from '../base/limits.ts';
import { tooLargeOrder } from '../base/money.ts';
import { enteredProgramData } from '../base/program-data.ts';
import { text } from '../base/text.ts';
import { Price, priceOrElse } from '../product/price.ts';
import { Arrival } from './arrival-schema.ts';
import { NamedCarrier } from './carrier-schema.ts';
import { Customer } from './customer.ts';
import { codeLength, discountCodeOf } from './discount-code.ts';
import { DocumentKind } from './document.ts';
import { lineAmounts, OfferedDelivery, OrderedDelivery, orderAmounts, orderedCode } from './order-amounts.ts';
import { ReturnReason } from './order-return.ts';
import { statusNames } from './order-status.ts';

/** The channels of orders. Staff enter orders from the last four. */
export const OrderChannel = z.enum(['web', 'api', 'phone', 'social', 'counter', 'other']);
export type OrderChannel = z.infer<typeof OrderChannel>;

export const OrderStatus = z.enum(statusNames).meta({ id: 'OrderStatus' });
export type OrderStatus = z.infer<typeof OrderStatus>;

export const CartItem = z
  .object({
    _id: z.string().min(1).max(100).describe('The id of a product'),
    quantity: z.number().int().min(1).max(limits.lineQuantity),
  })
  .meta({ id: 'CartItem' });

/** A code that somebody has typed, in capital letters. */
export const DiscountCode = text(codeLength)
  .min(1, 'Enter a code')
  .overwrite(discountCodeOf)
  .meta({
    description: 'A discount code, in any case. If it does not apply, the order is refused',
    examples: ['WELCOME10'],
  });

export const PlaceOrder = z
  .object({
    cartItems: z.array(CartItem).min(1).max(limits.cartLines),
    customer: Customer.optional(),
    deliveryOption: z
      .uuid()
      .optional()
      .describe('The id of a delivery option; needed if the shop has several'),
    discountCode: DiscountCode.optional(),
    expectedTotal: priceOrElse(tooLargeOrder).optional().meta({
      description: 'The total that the shopper saw; the order is refused if the price has changed since',
      multipleOf: 0.01,
    }),
    ...enteredProgramData,
    paymentIntentId: z
      .string()
      .regex(/^pi_\w+$/, 'Not a payment intent')
      .optional()
      .describe(
        'A card payment that has already succeeded, of exactly the total of this order: its client secret. For an hour, and with an API key, its id is enough',
      ),
  })
  .meta({ id: 'PlaceOrder' });
export type PlaceOrder = z.infer<typeof PlaceOrder>;

export const OrderReceipt = z
  .object({
    orderNumber: z.string(),
    total: Price,
    placedAt: z.iso.datetime(),
    arrives: Arrival.nullable()
      .default(null)
      .meta({
        description: 'The days on which it should arrive; null if its delivery option has none',
        override: { default: undefined },
      }),
    // Absent in responses that earlier versions have stored for an Idempotency-Key.
    confirmBy: z.iso
      .datetime()
      .nullable()
      .default(null)
      .meta({
        description:
          'Set if it is a large cash order that has to be confirmed, by the link in the e-mail to its customer or by phone: its pieces are not reserved, and at this time it is cancelled. Null if there is nothing left to do',
        override: { default: undefined },
      }),
  })
  .meta({ id: 'OrderReceipt' });
export type OrderReceipt = z.infer<typeof OrderReceipt>;

export const PlacedOrder = z
  .object({ success: z.literal(true), message: z.string(), data: OrderReceipt })
  .meta({ id: 'PlacedOrder' });
export type PlacedOrder = z.infer<typeof PlacedOrder>;

/** An order is shown to a caller who knows both its number and its e-mail address. */
export const FindOrder = z.object({ number: text(40).min(1), email: text(254).min(1).overwrite(asciiEmail) });
export type FindOrder = z.infer<typeof FindOrder>;

/** The link in the e-mail about an order that has to be confirmed. */
export const ConfirmOrder = z.object({ number: text(40).min(1), token: text(40).min(1) });
export type ConfirmOrder = z.infer<typeof ConfirmOrder>;

/**
 * Sends the request to confirm an order again. `key` is the Idempotency-Key that it was placed with: only the browser that
 * ordered knows it.
 */
export const AskToConfirm = z.object({
  number: text(40).min(1),
  key: text(255).min(1),
  /** The e-mail address to send it to. */
  email: Customer.shape.email,
});
export type AskToConfirm = z.infer<typeof AskToConfirm>;

export const AskedToConfirm = z.object({ email: z.string(), confirmBy: z.iso.datetime() });
export type AskedToConfirm = z.infer<typeof AskedToConfirm>;

/** `call`: the order is so large that staff have to call. */
export const OrderConfirmed = z.object({ state: z.enum(['confirmed', 'call']) });
export type OrderConfirmed = z.infer<typeof OrderConfirmed>;

const LineNumber = z.number().int().min(1).describe('The number of the line in its order');

const OrderLine = z
  .object({
    line: LineNumber,
    _id: z.string().nullable().describe('The id of its product; null if the shop no longer has it'),
    title: z.string().describe('The title when it was ordered, like the price'),
    sku: z.string().nullable().describe('The SKU when it was ordered'),
    image: z.string().nullable().describe('Address of the current first picture of its product'),
    price: Price,
    ordinaryPrice: Price.optional().describe('If a sale was on when it was ordered: the price without it'),
    quantity: z.number().int().min(1),
    ...lineAmounts,
  })
  .meta({ id: 'OrderLine' });

const Parcel = z
  .object({
    id: z.uuid(),
    ...NamedCarrier.shape,
    trackingNumber: z.string().nullable(),
    link: z.string().nullable().describe('The address of the carrier’s page about it'),
    at: z.iso.datetime().describe('When it was handed over'),
  })
  .meta({ id: 'Parcel' });

/** Pieces of one line that came back together. */
export const ReturnLine = z.object({
  line: LineNumber,
  quantity: z.number().int().min(1).max(limits.lineQuantity),
  restocked: z.boolean().describe('true: for sale again; false: written off'),
});
export type ReturnLine = z.infer<typeof ReturnLine>;

const OrderReturn = z
  .object({
    // No enum: a new reason must not break a program.
    reason: ReturnReason.meta({
      description: ReturnReason.options.join(', '),
      override: { enum: undefined, type: 'string' },
    }),
    credit: Price.describe('What the shopper gets back for it, or need not pay at the door'),
    note: z.string().nullable(),
    at: z.iso.datetime(),
    lines: z.array(ReturnLine).describe('None for a refund in cash without a return'),
  })
  .meta({ id: 'OrderReturn' });

export const OrderDetail = z.object({
  data: z.object({
    number: z.string(),
    status: OrderStatus,
    paymentMethod: z.enum(['cash', 'card']),
    placedAt: z.iso.datetime(),
    confirmBy: z.iso
      .datetime()
      .nullable()
      .describe(
        'Set while a large order waits to be confirmed, by the shopper’s e-mail or by phone: its pieces are not reserved, and at this time it is cancelled',
      ),
    deliveryOption: OrderedDelivery,
    arrives: Arrival.nullable().describe(
      'The days on which its shopper was told that it arrives; null if its option had none',
    ),
    discountCode: orderedCode,
    collectAt: OfferedDelivery.pick({ address: true, hours: true })
      .nullable()
      .describe(
        'Where and when it can be collected, as the shop has it now; null for an order that is delivered',
      ),
    ...orderAmounts,
    shipping: Price.describe('The same as delivery'),
    total: Price,
    lines: z.array(OrderLine),
    parcels: z.array(Parcel),
    returns: z.array(OrderReturn),
    paid: Price.describe('What has arrived by card for it'),
    refunded: Price.describe(
      'The part of a card payment that has gone back, by refunds or by a dispute that was lost',
    ),
    documents: z.array(z.object({ kind: DocumentKind, number: z.string(), href: z.string() })),
    history: z.array(z.object({ status: OrderStatus, at: z.iso.datetime(), note: z.string().nullable() })),
  }),
});
export type OrderDetail = z.infer<typeof OrderDetail>;
