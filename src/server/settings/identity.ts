import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopDefaults, ShopIdentity } from '../../shared/settings/shop-details.ts';
import type { ChangeFeed } from '../catalogue/change-feed/change-feed.ts';
import { keepValue } from '../catalogue/change-feed/kept-value.ts';
import { type Pool, queryPrepared } from '../database/query.ts';
import { identityIn, identitySql, keepIdentity } from './queries.ts';

/** The time that a page waits for the database before it shows the values that were read last. */
const pageMs = 300;

export interface IdentityReader {
  /** The current identity. Reads nothing while the change feed knows of no change. */
  find(): Promise<ShopIdentity>;
  /** The same for pages, which are shown without a database too: `isCurrent` is false if it was read earlier. */
  findForPage(): Promise<{ identity: ShopIdentity; isCurrent: boolean }>;
}

interface ReaderParts {
  pool: Pool;
  defaults: ShopDefaults;
  /** Without it, every call reads. */
  changeFeed: ChangeFeed | undefined;
}

/** Reads the facts about the shop that every page and e-mail shows. */
export function openIdentity({ pool, defaults, changeFeed }: ReaderParts): IdentityReader {
  let last = identityIn([], defaults);
  const { find, current } = keepValue(changeFeed, async () => {
    last = identityIn(await queryPrepared(pool, identitySql()), defaults);
    keepIdentity(last);
    return last;
  });
  return {
    find,
    async findForPage() {
      const known = current();
      if (known) return { identity: known, isCurrent: true };
      const reading = find().catch(() => undefined);
      const identity = await Promise.race([reading, sleep(pageMs, undefined, { ref: false })]);
      return { identity: identity ?? last, isCurrent: identity !== undefined };
    },
  };
}
