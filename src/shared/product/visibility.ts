import type { FieldValues } from './product-fields.ts';

/**
 * Makes the fields of visibility agree: a time in the future hides a product until then, one in the past shows it, and a product
 * that is shown has none.
 */
export function agreedVisibility(
  { isHidden, shownFrom }: Partial<FieldValues>,
  now: Date,
): Pick<Partial<FieldValues>, 'isHidden' | 'shownFrom'> {
  if (typeof shownFrom === 'string') {
    const time = new Date(shownFrom);
    return time > now
      ? { isHidden: true, shownFrom: time.toISOString() }
      : { isHidden: false, shownFrom: null };
  }
  if (isHidden === false) return { isHidden, shownFrom: null };
  return { ...(isHidden !== undefined && { isHidden }), ...(shownFrom === null && { shownFrom }) };
}
