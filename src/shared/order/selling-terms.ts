import { type OrderPrice, type OrderToPrice, priceOrder, type TaxMode, type TaxRate } from './order-price.ts';

/** A rate of the shop's tax. */
export interface NamedRate {
  id: string;
  name: string;
  rate: TaxRate;
}

/** A way to get an order to its shopper. The texts may be empty. */
export interface DeliveryOption {
  id: string;
  name: string;
  /** When it arrives, such as `2 to 3 days`. */
  promise: string;
  kind: 'deliver' | 'collect';
  priceCents: number;
  /** The weight that the price pays for. */
  gramsIncluded: number;
  /** For each further kilogram that was begun. */
  furtherKilogramCents: number;
  /** The subtotal from which it is free; null if it never is. */
  freeFromCents: number | null;
  /** The heaviest order that it takes; null for any weight. */
  mostGrams: number | null;
  /** The place and the hours where orders are collected. */
  address: string;
  hours: string;
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
  /** One at least, in the order they are shown. */
  options: DeliveryOption[];
}

/** Goods of an order, with what their price depends on. */
export interface Goods {
  unitCents: number;
  quantity: number;
  /** The id of its rate; null for the first. */
  taxRateId: string | null;
  /** The weight of one piece; null if nobody has weighed it, which counts as nothing. */
  grams: number | null;
}

/** An option with its price for some goods: undefined if they are too heavy for it. */
export interface OfferedOption {
  option: DeliveryOption;
  cents: number | undefined;
}

/** True if the weight of goods changes what this option costs, or whether it can be chosen. */
export const asksForWeight = ({ furtherKilogramCents, mostGrams }: DeliveryOption): boolean =>
  furtherKilogramCents > 0 || mostGrams !== null;

/** True in a shop that has one delivery at no charge for all goods, and no tax: an order costs what its goods cost. */
export const isPlain = ({ taxMode, options: [only, ...others] }: SellingTerms): boolean =>
  taxMode === 'none' &&
  others.length === 0 &&
  only !== undefined &&
  only.kind === 'deliver' &&
  only.priceCents === 0 &&
  !asksForWeight(only);

function deliveryCents(option: DeliveryOption, grams: number, subtotalCents: number): number | undefined {
  const { priceCents, gramsIncluded, furtherKilogramCents, freeFromCents, mostGrams } = option;
  if (mostGrams !== null && grams > mostGrams) return undefined;
  if (freeFromCents !== null && subtotalCents >= freeFromCents) return 0;
  return priceCents + Math.ceil(Math.max(0, grams - gramsIncluded) / 1000) * furtherKilogramCents;
}

export const gramsOf = (goods: Goods[]): number =>
  goods.reduce((sum, { grams, quantity }) => sum + (grams ?? 0) * quantity, 0);

/** Every option of the shop with its price for these goods. */
export function offerDelivery({ options }: Pick<SellingTerms, 'options'>, goods: Goods[]): OfferedOption[] {
  const subtotal = goods.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  return options.map((option) => ({ option, cents: deliveryCents(option, gramsOf(goods), subtotal) }));
}

/** The rate of a product. In a shop without rates, goods are exempt. */
export function rateOf({ taxMode, rates }: SellingTerms, taxRateId: string | null): TaxRate {
  if (taxMode === 'none') return null;
  return (rates.find(({ id }) => id === taxRateId) ?? rates[0])?.rate ?? null;
}

/** The rate of a delivery. */
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
