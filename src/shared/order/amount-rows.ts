import { toCents } from '../base/money.ts';
import type { Amounts } from './order-amounts.ts';
import type { TaxRate } from './order-price.ts';

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
export const deliveryName = (option: Amounts['deliveryOption']): string | null =>
  option === null || option.name === firstOption ? null : option.name;

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
export const rateRows = (taxes: Amounts['taxes']) =>
  taxes.map(({ percent: of, net, tax }) => ({
    rate: percentWords(of),
    netCents: toCents(net),
    taxCents: toCents(tax),
    grossCents: toCents(net) + toCents(tax),
  }));
