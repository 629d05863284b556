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

/** The categories take turns, so that the first page of a listing shows some of each. */
const inTurns: CatalogueProduct[] = Array.from({ length: longest }, (_, i) =>
  categories.flatMap((category) => {
    const entry = shelves[category][i];
    return entry ? [{ ...entry, category }] : [];
  }),
).flat();

const isTagged = (tag: string) => (product: CatalogueProduct) => product.tag === tag;
const [isNew, isBestSeller] = [isTagged('New'), isTagged('Best seller')];

/** The demo catalogue, the newest first: what sells best has been there for longest. */
export const catalogue: CatalogueProduct[] = [
  ...inTurns.filter(isNew),
  ...inTurns.filter((product) => !isNew(product) && !isBestSeller(product)),
  ...inTurns.filter(isBestSeller),
];
