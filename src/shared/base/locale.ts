export const defaultLocale = 'en-US';

/** A process serves one shop, and a page shows one: all dates and numbers of either are written in one way. */
let current = defaultLocale;
let zone = 'UTC';

export const locale = (): string => current;

/** The time zone of the shop. */
export const timeZone = (): string => zone;

/** To call by `setFormats` of money.ts. */
export function setLocale(code: string, timeZone: string): void {
  current = code;
  zone = timeZone;
}

/** A number for people: `1,200`. */
export function figure(count: number, options?: Intl.NumberFormatOptions): string {
  return count.toLocaleString(current, options);
}

/** `1 order`, `1,200 orders` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}
