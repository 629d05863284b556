import { Link } from 'wouter';
import { figure } from '../../shared/base/locale.ts';
import { RemovableChip } from '../ui/chip.tsx';
import { Banknote } from '../ui/icons/banknote.ts';
import { LayoutGrid } from '../ui/icons/layout-grid.ts';
import { PackageSearch } from '../ui/icons/package-search.ts';
import { Search } from '../ui/icons/search.ts';
import type { AppliedFilter } from './applied-filters.ts';
import type { CategoryChoice } from './category-choices.ts';
import { listHref } from './list-filters.ts';

const icons = { search: Search, category: LayoutGrid, price: Banknote, stock: PackageSearch };

interface FilterChipsProps {
  applied: AppliedFilter[];
  choices: CategoryChoice[];
  /** The listing's address without filters. */
  allHref: string;
  /** Called when a focused chip is about to be removed. */
  onRemove(): void;
}

export function FilterChips({ applied, choices, allHref, onRemove }: FilterChipsProps) {
  if (applied.length === 0) return null;
  return (
    <ul aria-label="Applied filters" className="mt-4 flex flex-wrap gap-2 lg:mt-0">
      {applied.map(({ kind, label, category, rest }) => {
        const count = choices.find(({ value }) => value === category)?.count;
        const name = count === undefined ? label : `${label} (${figure(count)})`;
        return (
          <li key={`${kind} ${label}`} className="max-w-full">
            <RemovableChip
              href={listHref(rest)}
              label={`Remove filter ${name}`}
              onClick={onRemove}
              icon={icons[kind]}
            >
              {name}
            </RemovableChip>
          </li>
        );
      })}
      {applied.length > 1 && (
        <li>
          <Link
            href={allHref}
            onClick={onRemove}
            className="inline-flex min-h-9 items-center rounded-full px-3 text-sm font-semibold text-accent hover:underline"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
