import { asTypedIn, type Search } from './words.ts';

/**
 * A place of a word in a product. `whole`: a word of the title, in singular or plural. `begins`: the beginning of one. `part`: a part
 * of one. `similar 7`: also a similar word of the title, of 7 tenths or more. `wholeAnywhere`: a word of the title, the details or
 * the facts. `anywhere`: a part of such a word, or a similar word of the title.
 */
export type Place = 'whole' | 'begins' | 'part' | `similar ${number}` | 'wholeAnywhere' | 'anywhere';

/** A further condition. `head`: the head word of the title begins with a word of the search. `alone`: the title has no other words. */
type Also = 'head' | 'alone';

/** The rule of a tier: all words of the search are in this place. A product is of the first tier whose rule it meets. */
export interface Tier {
  tier: number;
  place: Place;
  also?: Also;
  /** True if a synonym is as good as the typed word. */
  withSynonyms: boolean;
}

/** A similarity, in tenths, that no similar word has: only the typed word itself is found. */
export const asTyped = 11;

/** The lowest similarity, in tenths, of a word in such a place. */
export const tenthsOf = (place: 'part' | `similar ${number}`) =>
  place === 'part' ? asTyped : Number(place.slice('similar '.length));

/** The similarities that occur in a search, in tenths, the most similar first. */
function likenesses(search: Search): number[] {
  const tenths = new Set(asTypedIn(search).flatMap(({ alike }) => alike.map((some) => some.tenths)));
  return [...tenths].sort((a, b) => b - a);
}

/** The tiers in which words are whole, or at least begin so. */
const wordTiers: Omit<Tier, 'withSynonyms'>[] = [
  { tier: 1, place: 'whole', also: 'head' },
  { tier: 2, place: 'whole' },
  { tier: 3, place: 'wholeAnywhere', also: 'head' },
  { tier: 4, place: 'begins', also: 'head' },
  { tier: 5, place: 'begins' },
];

/** A synonym comes after the typed word. */
const synonymStep = 0.5;

export const hasSynonyms = (search: Search) => search.some(({ alternatives }) => alternatives.length > 1);

/**
 * The tiers of relevance, best first: whole titles, whole words before parts of words, head words before other words, titles before
 * details, typed words before their synonyms. The last one has all products that the search finds.
 */
export function tiersOf(search: Search): Tier[] {
  const withSynonyms = hasSynonyms(search);
  const ofWords = wordTiers.flatMap((rule): Tier[] => [
    { ...rule, withSynonyms: false },
    ...(withSynonyms ? [{ ...rule, tier: rule.tier + synonymStep, withSynonyms }] : []),
  ]);
  const ofParts: Omit<Tier, 'withSynonyms'>[] = [
    { tier: 6, place: 'part' },
    ...likenesses(search).map((tenths) => ({ tier: 8 - tenths / 10, place: `similar ${tenths}` as const })),
    { tier: 8, place: 'wholeAnywhere' },
    { tier: 9, place: 'anywhere' },
  ];
  return [
    { tier: 0, place: 'whole', also: 'alone', withSynonyms: false },
    ...ofWords,
    ...ofParts.map((rule) => ({ ...rule, withSynonyms })),
  ];
}
