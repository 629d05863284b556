import { locale } from './locale.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A date for people. Making its format takes a quarter of the time that an e-mail does, so formats are kept. */
export function dateText(date: Date | number | string, options: Intl.DateTimeFormatOptions): string {
  const key = locale() + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale(), options);
  formats.set(key, format);
  return format.format(new Date(date));
}
