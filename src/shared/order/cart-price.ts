import { z } from 'zod';
import { Price } from '../product/price.ts';
import { discountReasons } from './discount-price.ts';
import { PlaceOrder } from './order.ts';
import { lineAmounts, OfferedDelivery, orderAmounts, orderedCode } from './order-amounts.ts';

/** Takes what an order takes, and needs less of it. */
export const PriceOrder = PlaceOrder.omit({ paymentIntentId: true }).meta({ id: 'PriceOrder' });
export type PriceOrder = z.infer<typeof PriceOrder>;

export const PricedCart = z
  .object({
    data: z.object({
      ...orderAmounts,
      total: Price,
      lines: z.array(
        z.object({
          _id: z.string(),
          title: z.string(),
          price: Price,
          quantity: z.number().int().min(1),
          ...lineAmounts,
        }),
      ),
      deliveryOption: z
        .uuid()
        .nullable()
        .describe(
          'The option that is priced: the one that was asked for, or else the cheapest that delivers these goods. Null: they are too heavy for all',
        ),
      deliveryOptions: z.array(OfferedDelivery),
      discountCode: orderedCode,
      discountRefusal: z
        .object({ reason: z.string().describe(discountReasons.join(', ')), message: z.string() })
        .nullable()
        .describe('Why the code that was sent does not apply: the order is priced without it'),
    }),
  })
  .meta({ id: 'PricedCart' });
export type PricedCart = z.infer<typeof PricedCart>;
