import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { type ActivityKind, activityKinds } from '../../shared/staff/activity.ts';
import { QueryError } from '../api/awaited.tsx';
import { OlderButton } from '../api/older-button.tsx';
import { trpc } from '../api/trpc.ts';
import { useQueryParams } from '../page/address.ts';
import { paths } from '../page/paths.ts';
import { useAllowed } from '../staff/permitted.tsx';
import { staffPage } from '../staff/signed-in.tsx';
import { TableLoading } from '../ui/block-loading.tsx';
import { buttonClass } from '../ui/button.tsx';
import { RemovableChip } from '../ui/chip.tsx';
import { DateRange } from '../ui/date-range.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { RotateCcwClock } from '../ui/icons/rotate-ccw-clock.ts';
import { type ActivityFilters, activityHref, isNarrowed, parseActivityFilters } from './activity-filters.ts';
import { ActivityRow } from './activity-row.tsx';
import { actorName } from './actor-name.ts';

const kindLabels: Record<ActivityKind, string> = {
  product: 'Products',
  order: 'Orders and payments',
  review: 'Reviews',
  message: 'Messages and newsletter',
  staff: 'Staff accounts',
  key: 'API keys',
  webhook: 'Webhooks',
  security: 'Security',
  settings: 'Settings and alerts',
};

function useActivity(filters: ActivityFilters) {
  const log = trpc.activity.list.useInfiniteQuery(filters, {
    getNextPageParam: ({ older }) => older,
    placeholderData: keepPreviousData,
  });
  return { log, lines: log.data?.pages.flatMap(({ data }) => data) };
}

function NothingDone({ filters }: { filters: ActivityFilters }) {
  const narrowed = isNarrowed(filters);
  return (
    <EmptyState
      icon={RotateCcwClock}
      title={narrowed ? 'No matching activity' : 'Nothing has been done yet'}
      note={narrowed ? undefined : 'Changes by staff and API keys are listed here.'}
    >
      {narrowed && (
        <Link href={paths.activity} className={buttonClass('secondary')}>
          See all activity
        </Link>
      )}
    </EmptyState>
  );
}

const kindOptions = activityKinds.map((value) => ({ value, label: kindLabels[value] }));
/** The kinds of lines that staff other than owners see. */
const staffOptions = kindOptions.filter(({ value }) => value !== 'security');

interface ActivityToolbarProps {
  filters: ActivityFilters;
  /** The name of the only product, order, account or key that the log shows; undefined until it is known. */
  subject: string | undefined;
  onChange(change: ActivityFilters): void;
}

function ActivityToolbar({ filters, subject, onChange }: ActivityToolbarProps) {
  const actors = trpc.activity.actors.useQuery();
  const isOwner = useAllowed('shop');
  const options = actors.data?.map(({ id, name }) => ({ value: id, label: actorName(name) })) ?? [];
  return (
    <div className="flex flex-wrap items-end gap-3 sm:gap-4">
      <div className="flex min-w-0 max-w-xl grow basis-80 gap-3 sm:gap-4">
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
          options={isOwner ? kindOptions : staffOptions}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
      <DateRange all="All days" value={filters} onChange={onChange} />
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

function ActivityLog() {
  const params = useQueryParams();
  const filters = useMemo(() => parseActivityFilters(params), [params]);
  const [, navigate] = useLocation();
  const { log, lines } = useActivity(filters);
  const subject = filters.subject && !log.isPlaceholderData ? lines?.[0]?.subject : undefined;

  return (
    <section className="shell py-5 sm:py-8">
      <h1 className="heading">Activity</h1>
      <div className="mt-6">
        <ActivityToolbar
          filters={filters}
          subject={subject}
          onChange={(change) => navigate(activityHref({ ...filters, ...change }))}
        />
      </div>
      <div className="mt-6" aria-busy={log.isPlaceholderData}>
        {log.isPending && <TableLoading label="Loading the activity" rows={8} />}
        {log.error && !lines && <QueryError query={log} what="activity" />}
        {lines?.length === 0 && <NothingDone filters={filters} />}
        {lines && lines.length > 0 && (
          <ol
            aria-label="Activity"
            className={`divide-y divide-line rounded-lg border border-line bg-surface ${log.isPlaceholderData ? 'opacity-60' : ''}`}
          >
            {lines.map((line) => (
              <ActivityRow key={line.id} line={line} />
            ))}
          </ol>
        )}
        <OlderButton query={log} />
      </div>
    </section>
  );
}

export default staffPage(ActivityLog, {
  title: 'Activity',
  description: 'Changes by staff and API keys.',
  path: paths.activity,
});
