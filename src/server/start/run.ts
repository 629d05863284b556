import { type Env, loadEnv } from '../base/env.ts';
import { StartError } from '../base/start-error.ts';
import { type Log, openLog } from '../telemetry/log.ts';
import type { Shop } from './start.ts';
import { describeStart } from './start-notice.ts';

/** The promise to operators is a stop within 10 s, after the lame-duck period. */
const stopMs = 9500;

/**
 * Stops this process in order, once, on a signal or an unexpected error, and exits with 0 or 1. Later signals change nothing:
 * npm forwards signals that its whole process group gets, so that the shop gets each one twice.
 * @returns a function that stops it without a signal
 */
export function stopGracefully(
  log: Log,
  { LAME_DUCK_SECONDS }: Pick<Env, 'LAME_DUCK_SECONDS'>,
  close: () => Promise<void>,
): () => void {
  let isStopping = false;

  async function stop(error?: unknown): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), LAME_DUCK_SECONDS * 1000 + stopMs);
    if (error instanceof StartError) log.fatal(error.message);
    else if (error) log.fatal({ err: error }, 'stopping after an unexpected error');
    try {
      await close();
    } catch (err) {
      log.error({ err }, 'the shop did not stop in order');
      process.exit(1);
    }
    process.exit(error ? 1 : 0);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => void stop());
  process.on('uncaughtException', stop);
  process.on('unhandledRejection', stop);
  return () => void stop();
}

/** Runs a shop as a process: says when it is open, stops it on a signal, and ends with one line when it can't start. */
export async function runShop(
  start: (env: Env, log: Log, signal: AbortSignal) => Promise<Shop>,
): Promise<void> {
  const starting = new AbortController();
  try {
    const env = loadEnv();
    const log = await openLog(env);
    const opening = start(env, log, starting.signal);
    const stop = stopGracefully(log, env, () => {
      starting.abort();
      return opening.then(
        (shop) => shop.close(),
        () => {},
      );
    });
    const shop = await opening;
    process.on('SIGUSR2', () => (shop.replace ?? stop)());
    for (const notice of [...describeStart(shop.env, shop.workers), ...shop.notices])
      process.stdout.write(`${notice}\n`);
    process.stdout.write(`Rackhouse is open at ${shop.url}\n`);
  } catch (error) {
    // The shop is being stopped, and the process ends with that.
    if (starting.signal.aborted) return;
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
