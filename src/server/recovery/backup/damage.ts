import { StartError } from '../../base/start-error.ts';
import { isErrno } from '../../database/embedded/files.ts';

/** A base backup that can't be restored, because something of it is missing or was changed. An older one may be whole. */
export class DamagedBackup extends StartError {
  /** The fault, without the advice. */
  readonly what: string;

  constructor(
    what: string,
    { advice = 'use another backup', cause }: { advice?: string; cause?: unknown } = {},
  ) {
    super(`${what}: ${advice}.`, { cause });
    this.what = what;
  }
}

/** The fault of a file of a backup, to be said after its name. */
export function describeDamage(error: unknown): string {
  if (isErrno(error, 'ENOENT', 'ENOTDIR')) return 'is missing';
  if (isErrno(error, 'EISDIR')) return 'is a folder, and must be a file';
  return `is damaged (${(error as Error).message})`;
}

const damageCodes = ['ENOENT', 'EISDIR', 'ENOTDIR', 'EIO', 'Z_DATA_ERROR', 'Z_BUF_ERROR', 'Z_NEED_DICT'];

/** True if a file of a backup is missing, is a folder, can't be read, or can't be decompressed. */
export function isDamage(place: { label: string }, error: unknown): boolean {
  return isErrno(error, ...damageCodes) && !isElsewhere(place, error);
}

/** True if an error of the file system is of another file than those of the backup. */
function isElsewhere({ label }: { label: string }, error: unknown): boolean {
  const { path, syscall } = error as NodeJS.ErrnoException;
  // An error in the middle of a file has no path, and only files of the backup are read.
  return path === undefined ? syscall !== undefined && syscall !== 'read' : !path.startsWith(label);
}
