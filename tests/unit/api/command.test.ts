import { describe, expect, it } from 'vitest';
import { attemptOf } from '../../../src/client/api/command.ts';

describe('an attempt', () => {
  it('is the same request with the same key while the same is typed', () => {
    const first = attemptOf(undefined, { amount: 5, refundable: 20 }, { amount: 5 });
    expect(first.key).toMatch(/^[\w-]{21}$/);
    // The order has changed meanwhile: the first request is repeated as it was.
    expect(attemptOf(first, { amount: 5, refundable: 15 }, { amount: 5 })).toBe(first);
  });

  it('is another request when something else is typed', () => {
    const first = attemptOf(null, { amount: 5 });
    const second = attemptOf(first, { amount: 6 });
    expect(second.input).toEqual({ amount: 6 });
    expect(second.key).not.toBe(first.key);
  });
});
