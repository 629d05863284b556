import { figure } from '../base/locale.ts';

/** The heaviest piece, and the heaviest order that a delivery option takes, in grams. Not in `limits`, which every page loads. */
export const mostGrams = 10_000_000;

/** `850 g`, `1.2 kg` */
export function weightWords(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${figure(grams / 1000, { maximumFractionDigits: 3 })} kg`;
}
