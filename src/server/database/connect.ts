import type pg from 'pg';
import { DeadlineClient, type DeadlineConfig } from './deadlines.ts';

/** A statement may wait for a lock, and a migration may write every row of a large table. */
export const answerMs = 60 * 60_000;

/** One connection of its own, not from a pool: its session holds a lock. */
export async function connect(
  databaseUrl: string,
  session: Pick<DeadlineConfig, 'settings' | 'isShared'> = {},
): Promise<pg.Client> {
  const client = new DeadlineClient({
    ...session,
    connectionString: databaseUrl,
    answerMs,
    connectMs: 10_000,
  });
  await client.connect();
  return client;
}

/** PostgreSQL's five characters, like `28P01`, or the code of the operating system, like `ECONNREFUSED`. */
export const errorCode = (error: unknown) => (error as { code?: string } | undefined)?.code;
