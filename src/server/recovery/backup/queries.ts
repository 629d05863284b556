import { Prisma } from '../../../../prisma/generated/client.ts';
import type { BackupFault, BackupState } from '../../../shared/recovery/backup.ts';
import type { Db, Tx } from '../../database/db.ts';
import { slotName } from './slot.ts';

/** From one nightly backup to the next it is a day, and some time to make it. */
const oldAfter = Prisma.sql`interval '30 hours'`;
const behindAfter = Prisma.sql`interval '5 minutes'`;

/** The present faults of the backups, in rows of `fault`, `reason` and `since`. */
export const backupFaults = Prisma.sql`
  SELECT 'failed' AS fault, fault AS reason, started_at AS since FROM backups WHERE fault IS NOT NULL
  UNION ALL SELECT 'old', NULL, max(finished_at) FROM backups HAVING max(finished_at) < now() - ${oldAfter}
  UNION ALL SELECT 'unsound', verification_fault, verified_at FROM (
    SELECT * FROM backups WHERE verified_at IS NOT NULL ORDER BY verified_at DESC LIMIT 1
  ) checked WHERE verification_fault IS NOT NULL
  UNION ALL SELECT 'unverified', NULL, coalesce(max(verified_at), min(finished_at)) FROM backups
    HAVING coalesce(max(verified_at), min(finished_at)) < now() - ${oldAfter}
  UNION ALL SELECT 'behind', fault, received_at FROM backup_stream WHERE received_at < now() - ${behindAfter}`;

export interface FoundFault {
  fault: BackupFault;
  /** Why, if the shop knows. */
  reason: string | null;
  since: Date;
}

export function findBackupFaults(db: Db | Tx): Promise<FoundFault[]> {
  return db.$queryRaw<FoundFault[]>`${backupFaults}`;
}

/** Null if nothing is known about backups: there are none, or they are not the shop's. */
export async function findBackupState(tx: Tx): Promise<BackupState | null> {
  const [{ count, finishedAt, verifiedAt }] = await tx.$queryRaw<
    [{ count: number; finishedAt: Date | null; verifiedAt: Date | null }]
  >`SELECT count(*)::int AS count, max(finished_at) AS "finishedAt",
      max(verified_at) FILTER (WHERE verification_fault IS NULL) AS "verifiedAt" FROM backups`;
  const faults = await findBackupFaults(tx);
  if (count === 0 && faults.length === 0) return null;
  return {
    finishedAt: finishedAt?.toISOString() ?? null,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    faults: faults.map(({ fault }) => fault),
  };
}

/** The ages of the backups, in seconds: the newest one, the last that was restored and checked, and the received changes. */
export async function findBackupAges(db: Db): Promise<{ name: string; count: number }[]> {
  const ages = await db.$queryRaw<{ name: string; count: number | null }[]>`
    SELECT part AS name, extract(epoch FROM now() - at)::float AS count FROM (
      SELECT 'backup' AS part, max(finished_at) AS at FROM backups
      UNION ALL SELECT 'verification', max(verified_at) FILTER (WHERE verification_fault IS NULL) FROM backups
      UNION ALL SELECT 'changes', max(received_at) FROM backup_stream
    ) known`;
  return ages.flatMap(({ name, count }) => (count === null ? [] : [{ name, count }]));
}

export async function countBackupFaults(db: Db): Promise<{ name: string; count: number }[]> {
  return (await findBackupFaults(db)).map(({ fault }) => ({ name: fault, count: 1 }));
}

/** Bytes of the write-ahead log that PostgreSQL keeps for the backup; undefined if it keeps none for it. */
export async function findKeptBytes(db: Db): Promise<number | undefined> {
  const rows = await db.$queryRaw<{ bytes: number | null }[]>`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float AS bytes FROM pg_replication_slots
    WHERE slot_name = ${slotName}`;
  return rows[0]?.bytes ?? undefined;
}
