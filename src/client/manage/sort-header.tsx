import { Link } from 'wouter';
import type { ManageColumn } from '../../shared/product.ts';
import { Icon } from '../ui/icon.tsx';
import { ArrowDown } from '../ui/icons/arrow-down.ts';
import { ArrowUp } from '../ui/icons/arrow-up.ts';
import { ChevronsUpDown } from '../ui/icons/chevrons-up-down.ts';
import { columnLabels, type ManageFilters, manageHref, nextSort, sortDirection } from './manage-filters.ts';

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

interface SortHeaderProps {
  column: ManageColumn;
  filters: ManageFilters;
  className: string;
}

/** The heading of a column, which sorts by it. */
export function SortHeader({ column, filters, className }: SortHeaderProps) {
  const direction = sortDirection(column, filters.sort);
  const icon = icons[direction ?? 'none'];
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <Link
        href={manageHref({ ...filters, sort: nextSort(column, filters.sort), page: 1 })}
        className="inline-flex min-h-11 items-center gap-0.5 hover:text-ink sm:gap-1"
      >
        {columnLabels[column]}
        <Icon
          of={icon}
          className={`size-3.5 shrink-0 ${direction ? 'text-accent' : 'hidden text-faint sm:block'}`}
        />
      </Link>
    </th>
  );
}
