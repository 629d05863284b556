import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { formatAddress } from 'localized-address-format';
import { z } from 'zod';
import { isCurrency } from '../base/currency-words.ts';
import { isTimeZone } from '../base/day.ts';
import { email } from '../base/email.ts';
import { defaultLocale } from '../base/locale.ts';
import { defaultCurrency, type Formats } from '../base/money.ts';
import { comparable, publicText } from '../base/text.ts';
import { defaultPrefix } from '../order/order-number.ts';
import type { Category } from '../product/category.ts';
import type { Measure } from '../product/measure.ts';
import { locales } from '../settings/locales.ts';
import type { PageContent } from './content.ts';

/** A line of text that may be empty. */
function line(title: string, max: number, description?: string) {
  return publicText(max).default('').meta({ title, description });
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The shop's own details, as its owner saves them. Empty ones are shown nowhere. */
export const ShopDetails = z.object({
  name: publicText(60)
    .min(1, 'A shop needs a name')
    .default('')
    .meta({ title: 'Name of the shop', description: 'On every page, in e-mails and on paper.' }),
  legalName: line('Legal name', 120, 'The name of the person or company that sells, if it is different.'),
  taxNumber: line('Business or tax number', 40),
  email: z
    .union([z.literal(''), email('Enter an e-mail address')])
    .default('')
    .meta({ title: 'E-mail address', description: 'Shoppers write to this address.', field: 'email' }),
  phone: z
    .string()
    .overwrite((phone) => parsePhoneNumberFromString(comparable(phone))?.number ?? phone)
    .refine(
      (phone) => phone === '' || isValidPhoneNumber(phone),
      'Enter a whole phone number with its calling code, or none',
    )
    .default('')
    .meta({ title: 'Phone', field: 'phone' }),
  street: line('Street and house number', 120),
  town: line('Town', 80, 'With the state or region where an address has one, such as Austin, TX.'),
  postalCode: line('Postal code', 20),
  country: z
    .string()
    .refine(
      (code) => code === '' || (/^[A-Z]{2}$/.test(code) && regionNames.of(code)),
      'Enter the code of a country, such as BD',
    )
    .default('')
    .meta({ title: 'Country', field: 'country' }),
  currency: z
    .string()
    .refine(isCurrency, 'Must be the code of a currency, such as USD or BDT')
    .default(defaultCurrency)
    .meta({
      title: 'Currency',
      description: 'The currency of all prices. You can change it until the first order is placed.',
      field: 'currency',
    }),
  locale: z
    .enum(locales, `Must be one of ${locales.join(', ')}`)
    .default(defaultLocale)
    .meta({
      title: 'Dates and numbers',
      description: 'How dates and numbers are written. All other texts of the shop stay in English.',
      field: 'locale',
    }),
  orderPrefix: z
    .string()
    .overwrite((typed) => typed.trim().toUpperCase())
    .regex(/^[A-Z0-9]{1,5}$/, 'Must be 1 to 5 letters or digits')
    .default(defaultPrefix)
    .meta({
      title: 'Prefix of order numbers',
      description:
        '1 to 5 letters or digits. Earlier orders keep their numbers. All are found by them, with or without the prefix.',
    }),
  timeZone: z
    .string()
    .refine((name) => name === '' || isTimeZone(name), 'Must be a time zone such as Asia/Dhaka, or UTC')
    .default('')
    .meta({
      title: 'Time zone',
      description: 'The time zone in which the days of the shop begin.',
      field: 'timeZone',
    }),
});
export type ShopDetails = z.output<typeof ShopDetails>;

/** The name and time zone from the operator's environment, for a shop whose owner has saved no others. */
export type ShopDefaults = Pick<ShopDetails, 'name' | 'timeZone'>;

export function withDefaults(details: ShopDetails, defaults: ShopDefaults): ShopDetails {
  const { name, timeZone } = details;
  return { ...details, name: name || defaults.name, timeZone: timeZone || defaults.timeZone };
}

/** The shop's contact details. Those that the owner left empty are empty texts, and are not shown. */
export interface ShopContact extends Omit<ShopDetails, 'name' | 'timeZone' | 'orderPrefix' | keyof Formats> {
  /** As people write it, such as `+880 2 55500142`. */
  phone: string;
  phoneHref: string;
  /** Its name in English; `country` is its ISO code. */
  countryName: string;
  /** The lines of the address; none without one. */
  address: string[];
}

/** The shop's name, contact details, time zone, categories, look and footer, as pages, e-mails and documents show them. */
export interface ShopIdentity extends PageContent, Formats {
  shopName: string;
  timeZone: string;
  categories: Category[];
  /** Absent in a shop without any. */
  measures?: Measure[];
  /** The value of the collection on the home page; absent without one. */
  homeCollection?: string;
  /** The prefixes of order numbers, the present one first; absent while no owner has chosen one. */
  orderPrefixes?: string[];
  contact: ShopContact;
}

/** True where the postal code precedes the town, as in Berlin. In Latin script, as all texts of the shop. */
function isCodeFirst(postalCountry: string): boolean {
  return /1.*2/.test(formatAddress({ postalCountry, postalCode: '1', locality: '2' }, 'latin').join());
}

const nameOfCountry = (country: string) => (country && regionNames.of(country)) || '';

/** The lines of an address in the order of its country; none without one. */
export function addressLines({
  street,
  town,
  postalCode,
  country,
}: Pick<ShopDetails, 'street' | 'town' | 'postalCode' | 'country'>): string[] {
  const parts = isCodeFirst(country) ? [postalCode, town] : [town, postalCode];
  const place = [parts.filter(Boolean).join(' '), nameOfCountry(country)].filter(Boolean).join(', ');
  return [street, place].filter(Boolean);
}

/** @param details with a name and a time zone */
export function identityOf(
  { name, timeZone, currency, locale, orderPrefix: _, ...details }: ShopDetails,
  content: PageContent & Pick<ShopIdentity, 'categories' | 'measures' | 'homeCollection' | 'orderPrefixes'>,
): ShopIdentity {
  const { country, phone } = details;
  return {
    ...content,
    shopName: name,
    timeZone,
    currency,
    locale,
    contact: {
      ...details,
      phone: parsePhoneNumberFromString(phone)?.formatInternational() ?? phone,
      phoneHref: phone && `tel:${phone}`,
      countryName: nameOfCountry(country),
      address: addressLines(details),
    },
  };
}
