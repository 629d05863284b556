import { formatPrice, lineCents } from '../base/money.ts';
import { nearDateText } from '../base/near-date.ts';
import { roundedShare, splitCents } from './order-price.ts';

/** A discount with what it says of some goods and a customer, as the function `discount_terms` of the database returns it. */
export interface DiscountTerms {
  id: string;
  /** In capital letters. */
  code: string;
  kind: 'percent' | 'amount' | 'delivery';
  /** Thousandths of a percent, or cents; 0 for the delivery. */
  value: number;
  subtotalFromCents: number;
  /** True if it counts only so often for each customer: an order without one can’t have it. */
  isForEach: boolean;
  /** Those of the goods that it applies to. */
  productIds: string[];
  fault: Fault | null;
  /** When it begins, if that is to come. */
  validFrom: string | null;
}

/** The part of a discount that prices goods. */
export type AppliedDiscount = Pick<DiscountTerms, 'kind' | 'value' | 'productIds'>;

interface DiscountedGoods {
  id: string;
  unitCents: number;
  quantity: number;
}

/**
 * The goods with the discount of each line: its amount, shared out among the lines that it applies to by largest remainder. The
 * lower id gets the cent of equal remainders.
 */
export function discountGoods<One extends DiscountedGoods>(
  { kind, value, productIds }: AppliedDiscount,
  goods: One[],
): (One & { discountCents: number })[] {
  const ids = productIds.filter((id) => goods.some((one) => one.id === id)).sort();
  const weights = ids.map((id) => lineCents(goods.find((one) => one.id === id) as One));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const amounts = { percent: roundedShare(sum * value, 100_000), amount: Math.min(value, sum), delivery: 0 };
  const parts = splitCents(amounts[kind], weights);
  return goods.map((one) => ({ ...one, discountCents: parts[ids.indexOf(one.id)] ?? 0 }));
}

const faults = {
  early: 'is not valid yet',
  over: 'has ended',
  used_up: 'has been used up',
  used_by_customer: 'has been used as often as one customer can',
};
const ownReasons = ['unknown', 'subtotal', 'products', 'delivery_free', 'customer_needed'] as const;
type Fault = keyof typeof faults;

export const discountReasons = [...ownReasons, ...(Object.keys(faults) as Fault[])];

export interface DiscountRefusal {
  reason: (typeof discountReasons)[number];
  message: string;
}

interface Asked {
  code: string;
  /** Undefined for an unknown code. */
  discount: DiscountTerms | undefined;
  goods: DiscountedGoods[];
  /** The price of the delivery without the discount; undefined if there is none. */
  deliveryCents: number | undefined;
  /** True for an order without a customer; false where only a price is asked for. */
  lacksCustomer: boolean;
}

/** Why a code does not apply, in words for its shopper; undefined if it does. */
export function discountRefusal({
  code,
  discount,
  goods,
  deliveryCents,
  lacksCustomer,
}: Asked): DiscountRefusal | undefined {
  const refuse = (reason: DiscountRefusal['reason'], words: string) => ({
    reason,
    message: `${code} ${words}`,
  });
  if (!discount) return { reason: 'unknown', message: `There is no discount code ${code}` };
  const { fault, validFrom, kind, subtotalFromCents, productIds, isForEach } = discount;
  if (fault === 'early' && validFrom) return refuse(fault, `is valid from ${nearDateText(validFrom)}`);
  if (fault) return refuse(fault, faults[fault]);
  const subtotalCents = goods.reduce((sum, line) => sum + lineCents(line), 0);
  const missing = subtotalFromCents - subtotalCents;
  if (missing > 0)
    return refuse(
      'subtotal',
      `is for orders from ${formatPrice(subtotalFromCents)}; ${formatPrice(missing)} is missing`,
    );
  if (!goods.some(({ id }) => productIds.includes(id)))
    return refuse('products', 'is not valid for these products');
  if (kind === 'delivery' && !deliveryCents)
    return refuse('delivery_free', 'is not needed: this delivery costs nothing');
  if (isForEach && lacksCustomer) return refuse('customer_needed', 'is only for an order with a customer');
  return undefined;
}
