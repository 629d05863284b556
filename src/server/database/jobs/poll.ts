import { setTimeout as sleep } from 'node:timers/promises';

/** Work that is polled for, a batch at a time. */
interface Polled {
  /** Does one batch; once the signal is aborted, begins nothing more. @returns true if there is more to do */
  work(signal: AbortSignal): Promise<boolean>;
  /** The pause before the next batch, if there is more to do. */
  pauseMs(tookMs: number): number;
  /** The pause when there was nothing left to do; default: a second. */
  idleMs?: number;
  /** The pause after an error; default: two seconds. */
  troubledMs?: number;
  onError(error: unknown): void;
}

export interface Poller {
  /** Waits for the running batch, if there is one, for three seconds at most. */
  stop(): Promise<void>;
}

const stopTimeoutMs = 3000;

export function poll({ work, pauseMs, idleMs = 1000, troubledMs = 2000, onError }: Polled): Poller {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function workOnce(): Promise<number> {
    const begun = performance.now();
    try {
      return (await work(signal)) ? pauseMs(performance.now() - begun) : idleMs;
    } catch (error) {
      onError(error);
      return troubledMs;
    }
  }

  async function workAll(): Promise<void> {
    while (!signal.aborted) {
      const wait = await workOnce();
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const working = workAll();
  return {
    async stop() {
      stopping.abort();
      await Promise.race([working, sleep(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}
