import type { Tx } from '../database/db.ts';

/**
 * Waits until no other transaction of the sandbox has this lock, in any process on this database; it is held until the transaction ends.
 * @param subject the id of the intent that the transaction changes, or the name of other work that only one may do at a time
 */
export async function lockSubject(tx: Tx, subject: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`card sandbox ${subject}`}, 0))`;
}

/** Work that has begun. */
export class Running {
  private readonly works = new Set<Promise<unknown>>();

  run<T>(work: () => Promise<T>): Promise<T> {
    const running = work().finally(() => this.works.delete(running));
    this.works.add(running);
    return running;
  }

  /** Waits until all of it has ended. */
  async end(): Promise<void> {
    while (this.works.size > 0) await Promise.allSettled(this.works);
  }
}
