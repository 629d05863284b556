import { addDays, type Day, dayIn, dayOf, parseMoment } from '../base/day.ts';
import { timeZone } from '../base/locale.ts';
import type { Arrival } from './arrival-schema.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
type Weekday = (typeof weekdays)[number];

/** The days on which a shop sends orders, and carriers deliver them. */
export interface Calendar extends Record<Weekday, boolean> {
  /** Such as `17:00`: a later order is one of the next working day. */
  closesAt: string;
  /** A day on each line, such as `2026-12-25 Christmas`. */
  holidays: string;
}

/** The days of a text with one on each line; undefined for a line without one. */
export const holidaysIn = (typed: string): (Day | undefined)[] =>
  typed
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => dayIn(line.trim().split(/\s/)[0]));

/** The working days from an order to its arrival, at least and at most; both null if the delivery option has none. */
export interface DeliveryDays {
  daysFrom: number | null;
  daysTo: number | null;
}

/** The latest orders whose last promised day has passed, and those of them that had arrived by then. */
export interface ArrivalRecord {
  orders: number;
  onTime: number;
}

export const recordWords = ({ orders, onTime }: ArrivalRecord): string =>
  `${onTime} of the last ${orders} came on time`;

/** A delivery option with its days, as pages know it before a cart is priced. */
export interface DatedOption extends DeliveryDays {
  id: string;
  name: string;
  kind: string;
  /** Absent while fewer than 30 orders were due. */
  record?: ArrivalRecord;
}

/**
 * The days on which an order of this moment should arrive. The days of the option are counted in working days from the day of the
 * order, or from the next working day if the shop does not work or has closed.
 * @returns null if the option has no days, or the shop no working day
 */
export function arrivalOf(
  { daysFrom, daysTo }: DeliveryDays,
  calendar: Calendar,
  now = new Date(),
): Arrival | null {
  if (daysFrom === null || daysTo === null) return null;
  if (!weekdays.some((name) => calendar[name])) return null;
  const holidays = new Set(holidaysIn(calendar.holidays));
  const isWorking = (day: Day) =>
    calendar[weekdays[new Date(day).getUTCDay()] as Weekday] && !holidays.has(day);
  const nextWorking = (day: Day): Day => {
    let next = day;
    while (!isWorking(next)) next = addDays(next, 1);
    return next;
  };
  const after = (day: Day, count: number): Day => {
    let last = day;
    for (let left = count; left > 0; left -= 1) last = nextWorking(addDays(last, 1));
    return last;
  };
  const today = dayOf(now, timeZone());
  const cutoff = parseMoment(`${today}T${calendar.closesAt}`, timeZone()) as Date;
  const first = nextWorking(now >= cutoff ? addDays(today, 1) : today);
  return { from: after(first, daysFrom), to: after(first, daysTo) };
}
