import { describe, expect, it } from 'vitest';
import { usualIn } from '../../../src/server/settings/country/queries.ts';
import { usualTaxes } from '../../../src/server/settings/country/taxes.ts';
import { CountryProposal } from '../../../src/shared/settings/country.ts';
import { addressLines } from '../../../src/shared/settings/shop-details.ts';

const percents = (country: string) => usualIn({ country }).rates.map(({ percent }) => percent);

describe('the proposal for a country', () => {
  it.each([
    ['BD', 'BDT', 'Asia/Dhaka', '+880', 'included', [15]],
    ['DE', 'EUR', 'Europe/Berlin', '+49', 'included', [19, 7]],
    ['GB', 'GBP', 'Europe/London', '+44', 'included', [20, 5, 0]],
    ['JP', 'JPY', 'Asia/Tokyo', '+81', 'included', [10, 8]],
    ['KW', 'KWD', 'Asia/Kuwait', '+965', 'none', []],
    // Its zones have several times, and each state its own tax.
    ['US', 'USD', '', '+1', 'added', [null]],
  ])('%s', (country, currency, timeZone, callingCode, mode, rates) => {
    expect(usualIn({ country })).toMatchObject({ currency, timeZone, callingCode, mode });
    expect(percents(country)).toEqual(rates);
  });

  it('has the time zone of the browser, by any name, if the country has it', () => {
    expect(usualIn({ country: 'US', timeZone: 'America/Chicago' }).timeZone).toBe('America/Chicago');
    expect(usualIn({ country: 'IN', timeZone: 'Asia/Kolkata' }).timeZone).toMatch(
      /^Asia\/(Kolkata|Calcutta)$/,
    );
    expect(usualIn({ country: 'DE', timeZone: 'America/Chicago' }).timeZone).toBe('Europe/Berlin');
  });

  it('has rates that can be saved: each name once', () => {
    for (const [country, { rates }] of Object.entries(usualTaxes)) {
      expect(CountryProposal.shape.rates.safeParse(rates).success, country).toBe(true);
      expect(new Set(rates.map(({ name }) => name)).size, country).toBe(rates.length);
    }
    expect(usualTaxes.GB?.rates.map(({ name }) => name)).toEqual(['VAT', 'Reduced VAT', 'Zero VAT']);
    expect(usualTaxes.JP?.rates.map(({ name }) => name)).toEqual([
      'Consumption tax',
      'Reduced consumption tax',
    ]);
  });
});

it.each([
  ['DE', '10115 Berlin, Germany'],
  ['CH', '10115 Berlin, Switzerland'],
  ['GB', 'Berlin 10115, United Kingdom'],
  ['US', 'Berlin 10115, United States'],
  ['JP', 'Berlin 10115, Japan'],
  ['BD', 'Berlin 10115, Bangladesh'],
  ['', 'Berlin 10115'],
])('an address in the order of %s', (country, place) => {
  expect(addressLines({ street: 'Road 1', town: 'Berlin', postalCode: '10115', country })).toEqual([
    'Road 1',
    place,
  ]);
  expect(addressLines({ street: '', town: 'Berlin', postalCode: '', country })[0]).toMatch(/^Berlin(,|$)/);
});
