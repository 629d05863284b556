import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, readFile, readlink, rename, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { isErrno, nullIfMissing } from './files.ts';

/** A running PostgreSQL, known to serve the folder it was asked about. */
export interface Postmaster {
  pid: number;
  /** Absent in the first moments of its start. */
  socketFolder: string | undefined;
}

/** Who serves this data folder: what postmaster.pid says, believed only if that process is what it claims to be. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const lines = (await nullIfMissing(readFile(join(data, 'postmaster.pid'), 'utf8')))?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!(await servesFolder(pid, data))) return undefined;
  return { pid, socketFolder: lines[4] || undefined };
}

/** False as well for a process that has ended and was not yet collected by its parent. */
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
  // Its folder may have been renamed since, or given to it in another spelling; it works from inside.
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === data;
}

/**
 * Removes a lock file that an earlier PostgreSQL left and whose process number now belongs to another process.
 * PostgreSQL would refuse to start as long as that innocent process lives; it clears numbers of dead ones itself.
 */
export async function clearForeignLock(file: string, data: string): Promise<void> {
  const content = await nullIfMissing(readFile(file, 'utf8'));
  if (content === null) return;
  const pid = Number.parseInt(content, 10);
  if (Number.isNaN(pid) ? !(await isOld(file)) : !isAlive(pid) || (await servesFolder(pid, data))) return;
  // Between reading and removing, another shop may have cleared the file and started its PostgreSQL: then what we
  // took away is that one's lock, and it goes back.
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) !== content) await link(aside, file);
    await unlink(aside);
  } catch (error) {
    if (!isErrno(error, 'ENOENT', 'EEXIST')) throw error;
  }
}

/** A lock file without a number is either a start of this very moment or what a power cut left. */
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
