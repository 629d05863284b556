import type { Log } from '../../telemetry/log.ts';
import { openConnection } from './connection.ts';

/** The time that a check counts, from its beginning: cached responses are less than a second old. */
const freshMs = 900;

/** The time between two checks while requests arrive. PostgreSQL notifies changes of products, but not sales. */
const everyMs = 250;

/**
 * Changes are deleted after ten minutes (`deleteOldChanges`); after a longer break, anything may have changed. This is also so after
 * this time without a change: somebody may have written while triggers were disabled.
 */
const memoryMs = 5 * 60_000;

/** Knows whether the catalogue, with its stock, may have changed since something was read from it. */
export interface ChangeFeed {
  /** Grows with each change: data read before it is out of date. */
  readonly generation: number;
  /** True if a check of the last second found no change since `generation` last grew. */
  isFresh(): boolean;
  /** The same as `isFresh`, after another check if one is needed. */
  ensureFresh(): Promise<boolean>;
  /** Makes nothing fresh until the next check: for callers that may have changed something. */
  invalidate(): void;
  onChange(listener: () => void): void;
  /**
   * Called when settings or categories may have changed, in every process, within milliseconds. What was made before it ends
   * counts as out of date.
   */
  onSettings(listener: () => unknown): void;
  close(): Promise<void>;
}

export function openChangeFeed(databaseUrl: string, log: Log): ChangeFeed {
  let generation = 0;
  let invalidations = 0;
  let freshUntil = 0;
  let isAsked = false;
  let snapshot: string | undefined;
  let checkedAt = 0;
  let changedAt = 0;
  let checking: Promise<void> | undefined;
  let listener = () => {};
  let settingsListener: () => unknown = () => {};

  function noteChange(): void {
    generation += 1;
    listener();
  }

  async function noteSettings(): Promise<void> {
    await settingsListener();
    noteChange();
  }

  async function checkNow(): Promise<void> {
    const began = performance.now();
    const invalidationsBefore = invalidations;
    const found = await connection.check(began - checkedAt < memoryMs ? snapshot : undefined);
    snapshot = found.snapshot;
    checkedAt = began;
    if (found.changed || began - changedAt > memoryMs) {
      changedAt = began;
      noteChange();
    }
    // A check that began before the last invalidation may have missed its cause.
    if (invalidations === invalidationsBefore) freshUntil = began + freshMs;
  }

  /** One at a time; if it fails, nothing becomes fresh. */
  function check(): Promise<void> {
    checking ??= checkNow()
      .catch(() => {})
      .finally(() => {
        checking = undefined;
      });
    return checking;
  }

  function invalidate(): void {
    invalidations += 1;
    freshUntil = 0;
  }

  function isFresh(): boolean {
    isAsked = true;
    return performance.now() < freshUntil;
  }

  const connection = openConnection(databaseUrl, {
    log,
    onNotification(table) {
      invalidate();
      void check();
      if (table !== 'products') void noteSettings();
    },
    onLost() {
      invalidate();
      snapshot = undefined;
    },
  });
  const timer = setInterval(() => {
    if (isAsked) void check();
    isAsked = false;
  }, everyMs);
  timer.unref();

  return {
    get generation() {
      return generation;
    },
    isFresh,
    async ensureFresh() {
      // The first check may have begun before the last invalidation.
      for (let checks = 0; checks < 2 && !isFresh(); checks += 1) await check();
      return isFresh();
    },
    invalidate,
    onChange(callback) {
      listener = callback;
    },
    onSettings(callback) {
      settingsListener = callback;
    },
    async close() {
      clearInterval(timer);
      await connection.close();
    },
  };
}
