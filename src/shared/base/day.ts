/** A day, such as `2026-11-21`, in the shop's time zone, even if its staff are elsewhere; `day-schema.ts` has its schema. */
export type Day = string;

/** The text itself if it is a day, from the year 1 on. */
export function dayIn(text: unknown): Day | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001-01-01') return undefined;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
}

/** The first and the last day; unset, there is no limit. */
export interface Days {
  from?: Day | undefined;
  to?: Day | undefined;
}

/** The times of some days: `since` is the first of them, `before` is the first one after them. */
export interface Times {
  since?: Date | undefined;
  before?: Date | undefined;
}

const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for an unknown time zone */
function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}

/** The offset of the zone from UTC at that time, in milliseconds; positive if its clocks are ahead. */
function offsetAt(time: number, timeZone: string): number {
  const parts = offsetFormat(timeZone).formatToParts(time);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // GMT, GMT+06:00, GMT-03:30, and with seconds for times before there were time zones.
  const [, sign, hours = 0, minutes = 0, seconds = 0] = name.match(/([+-])(\d+):(\d+):?(\d+)?/) ?? [];
  const offset = 1000 * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
  return sign === '-' ? -offset : offset;
}

/** True for a name of the IANA time zone database, such as `Asia/Dhaka`. */
export function isTimeZone(name: string): boolean {
  // Some programs take offsets as well, but no offset knows of daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    offsetFormat(name);
    return true;
  } catch {
    return false;
  }
}

export function dayOf(moment: Date, timeZone: string): Day {
  const time = moment.getTime();
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 10);
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Undefined for 0 months, which stands for ever. */
export function monthsAgo(months: number): Date | undefined {
  if (months === 0) return undefined;
  const time = new Date();
  time.setUTCMonth(time.getUTCMonth() - months);
  return time;
}

/** The number of days from one day to another, both included. */
export function countDays(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** The first time at which clocks show midnight of the day or later. A day on which clocks change has 23 to 25 hours. */
export function startOf(day: Day, timeZone: string): Date {
  const midnight = Date.parse(day);
  let [before, after] = [midnight - dayMs, midnight + dayMs];
  const offset = offsetAt(before, timeZone);
  if (offset === offsetAt(after, timeZone)) return new Date(midnight - offset);
  // The clocks change near midnight, which they may show twice or never.
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000;
    if (middle + offsetAt(middle, timeZone) < midnight) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** A time in ISO 8601 by the clocks of the zone, to the second: `2026-11-24T14:30:15+06:00`. */
export function isoIn(moment: Date, timeZone: string): string {
  const offset = Math.round(offsetAt(moment.getTime(), timeZone) / 60_000);
  const local = new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  const ahead = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(ahead / 60))}:${twoDigits(ahead % 60)}`;
}

/**
 * Reads a text as a moment: `2026-11-24`, `2026-11-24 14:30` or `2026-11-24T14:30:15`, by the clocks of the zone unless it ends
 * in `Z` or an offset like `+06:00`. A time that clocks show twice means the first one.
 * @returns undefined for other texts
 */
export function parseMoment(text: string, timeZone: string): Date | undefined {
  const [, day, time = '00:00', zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?))?(Z|[+-]\d\d:\d\d)?$/.exec(text.trim()) ??
    [];
  const local = Date.parse(`${day}T${time}Z`);
  if (!dayIn(day) || Number.isNaN(local)) return undefined;
  if (zone) return new Date(`${day}T${time}${zone}`);
  const moments = [local - dayMs, local + dayMs].map((near) => local - offsetAt(near, timeZone));
  const exact = moments.filter((moment) => moment + offsetAt(moment, timeZone) === local);
  return new Date(Math.min(...(exact.length > 0 ? exact : moments)));
}

/** The same for a text in a file of another shop: `2024-05-01 10:00:00 -0400` and `2024-05-01 10:00:00 UTC`, too. */
export const momentInFile = (text: string, timeZone: string) =>
  parseMoment(text.replace(/ UTC$/, 'Z').replace(/(?<=:\d\d) ?([+-]\d\d):?(\d\d)$/, '$1:$2'), timeZone);

/** The times to compare in the database. The first and the last possible day set no limit: PostgreSQL may lack their year. */
export function timesOf({ from, to }: Days, timeZone: string): Times {
  return {
    since: from && from > '0001-01-01' ? startOf(from, timeZone) : undefined,
    before: to && to < '9999-12-31' ? startOf(addDays(to, 1), timeZone) : undefined,
  };
}
