import { describe, expect, test } from 'vitest';
import {
  cvcProblem,
  formatCvc,
  formatNumber,
  isCvcComplete,
} from '../../../src/client/stripe-sandbox/card-number.ts';
import { retype, type Typed } from '../../../src/client/stripe-sandbox/digits.ts';
import { formatExpiry } from '../../../src/client/stripe-sandbox/expiry.ts';

/** `|` stands for the caret. */
function at(text: string): Typed {
  return { text: text.replace('|', ''), caret: text.indexOf('|') };
}

function shown({ text, caret }: Typed): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('typing into a formatted field', () => {
  test.each([
    ['at the end', '4242', '42424|', '4242 4|'],
    ['before a gap', '4242 5', '42427| 5', '4242 7|5'],
    ['in the middle', '4242 4242', '41|242 4242', '41|24 2424 2'],
    ['of a letter', '4242 4', '4242a| 4', '4242 |4'],
    ['into a full number', '4242 4242 4242 4242', '49|242 4242 4242 4242', '4|242 4242 4242 4242'],
  ])('keeps the caret behind the new digit: %s', (_where, before, typed, after) => {
    expect(shown(retype(before, at(typed), 'insertText', formatNumber))).toBe(after);
  });

  test('takes a pasted number as it is written', () => {
    const pasted = at('4242 4242 4242 4242|');
    expect(shown(retype('', pasted, 'insertFromPaste', formatNumber))).toBe('4242 4242 4242 4242|');
  });

  test.each([
    ['Backspace', 'deleteContentBackward', '4242 5', '4242 |', '4242|'],
    ['Backspace behind a gap', 'deleteContentBackward', '4242 5', '4242|5', '424|5'],
    ['Delete before a gap', 'deleteContentForward', '4242 5', '4242|5', '4242|'],
    ['Backspace in the middle', 'deleteContentBackward', '4242 4242', '4|42 4242', '4|424 242'],
  ])('%s deletes a digit, never only a gap', (_key, inputType, before, typed, after) => {
    expect(shown(retype(before, at(typed), inputType, formatNumber))).toBe(after);
  });

  test('an expiry date can be deleted to its first digit', () => {
    const steps: string[] = [];
    let text = '12 / 34';
    while (text) {
      const typed = { text: text.slice(0, -1), caret: text.length - 1 };
      text = retype(text, typed, 'deleteContentBackward', formatExpiry).text;
      steps.push(text);
    }
    expect(steps).toEqual(['12 / 3', '12', '1', '']);
  });

  test('the caret stays at the end when a month is completed', () => {
    expect(shown(retype('', at('5|'), 'insertText', formatExpiry))).toBe('05 / |');
  });
});

describe('a security code', () => {
  test('has four digits on Amex and three elsewhere, either while the card is not known', () => {
    expect(formatCvc('12345', '3782')).toBe('1234');
    expect(formatCvc('12345', '4242')).toBe('123');
    expect(formatCvc('12345', '')).toBe('1234');
    expect([isCvcComplete('123', '3782'), isCvcComplete('123', '4242'), isCvcComplete('123', '')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(cvcProblem('12', false, '')).toBeUndefined();
    expect(cvcProblem('123', true, '3782')?.message).toBe('Your card’s security code is incomplete.');
  });
});
