export const defaultPrefix = 'RH';

/** The signs of an order number after its prefix. */
const signs = '-?[2-9A-Z]{5}-?[2-9A-Z]{5}';

/** Whether a text is an order number with one of these prefixes: a scanner may read it in place of a parcel's label. */
export const isOrderNumber = (text: string, prefixes: readonly string[] = [defaultPrefix]): boolean =>
  new RegExp(`^(?:${prefixes.join('|')})${signs}$`, 'i').test(text.trim());
