import { getCountries } from 'libphonenumber-js/min';
import { locales } from '../../shared/settings/locales.ts';
import type { FieldMeta } from './typed.ts';

interface Choice {
  value: string;
  label: string;
}

export function countries(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const all = getCountries().map((value) => ({ value, label: names.of(value) ?? value }));
  return [
    { value: '', label: 'None' },
    ...all.sort((one, other) => one.label.localeCompare(other.label, 'en')),
  ];
}

export function currencies(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value}, ${names.of(value)}`,
  }));
}

export function localeChoices(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return locales.map((value) => {
    const day = new Intl.DateTimeFormat(value, { dateStyle: 'long' }).format(new Date());
    const number = new Intl.NumberFormat(value, { minimumFractionDigits: 2 }).format(1234.5);
    return { value, label: `${number}, ${day}: ${names.of(value)}` };
  });
}

export function timeZones(): Choice[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));
}

/** The kinds of fields with a list of many choices. */
export const choicesOf: Partial<Record<NonNullable<FieldMeta['field']>, () => Choice[]>> = {
  country: countries,
  currency: currencies,
  locale: localeChoices,
  timeZone: timeZones,
};

/** A value that is not among the choices, such as an old name of a time zone, stays a choice until another one is chosen. */
export function Choices({ of: choices, value }: { of: Choice[]; value: string }) {
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <>
      {!isKnown && value && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </>
  );
}
