import type pg from 'pg';
import { StartError } from '../base/start-error.ts';

/** One worker's share of connections and concurrent jobs. */
export interface Share {
  /** Database connections that answer requests. */
  requests: number;
  /** Concurrent jobs of each kind; each kind has one more connection, to be notified of jobs. */
  jobsAtOnce: number;
}

/** The share of a single process, and the most for a worker. */
export const wholeShare: Share = { requests: 10, jobsAtOnce: 3 };

/** With fewer, a shopper's request would have to wait for a single other one. */
const fewestRequests = 2;

/** The connections beside those for requests: one of the change feed, and those of two kinds of jobs. */
const beside = (jobsAtOnce: number) => 1 + 2 * (jobsAtOnce + 1);

/**
 * Each worker's share of a database that allows this many connections; undefined if they don't fit. A fifth is left to
 * others, and one more worker is counted: during a replacement, a slot has two.
 */
export function shareOf(connections: number, workers: number): Share | undefined {
  const jobsAtOnce = Math.ceil(wholeShare.jobsAtOnce / workers);
  const requests = Math.floor((connections * 0.8) / (workers + 1)) - beside(jobsAtOnce);
  if (requests < fewestRequests) return undefined;
  return { requests: Math.min(requests, wholeShare.requests), jobsAtOnce };
}

/** The connections that the database lets an ordinary user open. */
export async function findConnections(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ connections: number }>(`
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) AS connections`);
  return (rows[0] as { connections: number }).connections;
}

/**
 * The number of workers, with the share of each: as many as were asked for, else one for each core if they fit.
 * @throws StartError if more were asked for than fit
 */
export function divide(connections: number, asked: number | undefined, cores: number) {
  let workers = asked ?? cores;
  let share = shareOf(connections, workers);
  while (!share && workers > 1) {
    workers -= 1;
    share = shareOf(connections, workers);
  }
  if (asked !== undefined && asked > workers) {
    throw new StartError(
      `The database has room for ${workers} processes: set WEB_CONCURRENCY to ${workers} or less, or raise max_connections there`,
    );
  }
  return { workers, share: share ?? wholeShare };
}
