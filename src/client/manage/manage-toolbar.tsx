import { categories } from '../../shared/category.ts';
import type { StockLevel } from '../../shared/product.ts';
import { FilterSelect } from './filter-select.tsx';
import { type ManageFilters, stockLabels } from './manage-filters.ts';
import { ManageSearch } from './manage-search.tsx';

const stockOptions = Object.entries(stockLabels).map(([value, label]) => ({
  value: value as StockLevel,
  label,
}));

interface ManageToolbarProps {
  filters: ManageFilters;
  onChange(change: Partial<ManageFilters>): void;
}

export function ManageToolbar({ filters, onChange }: ManageToolbarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3 sm:gap-4">
      <ManageSearch term={filters.searchTerm ?? ''} onSearch={(searchTerm) => onChange({ searchTerm })} />
      <FilterSelect
        label="Category"
        all="All categories"
        value={filters.category}
        options={categories}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        label="Stock"
        all="Any stock"
        value={filters.stock}
        options={stockOptions}
        onChange={(stock) => onChange({ stock })}
      />
    </div>
  );
}
