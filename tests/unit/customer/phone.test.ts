import { describe, expect, it } from 'vitest';
import { phoneCountry, readPhone } from '../../../src/shared/base/phone.ts';
import { comparable } from '../../../src/shared/base/text.ts';

const own = '+8801712345678';

describe('a phone number typed in Bangladesh is read', () => {
  it.each([
    ['01712345678', own],
    ['1712345678', own],
    ['01712-345678', own],
    ['০১৭১২৩৪৫৬৭৮', own],
    ['০১৭১২-৩৪৫৬৭৮', own],
    ['+৮৮০১৭১২৩৪৫৬৭৮', own],
    ['٠١٧١٢٣٤٥٦٧٨', own],
    ['۰۱۷۱۲۳۴۵۶۷۸', own],
    ['०१७१२३४५६७८', own],
    ['０１７１２３４５６７８', own],
    ['𝟎𝟏𝟕𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖', own],
    ['8801712345678', own],
    ['008801712345678', own],
    ['+8801712345678', own],
    ['\u202a+880 1712‑345678\u202c', own],
    ['tel:+8801712345678', own],
    ['+491701234567', '+491701234567'],
    ['00491701234567', '+491701234567'],
    ['+919812345678', '+919812345678'],
    ['+1 (212) 555-2368', '+12125552368'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    // In a field, which begins with its own calling code.
    ['+880 8801712345678', own],
    ['+880 +8801712345678', own],
    ['+880 01712345678', own],
    ['+880 +491701234567', '+491701234567'],
    ['+880 00491701234567', '+491701234567'],
  ])('%s', (text, phone) => {
    expect(readPhone(text, 'BD')).toBe(phone);
  });
});

it('a national number is one of the country it is typed in', () => {
  expect(readPhone('0170 1234567', 'DE')).toBe('+491701234567');
  expect(readPhone('030 1234567', 'DE')).toBe('+49301234567');
  expect(readPhone('(212) 555-2368', 'US')).toBe('+12125552368');
  expect(readPhone('+1 1 212 555 2368', 'US')).toBe('+12125552368');
});

it('what is no whole number is not read, and a digit too many does not make it one of another country', () => {
  for (const text of [
    '',
    '+880',
    '123',
    '+880 123',
    '+880 171234567',
    '+880 17123456789',
    '+800 1234 5678',
    'x',
  ]) {
    expect(readPhone(text, 'BD'), text).toBeUndefined();
  }
});

it('a field begins with the calling code of the shop’s country, and of Bangladesh where it has none', () => {
  expect(phoneCountry('DE')).toBe('DE');
  expect(phoneCountry('')).toBe('BD');
  // It has no calling code of its own.
  expect(phoneCountry('AQ')).toBe('BD');
});

it('text is compared in digits and letters of one kind, without signs that can’t be seen', () => {
  expect(comparable('২৪kg ２４ｋｇ ٢٤kg 24\u200bk\u00adg')).toBe('24kg 24kg 24kg 24kg');
  // Every decimal digit of Unicode, by its value.
  for (let code = 0; code <= 0x1ffff; code += 1) {
    const sign = String.fromCodePoint(code);
    if (!/\p{Nd}/u.test(sign)) continue;
    expect(comparable(sign), code.toString(16)).toMatch(/^\d$/);
  }
  expect(comparable('߀߁᥆᥏᧐᧙᪀᪙𖩠𖩩')).toBe('0109090909');
});
