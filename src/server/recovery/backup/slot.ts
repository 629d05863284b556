import type { Client } from 'pg';
import type { Home } from '../../database/embedded/home.ts';
import { withSuperuser } from '../../database/embedded/superuser.ts';
import { parseLsn } from './wal.ts';

/** The name of the slot that keeps the write-ahead log until it is received, and of the receiver. */
export const slotName = 'rackhouse_backup';

/** If the log grows to this size without the receiver, the slot is given up, and a new base backup is made. */
export const mostKept = '4GB';

interface Slot {
  restartLsn: string | null;
  isLost: boolean;
  activePid: number | null;
}

/** Makes sure that the slot is there and free. @returns where its log begins */
export async function openSlot(client: Client): Promise<bigint> {
  await client.query(`ALTER SYSTEM SET max_slot_wal_keep_size = '${mostKept}'`);
  await client.query('SELECT pg_reload_conf()');
  const { rows } = await client.query<Slot>(
    `SELECT restart_lsn::text AS "restartLsn", wal_status = 'lost' AS "isLost", active_pid AS "activePid"
     FROM pg_replication_slots WHERE slot_name = $1`,
    [slotName],
  );
  const [slot] = rows;
  // Left by a killed shop; nobody else may use this slot.
  if (slot?.activePid) await client.query('SELECT pg_terminate_backend($1, 5000)', [slot.activePid]);
  if (slot?.restartLsn && !slot.isLost) return parseLsn(slot.restartLsn);
  if (slot) await client.query('SELECT pg_drop_replication_slot($1)', [slotName]);
  await client.query('SELECT pg_create_physical_replication_slot($1, true)', [slotName]);
  const made = await client.query<{ lsn: string }>(
    'SELECT restart_lsn::text AS lsn FROM pg_replication_slots WHERE slot_name = $1',
    [slotName],
  );
  return parseLsn(made.rows[0]?.lsn ?? '0/0');
}

/** Makes commits wait until the receiver has them on its disk, until `resetCommits`. */
export async function setSynchronous(client: Client): Promise<void> {
  await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${slotName}'`);
  await client.query('SELECT pg_reload_conf()');
}

/** Makes PostgreSQL refuse all writes, as a server that is read-only does, or take them again. */
export async function setRefusal(client: Client, isRefusing: boolean): Promise<void> {
  await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${isRefusing ? 'on' : 'off'}`);
  await client.query('SELECT pg_reload_conf()');
}

/** True once a commit waits for the receiver. */
export async function isSynchronous(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isSync: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_stat_replication WHERE application_name = $1 AND sync_state = 'sync') AS "isSync"`,
    [slotName],
  );
  return rows[0]?.isSync ?? false;
}

/** Without backups, a slot would keep the write-ahead log for nobody, and fill the disk. */
export async function dropSlot(home: Home): Promise<void> {
  await withSuperuser(home, async (client) => {
    await client.query(
      `SELECT pg_terminate_backend(active_pid, 5000) FROM pg_replication_slots WHERE slot_name = $1 AND active`,
      [slotName],
    );
    await client.query(
      'SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1',
      [slotName],
    );
  });
}
