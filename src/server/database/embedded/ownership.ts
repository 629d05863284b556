import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/** Arbitrary, and the same for every Rackhouse: the shop that holds it is the only one on this database. */
const shopLock = 7_225_466_873;

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
