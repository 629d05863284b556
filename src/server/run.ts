import closeWithGrace from 'close-with-grace';
import { type Env, loadEnv } from './env.ts';
import { createLog, type Log } from './log.ts';
import type { Shop } from './start.ts';
import { StartError } from './start-error.ts';

/** Answers still running after this are cut; the promise to operators is a stop within 10 s. */
const drainMs = 8000;

/** Has this process stop in order on a signal or an unexpected error. @returns what has it stop without any */
export function stopGracefully(log: Log, close: () => Promise<void>): () => void {
  // A signal to the whole group reaches processes that are told to stop besides.
  let closing: Promise<void> | undefined;
  const grace = closeWithGrace(
    { delay: drainMs, logger: false as never, onSecondSignal: () => {}, skip: ['SIGUSR2'] },
    ({ err }) => {
      if (err) log.fatal({ err }, 'stopping after an unexpected error');
      closing ??= close();
      return closing;
    },
  );
  return () => {
    if (!closing) void grace.close();
  };
}

function endWith(error: unknown): never {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** Runs a shop as a process: says when it is open, stops it on a signal, and ends with one line when it can't start. */
export async function runShop(start: (env: Env, log: Log) => Promise<Shop>): Promise<void> {
  try {
    const env = loadEnv();
    const log = createLog(env);
    const shop = await start(env, log);
    const stop = stopGracefully(log, () => shop.close());
    process.on('SIGUSR2', () => (shop.replace ?? stop)());
    for (const notice of shop.notices) process.stdout.write(`${notice}\n`);
    process.stdout.write(`Rackhouse is open at ${shop.url}\n`);
  } catch (error) {
    endWith(error);
  }
}
