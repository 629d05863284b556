import pRetry, { AbortError } from 'p-retry';
import { Failure } from '../../shared/base/failure.ts';
import type { Log } from '../telemetry/log.ts';
import { type Db, logError, type Tx } from './db.ts';
import { isRetryable } from './db-error.ts';

export interface TransactionOptions {
  /** For the whole transaction; default: ten seconds. */
  timeout?: number;
  /** Default: PostgreSQL's, read committed. */
  isolationLevel?: 'RepeatableRead';
}

/** Runs work again from the start (at most 5 times) when PostgreSQL asks for it. */
export function retried<T>(work: () => Promise<T>): Promise<T> {
  const attempt = async () => {
    try {
      return await work();
    } catch (error) {
      throw isRetryable(error) ? error : new AbortError(error as Error);
    }
  };
  // The random factor keeps two transactions that collided once from colliding again.
  return pRetry(attempt, { retries: 5, minTimeout: 10, factor: 2, randomize: true });
}

/** Runs `work` in one transaction, again when PostgreSQL asks for it. */
export function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return retried(() => db.$transaction(work, options));
}

/** Runs background work, whose statements may take longer than the four seconds of a request: as long as the transaction. */
export function inLongTransaction<T>(
  db: Db,
  options: TransactionOptions & { timeout: number },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const withLimit = async (tx: Tx) => {
    await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(options.timeout)}, true)`;
    return work(tx);
  };
  return inTransaction(db, withLimit, options);
}

/**
 * Does work after a commit. The response does not depend on it: an error here is logged, not thrown, and a job, or its next round, has
 * to do the same work anyway.
 * @param left the work that is left undone, for the log
 * @returns undefined after an error
 */
export async function afterCommit<T>(log: Log, left: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (err) {
    // The refusal is in the log already, such as an outage of the card provider.
    if (err instanceof Failure) log.debug({ err }, left);
    else logError(log, err, left);
    return undefined;
  }
}
