import type { Client } from 'pg';
import { StartError } from '../base/start-error.ts';
import { reachDatabase } from './reach.ts';

const guide = 'docs/operating.md, Several hosts, says how';

async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid as number;
}

/** True if transactions of a session are run by different processes of PostgreSQL, or one process runs those of two sessions. */
async function isShared(databaseUrl: string, first: Client): Promise<boolean> {
  const second = await reachDatabase(databaseUrl);
  try {
    const before = await processOf(first);
    await second.query('BEGIN');
    if ((await processOf(second)) === before) return true;
    // The process that ran the first one is free, and so is the one that serves it now.
    return (await processOf(first)) !== before;
  } finally {
    await second.end();
  }
}

/**
 * Refuses a pooler that shares sessions: migrations, jobs and notifications use locks, LISTEN and prepared statements.
 * @throws StartError if there is a pooler that shares them
 */
export async function refuseShared(databaseUrl: string, client: Client): Promise<void> {
  if (!(await isShared(databaseUrl, client))) return;
  throw new StartError(
    `DATABASE_URL leads to a pooler that shares connections between transactions: let DATABASE_URL name PostgreSQL itself (or a pooler in session mode), and DATABASE_POOLER_URL this pooler. ${guide}.`,
  );
}

/** Identifies the database of a session: the same for all its sessions, until its server starts again. */
async function placeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>(
    `SELECT current_database() || ' of ' || pg_postmaster_start_time() AS place`,
  );
  return rows[0]?.place as string;
}

interface Pooler {
  poolerUrl: string;
  databaseUrl: string;
  settings: Record<string, string>;
}

/**
 * Checks that the pooler leads to the same database, with the settings that the shop gives its own sessions.
 * @throws StartError if not, and DatabaseAwayError if it can't be reached
 */
export async function checkPooler({ poolerUrl, databaseUrl, settings }: Pooler): Promise<void> {
  const direct = await reachDatabase(databaseUrl);
  const pooled = await reachDatabase(poolerUrl, { isShared: true, settings });
  try {
    if ((await placeOf(direct)) !== (await placeOf(pooled)))
      throw new StartError(`DATABASE_POOLER_URL leads to another database than DATABASE_URL. ${guide}.`);
    const { rows } = await pooled.query<{ name: string; value: string | null }>(
      'SELECT name, current_setting(name, true) AS value FROM unnest($1::text[]) AS name',
      [Object.keys(settings)],
    );
    const wrong = rows.filter(({ name, value }) => !value?.startsWith(settings[name] as string));
    if (wrong.length === 0) return;
    const names = wrong.map(
      ({ name, value }) => `${name} is ${value ?? 'unset'} instead of ${settings[name]}`,
    );
    throw new StartError(
      `The connections of the pooler lack settings of the shop (${names.join(', ')}): its connect_query has to set them. ${guide}.`,
    );
  } finally {
    await Promise.all([direct.end(), pooled.end()]);
  }
}
