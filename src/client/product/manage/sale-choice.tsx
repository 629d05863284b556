import { currencyName } from '../../../shared/base/currency-words.ts';
import { PriceRounding } from '../../../shared/product/bulk-products.ts';
import type { Draft } from '../../staff/drafts.ts';
import { MomentField } from '../../ui/moment-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Faults, roundingWords, type SaleBy, segmentsOf, type TypedBulk } from './typed-bulk.ts';

const byWords: Record<SaleBy, { label: string; field: string }> = {
  lower: { label: 'Lower by %', field: 'Percent less' },
  set: { label: 'Set to', field: 'Sale price' },
  end: { label: 'End sales', field: '' },
};

interface SaleChoiceProps {
  draft: Pick<Draft<TypedBulk>, 'typed' | 'type'>;
  faults: Faults;
}

/** The fields of a sale of many products. */
export function SaleChoice({ draft: { typed, type }, faults }: SaleChoiceProps) {
  const { saleBy, amount, rounding, saleFrom, saleUntil } = typed;
  return (
    <>
      <Segments
        label="How the sale prices change"
        segments={segmentsOf(byWords)}
        value={saleBy}
        onChoose={(by) => type({ saleBy: by })}
      />
      {saleBy !== 'end' && (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={byWords[saleBy].field}
            hint={saleBy === 'set' ? `In ${currencyName()}` : 'Of the price of each'}
            error={faults.amount}
            className="col-span-2 sm:col-span-1"
            inputMode="decimal"
            autoComplete="off"
            data-first
            value={amount}
            onChange={({ target }) => type({ amount: target.value })}
          />
          {saleBy === 'lower' && (
            <SelectField
              label="Rounding"
              className="col-span-2 sm:col-span-1"
              value={rounding}
              onChange={({ target }) => type({ rounding: PriceRounding.parse(target.value) })}
            >
              {PriceRounding.options.map((value) => (
                <option key={value} value={value}>
                  {roundingWords()[value]}
                </option>
              ))}
            </SelectField>
          )}
          <MomentField
            label="From"
            hint="Leave empty to start at once."
            error={faults.saleFrom}
            value={saleFrom}
            onChange={(at) => type({ saleFrom: at })}
          />
          <MomentField
            label="Until"
            hint="Leave empty for no end."
            error={faults.saleUntil}
            value={saleUntil}
            onChange={(at) => type({ saleUntil: at })}
          />
        </div>
      )}
    </>
  );
}
