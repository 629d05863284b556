import { afterEach, describe, expect, it } from 'vitest';
import { currencyName, decimalsWords } from '../../src/shared/base/currency-words.ts';
import { defaultLocale } from '../../src/shared/base/locale.ts';
import {
  defaultCurrency,
  formatPrice,
  isWholeCents,
  plainAmount,
  setFormats,
  toAmount,
  toCents,
} from '../../src/shared/base/money.ts';
import { enteredNumberFault } from '../../src/shared/base/typed-number.ts';
import { Price } from '../../src/shared/product/price.ts';

afterEach(() => setFormats({ currency: defaultCurrency, locale: defaultLocale }));

const faultOf = (amount: number) => Price.safeParse(amount).error?.issues[0]?.message;

describe('amounts', () => {
  it.each([
    ['USD', 123_450, '$1,234.50', '1234.50', 'US dollars'],
    ['BDT', 123_450, '৳1,234.50', '1234.50', 'Bangladeshi takas'],
    ['EUR', 123_450, '€1,234.50', '1234.50', 'euros'],
    ['JPY', 1235, '¥1,235', '1235', 'Japanese yen'],
    ['KWD', 1_234_500, 'KWD 1,234.500', '1234.500', 'Kuwaiti dinars'],
  ])('of %s have its decimals, symbol and name', (code, cents, written, plain, name) => {
    setFormats({ currency: code, locale: defaultLocale });
    expect(formatPrice(cents).replace('\u00a0', ' ')).toBe(written);
    expect(plainAmount(cents)).toBe(plain);
    expect(currencyName()).toBe(name);
    expect(toCents(toAmount(cents))).toBe(cents);
  });

  it('have no more decimals than their currency', () => {
    expect([isWholeCents(19.99), isWholeCents(19.999)]).toEqual([true, false]);
    setFormats({ currency: 'JPY', locale: defaultLocale });
    expect([isWholeCents(20), isWholeCents(19.5), decimalsWords()]).toEqual([true, false, 'no decimals']);
    expect(faultOf(19.5)).toBe('Must have no decimals');
    expect(faultOf(1_000_000)).toBeUndefined();
    setFormats({ currency: 'KWD', locale: defaultLocale });
    expect([isWholeCents(1.234), isWholeCents(1.2345)]).toEqual([true, false]);
    expect(faultOf(1.2345)).toBe('Must have at most three decimals');
    expect(faultOf(100_000)).toBe('Must be at most 99999.999');
  });

  it('of three decimals may be typed with all of them, while a comma before three digits is asked about', () => {
    setFormats({ currency: 'KWD', locale: defaultLocale });
    expect(enteredNumberFault('amount', 'The amount', '25.940')).toBeUndefined();
    const fault = '“25,940” can be read in two ways: write 25940 or 25.940';
    expect(enteredNumberFault('amount', 'The amount', '25,940')).toBe(fault);
    setFormats({ currency: defaultCurrency, locale: defaultLocale });
    expect(enteredNumberFault('amount', 'The amount', '25.940')).toContain('write 25940 or 25.94');
  });

  it('typed with a comma are written in the decimals of the currency', () => {
    expect(enteredNumberFault('amount', 'Price', '49,9')).toBe('Write 49.90');
    setFormats({ currency: 'KWD', locale: defaultLocale });
    expect(enteredNumberFault('amount', 'Price', '49,9')).toBe('Write 49.900');
  });
});
