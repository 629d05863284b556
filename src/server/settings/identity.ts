import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopDefaults, ShopIdentity } from '../../shared/shop-details.ts';
import type { ChangeFeed } from '../catalogue/change-feed/change-feed.ts';
import { type Pool, queryPrepared } from '../database/query.ts';
import { identityIn, identitySql } from './queries.ts';

/** How long a page waits for the database before it shows what was read last. */
const pageMs = 300;

export interface IdentityReader {
  /** As it is now. Reads nothing while the change feed knows of no change. */
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

/** Reads what every page and e-mail shows of the shop. */
export function openIdentity({ pool, defaults, changeFeed }: ReaderParts): IdentityReader {
  let known = identityIn([], defaults);
  /** The generation of the change feed before `known` was read. */
  let generation: number | undefined;

  async function read(): Promise<ShopIdentity> {
    const before = changeFeed?.generation;
    known = identityIn(await queryPrepared(pool, identitySql), defaults);
    generation = before;
    return known;
  }

  const isCurrent = () => changeFeed?.isFresh() === true && generation === changeFeed.generation;
  return {
    find: async () => (isCurrent() ? known : read()),
    async findForPage() {
      if (isCurrent()) return { identity: known, isCurrent: true };
      const reading = read().catch(() => undefined);
      const identity = await Promise.race([reading, sleep(pageMs, undefined, { ref: false })]);
      return { identity: identity ?? known, isCurrent: identity !== undefined };
    },
  };
}
