import { z } from 'zod';

/** A day, such as `2026-11-21`. The shop's days begin at midnight UTC, wherever its staff are. */
export const Day = z.iso.date().refine((day) => day >= '0001-01-01', 'There was no year 0');
export type Day = z.infer<typeof Day>;

export function dayOf(moment: Date): Day {
  return moment.toISOString().slice(0, 10);
}

export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(Date.parse(day) + count * 86_400_000));
}

/** The time at which a day begins; it lasts until the next one begins. */
export function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}
