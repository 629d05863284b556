import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { errorCode } from './connect.ts';

/**
 * The time that a migration waits for a lock. Meanwhile, all others who want this table wait behind it: a migration locks three tables
 * at most, so that nobody waits longer than two seconds. It is shorter than the time after which PostgreSQL looks for deadlocks.
 */
export const lockWaitMs = 500;

/** The pause between two attempts, in which all other waiting sessions go on. */
const pauseMs = 1500;

/** The time between two messages about the same wait. */
const tellMs = 60_000;

const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

const isBlocked = (error: unknown) => [lockNotAvailable, deadlockDetected].includes(errorCode(error) ?? '');

interface Blocked {
  /** The name of the step, for the log. */
  what: string;
  /** A connection to find the transaction that blocks the step. */
  client: Client;
  warn(line: string): void;
  signal: AbortSignal | undefined;
}

interface LongTransaction {
  pid: number;
  user: string;
  application: string;
  seconds: number;
}

async function describeBlocker(client: Client): Promise<string> {
  const { rows } = await client.query<LongTransaction>(
    `SELECT pid, usename AS user, application_name AS application, extract(epoch FROM now() - xact_start)::int AS seconds
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
    ORDER BY xact_start LIMIT 1`,
  );
  const [oldest] = rows;
  if (!oldest) return 'another transaction';
  const { pid, user, application, seconds } = oldest;
  const names = [`user ${user}`, ...(application ? [application] : [])].join(', ');
  return `a transaction that has been open for ${seconds} s (process ${pid} of PostgreSQL, ${names})`;
}

/**
 * Runs a step that needs locks, on a connection whose `lock_timeout` is `lockWaitMs`, repeatedly until it gets them. A failed attempt
 * must leave no changes.
 */
export async function inShortAttempts<T>(
  run: () => Promise<T>,
  { what, client, warn, signal }: Blocked,
): Promise<T> {
  let toldAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isBlocked(error)) throw error;
    }
    if (performance.now() - toldAt > tellMs) {
      toldAt = performance.now();
      warn(`${what} waits for ${await describeBlocker(client)}, and is tried again until that ends`);
    }
    await sleep(pauseMs, undefined, { signal });
  }
}
