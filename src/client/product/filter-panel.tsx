import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { clearedFilters, type ListFilters, withCategoryToggled, withChange } from './list-filters.ts';
import { PriceRangeForm } from './price-range-form.tsx';
import { SearchBox } from './search-box.tsx';

interface FilterPanelProps {
  filters: ListFilters;
  onChange(filters: ListFilters, options?: { replace: boolean }): void;
}

/** Beside the products on a wide screen; above them, and closed at first, on a narrow one. */
export function FilterPanel({ filters, onChange }: FilterPanelProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [timesCleared, setTimesCleared] = useState(0);
  const { searchTerm = '', min, max } = filters;

  const clear = () => {
    setTimesCleared(timesCleared + 1);
    onChange(clearedFilters);
  };

  return (
    <section
      aria-label="Filters"
      className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:-m-1 lg:overflow-y-auto lg:p-1"
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={`${buttonClass('secondary')} w-full justify-between! lg:hidden`}
      >
        <span className="inline-flex items-center gap-2">
          <SlidersHorizontal aria-hidden className="size-4" />
          Filters
        </span>
        <ChevronDown
          aria-hidden
          className={`size-4 transition-transform motion-reduce:transition-none ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div
        id={id}
        className={`${open ? '' : 'max-lg:hidden'} rounded-lg border border-stone-200 bg-white p-4 max-lg:mt-3`}
      >
        {/* What was typed but not applied is cleared as well: a new key, new boxes. */}
        <div key={timesCleared} className="space-y-6">
          <SearchBox
            term={searchTerm}
            onSearch={(term, continued) =>
              onChange(withChange(filters, { searchTerm: term || undefined }), { replace: continued })
            }
          />
          <CategoryFilter
            chosen={filters.categories}
            onToggle={(category) => onChange(withCategoryToggled(filters, category))}
          />
          <PriceRangeForm applied={{ min, max }} onApply={(range) => onChange(withChange(filters, range))} />
        </div>
        <Button look="secondary" onClick={clear} className="mt-6 w-full">
          Clear Filters
        </Button>
      </div>
    </section>
  );
}
