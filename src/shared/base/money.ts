import { limits } from './limits.ts';
import { locale, setLocale, timeZone } from './locale.ts';

/** A currency, by ISO 4217. Its decimals, its symbol and its name come from Intl. */
interface Currency {
  code: string;
  /** 2 for US dollars, 0 for yen, 3 for Kuwaiti dinars. */
  decimals: number;
  format: Intl.NumberFormat;
}

function currencyOf(code: string): Currency {
  const format = new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  });
  return { code, decimals: format.resolvedOptions().maximumFractionDigits ?? 2, format };
}

export const defaultCurrency = 'USD';

/** A process serves one shop, and a page shows one: all amounts of either are in its currency. */
let current = currencyOf(defaultCurrency);

/** The currency of the shop, and how its numbers and dates are written. */
export interface Formats {
  currency: string;
  /** One of `locales`. */
  locale: string;
  /** UTC without it. */
  timeZone?: string;
}

/** To call with the shop's identity, before amounts are read or written. */
export function setFormats({ currency, locale: written, timeZone: zone = 'UTC' }: Formats): void {
  if (currency === current.code && written === locale() && zone === timeZone()) return;
  setLocale(written, zone);
  current = currencyOf(currency);
}

/** The code of the shop's currency, such as `USD`. */
export const currency = (): string => current.code;

/** 2 for US dollars, 0 for yen, 3 for Kuwaiti dinars. */
export const currencyDecimals = (): number => current.decimals;

/** The smallest units (`cents`, whatever they are called) in one unit of the currency: 100, 1 or 1000. */
export const centsInUnit = (code = current.code): number =>
  10 ** (code === current.code ? current : currencyOf(code)).decimals;

/** An amount for people, from cents: `$1,234.50`. */
export function formatPrice(cents: number): string {
  return current.format.format(toAmount(cents));
}

/** An amount in whole units of any currency, for people. */
export const formatAmount = (amount: number, code: string): string =>
  (code === current.code ? current : currencyOf(code)).format.format(amount);

/** The refusal of an order above the highest amount. */
export const tooLargeOrder = (): string => `An order can come to at most ${formatPrice(limits.amountCents)}`;

/** An amount of the currency, as in the API, from cents. */
export function toAmount(cents: number): number {
  return cents / 10 ** current.decimals;
}

/** Cents from the API's amounts. 19.99 * 100 is 1998.9999…, hence the rounding. */
export function toCents(amount: number): number {
  return Math.round(amount * 10 ** current.decimals);
}

/** True if an amount has no more decimals than its currency. */
export function isWholeCents(amount: number): boolean {
  return toAmount(toCents(amount)) === amount;
}

/** An amount with all of its decimals, and without a symbol, as files and form fields have it: `1234.50`. */
export function plainAmount(cents: number): string {
  return toAmount(cents).toFixed(current.decimals);
}

/** The amount of a line of an order or a cart. */
export const lineCents = ({ unitCents, quantity }: { unitCents: number; quantity: number }): number =>
  unitCents * quantity;
