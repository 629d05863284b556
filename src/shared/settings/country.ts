import { z } from 'zod';
import { isTimeZone } from '../base/day.ts';
import { mostRates, TaxRateForm } from '../order/tax-rate.ts';
import { lawNames } from './country-law.ts';
import { ShopDetails } from './shop-details.ts';

const country = ShopDetails.shape.country.unwrap().refine((code) => code !== '', 'Choose a country');

export const CountryQuestion = z.object({
  country,
  /** That of the browser, which is proposed if the country has it. */
  timeZone: z.string().refine(isTimeZone).optional().catch(undefined),
});

/** The values that are usual in a country. The shop has none of them before its owner saves them. */
export const CountryProposal = z.object({
  /** The code before phone numbers, such as `+49`; empty if there is none. */
  callingCode: z.string(),
  /** An address as documents will show it. */
  address: z.array(z.string()),
  /** Empty if the shop can’t have it. */
  currency: z.string(),
  currencyNote: z.string(),
  /** One of `locales`, or empty. */
  locale: z.string(),
  /** Empty if the country has several and the browser is in none of them. */
  timeZone: z.string(),
  timeZones: z.array(z.string()),
  /** `none` if no rates are known, or if the shop has its own. */
  mode: z.enum(['none', 'included', 'added']),
  rates: z.array(TaxRateForm),
  taxNote: z.string(),
  /** The names of usual carriers; none if the built-in ones are, or if the shop has its own. */
  carriers: z.array(z.string()),
  /** The settings that its law asks for, and that the shop does not have. */
  law: z.array(z.enum(lawNames)),
});
export type CountryProposal = z.output<typeof CountryProposal>;

/** The country of a shop with what its owner took over from the proposal. The shop keeps what is absent. */
export const SaveCountry = z.object({
  country,
  currency: ShopDetails.shape.currency.unwrap().optional(),
  locale: ShopDetails.shape.locale.unwrap().optional(),
  timeZone: z.string().refine(isTimeZone, 'Must be a time zone such as Asia/Dhaka, or UTC').optional(),
  tax: z
    .object({
      mode: z.enum(['included', 'added']),
      rates: z.array(TaxRateForm).min(1, 'Tax needs one rate at least').max(mostRates),
    })
    .optional(),
  /** Whether staff are to choose from the proposed carriers, and not from those of Bangladesh. */
  carriers: z.boolean().optional(),
  /** The settings that its law asks for, as they are proposed. */
  law: z.array(z.enum(lawNames)).max(lawNames.length).optional(),
});
export type SaveCountry = z.output<typeof SaveCountry>;

export const CountrySaved = SaveCountry.pick({ country: true });
