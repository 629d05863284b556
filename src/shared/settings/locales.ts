import { defaultLocale } from '../base/locale.ts';

/**
 * The ways of writing dates and numbers that an owner can choose, by BCP 47. Their letters are in the font of PDF documents, and
 * Node.js and browsers write the same.
 */
export const locales = [
  defaultLocale,
  ...['en-GB', 'en-AU', 'en-CA', 'en-IN', 'cs-CZ', 'da-DK', 'de-AT', 'de-DE', 'es-ES', 'es-MX', 'et-EE'],
  ...['fi-FI', 'fr-BE', 'fr-CA', 'fr-FR', 'hr-HR', 'hu-HU', 'it-IT', 'nb-NO', 'nl-BE', 'nl-NL', 'pl-PL'],
  ...['pt-BR', 'pt-PT', 'sv-SE'],
];
