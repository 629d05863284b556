import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, runOnce, type SharedOptions, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { logError, openPool } from '../database/db.ts';
import { isLostError } from '../database/db-error.ts';
import { startHeartbeat } from '../database/jobs/heartbeat.ts';
import { sendDueEmails, startEmails } from '../mail/due-emails.ts';
import { startPlannedSteps, takeDueSteps } from '../order/fulfilment/due-steps.ts';
import type { Log } from '../telemetry/log.ts';
import { outagesOf } from '../telemetry/outages.ts';
import { processOutbox, startOutbox } from './outbox.ts';
import { openQueuePool } from './queue-pool.ts';
import { createDeliveryTasks, createTasks, crontab, type JobParts } from './tasks.ts';

/** The time that a stop waits for the running jobs: a mail server that does not respond must not keep the shop from stopping. */
const stopTimeoutMs = 3000;

/** The time that a stop waits for a database that does not answer. Others then take over the jobs, as after a kill. */
const releaseTimeoutMs = 1000;

/** A webhook request that still runs this long after the stop began is given up; its delivery stays due. */
const deliveryTimeoutMs = 1000;

export interface Jobs {
  /** Takes no more jobs and lets the running ones finish; those that take too long go back into the queue. */
  stop(): Promise<void>;
}

/** Writes the messages of graphile-worker into the shop's log: internal ones, and those during an outage of the database, as debug. */
function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const lost = Object.values(meta ?? {}).find(isLostError);
    if (lost) return logError(log, lost, message);
    const isOut = outagesOf(log).count('database') > 0;
    if (level === 'error' && !isOut) log.error({ job: message }, 'job queue');
    else if (level === 'warning' && !isOut) log.warn({ job: message }, 'job queue');
    else log.debug({ job: message }, 'job queue');
  });
}

function optionsOf(log: Log, pgPool: pg.Pool): SharedOptions {
  return { pgPool, logger: queueLogger(log), noPreparedStatements: false };
}

/** The time that a stop waits until the outcomes of the last jobs are written: the queue itself does not wait for them. */
const finalWaitMs = 500;

async function isAny(pool: pg.Pool, found: string, values: unknown[] = []): Promise<boolean> {
  return (await pool.query(`SELECT ${found} LIMIT 1`, values)).rowCount === 1;
}

async function waitForOutcomes(pool: pg.Pool, poolIds: string[]): Promise<void> {
  const end = Date.now() + finalWaitMs;
  const locked = '1 FROM graphile_worker.jobs WHERE locked_by = ANY($1)';
  while (Date.now() < end && (await isAny(pool, locked, [poolIds]))) await sleep(10);
}

/** Collects the names of the queue's own pools: a job is locked by the name of the pool that works on it. */
function namePools(): { events: WorkerEvents; poolIds: string[] } {
  const events: WorkerEvents = new EventEmitter();
  const poolIds: string[] = [];
  events.on('pool:create', ({ workerPool }) => poolIds.push(workerPool.id));
  return { events, poolIds };
}

interface Work {
  taskList: TaskList;
  crontab: string;
  concurrency: number;
}

interface Runner extends Jobs {
  /** Its names in the job queue. */
  names: string[];
  pool: pg.Pool;
}

async function startRunner(databaseUrl: string, { log, onJob }: JobParts, work: Work): Promise<Runner> {
  const pool = openQueuePool(databaseUrl, log, work.concurrency + 1);
  const { events, poolIds } = namePools();
  if (onJob) events.on('job:start', onJob).on('job:complete', onJob);
  const runner = await run({
    ...optionsOf(log, pool),
    ...work,
    noHandleSignals: true,
    events,
  });
  async function release(isLate: boolean): Promise<void> {
    if (!isLate) await waitForOutcomes(pool, poolIds);
    await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [poolIds]);
    await pool.query('DELETE FROM job_runners WHERE name = ANY ($1)', [poolIds]);
  }
  return {
    names: poolIds,
    pool,
    async stop() {
      const finished = runner.stop().catch((err) => log.warn({ err }, 'jobs were put off'));
      const isLate = await Promise.race([
        finished.then(() => false),
        sleep(stopTimeoutMs, true, { ref: false }),
      ]);
      const released = release(isLate).catch((err) =>
        logError(log, err, 'jobs were not returned to the queue'),
      );
      await Promise.race([released, sleep(releaseTimeoutMs, undefined, { ref: false })]);
      // Running jobs write their outcome to the queue before its connections are closed.
      const closed = finished.then(() => pool.end());
      if (!isLate) await closed;
    },
  };
}

/**
 * Works on the background jobs of the shop and sends its e-mails. Several processes may do so: each job is done by one
 * of them.
 * @param concurrency concurrent jobs, of the shop's own and, apart from these, of webhook deliveries, which wait for servers
 * of others: slow ones delay only other deliveries
 */
export async function startJobs(databaseUrl: string, parts: JobParts, concurrency = 3): Promise<Jobs> {
  let delivering = new AbortController();
  const own = await startRunner(databaseUrl, parts, { taskList: createTasks(parts), crontab, concurrency });
  const deliveries = await startRunner(databaseUrl, parts, {
    taskList: createDeliveryTasks(parts, () => delivering.signal),
    crontab: '',
    concurrency,
  });
  const heartbeat = startHeartbeat({
    pool: own.pool,
    names: [...own.names, ...deliveries.names],
    log: parts.log,
    proxyFault: parts.proxyFault,
    // Another process delivers to the same endpoints now: two at a time would not keep the order.
    onLost() {
      delivering.abort();
      delivering = new AbortController();
    },
  });
  const runners = [
    heartbeat,
    own,
    deliveries,
    startPlannedSteps(parts),
    startOutbox(parts),
    startEmails(parts),
  ];
  return {
    async stop() {
      // The abort signal of graphile-worker is not used: it does not wait until the job has queued its deliveries again.
      const timer = setTimeout(() => delivering.abort(), deliveryTimeoutMs);
      await Promise.all(runners.map((runner) => runner.stop()));
      clearTimeout(timer);
    },
  };
}

/** Jobs that can begin now. */
const dueJobs = `1 FROM graphile_worker._private_jobs job
  LEFT JOIN graphile_worker._private_job_queues queue ON queue.id = job.job_queue_id
  WHERE job.is_available AND job.run_at <= now() AND queue.locked_at IS NULL`;

/** Steps that are due: a busy database may have put one off. */
const dueSteps = '1 FROM planned_steps WHERE refusal IS NULL AND due_at <= now()';

/** Works on the due jobs, and returns when they are done. */
export async function runDueJobs(databaseUrl: string, parts: JobParts): Promise<void> {
  const pool = openPool(databaseUrl, parts.log, { most: 4 });
  const taskList = {
    ...createTasks(parts),
    ...createDeliveryTasks(parts, () => new AbortController().signal),
  };
  try {
    do await takeDueSteps(parts);
    while (await isAny(pool, dueSteps));
    await processOutbox(parts);
    do {
      const { events, poolIds } = namePools();
      await runOnce({ ...optionsOf(parts.log, pool), taskList, events, noHandleSignals: true });
      await waitForOutcomes(pool, poolIds);
    } while (await isAny(pool, dueJobs));
    await sendDueEmails(parts);
  } finally {
    await pool.end();
  }
}
