import { z } from 'zod';
import { enteredProgramData } from '../base/program-data.ts';
import { Price } from '../product/price.ts';
import { Customer } from './customer.ts';
import { OrderReceipt, PlaceOrder } from './order.ts';

/** Starts a card payment: for a cart, whose order then holds its stock, or for a bare amount that gets its order later. */
export const CreateIntent = z
  .object({
    cartItems: PlaceOrder.shape.cartItems.optional(),
    customer: Customer.optional(),
    deliveryOption: PlaceOrder.shape.deliveryOption,
    discountCode: PlaceOrder.shape.discountCode,
    expectedTotal: PlaceOrder.shape.expectedTotal,
    amount: Price.optional().meta({
      description: 'Instead of cartItems: the amount of an order that is placed after its payment',
    }),
    ...enteredProgramData,
  })
  .refine(({ cartItems, amount }) => (cartItems === undefined) !== (amount === undefined), {
    path: ['amount'],
    message: 'Give either cartItems or amount',
  })
  .refine(({ amount, externalId, metadata }) => amount === undefined || !(externalId || metadata), {
    path: ['amount'],
    message: 'With an amount, send externalId and metadata with the order that is placed after the payment',
  })
  .meta({ id: 'CreateIntent' });
export type CreateIntent = z.infer<typeof CreateIntent>;

export const CreatedIntent = z
  .object({
    data: z.string().meta({ description: 'The client secret, with which the card payment is confirmed' }),
    paid: z.boolean().meta({ description: 'True if this order has been paid already' }),
    order: OrderReceipt.optional(),
  })
  .meta({ id: 'CreatedIntent' });
export type CreatedIntent = z.infer<typeof CreatedIntent>;

/** A caller who knows a payment's client secret is the shopper who pays it. */
export const PaymentSecret = z.object({
  clientSecret: z.string().regex(/^pi_\w+_secret_\w+$/, 'Not a client secret'),
});
export type PaymentSecret = z.infer<typeof PaymentSecret>;

/** The outcome of a payment; `open` may still be paid, `review` is with the shop's staff. */
export const PaymentOutcome = z.object({
  data: z.object({
    status: z.enum(['open', 'paid', 'cancelled', 'refunded', 'review']),
    order: OrderReceipt.optional(),
  }),
});
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;
