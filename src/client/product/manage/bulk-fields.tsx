import { currencyName } from '../../../shared/base/currency-words.ts';
import { limits } from '../../../shared/base/limits.ts';
import { centsInUnit } from '../../../shared/base/money.ts';
import { enteredNumberFault, typedNumber } from '../../../shared/base/typed-number.ts';
import { PriceRounding, ProductsChange } from '../../../shared/product/bulk-products.ts';
import { categories } from '../../../shared/product/category.ts';
import { factLimits } from '../../../shared/product/facts.ts';
import type { StockChangeKind } from '../../../shared/product/stock.ts';
import type { Draft } from '../../staff/drafts.ts';
import { Segments } from '../../ui/segments.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

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
  by: 'set' as 'set' | 'raise' | 'lower',
  amount: '',
  rounding: 'cents' as PriceRounding,
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

const roundingWords = (): Record<PriceRounding, string> => ({
  cents: centsInUnit() === 1 ? 'To whole numbers' : 'To the cent',
  '95': centsInUnit() === 1 ? 'To 95, such as 1,995' : 'To .95, such as 19.95',
  '99': centsInUnit() === 1 ? 'To 99, such as 1,999' : 'To .99, such as 19.99',
  dollars: 'To whole numbers',
});

const byWords = {
  set: { label: 'Set to', field: 'Price' },
  raise: { label: 'Raise by %', field: 'Percent more' },
  lower: { label: 'Lower by %', field: 'Percent less' },
};

const takeWords: Record<StockChangeKind, { label: string; field: string }> = {
  receive: { label: 'Receive', field: 'Pieces received of each' },
  count: { label: 'Count', field: 'Pieces of each on the shelf' },
  write_off: { label: 'Write off', field: 'Pieces written off of each' },
};

const segmentsOf = <Value extends string>(words: Record<Value, { label: string }>) =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value].label }));

export type Faults = Partial<Record<string, string>>;

function entered(kind: BulkKind, typed: TypedBulk): { input: object } | { faults: Faults } {
  const {
    by,
    amount,
    rounding,
    tag,
    category,
    brand,
    maker,
    grams,
    taxRate,
    isHidden,
    shownFrom,
    take,
    quantity,
    reason,
  } = typed;
  switch (kind) {
    case 'price': {
      if (by === 'set') {
        const fault = amount.trim() === '' ? 'Enter a price' : enteredNumberFault('amount', 'Price', amount);
        return fault
          ? { faults: { amount: fault } }
          : { input: { type: 'price', price: typedNumber(amount) } };
      }
      const isNumber = /^\s*\d+(\.\d+)?\s*$/.test(amount);
      if (!isNumber) return { faults: { amount: 'Enter a percentage such as 10 or 7.5' } };
      const percent = by === 'raise' ? Number(amount) : -Number(amount);
      return { input: { type: 'percent', percent, rounding } };
    }
    case 'tag':
      return { input: { type: 'tag', tag } };
    case 'category':
      return { input: { type: 'category', category } };
    case 'brand':
      return { input: { type: 'brand', brand } };
    case 'maker':
      return { input: { type: 'maker', maker: maker || null } };
    case 'weight': {
      const fault = enteredNumberFault('grams', 'Weight', grams);
      if (fault) return { faults: { grams: fault } };
      return { input: { type: 'weight', grams: grams.trim() === '' ? null : Number(grams) } };
    }
    case 'taxRate':
      return { input: { type: 'taxRate', taxRate: taxRate || null } };
    case 'visibility':
      return { input: { type: 'visibility', isHidden, shownFrom: shownFrom || null } };
    case 'stock': {
      const fault =
        quantity.trim() === '' ? 'Enter a number' : enteredNumberFault('pieces', 'This', quantity);
      if (fault) return { faults: { quantity: fault } };
      return {
        input: { type: 'stock', kind: take, quantity: Number(quantity), reason: reason || undefined },
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
  const { price, percent, ...others } = Object.fromEntries(faults) as Faults;
  return { faults: { ...others, amount: price ?? percent } };
}

interface BulkFieldsProps {
  kind: Exclude<BulkKind, 'maker' | 'taxRate' | 'visibility'>;
  draft: Pick<Draft<TypedBulk>, 'typed' | 'type'>;
  faults: Faults;
}

/** The fields of a change of many products. */
export function BulkFields({ kind, draft: { typed, type }, faults }: BulkFieldsProps) {
  switch (kind) {
    case 'price':
      return (
        <>
          <Segments
            label="How the prices change"
            segments={segmentsOf(byWords)}
            value={typed.by}
            onChoose={(by) => type({ by })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={byWords[typed.by].field}
              hint={typed.by === 'set' ? `In ${currencyName()}` : undefined}
              error={faults.amount}
              inputMode="decimal"
              autoComplete="off"
              data-first
              value={typed.amount}
              onChange={({ target }) => type({ amount: target.value })}
            />
            {typed.by !== 'set' && (
              <SelectField
                label="Rounding"
                value={typed.rounding}
                onChange={({ target }) => type({ rounding: PriceRounding.parse(target.value) })}
              >
                {PriceRounding.options.map((value) => (
                  <option key={value} value={value}>
                    {roundingWords()[value]}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
        </>
      );
    case 'tag':
      return (
        <TextField
          label="Tag"
          hint="Shown on the card, such as New. Empty removes the tags."
          error={faults.tag}
          maxLength={limits.tagLength}
          autoComplete="off"
          data-first
          value={typed.tag}
          onChange={({ target }) => type({ tag: target.value })}
        />
      );
    case 'category':
      return (
        <SelectField
          label="Category"
          error={faults.category}
          data-first
          value={typed.category}
          onChange={({ target }) => type({ category: target.value })}
        >
          <option value="">Choose a category</option>
          {categories().map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      );
    case 'brand':
      return (
        <TextField
          label="Brand"
          hint="Of each. Empty removes the brands."
          error={faults.brand}
          maxLength={factLimits.brandLength}
          autoComplete="off"
          data-first
          value={typed.brand}
          onChange={({ target }) => type({ brand: target.value })}
        />
      );
    case 'weight':
      return (
        <TextField
          label="Weight"
          hint="Of each, in grams, with the packaging. Empty removes the weights."
          error={faults.grams}
          inputMode="numeric"
          autoComplete="off"
          data-first
          value={typed.grams}
          onChange={({ target }) => type({ grams: target.value })}
        />
      );
    case 'stock':
      return (
        <>
          <Segments
            label="What happened"
            segments={segmentsOf(takeWords)}
            value={typed.take}
            onChoose={(take) => type({ take })}
          />
          <TextField
            label={takeWords[typed.take].field}
            error={faults.quantity}
            inputMode="numeric"
            autoComplete="off"
            data-first
            value={typed.quantity}
            onChange={({ target }) => type({ quantity: target.value })}
          />
          <TextField
            label={typed.take === 'write_off' ? 'Reason' : 'Reason (optional)'}
            error={faults.reason}
            autoComplete="off"
            maxLength={limits.reasonLength}
            value={typed.reason}
            onChange={({ target }) => type({ reason: target.value })}
          />
        </>
      );
    case 'delete':
      return null;
  }
}
