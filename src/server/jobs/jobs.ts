import { Logger, run, runOnce, type SharedOptions } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../log.ts';
import { createTasks, crontab, type JobParts } from './tasks.ts';

/** Jobs that one process works on at a time. Each is short; e-mail and card provider are waited for most. */
const concurrency = 3;

export interface Jobs {
  /** Lets the running jobs finish and takes no more. */
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
  const runner = await run({
    ...optionsOf(parts, pool),
    taskList: createTasks(parts),
    crontab,
    concurrency,
    noHandleSignals: true,
  });
  return {
    async stop() {
      await runner.stop();
      await pool.end();
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
