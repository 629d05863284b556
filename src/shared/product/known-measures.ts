import type { Measure } from './measure.ts';

/** A process serves one shop, and a page shows one. */
let current: Measure[] = [];

/** To call with the shop's identity, as `setCategories`. @param measures undefined in a shop without any */
export function setMeasures(measures: Measure[] | undefined): void {
  current = measures ?? [];
}

/** All measures, by their names. */
export const measures = (): Measure[] => current;
