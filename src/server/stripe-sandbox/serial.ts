import type { Tx } from '../db.ts';

/**
 * Waits until no other transaction of the sandbox runs, in any process on this database; the lock is held until the
 * transaction ends.
 */
export async function lockSandbox(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('card sandbox', 0))`;
}

/** Runs pieces of work one after the other. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    this.last = result.catch(() => {});
    return result;
  }

  async empty(): Promise<void> {
    await this.last;
  }
}
