import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, runOnce, type SharedOptions, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../log.ts';
import { createTasks, crontab, type JobParts } from './tasks.ts';

/** Jobs that one process works on at a time. Each is short; e-mail and card provider are waited for most. */
const concurrency = 3;

/** How long a stop waits for the running jobs: a mail server that does not answer must not keep the shop open. */
const stopPatienceMs = 3000;

export interface Jobs {
  /** Takes no more jobs and lets the running ones finish; what takes too long goes back into the queue. */
  stop(): Promise<void>;
}

function openJobPool(databaseUrl: string, log: Log): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: concurrency + 1 });
  pool.on('connect', (client) =>
    client.on('error', (err) => log.warn({ err }, 'the job queue lost a database connection')),
  );
  pool.on('error', () => {});
  return pool;
}

/** The queue's own log, in ours: what it says of its inner life is for debugging. */
function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ job: message }, 'job queue');
    else if (level === 'warning') log.warn({ job: message }, 'job queue');
    else log.debug({ job: message }, 'job queue');
  });
}

function optionsOf(parts: JobParts, pgPool: pg.Pool): SharedOptions {
  return { pgPool, logger: queueLogger(parts.log), noPreparedStatements: false };
}

/** Works on the background jobs of the shop, beside any other process that does, each job by one of them. */
export async function startJobs(databaseUrl: string, parts: JobParts): Promise<Jobs> {
  const pool = openJobPool(databaseUrl, parts.log);
  const events: WorkerEvents = new EventEmitter();
  // The queue locks a job by the name of the pool that works on it.
  const poolIds: string[] = [];
  events.on('pool:create', ({ workerPool }) => poolIds.push(workerPool.id));
  const runner = await run({
    ...optionsOf(parts, pool),
    taskList: createTasks(parts),
    crontab,
    concurrency,
    noHandleSignals: true,
    events,
  });
  return {
    async stop() {
      const finished = runner.stop().catch((err) => parts.log.warn({ err }, 'jobs were put off'));
      const isLate = await Promise.race([
        finished.then(() => false),
        sleep(stopPatienceMs, true, { ref: false }),
      ]);
      if (!isLate) return pool.end();
      await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [poolIds]);
      // What still runs has its last word to the queue before its connections go.
      void finished.then(() => pool.end());
    },
  };
}

/** Works on what is due now, and comes back when it is done. */
export async function runDueJobs(databaseUrl: string, parts: JobParts): Promise<void> {
  const pool = openJobPool(databaseUrl, parts.log);
  try {
    await runOnce({ ...optionsOf(parts, pool), taskList: createTasks(parts), noHandleSignals: true });
  } finally {
    await pool.end();
  }
}
