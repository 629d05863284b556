import { currencyName } from '../../../shared/base/currency-words.ts';
import { limits } from '../../../shared/base/limits.ts';
import { PriceRounding } from '../../../shared/product/bulk-products.ts';
import { categories } from '../../../shared/product/category.ts';
import { factLimits } from '../../../shared/product/facts.ts';
import type { StockChangeKind } from '../../../shared/product/stock.ts';
import type { Draft } from '../../staff/drafts.ts';
import { Segments } from '../../ui/segments.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type BulkKind, type Faults, roundingWords, segmentsOf, type TypedBulk } from './typed-bulk.ts';

const byWords = {
  set: { label: 'Set to', field: 'Price' },
  raise: { label: 'Raise by %', field: 'Percent more' },
  lower: { label: 'Lower by %', field: 'Percent less' },
  // With fields of its own: see `SaleChoice`.
  sale: { label: 'Sale', field: '' },
};

const takeWords: Record<StockChangeKind, { label: string; field: string }> = {
  receive: { label: 'Receive', field: 'Pieces received of each' },
  count: { label: 'Count', field: 'Pieces of each on the shelf' },
  write_off: { label: 'Write off', field: 'Pieces written off of each' },
};

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
          {typed.by !== 'sale' && (
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
          )}
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
