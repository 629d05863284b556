import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { comparable } from './text.ts';

/** The country whose calling code a phone field begins with. @param country the shop's; empty if its owner named none */
export function phoneCountry(country: string): CountryCode {
  return isSupportedCountry(country) ? country : 'BD';
}

/**
 * Reads a text as a phone number of somebody in a country: in digits of any script, with or without a calling code, and also
 * behind a calling code that is not its own, as in a field that begins with one.
 * @returns the number in E.164; undefined if it is no number of any country
 */
export function readPhone(text: string, country: CountryCode): string | undefined {
  const typed = comparable(text).trim();
  const ownCode = `+${getCountryCallingCode(country)}`;
  const ways = [
    typed,
    typed.slice(Math.max(0, typed.lastIndexOf('+'))),
    ...(typed.startsWith(ownCode) ? [typed.slice(ownCode.length)] : []),
  ];
  for (const way of ways) {
    const number = parsePhoneNumberFromString(way, country);
    // Without a country, as with +800, there is no calling code that the field could show.
    if (number?.country && number.isValid()) return number.number;
  }
  return undefined;
}
