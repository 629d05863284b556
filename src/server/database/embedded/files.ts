import { lchown, mkdtemp, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runsAsRoot } from './account.ts';

export const isErrno = (error: unknown, ...codes: string[]) =>
  error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');

export async function nullIfMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Prefix of everything unfinished, so that the leftovers of a killed start can be deleted. */
export const draftPrefix = 'tmp-';

/** Makes a file durable, or the entries of a folder: new names, and those that were renamed. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

async function syncAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  await Promise.all([folder, ...paths].map(sync));
}

/**
 * Creates a folder that is either whole or absent, also if several processes try at once, one is killed, or the power fails.
 * @param build creates it at the path it gets, in a temporary folder of its own
 */
export async function makeOnce(target: string, build: (path: string) => Promise<void>): Promise<void> {
  if (await nullIfMissing(stat(target))) return;
  const scratch = await mkdtemp(join(dirname(target), draftPrefix));
  try {
    const draft = join(scratch, 'draft');
    await build(draft);
    await syncAll(draft);
    await rename(draft, target);
    await sync(dirname(target));
  } catch (error) {
    // Another process was faster, and may have deleted our draft.
    if (!(await nullIfMissing(stat(target)))) throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Gives files that root creates inside a user's home to that user, whose own next start needs them. */
export async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (!runsAsRoot()) return;
  const { uid, gid } = await stat(folder);
  await lchown(path, uid, gid);
}

/** PostgreSQL writes its log in files of 16 MB, and needs a few of them to start after a crash. */
const neededBytes = 64 * 1024 * 1024;

/** True if the disk of one of these folders has too little room for PostgreSQL. */
export async function isDiskFull(...folders: string[]): Promise<boolean> {
  const free = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Infinity, bsize: 1 }));
      return bavail * bsize;
    }),
  );
  return free.some((bytes) => bytes < neededBytes);
}
