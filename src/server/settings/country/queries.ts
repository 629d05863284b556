import countryToCurrency from 'country-to-currency';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import type { z } from 'zod';
import { isCurrency } from '../../../shared/base/currency-words.ts';
import { defaultLocale } from '../../../shared/base/locale.ts';
import type { CountryProposal, CountryQuestion } from '../../../shared/settings/country.ts';
import { type LawName, lawOf } from '../../../shared/settings/country-law.ts';
import { locales } from '../../../shared/settings/locales.ts';
import { addressLines } from '../../../shared/settings/shop-details.ts';
import type { Db, Tx } from '../../database/db.ts';
import { isCurrencyUsed } from '../currency.ts';
import { findSettings } from '../queries.ts';
import { listRates } from '../selling/queries.ts';
import { proposeCarriers } from './carriers.ts';
import { usualTaxes } from './taxes.ts';

type Question = z.output<typeof CountryQuestion>;
type Usual = Omit<CountryProposal, 'currencyNote' | 'taxNote' | 'carriers' | 'law'>;

/** A property until Node.js 22, a method since. */
interface ZonesOfLocale {
  timeZones?: string[];
  getTimeZones?(): string[] | undefined;
}

/** Browsers and Node.js may have different names of one time zone. */
const nameOf = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

function hoursIn(timeZone: string): string {
  const of = (month: number) =>
    new Date(Date.UTC(2026, month)).toLocaleString('en', { timeZone, timeZoneName: 'longOffset' });
  return of(0) + of(6);
}

/** The time zone of the browser if it is one of the country's, else the only one by the clock. */
function timeZoneOf(timeZones: string[], browser: string | undefined): string {
  const own = browser && timeZones.find((one) => nameOf(one) === nameOf(browser));
  if (own) return own;
  return new Set(timeZones.map(hoursIn)).size === 1 ? (timeZones[0] ?? '') : '';
}

function sampleIn(locale: string): string {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return time.format(0) + new Intl.NumberFormat(locale).format(1_234_567.5);
}

/** The locale of the country, else the one that writes as the English of the country does. */
function localeOf(country: string): string {
  const own = locales.find((one) => one.endsWith(`-${country}`));
  if (own) return own;
  const sample = sampleIn(`en-${country}`);
  return locales.find((one) => one.startsWith('en-') && sampleIn(one) === sample) ?? defaultLocale;
}

/** @returns all that is usual in a country, whatever the shop has */
export function usualIn({ country, timeZone }: Question): Usual {
  const locale = new Intl.Locale(`und-${country}`) as ZonesOfLocale;
  const timeZones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  const currency: string = (countryToCurrency as Record<string, string>)[country] ?? '';
  return {
    callingCode: isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '',
    address: addressLines({ street: 'Street and house number', town: 'Town', postalCode: '12345', country }),
    currency: isCurrency(currency) ? currency : '',
    locale: localeOf(country),
    timeZone: timeZoneOf(timeZones, timeZone),
    timeZones,
    ...(usualTaxes[country] ?? { mode: 'none', rates: [] }),
  };
}

/** The settings that the law of a country asks for, and whether the shop has them. */
export async function findLaw(db: Db | Tx, country: string): Promise<{ name: LawName; isMet: boolean }[]> {
  const law = Object.entries(lawOf(country));
  if (law.length === 0) return [];
  const settings = {
    withdrawal: await findSettings(db, 'withdrawal'),
    purchase: await findSettings(db, 'purchase'),
    retention: await findSettings(db, 'retention'),
  };
  return law.map(([name, { isMet }]) => ({ name: name as LawName, isMet: isMet(settings) }));
}

/** Finds what is usual in a country, without what the shop can no longer change, and without tax if it has its own. */
export async function proposeCountry(db: Db, question: Question): Promise<CountryProposal> {
  const usual = usualIn(question);
  const [shop, tax, rates, isUsed, carriers = [], unmet] = await Promise.all([
    findSettings(db, 'shop'),
    findSettings(db, 'tax'),
    listRates(db),
    isCurrencyUsed(db),
    proposeCarriers(db, question.country),
    findLaw(db, question.country),
  ]);
  const isCurrencyFixed = isUsed && usual.currency !== shop.currency;
  const hasTax = tax.mode !== 'none' || rates.length > 0;
  return {
    ...usual,
    ...(isCurrencyFixed && { currency: '' }),
    currencyNote: isCurrencyFixed
      ? `The shop has orders in ${shop.currency}: its currency can’t be changed any more.`
      : '',
    ...(hasTax && { mode: 'none', rates: [] }),
    carriers: carriers.map(({ name }) => name),
    law: unmet.flatMap(({ name, isMet: isSet }) => (isSet ? [] : [name])),
    taxNote: hasTax ? 'The shop has tax rates already. They stay as they are.' : '',
  };
}
