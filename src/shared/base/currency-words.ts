import { currency, currencyDecimals } from './money.ts';

/** True for the code of a currency that people pay with, in capital letters. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** The name for labels, such as `US dollars`. */
export function currencyName(): string {
  const named = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency(),
    currencyDisplay: 'name',
  });
  return named.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency();
}

/** The decimals that an amount may have, in words: `at most two decimals`. */
export function decimalsWords(): string {
  const words = ['no decimals', 'at most one decimal', 'at most two decimals', 'at most three decimals'];
  return words[currencyDecimals()] ?? `at most ${currencyDecimals()} decimals`;
}
