import { useState } from 'react';
import { categories, categoryLabel } from '../../shared/category.ts';
import { isKnownCategory } from './list-filters.ts';

interface CategoryFilterProps {
  chosen: string[];
  onToggle(category: string): void;
}

export function CategoryFilter({ chosen, onToggle }: CategoryFilterProps) {
  const [extra, setExtra] = useState<string[]>([]);

  // A category that only the address knows keeps its checkbox when unticked, so that it can be ticked again.
  const unseen = chosen.filter((value) => !isKnownCategory(value) && !extra.includes(value));
  if (unseen.length > 0) setExtra([...extra, ...unseen]);

  return (
    <fieldset>
      <legend className="text-sm font-semibold">Categories</legend>
      <div className="mt-1">
        {[...categories.map(({ value }) => value), ...extra].map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-3 lg:min-h-9">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 break-words lg:text-sm">{categoryLabel(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
