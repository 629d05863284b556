import { setTimeout as sleep } from 'node:timers/promises';

/** For all but vital closers; PostgreSQL then has two of the ten seconds in which the shop promises to stop. */
const timeoutMs = 7500;

interface Closer {
  close(): Promise<void>;
  isVital: boolean;
}

/** Closes all opened parts, last opened first, also if the start itself fails half-way. */
export class Closers {
  private readonly closers: Closer[] = [];

  /** @param isVital true if it is always awaited, even if earlier closers took long */
  add(close: () => Promise<void>, isVital = false): void {
    this.closers.push({ close, isVital });
  }

  async closeAll(): Promise<void> {
    const ending = new AbortController();
    const isLate = sleep(timeoutMs, undefined, { signal: ending.signal }).catch(() => {});
    const failures: unknown[] = [];
    for (const { close, isVital } of this.closers.reverse()) {
      const closed = close().catch((error) => void failures.push(error));
      await (isVital ? closed : Promise.race([closed, isLate]));
    }
    ending.abort();
    if (failures.length > 0) throw failures[0];
  }
}

/** Rejects with the signal's reason at once, without waiting for `opening` any more. */
function unlessAborted<T>(opening: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    opening.then(resolve, reject);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal?.aborted) reject(signal.reason);
  });
}

/** Runs `open`; if it fails, or `signal` is aborted meanwhile, closes the parts that it had opened. */
export async function orNothing<T>(open: (closers: Closers) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const closers = new Closers();
  try {
    return await unlessAborted(open(closers), signal);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}
