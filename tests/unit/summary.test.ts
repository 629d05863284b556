import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSummary } from '../../src/server/telemetry/summary.ts';

const reported: [string, number][] = [];
const open = (mostKeys = 10, filled?: () => void) =>
  createSummary<string>({
    periodMs: 60_000,
    mostKeys,
    report: (item, count) => reported.push([item, count]),
    filled,
  });

beforeEach(() => {
  vi.useFakeTimers();
  reported.splice(0);
});
afterEach(() => void vi.useRealTimers());

describe('a summary', () => {
  it('reports the first occurrence at once, the others as a count, and begins anew in the next period', () => {
    const summary = open();
    const singles = Array.from({ length: 5 }, () => summary.isSingle('a', 'A'));
    expect(singles).toEqual([true, false, false, false, false]);
    vi.advanceTimersByTime(60_000);
    expect(reported).toEqual([['A', 4]]);
    expect(summary.isSingle('a', 'A')).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(reported).toHaveLength(1);
  });

  it('counts keys apart, up to a number; beyond it, all others together', () => {
    const summary = open(2);
    const singles = ['a', 'b', 'c', 'd', 'e', 'a'].map((key) => summary.isSingle(key, key));
    expect(singles).toEqual([true, true, true, false, false, false]);
    summary.flush();
    expect(reported).toEqual([
      ['a', 1],
      ['c', 2],
    ]);
  });

  it('tells once a period that it is full', () => {
    let times = 0;
    const summary = open(2, () => (times += 1));
    for (const key of ['a', 'b', 'a']) summary.isSingle(key, key);
    expect(times).toBe(0);
    for (const key of ['c', 'd', 'c']) summary.isSingle(key, key);
    expect(times).toBe(1);
    vi.advanceTimersByTime(60_000);
    for (const key of ['a', 'b', 'c']) summary.isSingle(key, key);
    expect(times).toBe(2);
  });

  it('can report more than one singly', () => {
    const summary = open();
    expect([1, 2, 3].map(() => summary.isSingle('a', 'A', 2))).toEqual([true, true, false]);
  });
});
