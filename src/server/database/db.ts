import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from '../../../prisma/generated/client.ts';
import { waitTimeoutMs } from '../base/concurrency.ts';
import type { Env } from '../base/env.ts';
import type { Log } from '../telemetry/log.ts';
import { outagesOf } from '../telemetry/outages.ts';
import { isDiskFull, isLostError, isWriteRefused, refusesWrites } from './db-error.ts';
import { DeadlinePool } from './deadline-pool.ts';
import { noAnswer } from './deadlines.ts';

export type Db = PrismaClient;
/** The database inside one transaction. */
export type Tx = Parameters<Parameters<Db['$transaction']>[0]>[0];

/** Prisma and queries without it share one pool. */
export interface Database {
  db: Db;
  pool: pg.Pool;
  /** True if the database, as far as is known, takes orders: it may be read-only, or its disk full. @throws if it can't be asked */
  canWrite(): Promise<boolean>;
  close(): Promise<void>;
}

/** Limits of every connection: a runaway query ends before it stops the shop, and before `answerMs` of database/deadlines.ts. */
export const sessionSettings = {
  statement_timeout: '4s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  // PostgreSQL's own 0.6 misses words with two typos; 0.4 finds "dumbel" and "ketlebell".
  'pg_trgm.word_similarity_threshold': '0.4',
  // Times are sent and read without regard to their time zone, by Prisma as well.
  TimeZone: 'UTC',
  DateStyle: 'ISO',
};

/** A connection that this side has given up ends on the other side as well, in a minute instead of hours. */
const keepAliveSettings = {
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
};

const attempt = { service: 'database' } as const;
const writing = { service: 'writes' } as const;

/** Writes count as refused until none was refused for this time. */
const refusedMs = 5000;

/** The time that the shop is not ready after a write that did not fit on the disk. */
const fullMs = 3000;

interface PoolOptions {
  /** Connections at a time. */
  most: number;
  /** The time to wait for a free one; default: for ever. */
  waitMs?: number;
  /** Settings of each session. */
  settings?: Record<string, string>;
  /** See `DeadlineConfig`. */
  isShared?: boolean;
  /** Called when a write did not fit on the disk. */
  onDiskFull?(): void;
}

/**
 * A pool whose connections are watched. Without listeners, a restart of PostgreSQL would end this process too. The pool listens
 * to idle connections only; an error of a busy one also rejects its query.
 */
export function openPool(databaseUrl: string, log: Log, options: PoolOptions): DeadlinePool {
  const { most, waitMs, settings, isShared = false, onDiskFull } = options;
  const pool = new DeadlinePool({
    connectionString: databaseUrl,
    settings: { ...keepAliveSettings, ...settings },
    isShared,
    max: most,
    connectionTimeoutMillis: waitMs,
    onSilence: (reason) => outagesOf(log).failed(attempt, reason),
  });
  let over: NodeJS.Timeout | undefined;
  function recordRefusal({ code, message }: pg.DatabaseError): void {
    if (!refusesWrites(code, message)) return;
    if (isDiskFull(code)) onDiskFull?.();
    outagesOf(log).failed(writing, message);
    clearTimeout(over);
    over = setTimeout(() => outagesOf(log).succeeded(writing), refusedMs).unref();
  }
  pool.on('connect', (client) => {
    outagesOf(log).succeeded(attempt);
    client.on('error', (err) => log.debug({ err }, 'lost a database connection'));
    // Here, because all statements pass here: with and without Prisma, of requests and of jobs.
    (client as unknown as pg.Client).connection.on('errorMessage', recordRefusal);
  });
  pool.on('error', () => {});
  return pool;
}

/** Logs an error of work in the background. One that only says that the database is gone is part of an outage. */
export function logError(log: Log, err: unknown, message: string): void {
  if (isLostError(err)) {
    const reason = (err as Error).message.trim().split('\n').at(-1) as string;
    // The same words as those of the pool, whichever of the two is first to say it.
    outagesOf(log).failed(attempt, reason.endsWith(noAnswer) ? noAnswer : reason);
  } else if (isWriteRefused(err)) log.debug({ err }, message);
  else log.warn({ err }, message);
}

/** The database as requests use it: through the pooler, if the settings name one. */
export function openForRequests(
  { DATABASE_POOLER_URL: poolerUrl }: Env,
  log: Log,
  databaseUrl: string,
  most?: number,
): Database {
  return openDatabase(poolerUrl ?? databaseUrl, log, { most, isShared: poolerUrl !== undefined });
}

export function openDatabase(
  databaseUrl: string,
  log: Log,
  { most = 10, isShared }: Partial<Pick<PoolOptions, 'most' | 'isShared'>> = {},
): Database {
  let fullAt = Number.NEGATIVE_INFINITY;
  const onDiskFull = () => {
    fullAt = performance.now();
  };
  const pool = openPool(databaseUrl, log, {
    most,
    waitMs: waitTimeoutMs,
    settings: sessionSettings,
    isShared,
    onDiskFull,
  });
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    transactionOptions: { maxWait: 5000, timeout: 10_000 },
  });
  const canWrite = async () => {
    if (performance.now() - fullAt <= fullMs) return false;
    const { rows } = await pool.query<{ can: boolean }>(
      `SELECT current_setting('transaction_read_only') = 'off' AS can`,
    );
    if (rows[0]?.can) return true;
    pool.leaveHost();
    return false;
  };
  const close = async () => {
    await db.$disconnect();
    await pool.end();
  };
  return { db, pool, canWrite, close };
}
