import { X } from 'lucide-react';
import { Link } from 'wouter';
import type { Day } from '../../shared/day.ts';
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
      <Link
        href={ordersHref({ ...filters, from: undefined, to: undefined, page: 1 })}
        aria-label={`Show orders of all days, not only ${span}`}
        className="inline-flex min-h-10 items-center gap-1.5 rounded-full border border-stone-300 bg-white pr-2.5 pl-3.5 text-sm font-medium transition-colors hover:border-ink"
      >
        {span} (UTC)
        <X aria-hidden className="size-4 shrink-0 text-stone-500" />
      </Link>
    </p>
  );
}
