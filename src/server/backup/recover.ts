import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connect } from '../database/connect.ts';
import type { Binaries } from '../database/embedded/binaries.ts';
import { giveToOwnerOf, nullIfMissing } from '../database/embedded/files.ts';
import type { Home } from '../database/embedded/home.ts';
import { type Attempt, spawnPostmaster, stopPostmaster } from '../database/embedded/postmaster.ts';
import { findSuperuserUrl } from '../database/embedded/superuser.ts';
import { StartError } from '../start-error.ts';

const settingsFile = 'postgresql.auto.conf';

/** Settings that are only for the PostgreSQL that ran when the backup was made. */
const ofTheRunning = /^(synchronous_standby_names|recovery_\w+|restore_command|hot_standby) *=/;

/** The write-ahead log lies in pg_wal already: nothing is fetched. Nobody connects before its end. */
const recovery = { restore_command: 'false', recovery_target_timeline: 'latest', hot_standby: 'off' };

/** A copy that is deleted again need not survive a power cut, nor be fast. */
const ofScratch = { fsync: 'off', shared_buffers: '64MB', autovacuum: 'off', max_connections: '100' };

const line = ([name, value]: [string, string]) => `${name} = '${value}'\n`;

async function write(home: Home, name: string, text: string): Promise<void> {
  const path = join(home.data, name);
  await writeFile(path, text, { mode: 0o600 });
  await giveToOwnerOf(home.data, path);
}

export interface Recovered {
  client: Client;
  /** When the last transaction was committed that it has; undefined if there was none after the base backup. */
  lastCommit: Date | undefined;
  /** Where the write-ahead log ended. */
  endLsn: string | undefined;
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

async function reasonOf(attempt: Attempt, home: Home, until: Date | undefined): Promise<StartError> {
  const lines = (await attempt.output()).split('\n');
  if (until && lines.some((text) => text.includes('before configured recovery target was reached'))) {
    const reached = lastCommitIn(lines);
    return new StartError(
      `The backup ends before ${until.toISOString()}${reached ? `: its last change is of ${reached.toISOString()}` : ''}. Leave --at out to restore all of it.`,
    );
  }
  const fatal = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? '';
  return new StartError(
    `PostgreSQL could not recover the backup: ${fatal.replace(/^.*?(FATAL|PANIC): +/, '') || 'it has ended'} (see ${home.logFile})`,
  );
}

function lastCommitIn(lines: string[]): Date | undefined {
  const [, time] = /last completed transaction was at log time (\S+ \S+)$/m.exec(lines.join('\n')) ?? [];
  return time ? new Date(`${time.replace(' ', 'T')}:00`) : undefined;
}

async function tryConnect(home: Home): Promise<Client | undefined> {
  const url = await findSuperuserUrl(home).catch(() => undefined);
  return url === undefined ? undefined : connect(url).catch(() => undefined);
}

/**
 * Starts PostgreSQL on a data folder that is a base backup with its write-ahead log, and waits until it has recovered.
 * @throws StartError if it can't
 */
export async function recover(home: Home, options: RecoveryOptions): Promise<Recovered> {
  const { binaries, until, isScratch = false, signal } = options;
  const before = (await nullIfMissing(readFile(join(home.data, settingsFile), 'utf8'))) ?? '';
  const settings = before
    .split('\n')
    .filter((text) => !ofTheRunning.test(text))
    .join('\n');
  const target = until ? { recovery_target_time: timestamp(until), recovery_target_action: 'promote' } : {};
  const added = Object.entries({ ...recovery, ...target, ...(isScratch ? ofScratch : {}) });
  await write(home, settingsFile, `${settings}\n${added.map(line).join('')}`);
  await write(home, 'recovery.signal', '');
  const attempt = await spawnPostmaster(home, binaries);
  let stopping: Promise<void> | undefined;
  async function stop(client: Client): Promise<void> {
    await client.end();
    await stopPostmaster(home.data);
    await write(home, settingsFile, settings);
  }
  try {
    for (;;) {
      signal?.throwIfAborted();
      if (attempt.hasEnded()) throw await reasonOf(attempt, home, until);
      const client = await tryConnect(home);
      if (client) {
        const lines = (await attempt.output()).split('\n');
        const [, endLsn] = /redo done at (\S+)/.exec(lines.join('\n')) ?? [];
        return {
          client,
          lastCommit: lastCommitIn(lines),
          endLsn,
          stop: () => (stopping ??= stop(client)),
        };
      }
      await sleep(50);
    }
  } catch (error) {
    await attempt.abandon();
    throw error;
  }
}
