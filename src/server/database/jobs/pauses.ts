import { performance } from 'node:perf_hooks';

/**
 * Above this share of its time, the event loop of a process is busy. Orders of eight buyers use 0.55 to 0.65 of it, and PostgreSQL the
 * rest of two cores: with 0.7, webhooks took a quarter of these orders away.
 */
export const busyFrom = 0.5;

/** The shortest pause, in ms: long enough to measure whether other work keeps the process busy. */
const leastMs = 20;

interface Pauses {
  /** @returns the length of the pause after work that took `tookMs`, in ms */
  begin(tookMs: number): number;
  /** Called when work begins again: measures whether other work has kept the process busy since `begin`. */
  end(): void;
}

/** Pauses between batches of work: short ones, or `busyFactor` times the length of a batch while other work keeps the process busy. */
export function pausesByLoad(busyFactor: number): Pauses {
  let since = performance.eventLoopUtilization();
  let isBusy = false;
  return {
    begin(tookMs) {
      since = performance.eventLoopUtilization();
      return isBusy ? Math.max(busyFactor * tookMs, leastMs) : leastMs;
    },
    end() {
      isBusy = performance.eventLoopUtilization(since).utilization > busyFrom;
    },
  };
}
