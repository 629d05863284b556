import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import type { Env } from './env.ts';
import { runShop } from './run.ts';

async function loadFront() {
  const { builtFront } = await import('./built-front.ts');
  return builtFront();
}

/** One process is enough for one core, and where nobody shops. */
function isSingle({ WEB_CONCURRENCY: asked, NODE_ENV }: Env, cores: number): boolean {
  if (asked !== undefined) return asked === 1;
  return cores === 1 || NODE_ENV === 'development' || NODE_ENV === 'test';
}

if (cluster.isWorker) {
  const { runWorker } = await import('./workers/worker.ts');
  await runWorker(loadFront);
} else {
  await runShop(async (env, log, signal) => {
    if (!isSingle(env, availableParallelism())) {
      const { startWorkers } = await import('./workers/primary.ts');
      return startWorkers(env, log, signal);
    }
    const front = await loadFront();
    const { startShop } = await import('./start.ts');
    return startShop(env, log, front, signal);
  });
}
