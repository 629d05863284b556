import type { Log } from '../log.ts';
import { openConnection } from './connection.ts';

/** How long a look counts from when it began: what is sent by then is of a state less than a second old. */
const soundMs = 900;

/** How often it is looked while somebody asks; changes of products are announced, sales are not. */
const everyMs = 250;

/** Changes are forgotten after ten minutes (`forgetOldChanges`); who has not looked for so long has to begin anew. */
const memoryMs = 5 * 60_000;

/** Knows when the catalogue, with its stock, may have changed since something was read from it. */
export interface CatalogueWatch {
  /** Grows with each change that is noticed: what was read before is of another state. */
  readonly generation: number;
  /** Whether nothing has changed since `generation` last grew, as far as a look of the last second could see. */
  isSure(): boolean;
  /** The same, after another look where that is needed. */
  makeSure(): Promise<boolean>;
  /** Nothing is sure any more until it is looked again: for whoever may have changed something. */
  doubt(): void;
  onChange(listener: () => void): void;
  close(): Promise<void>;
}

export function watchCatalogue(databaseUrl: string, log: Log): CatalogueWatch {
  let generation = 0;
  let doubts = 0;
  let sureUntil = 0;
  let isAsked = false;
  let seen: string | undefined;
  let seenAt = 0;
  let looking: Promise<void> | undefined;
  let listener = () => {};

  async function lookNow(): Promise<void> {
    const began = performance.now();
    const doubtsBefore = doubts;
    const found = await connection.look(began - seenAt < memoryMs ? seen : undefined);
    seen = found.seen;
    seenAt = began;
    if (found.changed) {
      generation += 1;
      listener();
    }
    // One that began before the last doubt says nothing about its cause.
    if (doubts === doubtsBefore) sureUntil = began + soundMs;
  }

  /** One at a time; without an answer, nothing is sure. */
  function look(): Promise<void> {
    looking ??= lookNow()
      .catch(() => {})
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  function doubt(): void {
    doubts += 1;
    sureUntil = 0;
  }

  function isSure(): boolean {
    isAsked = true;
    return performance.now() < sureUntil;
  }

  const connection = openConnection(databaseUrl, {
    log,
    onNews() {
      doubt();
      void look();
    },
    onLost() {
      doubt();
      seen = undefined;
    },
  });
  const timer = setInterval(() => {
    if (isAsked) void look();
    isAsked = false;
  }, everyMs);
  timer.unref();

  return {
    get generation() {
      return generation;
    },
    isSure,
    async makeSure() {
      // The first may have begun before the last doubt.
      for (let looks = 0; looks < 2 && !isSure(); looks += 1) await look();
      return isSure();
    },
    doubt,
    onChange(told) {
      listener = told;
    },
    async close() {
      clearInterval(timer);
      await connection.close();
    },
  };
}
