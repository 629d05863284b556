import type { Client } from 'pg';
import { StartError } from '../../base/start-error.ts';
import { connect } from '../connect.ts';
import type { Home } from './home.ts';
import { findPostmaster } from './lock-file.ts';
import { readPassword } from './password.ts';
import { urlOfShop, urlOfSuperuser } from './role.ts';

async function findSocket(home: Home): Promise<{ socketFolder: string; password: string }> {
  const running = await findPostmaster(home.data);
  if (!running?.socketFolder) throw new StartError(`No PostgreSQL runs in ${home.data}.`);
  return { socketFolder: running.socketFolder, password: await readPassword(home) };
}

/**
 * The URL by which the superuser reaches the running PostgreSQL of a home, for backups, which the shop's own role may not make.
 * @throws StartError if none runs
 */
export async function findSuperuserUrl(home: Home, database = 'postgres'): Promise<string> {
  const { socketFolder, password } = await findSocket(home);
  return urlOfSuperuser(socketFolder, password, database);
}

/** The same for the shop's own role. */
export async function findShopUrl(home: Home): Promise<string> {
  const { socketFolder, password } = await findSocket(home);
  return urlOfShop(socketFolder, password);
}

/** Runs a task that only the superuser may do, on a separate connection. */
export async function withSuperuser<T>(home: Home, run: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(await findSuperuserUrl(home));
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Ends the wait of commits for the backup, and takes writes again: with BACKUP_SYNC, they are refused while it receives nothing. */
export async function resetCommits(superuser: Client): Promise<void> {
  await superuser.query('ALTER SYSTEM RESET synchronous_standby_names');
  await superuser.query('ALTER SYSTEM RESET default_transaction_read_only');
  await superuser.query('SELECT pg_reload_conf()');
}

/**
 * A killed shop with BACKUP_SYNC leaves commits that wait for a backup that nobody receives, or are refused.
 * @param client of the shop that owns the server now
 */
export async function endSynchronousCommits(home: Home, client: Client): Promise<void> {
  const { rows } = await client.query<{ isSet: boolean }>(
    `SELECT current_setting('synchronous_standby_names') <> '' OR current_setting('default_transaction_read_only') = 'on' AS "isSet"`,
  );
  if (rows[0]?.isSet) await withSuperuser(home, resetCommits);
}
