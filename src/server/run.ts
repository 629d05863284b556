import closeWithGrace from 'close-with-grace';
import { type Env, loadEnv } from './env.ts';
import { createLog, type Log } from './log.ts';
import type { Shop } from './start.ts';
import { StartError } from './start-error.ts';

/** Answers still running after this are cut; the promise to operators is a stop within 10 s. */
const drainMs = 8000;

/** Runs a shop as a process: says when it is open, stops it on a signal, and ends with one line when it can't start. */
export async function runShop(start: (env: Env, log: Log) => Promise<Shop>): Promise<void> {
  try {
    const env = loadEnv();
    const log = createLog(env);
    const shop = await start(env, log);
    closeWithGrace({ delay: drainMs, logger: false as never, onSecondSignal: () => {} }, async ({ err }) => {
      if (err) log.fatal({ err }, 'stopping after an unexpected error');
      await shop.close();
    });
    for (const notice of shop.notices) process.stdout.write(`${notice}\n`);
    process.stdout.write(`Rackhouse is open at ${shop.url}\n`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
