import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, runOnce, type SharedOptions, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../log.ts';
import { sendDueConfirmations, startConfirmations } from '../mail/confirmations.ts';
import { processOutbox, startOutbox } from './outbox.ts';
import { createDeliveryTasks, createTasks, crontab, type JobParts } from './tasks.ts';

/** How long a stop waits for the running jobs: a mail server that does not answer must not keep the shop open. */
const stopTimeoutMs = 3000;

/** A webhook that is waited for that long after the stop has begun is given up; it stays due. */
const deliveryTimeoutMs = 1000;

export interface Jobs {
  /** By what names the queue knows who works on jobs here. */
  names: string[];
  /** Takes no more jobs and lets the running ones finish; what takes too long goes back into the queue. */
  stop(): Promise<void>;
}

function openJobPool(databaseUrl: string, log: Log, concurrency: number): pg.Pool {
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

function optionsOf(log: Log, pgPool: pg.Pool): SharedOptions {
  return { pgPool, logger: queueLogger(log), noPreparedStatements: false };
}

/** How long a stop waits for what became of the last jobs to be written down, which the queue itself does not. */
const lastWordMs = 500;

async function isAny(pool: pg.Pool, found: string, values: unknown[] = []): Promise<boolean> {
  return (await pool.query(`SELECT ${found} LIMIT 1`, values)).rowCount === 1;
}

async function waitForLastWord(pool: pg.Pool, poolIds: string[]): Promise<void> {
  const end = Date.now() + lastWordMs;
  const locked = '1 FROM graphile_worker.jobs WHERE locked_by = ANY($1)';
  while (Date.now() < end && (await isAny(pool, locked, [poolIds]))) await sleep(10);
}

/** The names of the queue's own pools: it locks a job by the name of the one that works on it. */
function namePools(): { events: WorkerEvents; poolIds: string[] } {
  const events: WorkerEvents = new EventEmitter();
  const poolIds: string[] = [];
  events.on('pool:create', ({ workerPool }) => poolIds.push(workerPool.id));
  return { events, poolIds };
}

interface Work {
  taskList: TaskList;
  crontab: string;
  /** Jobs at a time. */
  concurrency: number;
}

async function startRunner(databaseUrl: string, { log, onJob }: JobParts, work: Work): Promise<Jobs> {
  const pool = openJobPool(databaseUrl, log, work.concurrency);
  const { events, poolIds } = namePools();
  if (onJob) events.on('job:start', onJob).on('job:complete', onJob);
  const runner = await run({
    ...optionsOf(log, pool),
    ...work,
    noHandleSignals: true,
    events,
  });
  async function release(isLate: boolean): Promise<void> {
    if (!isLate) await waitForLastWord(pool, poolIds);
    await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [poolIds]);
  }
  return {
    names: poolIds,
    async stop() {
      const finished = runner.stop().catch((err) => log.warn({ err }, 'jobs were put off'));
      const isLate = await Promise.race([
        finished.then(() => false),
        sleep(stopTimeoutMs, true, { ref: false }),
      ]);
      await release(isLate).catch((err) => log.warn({ err }, 'jobs were not given back'));
      // What still runs has its last word to the queue before its connections go.
      const closed = finished.then(() => pool.end());
      if (!isLate) await closed;
    },
  };
}

/**
 * Works on the background jobs of the shop and sends its confirmations, beside any other process that does, each by one of them.
 * @param concurrency jobs at a time, of the shop's own and of those that deliver webhooks: these wait for servers of others,
 *   who may be slow, and keep nothing but one another waiting
 */
export async function startJobs(databaseUrl: string, parts: JobParts, concurrency = 3): Promise<Jobs> {
  const stopping = new AbortController();
  const queues = [
    await startRunner(databaseUrl, parts, { taskList: createTasks(parts), crontab, concurrency }),
    await startRunner(databaseUrl, parts, {
      taskList: createDeliveryTasks(parts, stopping.signal),
      crontab: '',
      concurrency,
    }),
  ];
  const runners = [...queues, startOutbox(parts), startConfirmations(parts)];
  return {
    names: queues.flatMap(({ names }) => names),
    async stop() {
      // The queue's own signal would do, but it does not wait for what the job has to put back.
      const timer = setTimeout(() => stopping.abort(), deliveryTimeoutMs);
      await Promise.all(runners.map((runner) => runner.stop()));
      clearTimeout(timer);
    },
  };
}

/** Jobs that somebody could begin now. */
const dueJobs = `1 FROM graphile_worker._private_jobs job
  LEFT JOIN graphile_worker._private_job_queues queue ON queue.id = job.job_queue_id
  WHERE job.is_available AND job.run_at <= now() AND queue.locked_at IS NULL`;

/** Works on what is due now, and comes back when it is done. */
export async function runDueJobs(databaseUrl: string, parts: JobParts): Promise<void> {
  const pool = openJobPool(databaseUrl, parts.log, 3);
  const taskList = { ...createTasks(parts), ...createDeliveryTasks(parts, new AbortController().signal) };
  try {
    await processOutbox(parts);
    do {
      const { events, poolIds } = namePools();
      await runOnce({ ...optionsOf(parts.log, pool), taskList, events, noHandleSignals: true });
      await waitForLastWord(pool, poolIds);
    } while (await isAny(pool, dueJobs));
    await sendDueConfirmations(parts);
  } finally {
    await pool.end();
  }
}
