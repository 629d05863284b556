import { z } from 'zod';
import { toCents } from '../base/money.ts';
import { Price } from '../product/price.ts';
import { Arrival } from './arrival.ts';
import type { TaxRate } from './order-price.ts';

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

/** Characters of a discount code. */
export const codeLength = 40;

/** The signs of a code as it is compared. */
export const codePattern = /^[A-Z0-9][A-Z0-9_-]*$/;

/** A code as it is compared: people type it in any case. */
export const discountCodeOf = (typed: string): string => typed.trim().toUpperCase();

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

export interface AmountRow {
  label: string;
  cents: number;
}

/** A stored rate as the API has it, and back. */
export const percentOf = (rate: TaxRate): number | null => (rate === null ? null : rate / 1000);
export const rateOfPercent = (of: number | null): TaxRate => (of === null ? null : Math.round(of * 1000));

export const percentWords = (of: number | null): string => (of === null ? 'Exempt' : `${of} %`);

/** The delivery option that every shop has until its owner changes it. */
const firstOption = 'Delivery';

/** The name of an order's delivery; null if its shop has no name for it. */
export const deliveryName = (option: z.infer<typeof OrderedDelivery>): string | null =>
  option === null || option.name === firstOption ? null : option.name;

interface Amounts
  extends Pick<z.infer<z.ZodObject<typeof orderAmounts>>, 'subtotal' | 'discount' | 'taxMode' | 'taxes'> {
  discountCode: string | null;
  deliveryOption: z.infer<typeof OrderedDelivery>;
  /** Null for something that is not delivered. */
  delivery: number | null;
  total: number;
}

/** The tax of each rate for people; goods that are exempt have none. It is added to the other amounts, or part of them. */
export function taxRows({ taxMode, taxes }: Pick<Amounts, 'taxMode' | 'taxes'>): AmountRow[] {
  const labelOf = (percent: string) => (taxMode === 'added' ? `Tax ${percent}` : `Includes ${percent} tax`);
  return taxes
    .filter((one) => one.percent !== null)
    .map((one) => ({ label: labelOf(percentWords(one.percent)), cents: toCents(one.tax) }));
}

/** The amounts of an order for people: the parts of its total, and the taxes in it. A subtotal that is the total is left out. */
export function amountRows({
  subtotal,
  discount,
  discountCode,
  delivery,
  taxMode,
  taxes,
  total,
  deliveryOption,
}: Amounts): {
  parts: AmountRow[];
  included: AmountRow[];
} {
  const row = (label: string, amount: number) => ({ label, cents: toCents(amount) });
  const isAdded = taxMode === 'added';
  const ofTax = taxRows({ taxMode, taxes });
  const discountRows = discount > 0 ? [row(`Discount ${discountCode}`, -discount)] : [];
  const deliveryRows = delivery === null ? [] : [row(deliveryName(deliveryOption) ?? 'Shipping', delivery)];
  const parts = [...discountRows, ...deliveryRows, ...(isAdded ? ofTax : [])];
  return {
    parts: subtotal === total && discount === 0 ? parts : [row('Subtotal', subtotal), ...parts],
    included: isAdded ? [] : ofTax,
  };
}

/** The sums of each rate for people, as documents list them. */
export const rateRows = (taxes: z.infer<typeof orderAmounts.taxes>) =>
  taxes.map(({ percent: of, net, tax }) => ({
    rate: percentWords(of),
    netCents: toCents(net),
    taxCents: toCents(tax),
    grossCents: toCents(net) + toCents(tax),
  }));
