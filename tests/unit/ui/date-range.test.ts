import { describe, expect, it } from 'vitest';
import { daysOf } from '../../../src/client/ui/date-range.tsx';

describe('a usual range of days', () => {
  it.each([
    ['today', '2026-11-25', '2026-11-25'],
    ['yesterday', '2026-11-24', '2026-11-24'],
    ['week', '2026-11-22', '2026-11-28'],
    ['last7', '2026-11-19', '2026-11-25'],
    ['last30', '2026-10-27', '2026-11-25'],
    ['month', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['year', '2026-01-01', '2026-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ] as const)('%s is counted from today', (preset, from, to) => {
    expect(daysOf(preset, '2026-11-25')).toEqual({ from, to });
  });

  it('crosses the year, and knows leap days', () => {
    expect(daysOf('lastMonth', '2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(daysOf('month', '2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(daysOf('week', '2027-01-02')).toEqual({ from: '2026-12-27', to: '2027-01-02' });
  });
});
