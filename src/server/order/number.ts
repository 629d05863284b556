import { customAlphabet } from 'nanoid';
import { comparable } from '../../shared/base/text.ts';
import { orderPrefixes } from '../settings/order-prefixes.ts';

/** 30 characters that can't be confused when read aloud; ten of them are 5.9e14 numbers. */
const numberSigns = customAlphabet('23456789ABCDEFGHJKMNPQRSTVWXYZ', 10);

export function orderNumber(): string {
  const signs = numberSigns();
  return `${orderPrefixes()[0]}-${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** The letters and digits of a typed number, in capitals. */
export function signsOf(typed: string): string {
  return comparable(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/**
 * The numbers that may be stored for a typed one, such as `RH-7K2MQ-9XHTB`, also if it was typed in small letters, with spaces or
 * without dashes. Without its prefix, it may have each one that orders have.
 */
export function storedNumbers(typed: string): string[] {
  const signs = signsOf(typed);
  const [, prefix = '', one, two] = /^(.{0,5})(.{5})(.{5})$/.exec(signs) ?? [];
  const all = orderPrefixes();
  if (one === undefined || (prefix && !all.includes(prefix))) return [signs];
  return (prefix ? [prefix] : all).map((each) => `${each}-${one}-${two}`);
}

/** The first of the numbers that may be stored: the same for each writing of a number. */
export const storedNumber = (typed: string): string => storedNumbers(typed)[0] as string;

/** The condition for the orders with these typed numbers. */
export const isNumbered = (...typed: string[]) => ({ number: { in: typed.flatMap(storedNumbers) } });

/** Finds the order of a typed number among orders by their stored numbers. */
export const orderIn = <Found>(orders: Map<string, Found>, typed: string): Found | undefined =>
  storedNumbers(typed)
    .map((number) => orders.get(number))
    .find((found) => found !== undefined);
