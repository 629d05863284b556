import type { Sales } from '../../shared/accounting/report.ts';
import { dateText } from '../../shared/base/date-text.ts';
import type { Day } from '../../shared/base/day.ts';
import { figure, locale } from '../../shared/base/locale.ts';
import { centsInUnit, currency, formatPrice, toAmount } from '../../shared/base/money.ts';

const short = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

/** `Nov 21` */
export function shortDay(day: Day): string {
  return dateText(day, short);
}

/** `Sat, Nov 21` */
export function longDay(day: Day): string {
  return dateText(day, { weekday: 'short', ...short });
}

/** For the chart's axis: `$1.5K`; below ten units of the currency with cents. */
export function roundPrice(cents: number): string {
  if (cents > 0 && cents < 10 * centsInUnit()) return formatPrice(cents);
  return new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency: currency(),
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(toAmount(cents));
}

export function changeWords({ salesCents }: Sales, before: Sales, span: number): string {
  const then = span === 1 ? 'the day before' : `the ${span} days before`;
  if (before.salesCents === 0) return salesCents === 0 ? `As in ${then}` : `None in ${then}`;
  const percent = Math.round((100 * (salesCents - before.salesCents)) / before.salesCents);
  if (percent === 0) return `About as much as in ${then}`;
  return `${figure(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'} than in ${then}`;
}
