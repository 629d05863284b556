import type pg from 'pg';
import type { Log } from '../../telemetry/log.ts';
import { logError } from '../db.ts';
import { type Poller, poll } from './poll.ts';

const beatMs = 2000;

/** A runner without a heartbeat for this time was killed or does not work: others take over its jobs within ten seconds. */
const silentMs = 6000;

const isLongAgo = (time: string) => `${time} < now() - interval '${silentMs} milliseconds'`;

/** Deletes the rows of silent runners, and returns the jobs of all that have no row to the queue. @returns their names */
async function takeOver(pool: pg.Pool): Promise<string[]> {
  await pool.query(`DELETE FROM job_runners WHERE ${isLongAgo('seen_at')}`);
  // A runner that has just started takes jobs before its first heartbeat.
  const { rows } = await pool.query<{ name: string }>(`
    SELECT DISTINCT locked_by AS name FROM graphile_worker._private_jobs
    WHERE ${isLongAgo('locked_at')} AND NOT EXISTS (SELECT FROM job_runners WHERE name = locked_by)`);
  const names = rows.map(({ name }) => name);
  if (names.length > 0) await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [names]);
  // If a runner was frozen, its job is done twice. The queue of the job stays locked if the runner is done first.
  const { rowCount } = await pool.query(`
    UPDATE graphile_worker._private_job_queues queue SET locked_at = NULL, locked_by = NULL
    WHERE ${isLongAgo('locked_at')} AND NOT EXISTS (
      SELECT FROM graphile_worker._private_jobs job WHERE job.job_queue_id = queue.id AND job.locked_by = queue.locked_by
    )`);
  // Wakes the runners up, as the queue does when it gets a job.
  if (names.length + (rowCount ?? 0) > 0) await pool.query(`SELECT pg_notify('jobs:insert', '{"count":1}')`);
  return names;
}

interface HeartbeatParts {
  /** Not the pool of requests: under load, a heartbeat would wait for a connection. */
  pool: pg.Pool;
  /** The names of this process's job runners in the queue. */
  names: string[];
  log: Log;
  /** The contradiction between this process's requests and TRUST_PROXY, for `npm run doctor`, which is a separate process. */
  proxyFault?: (() => string | undefined) | undefined;
  /** Called when others have taken the jobs of these runners, because this process was frozen or cut off. */
  onLost(): void;
}

/**
 * Tells the runners of all processes that these ones work, and takes over the jobs of runners that don't. The clock is that of
 * the database.
 */
export function startHeartbeat({ pool, names, log, proxyFault, onLost }: HeartbeatParts): Poller {
  let beatAt: number | undefined;

  /** @returns true if a row of these runners was missing; xmax is 0 in rows that were inserted */
  async function beat(): Promise<boolean> {
    const { rows } = await pool.query<{ isNew: boolean }>(
      `INSERT INTO job_runners (name, proxy_fault) SELECT unnest($1::text[]), $2
       ON CONFLICT (name) DO UPDATE SET seen_at = now(), proxy_fault = excluded.proxy_fault
       RETURNING xmax = 0 AS "isNew"`,
      [names, proxyFault?.()],
    );
    return rows.some(({ isNew }) => isNew);
  }

  return poll({
    async work() {
      const isFirst = beatAt === undefined;
      // After a break, the others may have had the same one: PostgreSQL was restarted.
      const isSteady = beatAt !== undefined && performance.now() - beatAt < silentMs;
      if ((await beat()) && !isFirst) {
        log.warn(
          { runners: names },
          'other processes have taken over the jobs of this one, which was silent',
        );
        onLost();
      }
      beatAt = performance.now();
      if (!isSteady) return true;
      const taken = await takeOver(pool);
      if (taken.length > 0)
        log.warn({ runners: taken }, 'the jobs of a process that has ended were taken over');
      return true;
    },
    pauseMs: () => beatMs,
    troubledMs: beatMs,
    onError: (err) => logError(log, err, 'the job runners can’t say that they work'),
  });
}
