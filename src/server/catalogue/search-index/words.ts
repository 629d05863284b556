import { Prisma } from '../../../../prisma/generated/client.ts';
import { likePattern } from '../../database/like.ts';
import { type Pool, queryPrepared } from '../../database/query.ts';

/** One word of a search. */
export interface SearchWord {
  typed: string;
  /** Similar words of titles, if fuzzy matches are wanted, by similarity in tenths, most similar first. */
  alike: { tenths: number; words: string[] }[];
}

export type Search = SearchWord[];

/** Each word costs a comparison with every word of the catalogue; eight are enough. */
const mostWords = 8;

export function wordsOf(term: string): Search {
  const typed = term.split(/\s+/).filter(Boolean).slice(0, mostWords);
  return typed.map((word) => ({ typed: word, alike: [] }));
}

const mostAlike = 20;

/** The words of titles, those of pending products included. */
const words = Prisma.sql`
  SELECT word FROM search_postings WHERE position > 0
  UNION ALL
  SELECT word FROM search_pending u JOIN products p ON p.id = u.product_id, unnest(words_of(p.title)) AS word`;

/** A word with a digit is a size or a number, not a typing error: 15 kg does not mean 16 kg. */
export const isNumber = (word: string) => /\d/.test(word);

interface AlikeRow {
  typed: string;
  tenths: number;
  words: string[];
}

/** Similar words for the typed words that no title has. Words that contain a typed word are left out: they are found anyway. */
async function wordsAlike(pool: Pool, typed: string[]): Promise<AlikeRow[]> {
  return queryPrepared<AlikeRow>(
    pool,
    Prisma.sql`
      WITH slips AS MATERIALIZED (
        SELECT typed, lower(pattern) AS pattern FROM unnest(${typed}::text[], ${typed.map(likePattern)}::text[]) AS t (typed, pattern)
        WHERE (SELECT true FROM (${words}) w WHERE word = lower(typed) LIMIT 1) IS NULL
      )
      SELECT typed, tenths, array_agg(word) AS words FROM slips, LATERAL (
        SELECT word, round(10 * word_similarity(lower(typed), word))::int AS tenths
        FROM (SELECT word FROM (${words}) w WHERE lower(typed) <% word AND word NOT LIKE pattern GROUP BY word) w
        ORDER BY 2 DESC, 1 LIMIT ${mostAlike}
      ) w GROUP BY 1, 2 ORDER BY 1, 2 DESC`,
  );
}

/** Adds similar words to each word of a search. */
export async function withSimilarWords(pool: Pool, search: Search): Promise<Search> {
  const typed = [...new Set(search.map((word) => word.typed))].filter((word) => !isNumber(word));
  const rows = typed.length > 0 ? await wordsAlike(pool, typed) : [];
  return search.map((word) => ({ ...word, alike: rows.filter(({ typed }) => typed === word.typed) }));
}
