import { createContext, useContext } from 'react';
import { dateText } from '../../shared/base/date-text.ts';
import { locale } from '../../shared/base/locale.ts';

/** The time zone in which times are shown: the shop's. */
export const TimeZoneContext = createContext('UTC');

const short = { dateStyle: 'medium', timeStyle: 'short' } as const;
const exact = { dateStyle: 'full', timeStyle: 'long' } as const;

/** Such as `GMT+6`. */
function zoneName(date: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName: 'short' });
  return format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/**
 * Date and time in the time zone of the shop, which is named if the reader's clock shows another time: only for content that the
 * browser renders. The tooltip has seconds and the time zone.
 */
export function Moment({ at }: { at: string }) {
  const timeZone = useContext(TimeZoneContext);
  const date = new Date(at);
  const text = dateText(date, { ...short, timeZone });
  const isOwn = text === dateText(date, short);
  return (
    <time dateTime={at} title={dateText(date, { ...exact, timeZone })}>
      {isOwn ? text : `${text} ${zoneName(date, timeZone)}`}
    </time>
  );
}
