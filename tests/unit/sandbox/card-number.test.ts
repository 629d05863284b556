import { describe, expect, test } from 'vitest';
import {
  formatNumber,
  isNumberComplete,
  numberProblem,
  passesLuhn,
  schemeOf,
} from '../../../src/client/stripe-sandbox/card-number.ts';

const cards = [
  ['visa', '4242 4242 4242 4242'],
  ['mastercard', '5555 5555 5555 4444'],
  ['mastercard', '2223 0031 2200 3222'],
  ['amex', '3782 822463 10005'],
  ['discover', '6011 1111 1111 1117'],
  ['diners', '3056 9300 0902 0004'],
  ['diners', '3622 720627 1667'],
  ['diners', '3852 000002 3237'],
  ['jcb', '3566 0020 2036 0505'],
  ['unionpay', '6200 0000 0000 0005'],
  ['unionpay', '6205 5000 0000 0000 004'],
] as const;

describe('a card number', () => {
  test.each(cards)('of %s is told by its first digits and grouped as on the card: %s', (brand, number) => {
    const digits = number.replaceAll(' ', '');
    expect(schemeOf(digits).brand).toBe(brand);
    expect(formatNumber(digits)).toBe(number);
    expect(isNumberComplete(number)).toBe(true);
    expect(numberProblem(number, true)).toBeUndefined();
  });

  test.each([
    ['2220', 'unknown'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', 'unknown'],
    ['3527', 'unknown'],
    ['3528', 'jcb'],
    ['', 'unknown'],
  ])('that starts with %s belongs to %s', (digits, brand) => {
    expect(schemeOf(digits).brand).toBe(brand);
  });

  test('is grouped while it grows, and ends where its kind ends', () => {
    expect(['424', '4242', '42424', '37828224631'].map((digits) => formatNumber(digits))).toEqual([
      '424',
      '4242',
      '4242 4',
      '3782 822463 1',
    ]);
    expect(formatNumber('card: 4242-4242-4242-4242-99')).toBe('4242 4242 4242 4242');
    expect(formatNumber('37828224631000599')).toBe('3782 822463 10005');
  });

  test('with a wrong check digit is refused as soon as it is whole', () => {
    expect(passesLuhn('4242424242424242')).toBe(true);
    expect(passesLuhn('4242424242424241')).toBe(false);
    expect(numberProblem('4242 4242 4242 4241', false)).toEqual({
      type: 'validation_error',
      code: 'invalid_number',
      message: 'Your card number is invalid.',
    });
    expect(numberProblem('3622 720627 1668', false)?.code).toBe('invalid_number');
  });

  test('that may still grow is not wrong before the shopper has left it', () => {
    expect(numberProblem('4242', false)).toBeUndefined();
    expect(numberProblem('4242', true)?.message).toBe('Your card number is incomplete.');
    expect(numberProblem('3852 000002 3238', false)).toBeUndefined();
    expect(numberProblem('3852 000002 3238', true)?.code).toBe('invalid_number');
    expect(numberProblem('', true)?.code).toBe('incomplete_number');
  });
});
