import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { giveToOwnerOf, isErrno, nullIfMissing } from './files.ts';
import type { Home } from './home.ts';
import { clearForeignLock, findPostmaster, servesFolder } from './lock-file.ts';
import { programOptions } from './program.ts';
import { openSocketFolder } from './socket-folder.ts';

/** A PostgreSQL that we spawned. It may hold the data folder, or another one was faster: this is known only later. */
export interface Attempt {
  pid: number | undefined;
  hasEnded(): boolean;
  /** Its lines in the log, to be read after its end. */
  output(): Promise<string>;
  /** Stops it, if it runs. */
  abandon(): Promise<void>;
}

/** Spawned without pg_ctl, whose shell would interpret quotes and dollar signs in the path of the data folder. */
export async function spawnPostmaster(home: Home, binaries: Binaries): Promise<Attempt> {
  const socketFolder = await openSocketFolder(home);
  await clearForeignLock(join(home.data, 'postmaster.pid'), home.data);
  await clearForeignLock(join(socketFolder, '.s.PGSQL.5432.lock'), home.data);
  const log = await openLog(home);
  const { size } = await log.stat();
  const args = ['-D', home.data, '-k', socketFolder, '-p', '5432', '-c', 'listen_addresses='];
  const child = spawn(join(binaries.dir, 'bin', 'postgres'), args, {
    ...programOptions(home, binaries),
    // In a process group of its own: a Ctrl-C in the terminal is for the shop, which then stops PostgreSQL.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await once(child, 'spawn').finally(() => log.close());
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.unref();
  return {
    pid: child.pid,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: async () => (await readFile(home.logFile)).subarray(size).toString(),
    async abandon() {
      if (!child.kill('SIGINT')) return;
      child.ref();
      await ended;
    },
  };
}

async function openLog(home: Home): Promise<FileHandle> {
  const stats = await nullIfMissing(stat(home.logFile));
  if (stats && stats.size > 10_000_000) await rename(home.logFile, `${home.logFile}.1`);
  const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW } = constants;
  const log = await open(home.logFile, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600);
  await giveToOwnerOf(home.dir, home.logFile);
  return log;
}

/** Stops the PostgreSQL of this data folder, if one runs, within ten seconds. */
export async function stopPostmaster(data: string): Promise<void> {
  const running = await findPostmaster(data);
  if (!running) return;
  // Fast: open transactions are rolled back. Immediate: the next start recovers from the write-ahead log.
  for (const { signal, seconds } of [
    { signal: 'SIGINT', seconds: 7.5 },
    { signal: 'SIGQUIT', seconds: 2 },
  ] as const) {
    // Checked again before each signal: the process id may belong to another process by now.
    for (let polls = 0; await servesFolder(running.pid, data); polls++) {
      if (polls === 0) sendSignal(running.pid, signal);
      if (polls * 0.02 > seconds) break;
      await sleep(20);
    }
  }
}

/** Deletes an unfinished folder that a killed process has left, with the PostgreSQL that still runs on its data. */
export async function deleteDraft(dir: string): Promise<void> {
  await stopPostmaster(join(dir, 'data'));
  // Its process may still live, and be about to move it to its final path: then it finds no folder, and never a part of one.
  const aside = `${dir}-deleted`;
  await rename(dir, aside);
  await rm(aside, { recursive: true, force: true, maxRetries: 3 });
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error;
  }
}
