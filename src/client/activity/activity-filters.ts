import { type ActivityQuery, activityKinds } from '../../shared/staff/activity.ts';
import { paths } from '../page/paths.ts';
import { parseDays } from '../ui/date-range.tsx';

/** The filters in the log's address; unset ones are absent. */
export type ActivityFilters = Pick<ActivityQuery, 'actor' | 'kind' | 'subject' | 'from' | 'to'>;

/** The address may be typed by hand: invalid values count as unset. */
export function parseActivityFilters(params: URLSearchParams): ActivityFilters {
  const id = (name: string) => params.get(name)?.slice(0, 100) || undefined;
  return {
    actor: id('actor'),
    kind: activityKinds.find((kind) => kind === params.get('kind')),
    subject: id('subject'),
    ...parseDays(params),
  };
}

export function activityHref(filters: ActivityFilters): string {
  const fields = Object.entries(filters).filter(([, value]) => value) as [string, string][];
  const query = new URLSearchParams(fields).toString();
  return query ? `${paths.activity}?${query}` : paths.activity;
}

export function isNarrowed({ actor, kind, subject, from, to }: ActivityFilters): boolean {
  return Boolean(actor || kind || subject || from || to);
}
