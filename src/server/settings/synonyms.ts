import { Prisma } from '../../../prisma/generated/client.ts';
import { parseSynonyms } from '../../shared/synonyms.ts';
import type { ChangeFeed } from '../catalogue/change-feed/change-feed.ts';
import { keepValue } from '../catalogue/change-feed/kept-value.ts';
import { readSynonyms, type Synonym } from '../catalogue/search-index/words.ts';
import { type Pool, queryPrepared } from '../database/query.ts';
import { readGroup, type SettingRow } from './queries.ts';

/** Reads the synonyms of the shop, as they are now. */
export function openSynonyms(pool: Pool, changeFeed: ChangeFeed | undefined): () => Promise<Synonym[]> {
  const { find } = keepValue(changeFeed, async () => {
    const [row] = await queryPrepared<SettingRow>(
      pool,
      Prisma.sql`SELECT "group", "values" FROM settings WHERE "group" = 'search'`,
    );
    return readSynonyms(parseSynonyms(readGroup('search', row?.values).synonyms));
  });
  return find;
}
