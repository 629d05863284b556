import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../prisma/generated/client.ts';
import { waitTimeoutMs } from './concurrency.ts';
import { isLostError } from './db-error.ts';
import type { Log } from './log.ts';
import { outagesOf } from './outages.ts';

export type Db = PrismaClient;
/** The database inside one transaction. */
export type Tx = Parameters<Parameters<Db['$transaction']>[0]>[0];

/** Prisma and queries without it share one pool. */
export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Limits of every connection: a runaway query ends before it stops the shop. */
const sessionSettings = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  // PostgreSQL's own 0.6 misses words with two typos; 0.4 finds "dumbel" and "ketlebell".
  'pg_trgm.word_similarity_threshold': '0.4',
  // Times are sent and read without regard to their time zone, by Prisma as well.
  TimeZone: 'UTC',
  DateStyle: 'ISO',
};

const attempt = { service: 'database' } as const;

/**
 * Watches the connections of a pool. Without listeners, a restart of PostgreSQL would end this process too. The pool listens
 * to idle connections only; an error of a busy one also rejects its query.
 */
export function watchConnections(pool: pg.Pool, log: Log): void {
  pool.on('connect', (client) => {
    outagesOf(log).succeeded(attempt);
    client.on('error', (err) => log.debug({ err }, 'lost a database connection'));
  });
  pool.on('error', () => {});
}

/** Logs an error of work in the background. One that only says that the database is gone is part of an outage. */
export function logError(log: Log, err: unknown, message: string): void {
  if (isLostError(err))
    outagesOf(log).failed(attempt, (err as Error).message.trim().split('\n').at(-1) as string);
  else log.warn({ err }, message);
}

/** @param most connections at a time */
export function openDatabase(databaseUrl: string, log: Log, most = 10): Database {
  const options = Object.entries(sessionSettings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options,
    max: most,
    connectionTimeoutMillis: waitTimeoutMs,
  });
  watchConnections(pool, log);
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    transactionOptions: { maxWait: 5000, timeout: 10_000 },
  });
  const close = async () => {
    await db.$disconnect();
    await pool.end();
  };
  return { db, pool, close };
}
