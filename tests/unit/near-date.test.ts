import { afterEach, expect, it, vi } from 'vitest';
import { defaultLocale } from '../../src/shared/base/locale.ts';
import { defaultCurrency, setFormats } from '../../src/shared/base/money.ts';
import { nearDateText } from '../../src/shared/base/near-date.ts';

const write = (locale: string, timeZone: string) =>
  setFormats({ currency: defaultCurrency, locale, timeZone });

afterEach(() => {
  setFormats({ currency: defaultCurrency, locale: defaultLocale });
  vi.useRealTimers();
});

it('writes a time near today by the clocks and in the words of the shop', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') });
  write('en-US', 'Asia/Dhaka');
  // Midnight in Dhaka.
  expect(nearDateText('2026-12-03T18:00:00Z')).toBe('Fri, Dec 4');
  expect(nearDateText('2026-12-04T02:30:00Z').replace(/\s/g, ' ')).toBe('Fri, Dec 4, 8:30 AM');
  // Clocks there already show the next year.
  expect(nearDateText('2026-12-31T18:00:00Z')).toBe('Fri, Jan 1, 2027');
  write('en-GB', 'Europe/London');
  expect(nearDateText('2026-12-04T00:00:00Z')).toBe('Fri 4 Dec');
  write('de-DE', 'Europe/Berlin');
  expect(nearDateText('2026-12-03T23:00:00Z')).toBe('Fr., 4. Dez.');
});
