import { randomBytes } from 'node:crypto';
import { link, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../base/start-error.ts';
import { draftPrefix, giveToOwnerOf, isErrno, nullIfMissing, sync } from './files.ts';
import type { Home } from './home.ts';

export const passwordName = 'password';

/** The advice for a password that was lost, or that does not fit. */
const advice =
  'bring it back from a backup, which has it in a file of this name, or set a new one as docs/operating.md says (A lost password)';

export const describeUnfit = ({ dir }: Pick<Home, 'dir'>) =>
  `The password in ${join(dir, passwordName)} does not open the database beside it: ${advice}.`;

/**
 * The password of the superuser of a home.
 * @throws StartError if it is missing or empty
 */
export async function readPassword({ dir }: Pick<Home, 'dir'>): Promise<string> {
  const file = join(dir, passwordName);
  const password = await nullIfMissing(readFile(file, 'utf8'));
  if (password?.trim()) return password;
  throw new StartError(
    `${file}, which opens the database beside it, is ${password === null ? 'missing' : 'empty'}: ${advice}.`,
  );
}

/**
 * The password of a home, which is made if there is neither one nor a database. Two first starts at once agree on one: a link, unlike
 * a write, is atomic and never replaces. It is on the disk before a database is made with it.
 * @throws StartError as `readPassword`
 */
export async function agreePassword(home: Home): Promise<string> {
  const file = join(home.dir, passwordName);
  const isThere = async (path: string) => (await nullIfMissing(stat(path))) !== null;
  const isNeeded = (await isThere(file)) || (await isThere(join(home.data, 'PG_VERSION')));
  if (isNeeded) return readPassword(home);
  const draft = join(home.dir, `${draftPrefix}${randomBytes(6).toString('hex')}`);
  await writeFile(draft, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  await giveToOwnerOf(home.dir, draft);
  try {
    await link(draft, file);
  } catch (error) {
    if (!isErrno(error, 'EEXIST', 'ENOENT')) throw error;
  } finally {
    await unlink(draft).catch(() => {});
  }
  await sync(home.dir);
  return readPassword(home);
}
