import pluralize from 'pluralize';
import { Prisma } from '../../../../prisma/generated/client.ts';
import { comparable } from '../../../shared/base/text.ts';
import type { Synonyms } from '../../../shared/product/synonyms.ts';
import { type Measure, measuresIn } from '../../../shared/product/units.ts';
import { likePattern } from '../../database/like.ts';
import { type Pool, queryPrepared } from '../../database/query.ts';

/** One word of a search. */
export interface SearchWord {
  /** In lower case. */
  typed: string;
  /** The word in singular and plural. */
  forms: string[];
  /** The common beginning of all forms: any word that contains it matches. */
  stem: string;
  /** True if parts of words do not count: the 9 of 9 kg is not in 90 kg. */
  isWhole?: boolean;
  /** Similar words of titles, if fuzzy matches are wanted, by similarity in tenths, most similar first. */
  alike: { tenths: number; words: string[] }[];
}

/** A part of the typed text: a word, or words that have synonyms. A product matches if it has all words of one alternative. */
interface SearchTerm {
  /** As typed; then its synonyms. */
  alternatives: [SearchWord[], ...SearchWord[][]];
}

export type Search = SearchTerm[];

/** A phrase that is searched for, and the phrases that are found as well. */
export interface Synonym {
  phrase: SearchWord[];
  finds: SearchWord[][];
}

/** Each word costs a comparison with every word of the catalogue; eight are enough. */
const mostWords = 8;

/** A part of a shorter word is found in too many others. */
const shortestStem = 3;

/** Words that say nothing about a product. They are left out if anything else was typed. */
const fillers = new Set([
  'a',
  'an',
  'and',
  'at',
  'for',
  'from',
  'in',
  'my',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);

/** The words of a text in lower case, as `prisma/functions/words_of.sql` splits them: "24kg" is "24 kg", and "pull-up" is "pull up". */
export function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[,;!?()[\]{}"“”/–—-]/g, ' ')
    .replace(/(\d)(kgs?|g|lbs?|oz|mm|cm|m|in|ft|ml|l)(?=[\s.:]|$)/g, '$1 $2')
    .split(/[.:]*(?:\s+|$)/)
    .filter(Boolean);
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

const units = new Set(['kgs', 'lbs']);

function wordOf(typed: string): SearchWord {
  if (!/^[a-z']{3,}$/.test(typed)) return { typed, forms: [typed], stem: typed, alike: [] };
  const singular = pluralize.singular(typed);
  const start = commonStart(typed, singular);
  // The singular of feet and of abs is found if it is typed.
  const stem = start.length >= shortestStem || units.has(typed) ? start : typed;
  const forms = [typed, singular, pluralize.plural(typed)].filter((form) => form.startsWith(stem));
  return { typed, forms: [...new Set(forms)], stem, alike: [] };
}

const isSame = (word: SearchWord, other: SearchWord) => word.forms.some((form) => other.forms.includes(form));

/**
 * The words of a phrase, without fillers if it has others.
 * @param kept words that are no fillers here: "in" may be a unit
 */
function wordsOf(phrase: string, kept: readonly string[] = []): SearchWord[] {
  const words = splitWords(phrase);
  const telling = words.filter((word) => !fillers.has(word) || kept.includes(word));
  return (telling.length > 0 ? telling : words).slice(0, mostWords).map(wordOf);
}

/** No text has this control character: a search for it finds nothing. */
const nowhere: SearchWord = wordOf('\u0001');

/** More synonyms of a phrase would make its search slow. */
const mostAlternatives = 12;

/** Synonyms as a search uses them: those of longer phrases first. */
export function readSynonyms(synonyms: readonly Synonyms[]): Synonym[] {
  const read = synonyms.flatMap(({ phrases, finds }) =>
    phrases.map((phrase) => ({
      phrase: wordsOf(phrase),
      finds: finds
        .filter((other) => other !== phrase)
        .map((other) => wordsOf(other))
        .filter((words) => words.length > 0)
        .slice(0, mostAlternatives),
    })),
  );
  return read
    .filter(({ phrase }) => phrase.length > 0)
    .sort((one, other) => other.phrase.length - one.phrase.length);
}

/** The typed words that make up a phrase, in any order. The last word may be incomplete, as while somebody types. */
function typedOf(phrase: SearchWord[], typed: SearchWord[]): SearchWord[] | undefined {
  const last = phrase.length > 1 ? typed.at(-1) : undefined;
  const found = phrase.map((wanted) =>
    typed.find(
      (word) =>
        isSame(word, wanted) ||
        (word === last && word.typed.length > 1 && wanted.typed.startsWith(word.typed)),
    ),
  );
  const words = new Set(found);
  return words.size === phrase.length && !words.has(undefined) ? ([...words] as SearchWord[]) : undefined;
}

const asWhole = (word: SearchWord): SearchWord => ({ ...word, isWhole: true });

/** Measures in other units are found as synonyms are: 9 kg for 20 lb. */
const asSynonym = ({ typed, others }: Measure): Synonym => ({
  phrase: typed.map(wordOf),
  finds: others.map((other) => other.map((word) => asWhole(wordOf(word)))),
});

/** The search for a typed text. Each word belongs to the longest phrase with synonyms that contains it. */
export function searchFor(text: string, synonyms: readonly Synonym[]): Search {
  const alike = comparable(text);
  const measures = measuresIn(splitWords(alike));
  const measured = measures.flatMap((measure): string[] => measure.typed);
  const typed = wordsOf(alike, measured).map((word) =>
    measured.includes(word.typed) ? asWhole(word) : word,
  );
  const search: Search = [];
  let rest = typed.length > 0 ? typed : [nowhere];
  for (const { phrase, finds } of [...measures.map(asSynonym), ...synonyms]) {
    const words = typedOf(phrase, rest);
    if (!words) continue;
    search.push({ alternatives: [words, ...finds] });
    rest = rest.filter((word) => !words.includes(word));
  }
  const terms = [...search, ...rest.map((word): SearchTerm => ({ alternatives: [[word]] }))];
  const place = ({ alternatives: [words] }: SearchTerm) =>
    Math.max(...words.map((word) => typed.indexOf(word)));
  return terms.sort((one, other) => place(one) - place(other));
}

/** A search without its first term; undefined if it has no other, or has a size or a number, which must match exactly. */
export function withoutFirst(search: Search): Search | undefined {
  const [, ...others] = search;
  const isExact = asTypedIn(search).some(({ typed }) => isNumber(typed));
  return others.length > 0 && !isExact ? others : undefined;
}

export const asTypedIn = (search: Search): SearchWord[] =>
  search.flatMap(({ alternatives: [typed] }) => typed);

const mostAlike = 20;

/** The words of titles, those of pending products included. */
const words = Prisma.sql`
  SELECT word FROM search_postings WHERE position > 0
  UNION ALL
  SELECT word FROM search_pending u JOIN products p ON p.id = u.product_id, unnest(words_of(p.title)) AS word`;

/** A word with a digit is a size or a number, not a typing error: 15 kg does not mean 16 kg. */
const isNumber = (word: string) => /\d/.test(word);

interface AlikeRow {
  typed: string;
  tenths: number;
  words: string[];
}

/** Similar words for the typed words that no title has. Words that contain a typed word are left out: they are found anyway. */
async function wordsAlike(pool: Pool, typed: SearchWord[]): Promise<AlikeRow[]> {
  return queryPrepared<AlikeRow>(
    pool,
    Prisma.sql`
      WITH slips AS MATERIALIZED (
        SELECT typed, pattern FROM unnest(
          ${typed.map((word) => word.typed)}::text[], ${typed.map((word) => likePattern(word.stem))}::text[]
        ) AS t (typed, pattern)
        WHERE (SELECT true FROM (${words}) w WHERE word = typed LIMIT 1) IS NULL
      )
      SELECT typed, tenths, array_agg(word) AS words FROM slips, LATERAL (
        SELECT word, round(10 * word_similarity(typed, word))::int AS tenths
        FROM (SELECT word FROM (${words}) w WHERE typed <% word AND word NOT LIKE pattern GROUP BY word) w
        ORDER BY 2 DESC, 1 LIMIT ${mostAlike}
      ) w GROUP BY 1, 2 ORDER BY 1, 2 DESC`,
  );
}

/** Adds similar words to each word of a search, but not to synonyms. */
export async function withSimilarWords(pool: Pool, search: Search): Promise<Search> {
  const typed = asTypedIn(search).filter((word) => !isNumber(word.typed) && !word.isWhole);
  const rows = typed.length > 0 ? await wordsAlike(pool, typed) : [];
  const alike = (word: SearchWord) => ({ ...word, alike: rows.filter(({ typed }) => typed === word.typed) });
  return search.map(({ alternatives: [words, ...others] }) => ({
    alternatives: [words.map(alike), ...others],
  }));
}
