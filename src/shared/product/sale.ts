import { formatPrice, toCents } from '../base/money.ts';
import { Price } from './price.ts';
import type { FieldName, FieldValues } from './product-fields.ts';

/** The prices that a product has besides, while its sale is on: `price` is then the sale price. */
export const salePrices = {
  ordinaryPrice: Price.optional().describe(
    'While its sale is on: the price that returns. `price` is what counts now',
  ),
  formerPrice: Price.optional().describe(
    'While its sale is on: its lowest price of the 30 days before the reduction began (Directive 98/6/EC, Art. 6a)',
  ),
};

const saleFields = ['salePrice', 'saleFrom', 'saleUntil'] as const;
type SaleFields = Pick<FieldValues, (typeof saleFields)[number]>;

/** A product as staff have entered it: its price is the ordinary one. */
export type WithSale = SaleFields & Pick<FieldValues, 'price'>;

/** No sale, planned or on. */
export const noSale = { salePrice: null, saleFrom: null, saleUntil: null };

/** The price of a product that returns after its sale; that of a product with options is its own. */
export const enteredPrice = ({
  price,
  salePrice,
  ordinaryPrice = price,
}: Pick<FieldValues, 'price' | 'salePrice'> & { ordinaryPrice?: number | undefined }) =>
  salePrice === null ? price : ordinaryPrice;

export const endsTooEarly = 'The sale must end after it begins';

interface SaleFault {
  field: FieldName;
  message: string;
}

/** The fault of a sale; undefined if there is none. @param changed the fields that are entered, of which one is at fault */
function saleFault(
  { price, salePrice, saleFrom, saleUntil }: WithSale,
  changed: Partial<WithSale>,
  now: Date,
): SaleFault | undefined {
  const words = (amount: number) => formatPrice(toCents(amount));
  if (salePrice === null)
    return (saleFrom ?? saleUntil)
      ? { field: 'salePrice', message: 'Enter the sale price, or leave its times empty' }
      : undefined;
  if (salePrice >= price)
    return changed.salePrice === undefined
      ? { field: 'price', message: `Must be above the sale price, ${words(salePrice)}` }
      : { field: 'salePrice', message: `Must be below the price, ${words(price)}` };
  if (saleUntil === null) return undefined;
  const end = new Date(saleUntil);
  if (saleFrom !== null && end <= new Date(saleFrom)) return { field: 'saleUntil', message: endsTooEarly };
  return changed.saleUntil !== undefined && end <= now
    ? { field: 'saleUntil', message: 'This time has passed' }
    : undefined;
}

const isoOf = (time: string | null) => time && new Date(time).toISOString();

/**
 * The entered fields of a product with what they mean for its sale, or their fault. Without a sale price there are no times. While a
 * sale is on, the sale price as the price changes nothing: whoever has read the product sends it back.
 * @param before the product as it is; undefined for a new one
 */
export function agreedSale<Entered extends Partial<WithSale>>(
  entered: Entered,
  before: (WithSale & { isOnSale: boolean }) | undefined,
  now: Date,
): { fields: Entered; fault?: SaleFault | undefined } {
  const { price, ...others } = entered;
  const isReadPrice = before?.isOnSale && price === before.salePrice;
  const given = { ...(isReadPrice ? others : entered) } as Entered;
  for (const name of ['saleFrom', 'saleUntil'] as const)
    if (typeof given[name] === 'string') given[name] = isoOf(given[name]) as Entered[typeof name];
  const isEnded = given.salePrice === null;
  const fields = isEnded
    ? { ...given, saleFrom: given.saleFrom ?? null, saleUntil: given.saleUntil ?? null }
    : given;
  const names = ['price', ...saleFields] as const;
  const changed: Partial<WithSale> = Object.fromEntries(
    names.flatMap((name) =>
      fields[name] === undefined || fields[name] === before?.[name] ? [] : [[name, fields[name]]],
    ),
  );
  if (Object.keys(changed).length === 0) return { fields };
  const after = { price: 0, ...noSale, ...before, ...fields } as WithSale;
  return { fields, fault: saleFault(after, changed, now) };
}
