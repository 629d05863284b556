import pg from 'pg';
import { untilWaitingForLock } from '../helpers/locks.ts';
import { posting } from '../helpers/shop.ts';
import type { ContractShop } from './shop.ts';

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** What is done while a table is called something else, as after a botched migration. */
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

/** What is done while a table is locked; what waits for it is ended, as its time limit would do two seconds later. */
export function withLockedTable<T>(
  { databaseUrl }: ContractShop,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  return connected(databaseUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const working = work();
    const waiting = await untilWaitingForLock(databaseUrl);
    await client.query('SELECT pg_cancel_backend(pid) FROM unnest($1::int[]) pid', [waiting]);
    return working;
  });
}

/** What is done while an earlier request has claimed its Idempotency-Key and can't go on. */
export function whileWorkingOn<T>(
  { databaseUrl }: ContractShop,
  earlier: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  return connected(databaseUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE idempotency_keys IN SHARE MODE');
    const held = earlier();
    await untilWaitingForLock(databaseUrl);
    const done = await work();
    await client.query('ROLLBACK');
    await held;
    return done;
  });
}

/** What is done while another process imports a file. */
export function whileImporting<T>({ databaseUrl }: ContractShop, work: () => Promise<T>): Promise<T> {
  return connected(databaseUrl, async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtextextended('catalogue.import', 0))`);
    return work();
  });
}

/** Does all the reads and writes that an address may do in a minute. */
export async function spendLimits({ limitedUrl }: ContractShop, address: string): Promise<void> {
  const names = Array(10).fill('none').join(',');
  const headers = { 'x-forwarded-for': address };
  const batch = (init: RequestInit) => fetch(`${limitedUrl}/trpc/${names}?batch=1`, init);
  for (let reads = 0; reads < 1200; reads += 10) await batch({ headers });
  for (let writes = 0; writes < 60; writes += 10) await batch(posting({}, headers));
}
