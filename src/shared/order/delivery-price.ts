import { lineCents } from '../base/money.ts';
import type { DeliveryDays } from './arrival-days.ts';

/** A way to get an order to its shopper. The texts may be empty. */
export interface DeliveryOption extends DeliveryDays {
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

/** Goods of an order, with what their price depends on. */
export interface Goods {
  unitCents: number;
  quantity: number;
  /** The id of its rate; null for the first. */
  taxRateId: string | null;
  /** The weight of one piece; null if nobody has weighed it, which counts as nothing. */
  grams: number | null;
  /** The discount of the line. */
  discountCents?: number;
}

/** An option with its price for some goods: undefined if they are too heavy for it. */
export interface OfferedOption {
  option: DeliveryOption;
  cents: number | undefined;
}

/** True if the weight of goods changes what this option costs, or whether it can be chosen. */
export const asksForWeight = ({ furtherKilogramCents, mostGrams }: DeliveryOption): boolean =>
  furtherKilogramCents > 0 || mostGrams !== null;

function deliveryCents(option: DeliveryOption, grams: number, subtotalCents: number): number | undefined {
  const { priceCents, gramsIncluded, furtherKilogramCents, freeFromCents, mostGrams } = option;
  if (mostGrams !== null && grams > mostGrams) return undefined;
  if (freeFromCents !== null && subtotalCents >= freeFromCents) return 0;
  return priceCents + Math.ceil(Math.max(0, grams - gramsIncluded) / 1000) * furtherKilogramCents;
}

export const gramsOf = (goods: Goods[]): number =>
  goods.reduce((sum, { grams, quantity }) => sum + (grams ?? 0) * quantity, 0);

/** Every option of the shop with its price for these goods. */
export function offerDelivery({ options }: { options: DeliveryOption[] }, goods: Goods[]): OfferedOption[] {
  const subtotal = goods.reduce((sum, line) => sum + lineCents(line), 0);
  return options.map((option) => ({ option, cents: deliveryCents(option, gramsOf(goods), subtotal) }));
}
