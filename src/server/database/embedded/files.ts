import { lchown, mkdtemp, rename, rm, stat } from 'node:fs/promises';
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

/** Begins the name of everything unfinished, so that what a killed start left behind can be swept. */
export const draftPrefix = 'tmp-';

/**
 * Makes a folder that is either whole or absent, also when several processes try at once or one is killed.
 * `build` gets the path to make it at, in a scratch folder of its own.
 */
export async function makeOnce(target: string, build: (path: string) => Promise<void>): Promise<void> {
  if (await nullIfMissing(stat(target))) return;
  const scratch = await mkdtemp(join(dirname(target), draftPrefix));
  try {
    const draft = join(scratch, 'draft');
    await build(draft);
    await rename(draft, target);
  } catch (error) {
    // The faster of two processes has made it, and may have swept our draft away.
    if (!(await nullIfMissing(stat(target)))) throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Keeps what root makes inside a user's home usable for that user's own next start. */
export async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (!runsAsRoot()) return;
  const { uid, gid } = await stat(folder);
  await lchown(path, uid, gid);
}
