import { describe, expect, it } from 'vitest';
import { openingOf } from '../../../src/client/customer/message/message-list.tsx';

describe('the opening of a message', () => {
  it('is only made where there is more', () => {
    expect(openingOf('x'.repeat(600))).toBeUndefined();
    expect(openingOf('line\n'.repeat(7))).toBeUndefined();
  });

  it('ends after 600 characters or eight lines, whichever comes first', () => {
    expect(openingOf('x'.repeat(601))).toBe(`${'x'.repeat(600)}…`);
    const lines = Array.from({ length: 9 }, (_, n) => `line ${n + 1}`);
    expect(openingOf(lines.join('\n'))).toBe(`${lines.slice(0, 8).join('\n')}…`);
  });

  it('never ends in the middle of a character, or in blanks', () => {
    expect(openingOf(`${'x'.repeat(599)}🏋`)).toBe(`${'x'.repeat(599)}…`);
    expect(openingOf(`one${'\n'.repeat(20)}two`)).toBe('one…');
  });
});
