import pg from 'pg';
import { vi } from 'vitest';
import { untilWaitingForLock } from '../helpers/locks.ts';
import { posting } from '../helpers/shop.ts';
import type { ContractShop } from './shop.ts';

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Runs the work while a table has another name, as after a failed migration. */
export function withoutTable<T>(
  { databaseUrl }: ContractShop,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  return connected(databaseUrl, async (client) => {
    await client.query(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
    return work().finally(() => client.query(`ALTER TABLE ${table}_gone RENAME TO ${table}`));
  });
}

/** Runs the work while a table is locked. This function of PostgreSQL then ends the sessions that wait for it. */
function whileLocked<T>(databaseUrl: string, table: string, work: () => Promise<T>, end: string): Promise<T> {
  return connected(databaseUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const working = work();
    const waiting = await untilWaitingForLock(databaseUrl);
    await client.query(`SELECT ${end}(pid) FROM unnest($1::int[]) pid`, [waiting]);
    return working;
  });
}

/** Cancels the statements that wait for a locked table, as their time limit would do two seconds later. */
export function withLockedTable<T>(shop: ContractShop, table: string, work: () => Promise<T>): Promise<T> {
  return whileLocked(shop.databaseUrl, table, work, 'pg_cancel_backend');
}

/** Ends the connections that wait for a locked table, as when PostgreSQL stops. */
export function withLostConnection<T>(shop: ContractShop, table: string, work: () => Promise<T>): Promise<T> {
  return whileLocked(shop.databaseUrl, table, work, 'pg_terminate_backend');
}

/** The claims to Idempotency-Keys of sessions that wait to write into their table. */
const heldClaims = `
  SELECT DISTINCT pid, (held.classid::bigint << 32) | held.objid::bigint AS claim
  FROM pg_locks held JOIN pg_locks awaited USING (pid)
  WHERE held.locktype = 'advisory' AND held.granted AND NOT awaited.granted
    AND awaited.relation = 'idempotency_keys'::regclass AND awaited.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Runs the work while the Idempotency-Key of an earlier request is claimed: first by that request, then, as its time is short, by
 * this session.
 */
export function whileWorkingOn<T>(
  { databaseUrl }: ContractShop,
  earlier: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  return connected(databaseUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE idempotency_keys IN SHARE MODE');
    const earliest = earlier();
    const held = await vi.waitUntil(
      async () => {
        const { rows } = await client.query<{ pid: number; claim: string }>(heldClaims);
        return rows.length > 0 && rows;
      },
      { timeout: 30_000, interval: 5 },
    );
    const done = await connected(databaseUrl, async (heir) => {
      await heir.query('BEGIN');
      const inherited = held.map(({ claim }) => heir.query('SELECT pg_advisory_xact_lock($1)', [claim]));
      await client.query('SELECT pg_cancel_backend(pid) FROM unnest($1::int[]) pid', [
        held.map(({ pid }) => pid),
      ]);
      await Promise.all(inherited);
      return work();
    });
    await client.query('ROLLBACK');
    await earliest;
    return done;
  });
}

/** Runs the work while another process imports a file. */
export function whileImporting<T>({ databaseUrl }: ContractShop, work: () => Promise<T>): Promise<T> {
  return connected(databaseUrl, async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtextextended('catalogue.import', 0))`);
    return work();
  });
}

/** Does all the reads and writes that an address, and all the writes that an API key may do in a minute. */
export async function spendLimits(
  { limitedUrl }: ContractShop,
  address: string,
  authorization: string,
): Promise<void> {
  const names = Array(10).fill('none').join(',');
  const headers = { 'x-forwarded-for': address };
  const batch = (init: RequestInit) => fetch(`${limitedUrl}/trpc/${names}?batch=1`, init);
  await Promise.all(Array.from({ length: 300 }, () => batch({ headers })));
  for (let writes = 0; writes < 180; writes += 10) await batch(posting({}, headers));
  const write = () => fetch(`${limitedUrl}/api/v1/none`, posting({}, { ...headers, authorization }));
  for (let writes = 0; writes < 600; writes += 20) await Promise.all(Array.from({ length: 20 }, write));
}
