import { centsInUnit } from '../../../shared/base/money.ts';
import { enteredNumberFault, typedNumber } from '../../../shared/base/typed-number.ts';
import { aPercentage, type PriceRounding, ProductsChange } from '../../../shared/product/bulk-products.ts';
import type { StockChangeKind } from '../../../shared/product/stock.ts';

/** The kinds of changes that can be made to many products. */
export type BulkKind =
  | 'price'
  | 'tag'
  | 'category'
  | 'stock'
  | 'brand'
  | 'maker'
  | 'weight'
  | 'taxRate'
  | 'visibility'
  | 'delete';

/** The first values of the form of each kind. */
export const emptyBulk = {
  by: 'set' as 'set' | 'raise' | 'lower' | 'sale',
  amount: '',
  rounding: 'cents' as PriceRounding,
  saleBy: 'lower' as SaleBy,
  saleFrom: '',
  saleUntil: '',
  tag: '',
  category: '',
  brand: '',
  maker: '',
  grams: '',
  taxRate: '',
  isHidden: false,
  shownFrom: '',
  take: 'receive' as StockChangeKind,
  quantity: '',
  reason: '',
};
export type TypedBulk = typeof emptyBulk;

export const roundingWords = (): Record<PriceRounding, string> => ({
  cents: centsInUnit() === 1 ? 'To whole numbers' : 'To the cent',
  '95': centsInUnit() === 1 ? 'To 95, such as 1,995' : 'To .95, such as 19.95',
  '99': centsInUnit() === 1 ? 'To 99, such as 1,999' : 'To .99, such as 19.99',
  dollars: 'To whole numbers',
});

export type SaleBy = 'lower' | 'set' | 'end';

export const segmentsOf = <Value extends string>(words: Record<Value, { label: string }>) =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value].label }));

export type Faults = Partial<Record<string, string>>;

const isPercentage = (typed: string) => /^\s*\d+(\.\d+)?\s*$/.test(typed);

/** The fault of a typed price. */
const priceFault = (label: string, typed: string) =>
  typed.trim() === '' ? 'Enter a price' : enteredNumberFault('amount', label, typed);

function enteredSale({ saleBy, amount, rounding, ...typed }: TypedBulk): ReturnType<typeof entered> {
  if (saleBy === 'end') return { input: { type: 'endSale' } };
  const times = { saleFrom: typed.saleFrom || null, saleUntil: typed.saleUntil || null };
  if (saleBy === 'lower')
    return isPercentage(amount)
      ? { input: { type: 'salePercent', percent: Number(amount), rounding, ...times } }
      : { faults: { amount: aPercentage } };
  const fault = priceFault('Sale price', amount);
  return fault
    ? { faults: { amount: fault } }
    : { input: { type: 'sale', salePrice: typedNumber(amount), ...times } };
}

function entered(kind: BulkKind, typed: TypedBulk): { input: object } | { faults: Faults } {
  const { by, amount, rounding, grams, quantity } = typed;
  switch (kind) {
    case 'price': {
      if (by === 'sale') return enteredSale(typed);
      if (by === 'set') {
        const fault = priceFault('Price', amount);
        return fault
          ? { faults: { amount: fault } }
          : { input: { type: 'price', price: typedNumber(amount) } };
      }
      if (!isPercentage(amount)) return { faults: { amount: aPercentage } };
      const percent = by === 'raise' ? Number(amount) : -Number(amount);
      return { input: { type: 'percent', percent, rounding } };
    }
    case 'tag':
      return { input: { type: 'tag', tag: typed.tag } };
    case 'category':
      return { input: { type: 'category', category: typed.category } };
    case 'brand':
      return { input: { type: 'brand', brand: typed.brand } };
    case 'maker':
      return { input: { type: 'maker', maker: typed.maker || null } };
    case 'weight': {
      const fault = enteredNumberFault('grams', 'Weight', grams);
      if (fault) return { faults: { grams: fault } };
      return { input: { type: 'weight', grams: grams.trim() === '' ? null : Number(grams) } };
    }
    case 'taxRate':
      return { input: { type: 'taxRate', taxRate: typed.taxRate || null } };
    case 'visibility':
      return { input: { type: 'visibility', isHidden: typed.isHidden, shownFrom: typed.shownFrom || null } };
    case 'stock': {
      const fault =
        quantity.trim() === '' ? 'Enter a number' : enteredNumberFault('pieces', 'This', quantity);
      if (fault) return { faults: { quantity: fault } };
      return {
        input: {
          type: 'stock',
          kind: typed.take,
          quantity: Number(quantity),
          reason: typed.reason || undefined,
        },
      };
    }
    case 'delete':
      return { input: { type: 'delete' } };
  }
}

/** The change that was typed, checked by the rules of the server. */
export function changeFrom(
  kind: BulkKind,
  typed: TypedBulk,
): { change: ProductsChange } | { faults: Faults } {
  const result = entered(kind, typed);
  if ('faults' in result) return result;
  const { data, error } = ProductsChange.safeParse(result.input);
  if (data) return { change: data };
  const faults = error.issues.map(({ path, message }) => [path.join('.'), message]);
  const { price, salePrice, percent, ...others } = Object.fromEntries(faults) as Faults;
  return { faults: { ...others, amount: price ?? salePrice ?? percent } };
}
