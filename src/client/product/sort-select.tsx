import { useId } from 'react';
import type { ProductSort } from '../../shared/product.ts';
import { Select } from '../ui/select.tsx';

interface SortSelectProps {
  sort: ProductSort | undefined;
  /** What comes first when no order is chosen. */
  unsorted: string;
  onChange(sort: ProductSort | undefined): void;
}

export function SortSelect({ sort, unsorted, onChange }: SortSelectProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-center gap-2 sm:gap-3">
      <label htmlFor={id} className="text-sm font-semibold whitespace-nowrap">
        Sort By
      </label>
      <Select
        id={id}
        value={sort ?? ''}
        onChange={(event) => onChange((event.target.value as ProductSort) || undefined)}
        className="min-w-0"
      >
        <option value="">{unsorted}</option>
        <option value="price">Price: Low to High</option>
        <option value="-price">Price: High to Low</option>
      </Select>
    </div>
  );
}
