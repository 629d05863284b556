import { stat } from 'node:fs/promises';
import { type HealthFinding, problem, warning } from '../../shared/base/health.ts';
import { backupFaultWords } from '../../shared/recovery/backup.ts';
import { type Env, isPublicShop } from '../base/env.ts';
import type { Db } from '../database/db.ts';
import { openPlace } from '../recovery/backup/open-place.ts';
import { findBackupFaults, findBackupState, findKeptBytes } from '../recovery/backup/queries.ts';
import { mostKept } from '../recovery/backup/slot.ts';
import { isRunning } from './address.ts';
import { connectionFindings, type DoctorParts } from './finding.ts';

const guide = 'docs/operating.md, Backups, says how';

/** Warns of a folder on the disk of the shop: if the disk fails, the backup is lost too. */
async function diskFindings(folder: string, dataDir: string): Promise<HealthFinding[]> {
  const devices = await Promise.all([folder, dataDir].map((path) => stat(path).then(({ dev }) => dev)));
  if (devices[0] !== devices[1]) return [];
  return [warning(`BACKUP_DIR is on the same disk as DATA_DIR: choose a folder on another disk or machine`)];
}

/** A problem if the place of the backups can't be used. */
async function placeFindings(env: Env): Promise<HealthFinding[]> {
  if (env.BACKUP_DIR) {
    if (await stat(env.BACKUP_DIR).catch(() => undefined)) return [];
    return [problem(`BACKUP_DIR ${env.BACKUP_DIR} is not there: make this folder, or mount its disk`)];
  }
  const place = await openPlace(env, 'check');
  const fault = await place?.expectUsable().catch((error: Error) => error);
  return fault ? [problem(fault.message)] : [];
}

/** A problem if changes do not reach the backup: PostgreSQL keeps them on the disk of the shop. */
async function keptFindings(db: Db): Promise<HealthFinding[]> {
  const kept = await findKeptBytes(db);
  if (kept === undefined) return [];
  const megabytes = Math.ceil(kept / 1_000_000);
  return [
    problem(
      `PostgreSQL keeps ${megabytes} MB of changes for the backup on its own disk, and at most ${mostKept}: then a new base backup is made`,
    ),
  ];
}

async function embeddedFindings({ env, db }: DoctorParts): Promise<HealthFinding[]> {
  const { BACKUP_DIR: folder } = env;
  const unusable = await placeFindings(env);
  const state = await db.$transaction((tx) => findBackupState(tx));
  if (unusable.length > 0) return [...unusable, ...(await keptFindings(db))];
  const name = folder ? 'BACKUP_DIR' : `the bucket ${env.BACKUP_S3_BUCKET}`;
  if (!state) return [warning(`There is no backup in ${name} yet: the first is made while the shop runs`)];
  const hasRunners = await isRunning(db);
  const faults = (await findBackupFaults(db)).filter(({ fault }) => fault !== 'behind' || hasRunners);
  const when = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [
    ...faults.map(({ fault, reason, since }) =>
      problem(`${backupFaultWords[fault]} (${when(since)})${reason ? `: ${reason}` : ''}`),
    ),
    ...(faults.some(({ fault }) => fault === 'behind') ? await keptFindings(db) : []),
    ...(isPublicShop(env) && folder ? await diskFindings(folder, env.DATA_DIR) : []),
  ];
}

interface Archiving {
  archivedAt: Date | null;
  failedAt: Date | null;
  standbys: number;
}

/** The state of the backups of the operator's PostgreSQL, as far as the shop's role can read it. */
async function readArchiving(db: Db): Promise<Archiving> {
  const [archiving] = await db.$queryRaw<[Archiving]>`
    SELECT last_archived_time AS "archivedAt", last_failed_time AS "failedAt",
      (SELECT count(*)::int FROM pg_stat_replication) AS standbys FROM pg_stat_archiver`;
  return archiving;
}

const dayMs = 86_400_000;

/** @param now for tests */
export function archivingFindings(
  { archivedAt, failedAt, standbys }: Archiving,
  now = new Date(),
): HealthFinding[] {
  if (failedAt && (!archivedAt || failedAt > archivedAt)) {
    return [
      problem(`PostgreSQL can't archive its log since ${failedAt.toISOString()}: its own log says why`),
    ];
  }
  if (archivedAt && now.getTime() - archivedAt.getTime() < dayMs) return [];
  if (archivedAt) {
    return [
      warning(
        `PostgreSQL has archived nothing since ${archivedAt.toISOString()}: are its backups still made? ${guide}`,
      ),
    ];
  }
  if (standbys > 0) {
    return [
      warning(
        `The shop sees a standby, and no backup: what is deleted by mistake is gone there too. ${guide}`,
      ),
    ];
  }
  return [
    warning(
      `The shop sees no backup of your PostgreSQL. ${guide}; snapshots of a managed service can't be seen from here`,
    ),
  ];
}

/** Backups are made, are new, and were restored and checked. */
export async function checkBackups(parts: DoctorParts): Promise<HealthFinding[]> {
  const { env, db } = parts;
  const { BACKUP_DIR, BACKUP_S3_BUCKET, DATABASE_URL } = env;
  if (DATABASE_URL) return archivingFindings(await readArchiving(db));
  if (BACKUP_DIR || BACKUP_S3_BUCKET) return embeddedFindings(parts);
  const unused = connectionFindings(parts, 'backups');
  if (!isPublicShop(env) || unused.length > 0) return unused;
  return [
    warning(
      'No backup is set up: enter a bucket at /manage/settings/backups, or set BACKUP_DIR to a folder on another disk or machine',
    ),
  ];
}
