import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connect } from '../connect.ts';

/** Arbitrary, and the same for every Rackhouse: the shop that holds it is the only one on this database. */
const shopLock = 7_225_466_873;

export interface Ownership {
  release(): Promise<void>;
}

/** Tries until the timeout: PostgreSQL takes a moment to notice that a killed shop is gone, and to release its lock. */
export async function claim(client: Client, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [
      shopLock,
    ]);
    if (rows[0]?.free) return true;
    if (Date.now() >= deadline) return false;
    await sleep(100);
  }
}

/** Keeps the claim while this process lives, also over a crash and restart inside PostgreSQL, which ends all sessions. */
export function keepClaim(first: Client, url: string): Ownership {
  const released = new AbortController();
  let client = first;
  const watch = () => client.once('end', () => void reclaim());
  const reclaim = async () => {
    while (!released.signal.aborted) {
      await sleep(1000, undefined, { signal: released.signal, ref: false }).catch(() => {});
      const next = released.signal.aborted ? undefined : await connect(url).catch(() => undefined);
      if (!next) continue;
      client = next;
      if (await claim(next, 0).catch(() => false)) return watch();
      await next.end().catch(() => {});
    }
  };
  watch();
  return {
    async release() {
      released.abort();
      await client.end().catch(() => {});
    },
  };
}
