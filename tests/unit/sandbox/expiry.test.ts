import { describe, expect, test } from 'vitest';
import {
  expiryProblem,
  formatExpiry,
  isExpiryComplete,
  readExpiry,
} from '../../../src/client/stripe-sandbox/expiry.ts';

const now = new Date(2026, 10, 21);

describe('an expiry date', () => {
  test.each([
    ['1', '1'],
    ['12', '12 / '],
    ['123', '12 / 3'],
    ['1234', '12 / 34'],
    ['5', '05 / '],
    ['1/', '01 / '],
    ['15', '01 / 5'],
    ['00', '0'],
    ['12/2034', '12 / 34'],
    ['12 / 2034', '12 / 34'],
    ['122034', '12 / 34'],
    ['1-34', '01 / 34'],
    ['5 / 31', '05 / 31'],
  ])('typed as %s reads %s', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  test.each([
    ['12 /', '12'],
    ['12 / 3', '12 / 3'],
    ['1 / 34', '1 / 34'],
    ['5', '5'],
  ])('cut down to %s reads %s', (left, shown) => {
    expect(formatExpiry(left, true)).toBe(shown);
  });

  test('is read with its century', () => {
    expect(readExpiry('07 / 34')).toEqual({ month: 7, year: 2034 });
  });

  test.each([
    ['10 / 26', 'invalid_expiry_month_past', 'Your card’s expiration date is in the past.'],
    ['12 / 25', 'invalid_expiry_year_past', 'Your card’s expiration year is in the past.'],
    ['12 / 77', 'invalid_expiry_year', 'Your card’s expiration year is invalid.'],
  ])('of %s is refused as soon as it is typed: %s', (text, code, message) => {
    expect(expiryProblem(text, false, now)).toEqual({ type: 'validation_error', code, message });
  });

  test('may be this month, and up to 50 years ahead', () => {
    expect(isExpiryComplete('11 / 26', now)).toBe(true);
    expect(isExpiryComplete('12 / 76', now)).toBe(true);
  });

  test.each(['', '1', '12 / ', '12 / 3', '1 / 34', '00 / 34'])('that reads %j is incomplete', (text) => {
    expect(expiryProblem(text, false, now)).toBeUndefined();
    expect(expiryProblem(text, true, now)?.message).toBe('Your card’s expiration date is incomplete.');
  });
});
