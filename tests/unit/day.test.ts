import { expect, it } from 'vitest';
import { readEnv, timeZoneOf } from '../../src/server/base/env.ts';
import { addDays, dayOf, parseMoment, startOf, timesOf } from '../../src/shared/base/day.ts';
import { Day } from '../../src/shared/base/day-schema.ts';

const hour = 3_600_000;

// Cairo and Santiago change their clocks at midnight, Havana at 1:00 back to midnight.
const zones = [
  'UTC',
  'Asia/Dhaka',
  'America/St_Johns',
  'Africa/Cairo',
  'America/Santiago',
  'America/Havana',
  'Pacific/Auckland',
];

it.each(zones)('the days of %s follow each other without a gap, as its clocks show them', (zone) => {
  for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
    const { since, before } = timesOf({ from: day, to: day }, zone) as { since: Date; before: Date };
    expect(before).toEqual(startOf(addDays(day, 1), zone));
    expect([23, 24, 25]).toContain((before.getTime() - since.getTime()) / hour);
    const inside = [since.getTime(), since.getTime() + 12 * hour, before.getTime() - 1];
    expect([day, ...inside.map((time) => dayOf(new Date(time), zone))]).toEqual([day, day, day, day]);
    expect(dayOf(new Date(since.getTime() - 1), zone)).toBe(addDays(day, -1));
  }
});

it.each([
  ['Asia/Dhaka', '2026-11-22', '2026-11-21T18:00:00Z', 24],
  ['America/St_Johns', '2026-03-08', '2026-03-08T03:30:00Z', 23],
  ['America/St_Johns', '2026-11-01', '2026-11-01T02:30:00Z', 25],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
  ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00:00Z', 25],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', 25],
])('in %s, %s begins at %s and has %i hours', (zone, day, start, hours) => {
  const begin = startOf(day, zone);
  expect(begin).toEqual(new Date(start));
  expect(startOf(addDays(day, 1), zone).getTime() - begin.getTime()).toBe(hours * hour);
});

it('the setting is checked; a demo shop is in Dhaka, any other in UTC', () => {
  for (const TIME_ZONE of ['Mars/Olympus', '+06:00', 'Dhaka time']) {
    expect(() => readEnv({ TIME_ZONE })).toThrow('Wrong setting - TIME_ZONE: must be a time zone such as');
  }
  expect(timeZoneOf(readEnv({ TIME_ZONE: 'America/St_Johns' }))).toBe('America/St_Johns');
  expect(timeZoneOf(readEnv({}))).toBe('Asia/Dhaka');
  expect(timeZoneOf(readEnv({ DATABASE_URL: 'postgresql://db.example/shop' }))).toBe('UTC');
});

it.each([
  ['2026-11-24', 'Asia/Dhaka', '2026-11-23T18:00:00.000Z'],
  ['2026-11-24 14:30', 'Asia/Dhaka', '2026-11-24T08:30:00.000Z'],
  ['2026-11-24T14:30:15', 'UTC', '2026-11-24T14:30:15.000Z'],
  ['2026-11-24T14:30:15.5Z', 'Asia/Dhaka', '2026-11-24T14:30:15.500Z'],
  ['2026-11-24 14:30+01:00', 'Asia/Dhaka', '2026-11-24T13:30:00.000Z'],
  // Clocks show 1:30 twice: the first.
  ['2026-11-01 01:30', 'America/St_Johns', '2026-11-01T04:00:00.000Z'],
])('the moment %s in %s', (text, zone, moment) => {
  expect(parseMoment(text, zone)?.toISOString()).toBe(moment);
});

it.each(['noon', '2026-02-30', '0000-01-01', '2026-11-24 25:00', '24.11.2026', '2026-11-24 14', ''])(
  '%s is no moment',
  (text) => {
    expect(parseMoment(text, 'UTC')).toBeUndefined();
    expect(Day.safeParse(text).success).toBe(false);
  },
);
