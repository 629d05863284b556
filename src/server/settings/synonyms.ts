import { Prisma } from '../../../prisma/generated/client.ts';
import { parseSynonyms } from '../../shared/product/synonyms.ts';
import type { ChangeFeed } from '../catalogue/change-feed/change-feed.ts';
import { keepValue } from '../catalogue/change-feed/kept-value.ts';
import { readSynonyms, type Synonym } from '../catalogue/search-index/words.ts';
import { type Pool, queryPrepared } from '../database/query.ts';
import { readGroup } from './queries.ts';

/**
 * Reads the current synonyms of the shop. They are compiled only when they have changed: this takes longer than a search, and the
 * setting is read again after every sale.
 */
export function openSynonyms(pool: Pool, changeFeed: ChangeFeed | undefined): () => Promise<Synonym[]> {
  let compiled: { stored: string; synonyms: Synonym[] } | undefined;
  const { find } = keepValue(changeFeed, async () => {
    const [row] = await queryPrepared<{ stored: string }>(
      pool,
      Prisma.sql`SELECT "values"::text AS stored FROM settings WHERE "group" = 'search'`,
    );
    const stored = row?.stored ?? '{}';
    if (compiled?.stored !== stored) {
      const { synonyms } = readGroup('search', JSON.parse(stored));
      compiled = { stored, synonyms: readSynonyms(parseSynonyms(synonyms)) };
    }
    return compiled.synonyms;
  });
  return find;
}
