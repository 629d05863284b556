import { bodyweight } from './bodyweight.ts';
import { fitness } from './fitness.ts';
import { mats } from './mats.ts';
import type { CatalogueProduct } from './product.ts';
import { strength } from './strength.ts';
import { weightlifting } from './weightlifting.ts';

export type { CatalogueProduct } from './product.ts';

const shelves = { strength, weightlifting, bodyweight, mats, fitness };
const categories = Object.keys(shelves) as (keyof typeof shelves)[];
const longest = Math.max(...Object.values(shelves).map((shelf) => shelf.length));

/** The demo catalogue. The categories take turns, so that its first page shows some of each. */
export const catalogue: CatalogueProduct[] = Array.from({ length: longest }, (_, i) =>
  categories.flatMap((category) => {
    const entry = shelves[category][i];
    return entry ? [{ ...entry, category }] : [];
  }),
).flat();
