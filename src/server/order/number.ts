import { customAlphabet } from 'nanoid';
import { comparable } from '../../shared/base/text.ts';

/** 30 characters that can't be confused when read aloud; ten of them are 5.9e14 numbers. */
const numberSigns = customAlphabet('23456789ABCDEFGHJKMNPQRSTVWXYZ', 10);

export function orderNumber(): string {
  const signs = numberSigns();
  return `RH-${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** The letters and digits of a typed number, in capitals. */
export function signsOf(typed: string): string {
  return comparable(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** A number as it is stored, `RH-7K2MQ-9XHTB`, also if it was typed in small letters, with spaces or without dashes. */
export function storedNumber(typed: string): string {
  return signsOf(typed).replace(/^(?:RH)?(.{5})(.{5})$/, 'RH-$1-$2');
}
