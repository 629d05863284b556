import { Prisma } from '../../../prisma/generated/client.ts';
import { type Pool, query } from '../database/query.ts';

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

/** The same words, with those that resemble them. What contains one is found without that. */
export function forgivingly(pool: Pool, search: Search): Promise<Search> {
  return Promise.all(
    search.map(async (word) => {
      if (isNumber(word.typed)) return word;
      const alike = await query<{ tenths: number; words: string[] }>(
        pool,
        Prisma.sql`
          SELECT tenths, array_agg(word) AS words FROM (
            SELECT word, round(10 * word_similarity(lower(${word.typed}), word))::int AS tenths
            FROM (
              SELECT word FROM (${words}) w
              WHERE lower(${word.typed}) <% word AND word NOT LIKE lower(${likePattern(word.typed)}) GROUP BY word
            ) w
            ORDER BY 2 DESC, 1 LIMIT ${mostAlike}
          ) w GROUP BY tenths ORDER BY tenths DESC`,
      );
      return { ...word, alike };
    }),
  );
}
