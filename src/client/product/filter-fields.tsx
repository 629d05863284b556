import type { CategoryChoice } from './category-choices.ts';
import { CategoryFilter } from './category-filter.tsx';
import { type ListFilters, withCategoryToggled, withChange } from './list-filters.ts';
import { PriceRangeForm } from './price-range-form.tsx';
import { SearchBox } from './search-box.tsx';

export interface FilterFieldsProps {
  filters: ListFilters;
  choices: CategoryChoice[];
  onChange(filters: ListFilters, options?: { replace: boolean }): void;
}

/** All that a shopper narrows the listing by, beside the products or in a drawer. */
export function FilterFields({ filters, choices, onChange }: FilterFieldsProps) {
  const { searchTerm = '', min, max, categories } = filters;
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
      <PriceRangeForm applied={{ min, max }} onApply={(range) => onChange(withChange(filters, range))} />
    </div>
  );
}
