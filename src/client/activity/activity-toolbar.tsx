import { activityKinds } from '../../shared/activity.ts';
import { FilterSelect } from '../manage/filter-select.tsx';
import { trpc } from '../trpc.ts';
import { RemovableChip } from '../ui/chip.tsx';
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
        <RemovableChip
          href={activityHref({ ...filters, subject: undefined })}
          label={`Show everything again, not only ${subject ?? 'one thing'}`}
        >
          {subject ?? 'One thing only'}
        </RemovableChip>
      )}
    </div>
  );
}
