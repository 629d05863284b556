import { type ActivityQuery, activityKinds } from '../../shared/activity.ts';
import { paths } from '../paths.ts';

/** What the log is narrowed to, as its address says it; what is not set is absent. */
export type ActivityFilters = Pick<ActivityQuery, 'actor' | 'kind' | 'subject'>;

/** Reads an address that may be typed by hand: a value that makes no sense counts as unset. */
export function parseActivityFilters(params: URLSearchParams): ActivityFilters {
  const id = (name: string) => params.get(name)?.slice(0, 100) || undefined;
  return {
    actor: id('actor'),
    kind: activityKinds.find((kind) => kind === params.get('kind')),
    subject: id('subject'),
  };
}

export function activityHref(filters: ActivityFilters): string {
  const fields = Object.entries(filters).filter(([, value]) => value) as [string, string][];
  const query = new URLSearchParams(fields).toString();
  return query ? `${paths.activity}?${query}` : paths.activity;
}

export function isNarrowed({ actor, kind, subject }: ActivityFilters): boolean {
  return Boolean(actor || kind || subject);
}
