import { expect, it } from 'vitest';
import { lastNight } from '../../../src/server/recovery/backup/backups.ts';

it.each([
  ['2026-11-24T20:59:59Z', '2026-11-23T21:00:00.000Z'],
  ['2026-11-24T21:00:00Z', '2026-11-24T21:00:00.000Z'],
  ['2026-11-25T20:00:00Z', '2026-11-24T21:00:00.000Z'],
])('a nightly backup is due at three in the shop’s time zone: at %s since %s', (now, night) => {
  expect(lastNight(new Date(now), 'Asia/Dhaka').toISOString()).toBe(night);
});
