import cluster, { type Worker } from 'node:cluster';
import { availableParallelism } from 'node:os';
import { type Closers, orNothing } from '../../base/closers.ts';
import type { Env } from '../../base/env.ts';
import { type Restart, restartOnce } from '../../connection/restart.ts';
import { openConnections } from '../../connection/saved.ts';
import { divide, findConnections } from '../../database/connection-share.ts';
import { openDatabase, openPool } from '../../database/db.ts';
import { ReadCounts } from '../../http/read-counts.ts';
import type { Log } from '../../telemetry/log.ts';
import { outagesOf, takeNews } from '../../telemetry/outages.ts';
import { fillShop, prepareDatabase } from '../prepare.ts';
import type { Shop } from '../start.ts';
import type { FromWorker } from './messages.ts';
import { MetricsOfAll } from './metrics.ts';
import { createCounts } from './reads.ts';
import { type Supervisor, send } from './supervisor.ts';

/** A little less than the time for stopping the whole shop: PostgreSQL stops last. */
const stopTimeoutMs = 7500;

/** Answers the requests of workers to the first process. */
function serveWorkers(supervisor: Supervisor, log: Log, reads: ReadCounts, restart: Restart): void {
  const count = createCounts(reads);
  const metrics = new MetricsOfAll(outagesOf(log));

  async function sendAll(asking: Worker, question: number): Promise<void> {
    const workers = new Map(supervisor.workers.map((worker) => [worker.id, worker]));
    const text = await metrics.read([...workers.keys()], (id, asked) =>
      send(workers.get(id) as Worker, { kind: 'metrics_wanted', question: asked }),
    );
    send(asking, { kind: 'all_metrics', question, text });
  }

  cluster.on('message', (worker, message: FromWorker) => {
    if (message.kind === 'charges')
      void count(message.charges).then((charged) => send(worker, { kind: 'charged', charged }));
    if (message.kind === 'restart_wanted') restart(message.version);
    if (message.kind === 'metrics_wanted') void sendAll(worker, message.question);
    if (message.kind === 'outage') takeNews(outagesOf(log), message.news);
    if (message.kind === 'metrics') metrics.receive(worker.id, message.question, message.metrics);
  });
}

/**
 * Prepares the database. @returns its URL, the settings with what owners saved, the number of workers it has room for and their
 * share, and notices for the operator
 */
async function prepare(own: Env, log: Log, closers: Closers, signal: AbortSignal) {
  const prepared = await prepareDatabase(own, log, closers, signal);
  const database = openDatabase(prepared.databaseUrl, log);
  try {
    const { env } = await openConnections(own, database.pool);
    const notices = await fillShop(env, log, database);
    const division = divide(
      await findConnections(database.pool),
      env.WEB_CONCURRENCY,
      availableParallelism(),
    );
    return { ...prepared, env, notices, ...division };
  } finally {
    await database.close();
  }
}

/**
 * Opens the shop with several processes that serve it. This one, the first, prepares the database, starts the others,
 * replaces those that end, and counts for all of them.
 * @param supervisor may have launched workers already
 * @param signal aborts the start and undoes it
 * @throws StartError for a fault that the operator can fix
 */
export function startWorkers(supervisor: Supervisor, env: Env, log: Log, signal: AbortSignal): Promise<Shop> {
  return orNothing(async (closers) => {
    const stopWorkers = () => supervisor.stop(stopTimeoutMs + env.LAME_DUCK_SECONDS * 1000);
    closers.add(stopWorkers);
    const prepared = await prepare(env, log, closers, signal);
    const { databaseUrl, workers, share } = prepared;
    // Again: the last to be added is closed first, and the database has to be closed last.
    closers.add(stopWorkers);
    const reads = new ReadCounts();
    const restart = async () => {
      await prepared.reopenBackups();
      // A round that runs may have opened workers before the change.
      await supervisor.replacing;
      await supervisor.replaceAll();
    };
    serveWorkers(supervisor, log, reads, restartOnce(restart, log));
    if (env.RATE_LIMIT) {
      // Without a connection while no client reads much.
      const pool = openPool(databaseUrl, log, { most: 1, settings: { statement_timeout: '4s' } });
      closers.add(() => pool.end());
      closers.add(reads.share(pool, log));
    }
    const url = await supervisor.fillAll(workers, { databaseUrl, share });
    return {
      url,
      env: prepared.env,
      notices: prepared.notices,
      workers,
      replace: () => {
        supervisor.replaceAll().catch((err) => log.error({ err }, 'workers were not replaced'));
      },
      async close() {
        // Not as a closer: these have a time limit, in which the lame-duck period is not included.
        await stopWorkers();
        await closers.closeAll();
      },
    };
  }, signal);
}
