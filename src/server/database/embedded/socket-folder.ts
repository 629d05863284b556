import { createHash } from 'node:crypto';
import { lchown, lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../base/start-error.ts';
import { isErrno } from './files.ts';
import type { Home } from './home.ts';

/** The socket's name, `.s.PGSQL.5432`, counts too: 103 bytes in all on macOS, 107 on Linux. */
const longestFolder = 103 - '/.s.PGSQL.5432'.length;

/** The folder of the socket for all connections: in the home, or under /tmp if that path is too long. */
export async function openSocketFolder(home: Home): Promise<string> {
  const inside = join(home.dir, 'run');
  // PostgreSQL reads this setting as a list, in which commas, quotes and the like have a meaning.
  const usable = inside.length <= longestFolder && /^[\w./-]+$/.test(inside);
  const hash = createHash('sha256').update(home.dir).digest('hex').slice(0, 16);
  const folder = usable ? inside : `/tmp/rackhouse-${hash}`;
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  }
  // Another user may have created a folder of this name under /tmp first, to read the connections.
  const stats = await lstat(folder);
  const owners = [process.getuid?.(), home.account?.uid];
  if (!stats.isDirectory() || !owners.includes(stats.uid) || stats.mode & 0o077) {
    throw new StartError(`${folder} belongs to someone else: delete it, or set DATA_DIR to a shorter path.`);
  }
  if (home.account) await lchown(folder, home.account.uid, home.account.gid);
  return folder;
}
