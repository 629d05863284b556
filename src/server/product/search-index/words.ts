import { Prisma } from '../../../../prisma/generated/client.ts';
import { type Pool, queryPrepared } from '../../database/query.ts';

/** `%`, `_` and `\` are ordinary characters to whoever searches. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

/** One word of what is searched for. */
export interface SearchWord {
  typed: string;
  /** Words of titles that resemble it, where slips of the pen are forgiven, by how much they do: in tenths, most first. */
  alike: { tenths: number; words: string[] }[];
}

export type Search = SearchWord[];

/** Each costs a comparison with every word of the shop; nobody means more. */
const mostWords = 8;

export function wordsOf(term: string): Search {
  const typed = term.split(/\s+/).filter(Boolean).slice(0, mostWords);
  return typed.map((word) => ({ typed: word, alike: [] }));
}

const mostAlike = 20;

/** The words of titles, also of those that are on no shelf yet. */
const words = Prisma.sql`
  SELECT word FROM shelf_words WHERE place > 0
  UNION ALL
  SELECT word FROM unshelved_products u JOIN products p ON p.id = u.product_id, unnest(words_of(p.title)) AS word`;

/** What has a digit in it is a size or a number, and no slip of the pen: 16 kg are not meant by 15 kg. */
export const isNumber = (word: string) => /\d/.test(word);

interface AlikeRow {
  typed: string;
  tenths: number;
  words: string[];
}

/** A word that some title has is no slip of the pen, and what contains a word is found without looking for what resembles it. */
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

/** The same words, with those that resemble them. */
export async function forgivingly(pool: Pool, search: Search): Promise<Search> {
  const typed = [...new Set(search.map((word) => word.typed))].filter((word) => !isNumber(word));
  const rows = typed.length > 0 ? await wordsAlike(pool, typed) : [];
  return search.map((word) => ({ ...word, alike: rows.filter(({ typed }) => typed === word.typed) }));
}
