import { z } from 'zod';
import { enteredProgramData } from '../base/program-data.ts';
import { Price } from '../product/price.ts';
import { Customer } from './customer.ts';
import { OrderNumber } from './manage-order.ts';
import { OrderDetail, OrderReceipt, PlaceOrder } from './order.ts';

/** Starts a card payment: for a cart, whose order then holds its stock, or for a bare amount that gets its order later. */
export const CreateIntent = z
  .object({
    cartItems: PlaceOrder.shape.cartItems.optional(),
    customer: Customer.optional(),
    deliveryOption: PlaceOrder.shape.deliveryOption,
    discountCode: PlaceOrder.shape.discountCode,
    expectedTotal: PlaceOrder.shape.expectedTotal,
    amount: Price.optional().describe(
      'Instead of cartItems: the amount of an order that is placed after its payment',
    ),
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
    data: z.string().describe('The client secret, with which the card payment is confirmed'),
    paid: z.boolean().describe('True if this order has been paid already'),
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

/** The page on which an order is paid by a link. Its token is in the fragment, which browsers send to nobody. */
export const payPath = '/payment/link';

export const PayLink = z.object({ token: z.string().regex(/^[\w-]{43}$/, 'Not a link to pay') });
export type PayLink = z.infer<typeof PayLink>;

/** An order as the page of its link shows it, without its customer. */
export const PayableOrder = z.object({
  data: OrderDetail.shape.data
    .omit({
      paymentMethod: true,
      confirmBy: true,
      collectAt: true,
      parcels: true,
      returns: true,
      paid: true,
      refunded: true,
      documents: true,
      history: true,
    })
    .extend({
      /** It can be paid until then; null once it was paid or is over. */
      holdExpiresAt: z.iso.datetime().nullable(),
      /** Its total, or the difference of a change. */
      toPay: Price,
      /** The change that is made when it is paid; null if the order is paid. */
      change: z.string().nullable(),
      /** Whether it has an e-mail address, to which its confirmation is sent. */
      hasEmail: z.boolean(),
    }),
});
export type PayableOrder = z.infer<typeof PayableOrder>;

/** Asks the customer of a card order to pay it by a link, and holds its pieces for the time of a link from now on. */
export const RequestPayment = OrderNumber.extend({
  sendEmail: z
    .boolean()
    .optional()
    .describe('true: also send the link to the e-mail address of its customer'),
}).meta({ id: 'RequestPayment' });
export type RequestPayment = z.infer<typeof RequestPayment>;

export const PaymentRequested = z
  .object({
    data: z.object({
      link: z
        .string()
        .describe('Opens a page of the shop, on which anybody who has the link can pay the order by card'),
      holdExpiresAt: z.iso.datetime().describe('The order is held, and the link can be used, until then'),
    }),
  })
  .meta({ id: 'PaymentRequested' });
export type PaymentRequested = z.infer<typeof PaymentRequested>;
