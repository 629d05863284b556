import { z } from 'zod';
import { Customer } from './customer.ts';
import { limits } from './limits.ts';
import { statusNames } from './order-status.ts';
import { Price } from './price.ts';
import { text } from './text.ts';

export const OrderStatus = z.enum(statusNames).meta({ id: 'OrderStatus' });
export type OrderStatus = z.infer<typeof OrderStatus>;

const CartItem = z
  .object({
    _id: z.string().min(1).max(100).meta({ description: 'Of a product' }),
    quantity: z.number().int().min(1).max(limits.lineQuantity),
  })
  .meta({ id: 'CartItem' });

export const PlaceOrder = z
  .object({
    cartItems: z.array(CartItem).min(1).max(limits.cartLines),
    customer: Customer.optional(),
    expectedTotal: Price.optional().meta({
      description: 'The total the shopper saw; the order is refused when the price has changed since',
    }),
    paymentIntentId: z
      .string()
      .regex(/^pi_\w+$/, 'Not a payment intent')
      .optional()
      .meta({
        description: 'A card payment over exactly the total of this order that has already succeeded',
      }),
  })
  .meta({ id: 'PlaceOrder' });
export type PlaceOrder = z.infer<typeof PlaceOrder>;

export const OrderReceipt = z
  .object({ orderNumber: z.string(), total: Price, placedAt: z.iso.datetime() })
  .meta({ id: 'OrderReceipt' });
export type OrderReceipt = z.infer<typeof OrderReceipt>;

export const PlacedOrder = z
  .object({ success: z.literal(true), message: z.string(), data: OrderReceipt })
  .meta({ id: 'PlacedOrder' });
export type PlacedOrder = z.infer<typeof PlacedOrder>;

/** An order is shown to whoever knows both its number and its e-mail address. */
export const FindOrder = z.object({ number: text(40).min(1), email: text(254).min(1) });
export type FindOrder = z.infer<typeof FindOrder>;

const OrderLine = z
  .object({
    _id: z.string().nullable().meta({ description: 'Of its product; null when the shop has that no more' }),
    title: z.string().meta({ description: 'As it was when it was ordered, like the price' }),
    image: z
      .string()
      .nullable()
      .meta({ description: 'Address of the first picture of its product, as of now' }),
    price: Price,
    quantity: z.number().int().min(1),
  })
  .meta({ id: 'OrderLine' });

export const OrderDetail = z.object({
  data: z.object({
    number: z.string(),
    status: OrderStatus,
    paymentMethod: z.enum(['cash', 'card']),
    placedAt: z.iso.datetime(),
    shipping: Price,
    total: Price,
    lines: z.array(OrderLine),
    refunded: Price.meta({ description: 'What has been given back of a card payment' }),
    history: z.array(z.object({ status: OrderStatus, at: z.iso.datetime(), note: z.string().nullable() })),
  }),
});
export type OrderDetail = z.infer<typeof OrderDetail>;
