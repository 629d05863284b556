import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { loadEnvFile } from '../base/env-file.ts';
import { launchWorker, Supervisor } from './workers/supervisor.ts';

async function loadFront() {
  const { builtFront } = await import('./built-front.ts');
  return builtFront();
}

/** One process is enough for one core, in development and in tests. */
function isSingle({ WEB_CONCURRENCY: asked, NODE_ENV }: NodeJS.ProcessEnv): boolean {
  if (asked) return Number(asked) === 1;
  return availableParallelism() === 1 || NODE_ENV === 'development' || NODE_ENV === 'test';
}

if (cluster.isWorker) {
  const { runWorker } = await import('./workers/worker.ts');
  await runWorker(loadFront);
} else {
  loadEnvFile();
  // Before all else, even before the settings are checked: the start takes as long as the first worker needs to load its
  // program.
  const launched = isSingle(process.env) ? undefined : launchWorker();
  const { runShop } = await import('./run.ts');
  await runShop(async (env, log, signal) => {
    if (launched) {
      const { startWorkers } = await import('./workers/primary.ts');
      return startWorkers(new Supervisor(log, launched), env, log, signal);
    }
    const front = await loadFront();
    const { startShop } = await import('./start.ts');
    return startShop(env, log, front, signal);
  });
}
