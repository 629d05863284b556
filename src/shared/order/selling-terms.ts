import type { Calendar } from './arrival-days.ts';
import { asksForWeight, type DeliveryOption, type Goods } from './delivery-price.ts';
import { type OrderPrice, type OrderToPrice, priceOrder, type TaxMode, type TaxRate } from './order-price.ts';

/** A rate of the shop's tax. */
export interface NamedRate {
  id: string;
  name: string;
  rate: TaxRate;
}

/** The delivery options and taxes of the shop, as the function `selling_terms` of the database returns them. */
export interface SellingTerms {
  /** Another one means that something has changed. */
  version: string;
  taxMode: TaxMode;
  /** `goods`: as the goods of each order; else the id of a rate. */
  deliveryRate: string;
  /** The first is that of products without one. */
  rates: NamedRate[];
  /** The values of the group `calendar` that the owner has changed. */
  calendar: Partial<Calendar>;
  /** One at least, in the order they are shown. */
  options: DeliveryOption[];
}

/**
 * True in a shop that has one delivery at no charge for all goods, without days of arrival, and no tax: an order costs what its
 * goods cost, and pages say nothing of its delivery.
 */
export const isPlain = ({ taxMode, options: [only, ...others] }: SellingTerms): boolean =>
  taxMode === 'none' &&
  others.length === 0 &&
  only !== undefined &&
  only.kind === 'deliver' &&
  only.priceCents === 0 &&
  only.daysFrom === null &&
  !asksForWeight(only);

/** The rate of a product. In a shop without rates, goods are exempt. */
export function rateOf({ taxMode, rates }: SellingTerms, taxRateId: string | null): TaxRate {
  if (taxMode === 'none') return null;
  return (rates.find(({ id }) => id === taxRateId) ?? rates[0])?.rate ?? null;
}

export const deliveryRateOf = (terms: SellingTerms): OrderToPrice['delivery']['rate'] =>
  terms.deliveryRate === 'goods' ? 'as goods' : rateOf(terms, terms.deliveryRate);

/**
 * Prices goods with their delivery.
 * @param deliveryCents as `offerDelivery` has it for the chosen option
 */
export function priceGoods<One extends Goods>(
  terms: SellingTerms,
  goods: One[],
  deliveryCents: number,
): OrderPrice<One & { rate: TaxRate }> {
  return priceOrder({
    taxMode: terms.taxMode,
    lines: goods.map((one) => ({ ...one, rate: rateOf(terms, one.taxRateId) })),
    delivery: { cents: deliveryCents, rate: deliveryRateOf(terms) },
  });
}
