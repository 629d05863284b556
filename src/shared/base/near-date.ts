import { dateText } from './date-text.ts';
import { dayOf, startOf } from './day.ts';
import { timeZone } from './locale.ts';

/** A time near today by the clocks of the shop: `Fri, Dec 4`, with the time unless that is midnight. Another year is named. */
export function nearDateText(at: string): string {
  const zone = { timeZone: timeZone() };
  const date = new Date(at);
  const day = dayOf(date, zone.timeZone);
  const isMidnight = startOf(day, zone.timeZone).getTime() === date.getTime();
  const isThisYear = day.slice(0, 4) === dayOf(new Date(), zone.timeZone).slice(0, 4);
  return dateText(date, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', ...zone },
    ...(!isThisYear && { year: 'numeric' }),
    ...(!isMidnight && { hour: 'numeric', minute: '2-digit' }),
  });
}
