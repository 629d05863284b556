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
    const cores = availableParallelism();
    if (!isSingle(env, cores)) {
      const { Crew } = await import('./workers/crew.ts');
      const crew = new Crew(log);
      // They load their programs while this process loads its own.
      crew.launch(Math.min(env.WEB_CONCURRENCY ?? cores, cores));
      const { startWorkers } = await import('./workers/primary.ts');
      return startWorkers(crew, env, log, signal);
    }
    const front = await loadFront();
    const { startShop } = await import('./start.ts');
    return startShop(env, log, front, signal);
  });
}
