import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartError } from '../../base/start-error.ts';
import { connect, errorCode } from '../../database/connect.ts';
import type { Binaries } from '../../database/embedded/binaries.ts';
import { giveToOwnerOf, nullIfMissing } from '../../database/embedded/files.ts';
import type { Home } from '../../database/embedded/home.ts';
import { type Attempt, spawnPostmaster, stopPostmaster } from '../../database/embedded/postmaster.ts';
import { findSuperuserUrl } from '../../database/embedded/superuser.ts';
import { DamagedBackup } from './damage.ts';
import { explainFileError } from './files.ts';
import { parseLsn } from './wal.ts';

const settingsFile = 'postgresql.auto.conf';

/** Settings that are only for the PostgreSQL that ran when the backup was made. */
const ofTheRunning =
  /^(synchronous_standby_names|default_transaction_read_only|recovery_\w+|restore_command|hot_standby) *=/;

/** The write-ahead log lies in pg_wal already: nothing is fetched. Nobody connects before its end. */
const recovery = { restore_command: 'false', recovery_target_timeline: 'latest', hot_standby: 'off' };

/** A copy that is deleted again need not survive a power cut, nor be fast. */
const ofScratch = { fsync: 'off', shared_buffers: '64MB', autovacuum: 'off', max_connections: '100' };

const line = ([name, value]: [string, string]) => `${name} = '${value}'\n`;

async function write(home: Home, name: string, text: string): Promise<void> {
  const path = join(home.data, name);
  await writeFile(path, text, { mode: 0o600, flush: true });
  await giveToOwnerOf(home.data, path);
}

export interface Recovered {
  client: Client;
  /** The commit time of its last transaction; undefined if there was none after the base backup. */
  lastCommit: Date | undefined;
  /** The end of the write-ahead log: the position after the last record that was read, and its timeline. */
  end: { timeline: number; lsn: bigint };
  /** True if the log ended before `until`. */
  isShort: boolean;
  /** Stops PostgreSQL, and leaves the data folder as an ordinary one. */
  stop(): Promise<void>;
}

interface RecoveryOptions {
  binaries: Binaries;
  /** Later transactions are left out. */
  until: Date | undefined;
  isScratch?: boolean;
  signal?: AbortSignal | undefined;
}

/** `2026-11-24 14:30:00.123+00` */
const timestamp = (time: Date) => time.toISOString().replace('T', ' ').replace('Z', '+00');

/** PostgreSQL reports its recovery every ten seconds; on a slow disk, the checkpoint after it takes minutes. */
const silentMs = 15 * 60_000;

const isShortIn = (lines: string[]) =>
  lines.some((text) => text.includes('before configured recovery target was reached'));

function reasonIn(lines: string[], home: Home): unknown {
  const fatal = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? '';
  const reason = fatal.replace(/^.*?(FATAL|PANIC): +/, '') || 'it has ended';
  if (/No space left on device|Disk quota exceeded/.test(reason))
    return explainFileError(home.dir, Object.assign(new Error(reason), { code: 'ENOSPC' }));
  return new DamagedBackup(`PostgreSQL could not recover the backup (${reason})`);
}

function lastCommitIn(lines: string[]): Date | undefined {
  const found = lines.flatMap((text) => {
    const [, time] = /last completed transaction was at log time (\S+ \S+)$/.exec(text) ?? [];
    return time ? [new Date(`${time.replace(' ', 'T')}:00`)] : [];
  });
  return found.at(-1);
}

/** @returns undefined while PostgreSQL recovers. @throws DamagedBackup if the password is of another database */
async function tryConnect(home: Home): Promise<Client | undefined> {
  try {
    return await connect(await findSuperuserUrl(home));
  } catch (error) {
    if (errorCode(error) !== '28P01') return undefined;
    throw new DamagedBackup('The password of the backup does not fit its database');
  }
}

async function readEnd(client: Client): Promise<Recovered['end']> {
  const { rows } = await client.query<{ lsn: string; timeline: number }>(`
    SELECT pg_last_wal_replay_lsn()::text AS lsn, prev_timeline_id AS timeline FROM pg_control_checkpoint()`);
  const [{ lsn, timeline } = { lsn: '0/0', timeline: 0 }] = rows;
  return { timeline, lsn: parseLsn(lsn) };
}

/** Waits until PostgreSQL has recovered. @returns undefined if it has ended instead */
async function waitFor(attempt: Attempt, home: Home, signal?: AbortSignal): Promise<Client | undefined> {
  let [said, saidAt] = ['', performance.now()];
  for (;;) {
    signal?.throwIfAborted();
    if (attempt.hasEnded()) return undefined;
    const client = await tryConnect(home);
    if (client) return client;
    const output = await attempt.output();
    if (output !== said) [said, saidAt] = [output, performance.now()];
    if (performance.now() - saidAt > silentMs)
      throw new StartError(
        `PostgreSQL has said nothing for ${silentMs / 60_000} minutes of its recovery: is the disk of ${home.dir} well?`,
      );
    await sleep(50);
  }
}

/**
 * Starts PostgreSQL on a data folder that is a base backup with its write-ahead log, and waits until it has recovered. If the log ends
 * before `until`, it recovers all of it.
 * @throws DamagedBackup if it can't
 */
export async function recover(home: Home, options: RecoveryOptions): Promise<Recovered> {
  const { binaries, until, isScratch = false, signal } = options;
  const before = (await nullIfMissing(readFile(join(home.data, settingsFile), 'utf8'))) ?? '';
  const settings = before
    .split('\n')
    .filter((text) => !ofTheRunning.test(text))
    .join('\n');
  const lines: string[] = [];

  async function run(target: Record<string, string>): Promise<Client> {
    const added = Object.entries({ ...recovery, ...target, ...(isScratch ? ofScratch : {}) });
    await write(home, settingsFile, `${settings}\n${added.map(line).join('')}`);
    const attempt = await spawnPostmaster(home, binaries);
    try {
      const client = await waitFor(attempt, home, signal);
      lines.push(...(await attempt.output()).split('\n'));
      if (client) return client;
    } catch (error) {
      await attempt.abandon();
      throw error;
    }
    if ('recovery_target_time' in target && isShortIn(lines)) return run({});
    throw reasonIn(lines, home);
  }

  await write(home, 'recovery.signal', '');
  const client = await run(
    until ? { recovery_target_time: timestamp(until), recovery_target_action: 'promote' } : {},
  );
  let stopping: Promise<void> | undefined;
  async function stop(): Promise<void> {
    await client.end();
    await stopPostmaster(home.data);
    await write(home, settingsFile, settings);
  }
  try {
    return {
      client,
      lastCommit: lastCommitIn(lines),
      end: await readEnd(client),
      isShort: isShortIn(lines),
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
