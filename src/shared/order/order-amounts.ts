import { z } from 'zod';
import { Price } from '../product/price.ts';
import { Arrival } from './arrival-schema.ts';

const percent = z
  .number()
  .min(0)
  .max(100)
  .nullable()
  .meta({ description: 'Percent of tax; null if it is exempt, or the shop has no tax', examples: [19] });

export const TaxMode = z.enum(['none', 'included', 'added']);

/** The parts of an order's total. */
export const orderAmounts = {
  subtotal: Price.describe('Of all lines without the discount, with tax if prices include it'),
  discount: Price.describe('What the discount code takes off the lines'),
  delivery: Price,
  tax: Price.describe('Part of the other amounts if prices include it, else added to them'),
  taxMode: TaxMode.describe('Whether its prices include tax'),
  taxes: z
    .array(z.object({ percent, net: Price, tax: Price }))
    .describe('The sums of each rate, with those of the delivery; none without tax'),
};

export const orderedCode = z.string().nullable().describe('The discount code that counts; null without one');

/** The parts of a line's amount. */
export const lineAmounts = {
  total: Price.describe('Its price times its quantity, less its discount'),
  discount: Price,
  tax: Price,
  taxPercent: percent,
};

const DeliveryKind = z.enum(['deliver', 'collect']);

export const OrderedDelivery = z
  .object({
    id: z.uuid().describe('The delivery option, which the shop may no longer have'),
    name: z.string(),
    kind: DeliveryKind,
  })
  .nullable()
  .describe('Null if it was handed over at the counter, or is older than delivery options');

/** A delivery option with its price for a cart. */
export const OfferedDelivery = z
  .object({
    id: z.uuid(),
    name: z.string(),
    promise: z.string().describe('When it arrives'),
    arrives: Arrival.nullable().describe('The days on which it arrives if it is ordered now'),
    kind: DeliveryKind,
    price: Price.nullable().describe('Null: the goods are too heavy for it'),
    address: z.string(),
    hours: z.string(),
  })
  .meta({ id: 'OfferedDelivery' });
export type OfferedDelivery = z.infer<typeof OfferedDelivery>;

/** The amounts of an order, or of a cart, with its delivery. */
export interface Amounts
  extends Pick<z.infer<z.ZodObject<typeof orderAmounts>>, 'subtotal' | 'discount' | 'taxMode' | 'taxes'> {
  discountCode: string | null;
  deliveryOption: z.infer<typeof OrderedDelivery>;
  /** Null for something that is not delivered. */
  delivery: number | null;
  total: number;
}
