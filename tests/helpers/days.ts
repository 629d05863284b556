import { addDays, dayOf } from '../../src/shared/base/day.ts';

export function lastDays(count: number, timeZone = 'UTC'): { from: string; to: string } {
  const to = dayOf(new Date(), timeZone);
  return { from: addDays(to, 1 - count), to };
}
