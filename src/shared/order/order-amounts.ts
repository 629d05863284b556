import { z } from 'zod';
import { Price } from '../product/price.ts';

const percent = z
  .number()
  .min(0)
  .max(100)
  .nullable()
  .meta({ description: 'Percent of tax; null if it is exempt, or the shop has no tax', examples: [19] });

const TaxMode = z.enum(['none', 'included', 'added']);

/** The parts of an order's total. */
export const orderAmounts = {
  subtotal: Price.meta({ description: 'Of all lines, with tax if prices include it' }),
  discount: Price,
  delivery: Price,
  tax: Price.meta({ description: 'Part of the other amounts if prices include it, else added to them' }),
  taxMode: TaxMode.meta({ description: 'Whether its prices include tax' }),
  taxes: z
    .array(z.object({ percent, net: Price, tax: Price }))
    .meta({ description: 'The sums of each rate, with those of the delivery; none without tax' }),
};

/** The parts of a line's amount. */
export const lineAmounts = {
  total: Price.meta({ description: 'Its price times its quantity, less its discount' }),
  discount: Price,
  tax: Price,
  taxPercent: percent,
};

const DeliveryKind = z.enum(['deliver', 'collect']);

/** The delivery of an order, as it was ordered. */
export const OrderedDelivery = z
  .object({
    id: z.uuid().meta({ description: 'The delivery option, which the shop may no longer have' }),
    name: z.string(),
    kind: DeliveryKind,
  })
  .nullable()
  .meta({ description: 'Null if it was handed over at the counter, or is older than delivery options' });

/** A delivery option with its price for a cart. */
export const OfferedDelivery = z
  .object({
    id: z.uuid(),
    name: z.string(),
    promise: z.string().meta({ description: 'When it arrives' }),
    kind: DeliveryKind,
    price: Price.nullable().meta({ description: 'Null: the goods are too heavy for it' }),
    address: z.string(),
    hours: z.string(),
  })
  .meta({ id: 'OfferedDelivery' });
export type OfferedDelivery = z.infer<typeof OfferedDelivery>;
