import pLimit from 'p-limit';
import { Failure } from '../shared/failure.ts';

/** How long a request waits for a database connection, or behind a concurrency limit, before it is refused as BUSY. */
export const waitTimeoutMs = 5000;

/** Who asks while it runs gets the result of that run. */
export function shareRunning<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/**
 * Runs at most `most` at a time; others wait, first come, first served.
 * @throws Failure BUSY for one that has waited longer than `waitTimeoutMs`
 */
export function limitConcurrency(most: number): <T>(run: () => Promise<T>) => Promise<T> {
  const limit = pLimit(most);
  return (run) => {
    const latest = performance.now() + waitTimeoutMs;
    return limit(() => {
      if (performance.now() > latest) throw new Failure('BUSY');
      return run();
    });
  };
}
