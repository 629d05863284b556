import { X } from 'lucide-react';
import { Link } from 'wouter';
import { categoryLabel } from '../../shared/category.ts';
import { formatPrice, toCents } from '../../shared/money.ts';
import { type ListFilters, listHref, withCategoryToggled, withChange } from './list-filters.ts';

interface Chip {
  label: string;
  /** The filters without this one. */
  rest: ListFilters;
}

function rangeLabel({ min, max }: ListFilters): string | undefined {
  const [from, to] = [min, max].map((price) => price !== undefined && formatPrice(toCents(price)));
  if (from && to) return `${from} – ${to}`;
  if (from) return `From ${from}`;
  return to ? `Up to ${to}` : undefined;
}

function chips(filters: ListFilters): Chip[] {
  const range = rangeLabel(filters);
  const found: Chip[] = filters.categories.map((category) => ({
    label: categoryLabel(category),
    rest: withCategoryToggled(filters, category),
  }));
  if (filters.searchTerm)
    found.unshift({ label: `“${filters.searchTerm}”`, rest: withChange(filters, { searchTerm: undefined }) });
  if (range) found.push({ label: range, rest: withChange(filters, { min: undefined, max: undefined }) });
  return found;
}

interface FilterChipsProps {
  filters: ListFilters;
  /** Called when a chip, and the focus it had, is about to go. */
  onRemove(): void;
}

/** The filters that are applied now, each with a way to take it back. */
export function FilterChips({ filters, onRemove }: FilterChipsProps) {
  const applied = chips(filters);
  if (applied.length === 0) return null;
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap gap-2">
      {applied.map(({ label, rest }) => (
        <li key={label} className="max-w-full">
          <Link
            href={listHref(rest)}
            onClick={onRemove}
            aria-label={`Remove filter ${label}`}
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-stone-300 bg-white pr-2.5 pl-3.5 text-sm font-medium transition-colors hover:border-ink"
          >
            <span className="truncate">{label}</span>
            <X aria-hidden className="size-4 shrink-0 text-stone-500" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
