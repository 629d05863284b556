import type pg from 'pg';
import { StartError } from '../start-error.ts';

/** How much of what there is once one of several workers may take. */
export interface Share {
  /** Database connections that answer requests. */
  requests: number;
  /** Jobs of each kind at a time; each kind holds one connection more, to hear of jobs. */
  jobsAtOnce: number;
}

/** What the shop takes as a single process, and a worker at most. */
export const wholeShare: Share = { requests: 10, jobsAtOnce: 3 };

/** Fewer would keep a shopper's request waiting for that of one other. */
const fewestRequests = 2;

/** One is of the watch on the catalogue. */
const beside = (jobsAtOnce: number) => 1 + 2 * (jobsAtOnce + 1);

/**
 * What each of so many workers may take of a database that lets in so many connections; nothing if they don't fit. A fifth is
 * left to others, and one worker more is reckoned with: while one is replaced, there are two of it.
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
 * How many workers there are, each with its share: as many as were asked for, or as there are cores if they fit.
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
