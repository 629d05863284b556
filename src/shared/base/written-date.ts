import { dateText } from './date-text.ts';

/** A time with its time zone, so that it is clear everywhere: `November 21, 2026 at 11:03 AM GMT+6`. */
export function writtenDate(date: Date, timeZone: string): string {
  return dateText(date, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
}
