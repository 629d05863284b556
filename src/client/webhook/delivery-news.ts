import type { Delivery } from '../../shared/webhook/webhook.ts';
import { statusWords } from './words.ts';

type Seen = Pick<Delivery, 'id' | 'type' | 'status'>;

const soonMs = 3000;
const laterMs = 30_000;

/** The refetch interval of a log. It grows with the number of pages, as each is fetched again. */
export const lookAtLogIn = (pages: number): number => soonMs * Math.max(pages, 1);

/** The refetch interval of a delivery: short while an attempt is due, long while the next one is far off, else none. */
export function lookAgainIn(nextAttemptAt: string | null | undefined, now = Date.now()): number | false {
  if (!nextAttemptAt) return false;
  return Math.min(Math.max(Date.parse(nextAttemptAt) - now, soonMs), laterMs);
}

/**
 * The changes since the log was last seen: of deliveries that were pending then, and of newer ones. In a log of pending
 * deliveries, the others are no longer listed.
 */
export function newsOf(before: Seen[], after: Seen[], status?: Seen['status']): string[] {
  const wasPending = new Set(before.filter((one) => one.status === 'pending').map(({ id }) => id));
  // Ids are ordered by time.
  const isNewer = (id: string) => !before[0] || id > before[0].id;
  const settled = after
    .filter((one) => one.status !== 'pending' && (wasPending.has(one.id) || isNewer(one.id)))
    .map((one) => `${one.type}: ${statusWords[one.status].label}`);
  if (status !== 'pending') return settled;
  const left = new Set(after.map(({ id }) => id));
  return before.filter(({ id }) => !left.has(id)).map(({ type }) => `${type} is not on its way any more`);
}
