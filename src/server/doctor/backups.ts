import { stat } from 'node:fs/promises';
import { backupFaultWords } from '../../shared/backup.ts';
import type { HealthFinding } from '../../shared/health.ts';
import { findBackupFaults, findBackupState } from '../backup/queries.ts';
import type { Db } from '../db.ts';
import { type Env, isPublicShop } from '../env.ts';
import { isRunning } from './address.ts';
import { type DoctorParts, problem, warning } from './finding.ts';

const guide = 'docs/operating.md, Backups, says how';

/** A backup on the disk of the shop is lost with it. */
async function diskFindings(folder: string, dataDir: string): Promise<HealthFinding[]> {
  const devices = await Promise.all([folder, dataDir].map((path) => stat(path).then(({ dev }) => dev)));
  if (devices[0] !== devices[1]) return [];
  return [warning(`BACKUP_DIR is on the same disk as DATA_DIR: choose a folder on another disk or machine`)];
}

async function embeddedFindings({ env, db }: DoctorParts, folder: string): Promise<HealthFinding[]> {
  if (!(await stat(folder).catch(() => undefined)))
    return [problem(`BACKUP_DIR ${folder} is not there: make this folder, or mount its disk`)];
  const state = await db.$transaction((tx) => findBackupState(tx));
  if (!state) return [warning(`There is no backup in BACKUP_DIR yet: the first is made while the shop runs`)];
  const hasRunners = await isRunning(db);
  const faults = (await findBackupFaults(db)).filter(({ fault }) => fault !== 'behind' || hasRunners);
  const when = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [
    ...faults.map(({ fault, reason, since }) =>
      problem(`${backupFaultWords[fault]} (${when(since)})${reason ? `: ${reason}` : ''}`),
    ),
    ...(isPublicShop(env) ? await diskFindings(folder, env.DATA_DIR) : []),
  ];
}

interface Archiving {
  archivedAt: Date | null;
  failedAt: Date | null;
  standbys: number;
}

/** What the shop's role sees of the backups of a PostgreSQL that is not its own. */
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
  const { BACKUP_DIR: folder, DATABASE_URL }: Env = env;
  if (DATABASE_URL) return archivingFindings(await readArchiving(db));
  if (folder) return embeddedFindings(parts, folder);
  if (!isPublicShop(env)) return [];
  return [warning(`No backup is set up: set BACKUP_DIR to a folder on another disk or machine`)];
}
