import { X } from 'lucide-react';
import { Link } from 'wouter';
import { activityKinds } from '../../shared/activity.ts';
import { FilterSelect } from '../manage/filter-select.tsx';
import { trpc } from '../trpc.ts';
import { type ActivityFilters, activityHref } from './activity-filters.ts';
import { kindLabels } from './activity-words.ts';
import { actorName } from './actor-name.ts';

const kindOptions = activityKinds.map((value) => ({ value, label: kindLabels[value] }));

interface ActivityToolbarProps {
  filters: ActivityFilters;
  /** What people call the one thing the log is narrowed to; none before that is known. */
  subject: string | undefined;
  onChange(change: ActivityFilters): void;
}

export function ActivityToolbar({ filters, subject, onChange }: ActivityToolbarProps) {
  const actors = trpc.activity.actors.useQuery();
  const options = actors.data?.map(({ id, name }) => ({ value: id, label: actorName(name) })) ?? [];
  return (
    <div className="flex flex-wrap items-end gap-3 sm:max-w-2xl sm:gap-4">
      <FilterSelect
        label="Who"
        all="Everybody"
        value={filters.actor}
        options={options}
        onChange={(actor) => onChange({ actor })}
      />
      <FilterSelect
        label="What"
        all="Everything"
        value={filters.kind}
        options={kindOptions}
        onChange={(kind) => onChange({ kind })}
      />
      {filters.subject && (
        <Link
          href={activityHref({ ...filters, subject: undefined })}
          className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-stone-300 bg-white px-4 text-sm font-semibold hover:border-ink"
        >
          <span className="sr-only">Show everything again, not only</span>
          <span className="truncate">{subject ?? 'One thing only'}</span>
          <X aria-hidden className="size-4 shrink-0" />
        </Link>
      )}
    </div>
  );
}
