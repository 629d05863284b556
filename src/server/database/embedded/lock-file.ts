import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, readlink, rename, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { isErrno, nullIfMissing } from './files.ts';

/** A running PostgreSQL that serves the folder in question. */
export interface Postmaster {
  pid: number;
  /** Undefined in the first moments of its start. */
  socketFolder: string | undefined;
}

/** The PostgreSQL that serves this data folder: the process in postmaster.pid, if that really is one. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const lines = (await nullIfMissing(readFile(join(data, 'postmaster.pid'), 'utf8')))?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!(await servesFolder(pid, data))) return undefined;
  return { pid, socketFolder: lines[4] || undefined };
}

/** False also for a process that has ended but was not yet collected by its parent. */
export async function servesFolder(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]).catch(
      () => ({
        stdout: '',
      }),
    );
    return /^\S.*\/postgres -D /.test(stdout) && `${stdout.trim()} `.includes(` -D ${data} `);
  }
  const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  if (basename(command[0] ?? '') !== 'postgres') return false;
  if (command[command.indexOf('-D') + 1] === data) return true;
  // Its folder may have been renamed since, or spelled differently; it is its working directory.
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === data;
}

/**
 * Kills the processes of a postmaster that was killed. They end by themselves when they next wait; until then, they keep the
 * shared memory, and PostgreSQL refuses to start. Their commits are in the write-ahead log. Only on Linux, which tells the working
 * directory of a process.
 */
export async function killSurvivors(data: string): Promise<void> {
  const names = await readdir('/proc').catch(() => []);
  for (const pid of names.map(Number).filter((pid) => pid > 0)) {
    if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== data) continue;
    // The process sets its own title: `postgres: checkpointer`.
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const parent = Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
    if (!title.startsWith('postgres: ') || (await servesFolder(parent, data))) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!isErrno(error, 'ESRCH')) throw error;
    }
  }
}

/**
 * Removes a lock file that an earlier PostgreSQL left and whose process id now belongs to another process. PostgreSQL would
 * refuse to start while that process lives; it removes lock files of dead processes itself.
 */
export async function clearForeignLock(file: string, data: string): Promise<void> {
  const content = await nullIfMissing(readFile(file, 'utf8'));
  if (content === null) return;
  const pid = Number.parseInt(content, 10);
  if (Number.isNaN(pid) ? !(await isOld(file)) : !isAlive(pid) || (await servesFolder(pid, data))) return;
  // Between reading and renaming, another shop may have removed the file and started its PostgreSQL: then the renamed file
  // is that one's lock, and is put back.
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) !== content) await link(aside, file);
    await unlink(aside);
  } catch (error) {
    if (!isErrno(error, 'ENOENT', 'EEXIST')) throw error;
  }
}

/** A lock file without a process id belongs to a start of this very moment, or was left by a power cut. */
async function isOld(file: string): Promise<boolean> {
  const stats = await nullIfMissing(stat(file));
  return stats !== null && Date.now() - stats.mtimeMs > 5000;
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isErrno(error, 'EPERM');
  }
}
