import type pg from 'pg';
import { DeadlineClient } from './deadlines.ts';

/** A statement may wait for a lock, and a migration may write every row of a large table. */
const answerMs = 60 * 60_000;

/** One connection of its own, not from a pool: its session holds a lock. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new DeadlineClient({ connectionString: databaseUrl, answerMs, connectMs: 10_000 });
  // A connection that breaks while idle would otherwise end the process; the next query reports it anyway.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** PostgreSQL's five characters, like `28P01`, or the code of the operating system, like `ECONNREFUSED`. */
export const errorCode = (error: unknown) => (error as { code?: string } | undefined)?.code;
