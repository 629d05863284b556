import { Prisma } from '../../../../prisma/generated/client.ts';
import { asTypedIn, type Search, type SearchWord } from './words.ts';

/**
 * The places of a word in a product. `whole`: the title has the word, in singular or plural. `head`: the head word of the title
 * begins with it. `begins`: a word of the title begins with it. `part`: a word of the title contains it. `wholeAnywhere`: the title
 * or the details have the word, the facts included. `anywhere`: a word of either contains it, or a word of the title is similar.
 */
export const places = ['whole', 'head', 'begins', 'part', 'wholeAnywhere', 'anywhere'] as const;
export type Place = (typeof places)[number];

/** The similarities that occur in a search, in tenths, the most similar first. */
export function likenesses(search: Search): number[] {
  const tenths = new Set(asTypedIn(search).flatMap(({ alike }) => alike.map((some) => some.tenths)));
  return [...tenths].sort((a, b) => b - a);
}

/** The conditions for the places of words in a kind of statement: one that reads products, or one over their bitmaps. */
export interface Algebra {
  has(word: SearchWord, place: Place): Prisma.Sql;
  /** The title contains the word, or a similar one of at least so many tenths. */
  hasLike(word: SearchWord, tenths: number): Prisma.Sql;
  /** The title has this number of words. */
  isOf(words: number): Prisma.Sql;
  and: string;
  or: string;
}

interface Tier {
  tier: number;
  /** True of the products of this tier, and of some of those before it. */
  condition: Prisma.Sql;
}

const join = (conditions: Prisma.Sql[], sign: string) =>
  Prisma.sql`(${Prisma.join(conditions, ` ${sign} `)})`;

/** True if every term has an alternative with all words where `found` looks for them. */
function all(search: Search, { and, or }: Algebra, found: (word: SearchWord) => Prisma.Sql): Prisma.Sql {
  const terms = search.map(({ alternatives }) => {
    const ofAlternatives = alternatives.map((words) => join(words.map(found), and));
    return join(ofAlternatives, or);
  });
  return join(terms, and);
}

/** True if each term of the search is in this place. */
export function allIn(search: Search, algebra: Algebra, place: Place): Prisma.Sql {
  return all(search, algebra, (word) => algebra.has(word, place));
}

/** The typed words, without synonyms. */
const withoutSynonyms = (search: Search): Search =>
  search.map(({ alternatives: [typed] }) => ({ alternatives: [typed] }));

/** The tiers in which words are whole, or at least begin so. */
function wordTiers(search: Search, algebra: Algebra): Tier[] {
  const { and, or } = algebra;
  const isIn = (place: Place) => allIn(search, algebra, place);
  /** The product is what one of the words says. */
  const isNamed = join(
    search.flatMap(({ alternatives }) => alternatives.flat()).map((word) => algebra.has(word, 'head')),
    or,
  );
  return [
    { tier: 1, condition: join([isIn('whole'), isNamed], and) },
    { tier: 2, condition: isIn('whole') },
    { tier: 3, condition: join([isIn('wholeAnywhere'), isNamed], and) },
    { tier: 4, condition: join([isIn('begins'), isNamed], and) },
    { tier: 5, condition: isIn('begins') },
  ];
}

/** A synonym comes after the typed word. */
const synonymStep = 0.5;

/**
 * The tiers of relevance, best first: whole titles, whole words before parts of words, head words before other words, titles before
 * details, typed words before their synonyms.
 */
export function tiersOf(search: Search, algebra: Algebra): Tier[] {
  const typed = asTypedIn(search);
  const isWholeTitle = [...typed.map((word) => algebra.has(word, 'whole')), algebra.isOf(typed.length)];
  const ofWords = wordTiers(withoutSynonyms(search), algebra);
  const hasSynonyms = search.some(({ alternatives }) => alternatives.length > 1);
  const ofSynonyms = (hasSynonyms ? wordTiers(search, algebra) : []).map(({ tier, condition }) => ({
    tier: tier + synonymStep,
    condition,
  }));
  return [
    { tier: 0, condition: join(isWholeTitle, algebra.and) },
    ...[...ofWords, ...ofSynonyms].sort((one, other) => one.tier - other.tier),
    { tier: 6, condition: allIn(search, algebra, 'part') },
    ...likenesses(search).map((tenths) => ({
      tier: 8 - tenths / 10,
      condition: all(search, algebra, (word) => algebra.hasLike(word, tenths)),
    })),
    { tier: 8, condition: allIn(search, algebra, 'wholeAnywhere') },
    { tier: 9, condition: allIn(search, algebra, 'anywhere') },
  ];
}
