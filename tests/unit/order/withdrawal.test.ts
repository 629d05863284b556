import { describe, expect, it } from 'vitest';
import { endOfPeriod } from '../../../src/shared/order/withdrawal.ts';

describe('the period to withdraw', () => {
  it.each([
    // Monday, 2 November 2026: the last day is Monday, the 16th.
    ['2026-11-02T09:00:00Z', '2026-11-16T23:00:00.000Z'],
    // 23:30 in Berlin is still Monday.
    ['2026-11-02T22:30:00Z', '2026-11-16T23:00:00.000Z'],
    // A last day on Saturday or Sunday moves to Monday.
    ['2026-11-07T09:00:00Z', '2026-11-23T23:00:00.000Z'],
    ['2026-11-08T09:00:00Z', '2026-11-23T23:00:00.000Z'],
    // The clocks change within it.
    ['2026-10-20T09:00:00Z', '2026-11-03T23:00:00.000Z'],
  ])('of an order that arrives at %s ends at %s', (arrivedAt, end) => {
    expect(endOfPeriod(new Date(arrivedAt), 14, 'Europe/Berlin').toISOString()).toBe(end);
  });
});
