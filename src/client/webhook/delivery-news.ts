import type { Delivery } from '../../shared/webhook.ts';
import { statusWords } from './words.ts';

type Seen = Pick<Delivery, 'id' | 'type' | 'status'>;

const soonMs = 3000;
const laterMs = 30_000;

/** After how long to look again at a log of so many pages, of which each is fetched again: new deliveries may come at any time. */
export const lookAtLogIn = (pages: number): number => soonMs * Math.max(pages, 1);

/** After how long to look again at a delivery: soon while a try is due, seldom while the next one is far off, else never. */
export function lookAgainIn(nextAttemptAt: string | null | undefined, now = Date.now()): number | false {
  if (!nextAttemptAt) return false;
  return Math.min(Math.max(Date.parse(nextAttemptAt) - now, soonMs), laterMs);
}

/**
 * What has become of deliveries since the log was last seen: of those on their way then, and of newer ones. Where the
 * log shows only what is on its way, the others are not in it any more.
 */
export function newsOf(before: Seen[], after: Seen[], status?: Seen['status']): string[] {
  const wasPending = new Set(before.filter((one) => one.status === 'pending').map(({ id }) => id));
  // Ids grow with time.
  const isNewer = (id: string) => !before[0] || id > before[0].id;
  const settled = after
    .filter((one) => one.status !== 'pending' && (wasPending.has(one.id) || isNewer(one.id)))
    .map((one) => `${one.type}: ${statusWords[one.status].label}`);
  if (status !== 'pending') return settled;
  const left = new Set(after.map(({ id }) => id));
  return before.filter(({ id }) => !left.has(id)).map(({ type }) => `${type} is not on its way any more`);
}
