import { afterEach, describe, expect, it, vi } from 'vitest';
import { setLocale } from '../../../src/shared/base/locale.ts';
import { arrivalWords, dueWords } from '../../../src/shared/order/arrival.ts';
import { arrivalOf } from '../../../src/shared/order/arrival-days.ts';
import { CalendarSettings } from '../../../src/shared/settings/calendar.ts';

const weekdays = CalendarSettings.parse({});
const days = { daysFrom: 1, daysTo: 2 };
/** An order at this time by the clocks of Dhaka, which are six hours ahead. */
const arrivalAt = (time: string, calendar = weekdays, option = days) => {
  setLocale('en-US', 'Asia/Dhaka');
  return arrivalOf(option, calendar, new Date(`${time}+06:00`));
};

afterEach(() => {
  setLocale('en-US', 'UTC');
  vi.useRealTimers();
});

describe('the days of arrival', () => {
  it('are counted in working days from the day of the order', () => {
    expect(arrivalAt('2026-11-24T10:00')).toEqual({ from: '2026-11-25', to: '2026-11-26' });
    // A Thursday: the second working day after it is a Monday.
    expect(arrivalAt('2026-11-26T10:00')).toEqual({ from: '2026-11-27', to: '2026-11-30' });
  });

  it('begin on the next working day once the shop has closed, to the minute by its own clocks', () => {
    expect(arrivalAt('2026-11-24T16:59')?.from).toBe('2026-11-25');
    expect(arrivalAt('2026-11-24T17:00')?.from).toBe('2026-11-26');
    // A Friday evening, and the Saturday after it, are as the Monday.
    expect(arrivalAt('2026-11-27T18:00')).toEqual(arrivalAt('2026-11-30T09:00'));
    expect(arrivalAt('2026-11-28T09:00')).toEqual(arrivalAt('2026-11-30T09:00'));
  });

  it('leave out holidays, and are the same day for an option of no days', () => {
    const holidays = '2026-12-24 Christmas Eve\n\n2026-12-25';
    const closed = CalendarSettings.parse({ holidays });
    expect(arrivalAt('2026-12-23T10:00', closed)).toEqual({ from: '2026-12-28', to: '2026-12-29' });
    expect(arrivalAt('2026-12-24T10:00', closed, { daysFrom: 0, daysTo: 0 })?.to).toBe('2026-12-28');
    expect(arrivalAt('2026-12-22T10:00', closed, { daysFrom: 0, daysTo: 0 })?.to).toBe('2026-12-22');
  });

  it('keep to the clocks on a day on which these change', () => {
    setLocale('en-US', 'Europe/Berlin');
    const daily = CalendarSettings.parse({ saturday: true, sunday: true });
    const arrivalFrom = (time: string) => arrivalOf(days, daily, new Date(time))?.from;
    // 16:30 and 17:00 in Berlin.
    expect(['2026-10-25T15:30Z', '2026-10-25T16:00Z'].map(arrivalFrom)).toEqual(['2026-10-26', '2026-10-27']);
  });

  it('are those of a week that begins on another day', () => {
    const friday = CalendarSettings.parse({ friday: false, saturday: true, sunday: true });
    expect(arrivalAt('2026-11-26T10:00', friday)).toEqual({ from: '2026-11-28', to: '2026-11-29' });
  });

  it('do not exist without days of the option, or without a working day', () => {
    const never = { monday: false, tuesday: false, wednesday: false, thursday: false, friday: false };
    expect(arrivalAt('2026-11-24T10:00', CalendarSettings.parse(never))).toBeNull();
    expect(arrivalOf({ daysFrom: null, daysTo: null }, weekdays)).toBeNull();
  });

  it('are written with the names of their days', () => {
    expect(arrivalWords({ from: '2026-11-29', to: '2026-11-30' })).toBe('Sun, Nov 29 to Mon, Nov 30');
    expect(arrivalWords({ from: '2026-12-01', to: '2026-12-01' })).toBe('Tue, Dec 1');
  });
});

it('an order is due from the day before its last day', () => {
  setLocale('en-US', 'Asia/Dhaka');
  // Nearly midnight in Dhaka.
  vi.setSystemTime('2026-11-24T17:59:00Z');
  const words = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map((to) =>
    dueWords({ from: '2026-11-20', to }),
  );
  expect(words).toEqual(['Late', 'Due today', 'Due tomorrow', undefined]);
});

it('a calendar refuses what is no time and no day', () => {
  expect(CalendarSettings.safeParse({ closesAt: '5 pm' }).error?.issues[0]?.message).toBe(
    'Write a time as 17:00',
  );
  expect(CalendarSettings.safeParse({ holidays: '2026-02-30' }).error?.issues[0]?.message).toBe(
    'Begin each line with a day, such as 2026-12-25',
  );
});
