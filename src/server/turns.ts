import pLimit from 'p-limit';
import { Failure } from '../shared/failure.ts';

/** How long anybody waits for a connection to the database, or for a turn: after that, the shop is too busy. */
export const patienceMs = 5000;

/**
 * Has so many run at a time, and the others wait for their turn, in the order they came in.
 * @throws Failure BUSY, to whoever waited too long
 */
export function inTurns(atATime: number): <T>(run: () => Promise<T>) => Promise<T> {
  const limit = pLimit(atATime);
  return (run) => {
    const latest = performance.now() + patienceMs;
    return limit(() => {
      if (performance.now() > latest) throw new Failure('BUSY');
      return run();
    });
  };
}
