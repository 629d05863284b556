import { createContext, useContext } from 'react';
import { dateText } from '../../shared/base/date-text.ts';
import { counted, locale } from '../../shared/base/locale.ts';

/** The time zone in which times are shown: the shop's. */
export const TimeZoneContext = createContext('UTC');

const short = { dateStyle: 'medium', timeStyle: 'short' } as const;
const exact = { dateStyle: 'full', timeStyle: 'long' } as const;

/** Such as `GMT+6`. */
function zoneName(date: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName: 'short' });
  return format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** `5 minutes ago`; undefined if it is longer ago than an hour, or to come. */
function minutesAgo(date: Date): string | undefined {
  const minutes = Math.floor((Date.now() - date.getTime()) / minuteMs);
  if (minutes < 0 || minutes >= 60) return undefined;
  return minutes === 0 ? 'just now' : `${counted(minutes, 'minute')} ago`;
}

/** The days with a word, in English as all words of the shop; dates are in the shop's own form. */
const nearDays = [
  ['today', 0],
  ['yesterday', -1],
  ['tomorrow', 1],
] as const;

/** `yesterday, 7:20 PM`; undefined for other days. */
function nearDay(date: Date, timeZone: string): string | undefined {
  const dayOf = (time: Date | number) => dateText(time, { dateStyle: 'short', timeZone });
  const near = nearDays.find(([, offset]) => dayOf(Date.now() + offset * dayMs) === dayOf(date));
  return near && `${near[0]}, ${dateText(date, { timeStyle: 'short', timeZone })}`;
}

/**
 * Date and time in the time zone of the shop, which is named if the reader's clock shows another time; near times in words. Only for
 * content that the browser renders. The tooltip has the date, seconds and the time zone.
 * @param isPrinted on paper, no time is near
 */
export function Moment({ at, isPrinted = false }: { at: string; isPrinted?: boolean }) {
  const timeZone = useContext(TimeZoneContext);
  const date = new Date(at);
  const full = dateText(date, { ...short, timeZone });
  const zone = full === dateText(date, short) ? '' : ` ${zoneName(date, timeZone)}`;
  const text = (!isPrinted && (minutesAgo(date) ?? nearDay(date, timeZone)?.concat(zone))) || full + zone;
  return (
    <time dateTime={at} title={dateText(date, { ...exact, timeZone })}>
      {text}
    </time>
  );
}
