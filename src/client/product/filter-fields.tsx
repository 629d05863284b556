import { useId } from 'react';
import { counted, figure } from '../../shared/base/locale.ts';
import { inStockOnly } from './applied-filters.ts';
import type { CategoryChoice } from './category-choices.ts';
import { filterForm, type ListFilters, withCategoryToggled, withChange } from './list-filters.ts';
import { PriceRangeForm } from './price-range-form.tsx';
import { SearchBox } from './search-box.tsx';

interface FilterCheckboxProps {
  name: 'category' | 'stock';
  choice: CategoryChoice;
  checked: boolean;
  onToggle(): void;
}

/** Its accessible name is the label alone; the count is its description. */
function FilterCheckbox({ name, choice: { value, label, count }, checked, onToggle }: FilterCheckboxProps) {
  const id = useId();
  return (
    <label className="group flex min-h-11 items-center gap-3 rounded-md lg:min-h-9">
      <input
        type="checkbox"
        form={filterForm}
        name={name}
        value={value}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-count`}
        checked={checked}
        onChange={onToggle}
        className="size-5 shrink-0 accent-accent"
      />
      <span
        id={`${id}-label`}
        className={`min-w-0 flex-1 break-words group-hover:underline lg:text-sm ${count === 0 && !checked ? 'text-faint' : ''}`}
      >
        {label}
      </span>
      <span
        className={`min-w-8 text-right text-sm tabular-nums ${count === 0 ? 'text-faint' : 'text-muted'}`}
      >
        <span aria-hidden>{count !== undefined && figure(count)}</span>
        <span id={`${id}-count`} className="sr-only">
          {count !== undefined && counted(count, 'product')}
        </span>
      </span>
    </label>
  );
}

interface CategoryFilterProps {
  choices: CategoryChoice[];
  chosen: string[];
  onToggle(category: string): void;
}

function CategoryFilter({ choices, chosen, onToggle }: CategoryFilterProps) {
  if (!choices[0]) return null;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Categories</legend>
      <div className="mt-1">
        {choices.map((choice) => (
          <FilterCheckbox
            key={choice.value}
            name="category"
            choice={choice}
            checked={chosen.includes(choice.value)}
            onToggle={() => onToggle(choice.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

export interface FilterFieldsProps {
  filters: ListFilters;
  choices: CategoryChoice[];
  onChange(filters: ListFilters, options?: { replace: boolean }): void;
}

export function FilterFields({ filters, choices, onChange }: FilterFieldsProps) {
  const { searchTerm = '', min, max, categories, stock } = filters;
  return (
    <div className="space-y-6">
      <SearchBox
        term={searchTerm}
        onSearch={(term, continued) =>
          onChange(withChange(filters, { searchTerm: term || undefined }), { replace: continued })
        }
      />
      <CategoryFilter
        choices={choices}
        chosen={categories}
        onToggle={(category) => onChange(withCategoryToggled(filters, category))}
      />
      <FilterCheckbox
        name="stock"
        choice={{ value: 'in', label: inStockOnly }}
        checked={stock !== undefined}
        onToggle={() => onChange(withChange(filters, { stock: stock ? undefined : 'in' }))}
      />
      <PriceRangeForm applied={{ min, max }} onApply={(range) => onChange(withChange(filters, range))} />
    </div>
  );
}
