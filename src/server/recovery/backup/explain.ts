import { StartError } from '../../base/start-error.ts';
import { isErrno } from '../../database/embedded/files.ts';
import { explainFileError } from './files.ts';

/** Explains an error of the system that came while a backup was read. */
function explainReadError(folder: string, error: NodeJS.ErrnoException): StartError {
  const path = error.path ?? folder;
  if (isErrno(error, 'EACCES', 'EPERM'))
    return new StartError(`${path} may not be read: let the user that runs this read it.`);
  if (isErrno(error, 'ENOTDIR'))
    return new StartError(`${path} is a file, and must be a folder: is this the folder of the backups?`);
  return new StartError(`${path} can't be read (${error.message}): is the disk of the backup well?`);
}

/**
 * The same while it is restored.
 * @param folder the folder of the backup; undefined for a bucket, which explains its own errors
 */
export function explainRestoreError(error: unknown, folder: string | undefined, dataDir: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (!code || !/^(E[A-Z0-9]+|Z_[A-Z_]+)$/.test(code)) return error;
  if (folder !== undefined && (path?.startsWith(folder) || (!path && syscall === 'read')))
    return explainReadError(folder, error);
  const explained = explainFileError(dataDir, error);
  if (explained !== error) return explained;
  return new StartError(`The restore can't go on in ${dataDir}: ${error.message}.`);
}
