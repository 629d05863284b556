import type { Day } from '../../shared/day.ts';
import { RemovableChip } from '../ui/chip.tsx';
import { type OrderFilters, ordersHref } from './order-filters.ts';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const wordsFor = (day: Day) => format.format(new Date(day));

function spanWords({ from, to }: OrderFilters): string | undefined {
  if (from && to) return from === to ? wordsFor(from) : `${wordsFor(from)} – ${wordsFor(to)}`;
  if (from) return `Since ${wordsFor(from)}`;
  return to && `Until ${wordsFor(to)}`;
}

/** The days the list is narrowed to, with a way to take that back. */
export function DayChip({ filters }: { filters: OrderFilters }) {
  const span = spanWords(filters);
  if (!span) return null;
  return (
    <p className="mt-3">
      <RemovableChip
        href={ordersHref({ ...filters, from: undefined, to: undefined, page: 1 })}
        label={`Show orders of all days, not only ${span}`}
      >
        {span} (UTC)
      </RemovableChip>
    </p>
  );
}
