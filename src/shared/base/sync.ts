import { time } from './day-schema.ts';
import { limits } from './limits.ts';
import { text } from './text.ts';

/** The values of a parameter that takes several, joined by commas. */
export function valuesOf(joined: string): string[] {
  return joined
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
}

/** A parameter that takes as many values as a page has rows, joined by commas. */
export function several(description: string) {
  return text(limits.maxPageSize * 50)
    .refine(
      (joined) => valuesOf(joined).length <= limits.maxPageSize,
      `At most ${limits.maxPageSize} at once`,
    )
    .describe(`${description}, joined by commas; at most ${limits.maxPageSize}`)
    .optional();
}

/** The values that a parameter for one text, or for several joined by commas, may mean: a text may have commas itself. */
export const textsOf = (joined: string) => [joined.trim(), ...valuesOf(joined)];

/** The filter with which programs keep a copy of a list in step. */
export const UpdatedSince = time()
  .describe(
    'Only what has changed at this time or later, what changed first at the beginning. To stay in step, follow the next pages, and then ask again from the `updatedAt` of the last row: nothing is left out, also nothing that was being saved meanwhile.',
  )
  .optional();
