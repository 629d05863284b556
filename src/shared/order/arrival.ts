import { dateText } from '../base/date-text.ts';
import { addDays, type Day, dayIn, dayOf } from '../base/day.ts';
import { timeZone } from '../base/locale.ts';
import type { Arrival } from './arrival-schema.ts';

/** The days of a stored value; undefined for another one. */
export function arrivalIn(value: unknown): Arrival | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { from, to } = value as Record<keyof Arrival, unknown>;
  const [first, last] = [dayIn(from), dayIn(to)];
  return first && last ? { from: first, to: last } : undefined;
}

/** The days in words: `Sun, Nov 29`, or `Sun, Nov 29 to Mon, Nov 30`. */
export function arrivalWords({ from, to }: Arrival): string {
  const words = (day: Day) =>
    dateText(day, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return from === to ? words(from) : `${words(from)} to ${words(to)}`;
}

/** The words for staff about an order that has not arrived, from the day before the last day that its shopper was told. */
export function dueWords({ to }: Arrival): string | undefined {
  const today = dayOf(new Date(), timeZone());
  if (to < today) return 'Late';
  if (to === today) return 'Due today';
  return to === addDays(today, 1) ? 'Due tomorrow' : undefined;
}

/** The word before the days of a delivery of this kind. */
export const arrivalLabel = (kind: string | undefined): string => (kind === 'collect' ? 'Ready' : 'Arrives');

/** `Arrives Sun, Nov 29 to Mon, Nov 30` */
export const arrivalLine = (arrives: Arrival, kind: string | undefined): string =>
  `${arrivalLabel(kind)} ${arrivalWords(arrives)}`;
