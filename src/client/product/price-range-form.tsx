import { type FormEvent, useState } from 'react';
import { limits } from '../../shared/base/limits.ts';
import { useHydrated } from '../page/hydrated.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { clearedPriceRange, filterForm, parsePrice } from './list-filters.ts';

/** An open end is absent. */
interface PriceRange {
  min?: number;
  max?: number;
}

function same(a: PriceRange, b: PriceRange): boolean {
  return a.min === b.min && a.max === b.max;
}

/** The applied range as typed; empty for the one that Clear Filters applies. */
function asTyped(range: PriceRange) {
  if (same(range, clearedPriceRange())) return { min: '', max: '' };
  return { min: range.min?.toString() ?? '', max: range.max?.toString() ?? '' };
}

function isUpsideDown({ min = 0, max = Number.POSITIVE_INFINITY }: PriceRange): boolean {
  return min > max;
}

interface PriceRangeFormProps {
  applied: PriceRange;
  onApply(range: PriceRange): void;
}

export function PriceRangeForm({ applied, onApply }: PriceRangeFormProps) {
  // Until scripts run, its fields are sent with all others.
  const form = useHydrated() ? undefined : filterForm;
  const [typed, setTyped] = useState(() => asTyped(applied));
  const [seen, setSeen] = useState(applied);
  const [refused, setRefused] = useState(applied);
  const typedRange = { min: parsePrice(typed.min), max: parsePrice(typed.max) };

  if (!same(applied, seen)) {
    setSeen(applied);
    if (!same(applied, typedRange)) setTyped(asTyped(applied));
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUpsideDown(typedRange)) setRefused(typedRange);
    else onApply(typedRange);
  };

  const error = isUpsideDown(typedRange) && same(typedRange, refused) ? 'Max is less than Min' : undefined;
  const field = (name: 'min' | 'max', label: string) => (
    <TextField
      label={label}
      form={form}
      name={name}
      type="number"
      inputMode="decimal"
      min={0}
      max={limits.filterPrice}
      step="any"
      error={name === 'max' ? error : undefined}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );

  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">Price Range</legend>
        <div className="grid grid-cols-2 gap-3">
          {field('min', 'Min')}
          {field('max', 'Max')}
          <Button type="submit" form={form} look="secondary" className="col-span-2">
            Add
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
