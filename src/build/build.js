// @ts-check
import { parseArgs } from 'node:util';
import { isFresh } from './freshness.js';
import { BuildError, makeAll } from './make.js';
import { allSteps, prismaClient } from './steps.js';

const usage = `Usage: npm run build -- [--force] [--verbose]     (npm start -- and npm run generate -- take the same)
  --force     builds what is up to date, too
  --verbose   shows what the build tools say`;

function readArguments() {
  const options = /** @type {const} */ ({
    force: { type: 'boolean' },
    verbose: { type: 'boolean' },
    only: { type: 'string' },
  });
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new BuildError(`${/** @type {Error} */ (error).message}\n${usage}`);
  }
}

/**
 * Aborts on a signal, and when the parent process ends: npm passes a signal only to its shell.
 * @param {AbortController} stopping
 */
function abortWhenTold(stopping) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => stopping.abort(signal));
  }
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stopping.abort('SIGTERM'), 100).unref();
}

/** Builds what has changed since the last build. */
async function build() {
  const { force, verbose = false, only } = readArguments();
  const steps = only === 'prisma' ? [prismaClient] : allSteps;
  const stale = force ? steps : steps.filter((step) => !isFresh(step));
  if (stale.length === 0) return;
  const stopping = new AbortController();
  abortWhenTold(stopping);
  try {
    await makeAll(stale, { verbose, signal: stopping.signal });
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    process.removeAllListeners(stopping.signal.reason);
    process.kill(process.pid, stopping.signal.reason);
  }
}

try {
  await build();
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
