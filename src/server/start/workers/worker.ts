import { setTimeout as sleep } from 'node:timers/promises';
import { orNothing } from '../../base/closers.ts';
import { loadEnv } from '../../base/env.ts';
import { StartError } from '../../base/start-error.ts';
import { openConnections } from '../../connection/saved.ts';
import { type Database, openForRequests } from '../../database/db.ts';
import { isBusyError, isLostError } from '../../database/db-error.ts';
import { type Log, openLog } from '../../telemetry/log.ts';
import { forwardOutages } from '../../telemetry/outages.ts';
import { stopGracefully } from '../run.ts';
import type { Front } from '../serve.ts';
import { openWorkerClient } from './client.ts';
import type { FromWorker, Slot, ToWorker } from './messages.ts';

/** Does nothing once the first process has ended: Node then ends this one as well. */
function send(message: FromWorker, sent = () => {}): void {
  if (process.connected) process.send?.(message, sent);
}

const reachRetryMs = 250;

/** Waits for the database: a worker that replaces another one may start while it is away. */
async function reach({ db, pool }: Database, log: Log): Promise<void> {
  // Prisma loads its query compiler, which takes longer than the rest of the start once the database is there.
  await db.$connect();
  const tryOnce = () =>
    pool.query('SELECT').then(
      () => true,
      (error: unknown) => {
        if (!isLostError(error) && !isBusyError(error)) throw error;
        return false;
      },
    );
  if (await tryOnce()) return;
  log.debug('a worker waits for the database');
  do await sleep(reachRetryMs);
  while (!(await tryOnce()));
}

/** Serves the shop beside other workers, until it is stopped or replaced. */
export async function runWorker(loadFront: () => Promise<Front>): Promise<void> {
  let receive = (_message: ToWorker): void => {};
  let stop = (): void => {};
  let retire = async () => {};
  const beginning = new Promise<Slot>((resolve) => {
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'serve') resolve(message.slot);
      if (message.kind === 'stop') stop();
      if (message.kind === 'retire') void retire().then(stop);
      receive(message);
    });
  });
  send({ kind: 'waits' });
  // SIGUSR2 to the process group reaches workers too; the first process replaces them.
  process.on('SIGUSR2', () => {});
  try {
    await orNothing(async (closers) => {
      const env = loadEnv();
      const front = await loadFront();
      // After the front, which sets React's mode: e-mails are rendered by React too.
      const { serveShop } = await import('../serve.ts');
      const { worker, databaseUrl, share } = await beginning;
      const log = (await openLog(env)).child({ worker });
      forwardOutages(log, (news) => send({ kind: 'outage', news }));
      const joined = openWorkerClient(worker, send);
      receive = joined.receive;
      const database = openForRequests(env, log, databaseUrl, share.requests);
      closers.add(database.close);
      await reach(database, log);
      const served = await serveShop(await openConnections(env, database.pool), log, {
        database,
        databaseUrl,
        front,
        closers,
        restart: (version) => send({ kind: 'restart_wanted', version }),
        share,
        workerClient: joined.workerClient,
      });
      retire = served.retire;
      stop = stopGracefully(log, env, async () => {
        await served.leave();
        await closers.closeAll();
      });
      send({ kind: 'open', url: served.url });
    });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    send({ kind: 'refused', reason: error.message }, () => process.exit(1));
  }
}
