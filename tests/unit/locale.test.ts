import { afterEach, expect, it } from 'vitest';
import { daysOf } from '../../src/client/ui/date-range.tsx';
import { usualIn } from '../../src/server/settings/country/queries.ts';
import { dateText } from '../../src/shared/base/date-text.ts';
import { counted, defaultLocale, figure } from '../../src/shared/base/locale.ts';
import { defaultCurrency, formatPrice, setFormats } from '../../src/shared/base/money.ts';

afterEach(() => setFormats({ currency: defaultCurrency, locale: defaultLocale }));

it.each([
  ['en-US', 'November 26, 2026', '1,234,567.5', '€1,234.50', '2026-11-22'],
  ['en-GB', '26 November 2026', '1,234,567.5', '€1,234.50', '2026-11-23'],
  ['en-IN', '26 November 2026', '12,34,567.5', '€1,234.50', '2026-11-22'],
  ['de-DE', '26. November 2026', '1.234.567,5', '1.234,50 €', '2026-11-23'],
  ['fr-FR', '26 novembre 2026', '1 234 567,5', '1 234,50 €', '2026-11-23'],
])('%s has its own dates, numbers, amounts and weeks', (locale, day, number, price, monday) => {
  setFormats({ currency: 'EUR', locale });
  const written = [
    dateText('2026-11-26T17:45:00Z', { dateStyle: 'long', timeZone: 'UTC' }),
    figure(1_234_567.5),
    formatPrice(123_450),
  ];
  expect(written.map((text) => text.replace(/\s/g, ' '))).toEqual([day, number, price]);
  expect(daysOf('week', '2026-11-26').from).toBe(monday);
  setFormats({ currency: 'EUR', locale: defaultLocale });
  expect(formatPrice(123_450)).toBe('€1,234.50');
});

it('counts in words', () => {
  const words = [counted(1, 'order'), counted(1200, 'order'), counted(2, 'address', 'addresses')];
  expect(words).toEqual(['1 order', '1,200 orders', '2 addresses']);
});

it.each([
  ['US', 'en-US'],
  ['DE', 'de-DE'],
  ['IE', 'en-GB'],
  ['NZ', 'en-AU'],
  ['BD', 'en-US'],
  ['AQ', 'en-US'],
])('a shop in %s is proposed %s', (country, locale) => {
  expect(usualIn({ country }).locale).toBe(locale);
});
