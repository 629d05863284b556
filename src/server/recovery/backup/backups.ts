import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dayOf, parseMoment } from '../../../shared/base/day.ts';
import { type Env, timeZoneOf } from '../../base/env.ts';
import { StartError } from '../../base/start-error.ts';
import { logError } from '../../database/db.ts';
import { installBinaries } from '../../database/embedded/binaries.ts';
import { type Home, openHome } from '../../database/embedded/home.ts';
import { withSuperuser } from '../../database/embedded/superuser.ts';
import { type Poller, poll } from '../../database/jobs/poll.ts';
import type { Log } from '../../telemetry/log.ts';
import { type BackupSource, makeBase } from './base.ts';
import { type BaseBackup, readBases, readNewestBase } from './bases.ts';
import { DamagedBackup } from './damage.ts';
import { explainRestoreError } from './explain.ts';
import { FolderPlace } from './folder-place.ts';
import { writeMark } from './mark.ts';
import { openPlace, uploadsOf } from './open-place.ts';
import { expectOwn } from './own-backups.ts';
import type { Place } from './place.ts';
import { receiveWal, type WalReceiver } from './receiver.ts';
import { BackupRecords } from './records.ts';
import { findGap, findReceived } from './restore.ts';
import { deleteOldBackups } from './retention.ts';
import { dropSlot, slotName } from './slot.ts';
import { verifyBackup } from './verify.ts';
import { parseLsn, startOfSegment } from './wal.ts';

/** The time of the nightly backup, in the shop's time zone: few people order then. */
const nightlyAt = '03:00';

/** The time after a failed backup until the next attempt. */
const retryMs = 10 * 60_000;

/** The time after a failed check of a backup until the next one, which reads the whole backup again. */
const verifyAgainMs = 60 * 60_000;
const watchMs = 5000;

/** The time between two records of an unchanged state. */
const recordMs = 30_000;

/** The last time before `now` at which a nightly backup was due. */
export function lastNight(now: Date, timeZone: string): Date {
  const today = dayOf(now, timeZone);
  const at = (day: string) => parseMoment(`${day} ${nightlyAt}`, timeZone) as Date;
  return at(today) <= now ? at(today) : at(addDays(today, -1));
}

interface Identity {
  systemIdentifier: string;
  timeline: number;
}

function readIdentity(home: Home): Promise<Identity> {
  return withSuperuser(home, async (client) => {
    const { rows } = await client.query<Identity>(`
      SELECT (SELECT system_identifier::text FROM pg_control_system()) AS "systemIdentifier",
        (SELECT timeline_id FROM pg_control_checkpoint()) AS timeline`);
    return rows[0] as Identity;
  });
}

/** True if a restore of this base backup would end now, without a gap. */
async function reachesNow(base: BaseBackup, received: bigint, timeline: number): Promise<boolean> {
  if (base.manifest.timeline !== timeline) return false;
  const found = await findReceived(base);
  const reachesBase = received >= parseLsn(base.manifest.startLsn);
  return reachesBase && findGap(base, found, startOfSegment(received)) === undefined;
}

export interface Backups {
  /** Begins to watch and make backups. Called once the tables are up to date: backups have rows in them. */
  begin(databaseUrl: string): Promise<void>;
  close(): Promise<void>;
}

interface Parts {
  env: Env;
  log: Log;
}

/** The backups of a shop that makes none: rows and a slot of earlier ones are removed, so that PostgreSQL keeps no log for them. */
function withoutBackups(home: Home, log: Log): Backups {
  return {
    async begin(databaseUrl) {
      const records = new BackupRecords(databaseUrl, log);
      try {
        await records.forgetAll();
        if (await records.hasSlot(slotName)) await dropSlot(home);
      } finally {
        await records.close();
      }
    },
    close: async () => {},
  };
}

class BackupService implements Backups {
  private readonly parts: Parts;
  private readonly source: BackupSource;
  private readonly place: Place;
  private readonly receiver: WalReceiver;
  private pollers: Poller[] = [];
  private records: BackupRecords | undefined;
  private triedAt = 0;
  private newest: { base: BaseBackup | undefined; at: number } | undefined;
  /** The base backup after which no log is missing, and the connection of the receiver for which this was found. */
  private gapless: { name: string; connection: number } | undefined;
  private isReconciled = false;
  private recorded: { at: number; fault: string | null } | undefined;
  private marked = { lsn: '0/0', at: Number.NEGATIVE_INFINITY };
  private identity: Identity | undefined;
  private marking: Promise<void> = Promise.resolve();

  constructor(parts: Parts, source: BackupSource, place: Place, receiver: WalReceiver) {
    this.parts = parts;
    this.source = source;
    this.place = place;
    this.receiver = receiver;
  }

  async begin(databaseUrl: string): Promise<void> {
    const records = new BackupRecords(databaseUrl, this.parts.log);
    this.records = records;
    const onError = (err: unknown) => logError(this.parts.log, err, 'the backups can’t be watched');
    const each = { pauseMs: () => watchMs, troubledMs: watchMs, onError };
    this.pollers = [
      poll({ ...each, work: () => this.watch(records) }),
      poll({ ...each, work: (signal) => this.makeAndVerify(records, signal) }),
    ];
  }

  /**
   * Ends the backups. If they worked until now, a last mark is written: a restore then shows that no change of the shop is missing.
   */
  readonly close = async (): Promise<void> => {
    const { records, receiver } = this;
    const pollers = Promise.all(this.pollers.map((poller) => poller.stop()));
    const wasReceiving = receiver.fault() === undefined;
    const last = wasReceiving ? await within(1000, records?.writeEnd(this.marked.lsn)) : undefined;
    await Promise.all([receiver.stop(), pollers]);
    if (last && receiver.received() >= parseLsn(last.end)) await within(1000, this.mark(last));
    await records?.close();
  };

  /** Records the time up to which all changes have been received. */
  private async watch(records: BackupRecords): Promise<boolean> {
    const isMarkDue = performance.now() - this.marked.at >= this.place.markMs;
    const marked = isMarkDue ? await records.writeEnd(this.marked.lsn) : undefined;
    const { end, at } = marked ?? (await records.readEnd());
    const deadline = performance.now() + watchMs;
    while (this.receiver.received() < parseLsn(end) && performance.now() < deadline) await pause();
    let fault: string | null = null;
    if (this.receiver.received() < parseLsn(end)) {
      fault = this.receiver.fault() ?? `${this.place.label} is slow or does not answer: changes wait for it`;
    } else if (marked) {
      fault = await this.mark(marked).then(
        () => null,
        (error) => (this.place.explain(error) as Error).message,
      );
    }
    await this.record(fault, () =>
      fault === null ? records.setReceived(at, null) : records.setFault(fault),
    );
    return true;
  }

  /** Writes a mark into the place: one at a time, and never an earlier position than before. */
  private mark({ end, at, orders }: { end: string; at: Date; orders: number }): Promise<void> {
    const write = async () => {
      if (parseLsn(end) < parseLsn(this.marked.lsn)) return;
      const { home } = this.source;
      this.identity ??= await readIdentity(home);
      const { identity } = this;
      await writeMark(this.place, { format: 1, ...identity, lsn: end, at: at.toISOString(), orders });
      this.marked = { lsn: end, at: performance.now() };
    };
    const written = this.marking.then(write);
    this.marking = written.catch(() => {});
    return written;
  }

  /** Records a fault, or that there is none. Each such row has to be received too: an unchanged state is recorded seldom. */
  private async record(fault: string | null, write: () => Promise<void>): Promise<void> {
    const { recorded } = this;
    if (recorded?.fault === fault && performance.now() - recorded.at < recordMs) return;
    await write();
    this.recorded = { at: performance.now(), fault };
  }

  private async makeAndVerify(records: BackupRecords, signal: AbortSignal): Promise<boolean> {
    if (this.receiver.fault() === undefined) {
      // A restored database knows only the backups before it.
      if (!this.isReconciled) await records.reconcile(await readBases(this.place));
      this.isReconciled = true;
      await this.makeDue(records, signal);
      if (!signal.aborted) await this.verifyDue(records, signal);
    }
    return true;
  }

  /** True if the newest base backup is older than last night, or if log is missing after it: a new one then has to reach the present. */
  private async isBaseDue(): Promise<boolean> {
    if (performance.now() - this.triedAt < retryMs && this.triedAt > 0) return false;
    const newest = await this.findNewest();
    if (
      !newest ||
      Date.parse(newest.manifest.startedAt) < lastNight(new Date(), timeZoneOf(this.parts.env)).getTime()
    )
      return true;
    const found = { name: newest.name, connection: this.receiver.connections() };
    if (this.gapless?.name === found.name && this.gapless.connection === found.connection) return false;
    const { timeline } = await readIdentity(this.source.home);
    if (!(await reachesNow(newest, this.receiver.received(), timeline))) return true;
    this.gapless = found;
    return false;
  }

  private async findNewest(): Promise<BaseBackup | undefined> {
    const { newest, place } = this;
    if (newest && performance.now() - newest.at < place.keepsMs) return newest.base;
    const base = await readNewestBase(place);
    this.newest = { base, at: performance.now() };
    return base;
  }

  private async makeDue(records: BackupRecords, signal: AbortSignal): Promise<void> {
    const { env, log } = this.parts;
    if (!(await this.isBaseDue())) return;
    const startedAt = new Date();
    try {
      const base = await makeBase(this.source, this.place, signal);
      this.triedAt = 0;
      this.newest = { base, at: performance.now() };
      await records.addBase(base);
      const seconds = (Date.now() - startedAt.getTime()) / 1000;
      log.info({ backup: base.name, seconds }, 'a backup was made');
      await records.reconcile(await deleteOldBackups(this.place, env.BACKUP_DAYS));
    } catch (error) {
      if (signal.aborted) return;
      this.triedAt = performance.now();
      log.error({ err: error }, 'a backup failed');
      await records.addFailure(startedAt, (error as Error).message);
    }
  }

  private async verifyDue(records: BackupRecords, signal: AbortSignal): Promise<void> {
    const { env, log } = this.parts;
    const newest = await this.findNewest();
    const last = await records.lastVerification();
    const isNew = last && last.at >= lastNight(new Date(), timeZoneOf(env));
    const isToRepeat = last?.fault && Date.now() - last.at.getTime() >= verifyAgainMs;
    if (!newest || (isNew && !isToRepeat)) return;
    const { home } = this.source;
    try {
      const binaries = await installBinaries(home);
      const { seconds, lastCommit } = await verifyBackup(newest, { home, binaries, log, signal });
      log.info({ backup: newest.name, seconds }, 'a backup was restored and checked');
      await records.addVerification(newest.name, { fault: null, seconds, reachedTo: lastCommit ?? null });
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error, backup: newest.name }, 'a backup could not be restored and checked');
      const folder = this.place instanceof FolderPlace ? this.place.label : undefined;
      const explained = explainRestoreError(error, folder, env.DATA_DIR) as Error;
      const fault = explained instanceof DamagedBackup ? explained.what : explained.message;
      await records.addVerification(newest.name, { fault, seconds: null, reachedTo: null });
    }
  }
}

/** @returns undefined if it fails, or takes longer */
const within = <T>(ms: number, run: Promise<T> | undefined) =>
  Promise.race([run?.catch(() => undefined), sleep(ms, undefined, { ref: false })]);

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/**
 * Opens the backups of the embedded PostgreSQL, which runs: from now on, its write-ahead log is received in BACKUP_DIR or the bucket.
 * With BACKUP_SYNC, this returns when commits wait for it; otherwise the shop opens even if that place can't be used now.
 * @throws StartError if the folder is of another shop, or the place can't be used with BACKUP_SYNC
 */
export async function openBackups(env: Env, log: Log): Promise<Backups> {
  const home = await openHome(env.DATA_DIR, () => {});
  const { systemIdentifier } = await readIdentity(home);
  const place = await openPlace(env, systemIdentifier);
  if (!place) return withoutBackups(home, log);
  await rm(uploadsOf(env), { recursive: true, force: true });
  // In a bucket, each database has a folder of its own.
  if (place instanceof FolderPlace) await expectOwn(place, home, systemIdentifier, log);
  const receiver = receiveWal({ home, place, isSync: env.BACKUP_SYNC, log });
  const source = { home, images: resolve(join(env.DATA_DIR, 'images')) };
  if (env.BACKUP_SYNC) {
    await receiver.started.catch(async (error) => {
      await receiver.stop();
      const name = place instanceof FolderPlace ? 'BACKUP_DIR' : place.label;
      throw new StartError(
        `With BACKUP_SYNC, orders wait for ${name}, which can't be used: ${error.message}`,
      );
    });
  }
  return new BackupService({ env, log }, source, place, receiver);
}
