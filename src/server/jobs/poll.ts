import { setTimeout as sleep } from 'node:timers/promises';

/** Work that is looked for again and again, a batch at a time. */
interface Polled {
  /** How long to wait before the next look: after a full batch began, after another one, and after an error. */
  pauseMs: { busy: number; idle: number; troubled: number };
  /** How much a full batch has. */
  batch: number;
  /** Does what there is to do; once the signal is aborted it begins nothing more. @returns how much there was */
  work(signal: AbortSignal): Promise<number>;
  onError(error: unknown): void;
}

export interface Poller {
  /** Waits for the batch that is under way, if there is one, for three seconds at most. */
  stop(): Promise<void>;
}

const stopPatienceMs = 3000;

/** Works until it is stopped. */
export function poll({ pauseMs, batch, work, onError }: Polled): Poller {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function workOnce(): Promise<number> {
    const begun = performance.now();
    try {
      const count = await work(signal);
      return count < batch ? pauseMs.idle : Math.max(0, pauseMs.busy - (performance.now() - begun));
    } catch (error) {
      onError(error);
      return pauseMs.troubled;
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
      await Promise.race([working, sleep(stopPatienceMs, undefined, { ref: false })]);
    },
  };
}
