import { type Db, logError } from '../../database/db.ts';
import type { Pool } from '../../database/query.ts';
import type { Log } from '../../telemetry/log.ts';
import { isOwnAddress, oldAddressOf } from './address.ts';
import { findLead } from './queries.ts';

const periodMs = 60_000;

/** Addresses that are counted in a period, old and unknown ones each: a flood takes bounded memory. */
const mostCounted = 500;

/** Requests of one client for unknown addresses that are counted in a period: it can't push those of others out of the table. */
export const mostOfClient = 20;

export const mostUnknown = 1000;

const longestUnknown = 200;

/** Starts of addresses that attackers try, and what may be a person. */
const notCounted = /^\/(\.|wp-|admin|cgi-bin|phpmyadmin|vendor\/)|\/\.|@/;

function add(counts: Map<string, number>, key: string, most: number): void {
  if (counts.has(key) || counts.size < most) counts.set(key, (counts.get(key) ?? 0) + 1);
}

export interface OldAddresses {
  /** The address that a page has moved to; undefined if the shop knows of none. @param client the one that asks */
  find(url: URL, client: string): Promise<string | undefined>;
  /** Writes the visits so far. */
  flush(): Promise<void>;
}

/** Looks up addresses, and counts visits in memory: once a minute, all of them are written by three statements. */
export function openOldAddresses(pool: Pool, db: Db, log: Log): OldAddresses {
  let visits = new Map<string, number>();
  let unknown = new Map<string, number>();
  let clients = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const [seen, asked] = [visits, unknown];
    [visits, unknown, clients] = [new Map(), new Map(), new Map()];
    // In the order of paths, because other processes do so at the same time.
    if (seen.size > 0)
      await db.$executeRaw`
        WITH seen AS (
          SELECT path, count FROM unnest(${[...seen.keys()]}::text[], ${[...seen.values()]}::int[]) AS seen (path, count)
        ), locked AS (
          SELECT path FROM old_addresses WHERE path IN (SELECT path FROM seen) ORDER BY path FOR UPDATE
        )
        UPDATE old_addresses o SET visits = o.visits + seen.count, last_visit_at = now()
        FROM locked JOIN seen USING (path) WHERE o.path = locked.path`;
    if (asked.size === 0) return;
    await db.$executeRaw`
      INSERT INTO unknown_addresses AS known (path, visits)
      SELECT path, count FROM unnest(${[...asked.keys()]}::text[], ${[...asked.values()]}::int[]) AS asked (path, count)
      ORDER BY path ON CONFLICT (path) DO UPDATE SET visits = known.visits + excluded.visits, last_at = now()`;
    await db.$executeRaw`
      DELETE FROM unknown_addresses WHERE path IN (
        SELECT path FROM unknown_addresses ORDER BY last_at DESC, path OFFSET ${mostUnknown})`;
  }

  const flush = () =>
    write().catch((err: unknown) => logError(log, err, 'visits of old addresses were not counted'));

  return {
    async find(url, client) {
      const path = oldAddressOf(url);
      if (path === undefined || isOwnAddress(path)) return undefined;
      const lead = await findLead(pool, path);
      if (lead !== null) add(visits, path, mostCounted);
      else if (path.length <= longestUnknown && !notCounted.test(path)) {
        add(clients, client, mostCounted);
        if ((clients.get(client) ?? mostOfClient) <= mostOfClient) add(unknown, path, mostCounted);
      }
      timer ??= setTimeout(() => void flush(), periodMs).unref();
      return lead ?? undefined;
    },
    flush,
  };
}
