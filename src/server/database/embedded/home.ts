import { createHash, randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir, realpath, rmdir, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../base/start-error.ts';
import { type Account, accountOwning, findClosedFolder, runsAsRoot, unprivilegedAccount } from './account.ts';
import { isErrno, nullIfMissing } from './files.ts';

/** The folder with everything of one shop's PostgreSQL. */
export interface Home {
  /** Free of symbolic links, so that two shops on one database use the same path. */
  dir: string;
  data: string;
  logFile: string;
  /** Set when we are root: the user that PostgreSQL runs as instead. */
  account: Account | undefined;
}

const outsideHomes = '/var/lib/rackhouse';

export async function openHome(dataDir: string, log: (line: string) => void): Promise<Home> {
  await mkdir(dataDir, { recursive: true });
  const entrance = join(await realpath(dataDir), 'postgres');
  const dir = (await followEntrance(entrance)) ?? (await makeHome(entrance, log));
  if (/["$`\\\n]/.test(dir)) {
    throw new StartError(
      `PostgreSQL cannot work in ${dir}: set DATA_DIR to a path without quotes, dollar signs and backslashes.`,
    );
  }
  const data = join(dir, 'data');
  const dataStats = await nullIfMissing(stat(data));
  if (!runsAsRoot()) {
    if (dataStats && dataStats.uid !== process.getuid?.()) await refuseForeignOwner(data, dataStats);
    return { dir, data, logFile: join(dir, 'postgres.log'), account: undefined };
  }
  const account = await chooseAccount(data, dataStats ?? (await stat(dir)), dataStats !== null);
  const closed = await findClosedFolder(account, dir);
  if (closed) {
    throw new StartError(
      `PostgreSQL runs as user ${account.name}, who cannot enter ${closed}: open that folder to others (chmod o+x), or set DATABASE_URL.`,
    );
  }
  return { dir, data, logFile: join(dir, 'postgres.log'), account };
}

async function followEntrance(entrance: string): Promise<string | undefined> {
  const target = await nullIfMissing(realpath(entrance));
  if (target) return target;
  if (!(await nullIfMissing(lstat(entrance)))) return undefined;
  throw new StartError(
    `${entrance} points to a folder that is gone. Bring the folder back, or delete the link to begin with an empty shop.`,
  );
}

async function makeHome(entrance: string, log: (line: string) => void): Promise<string> {
  if (runsAsRoot() && (await findClosedFolder(await unprivilegedAccount(), dirname(entrance)))) {
    return await makeOutsideHome(entrance, log);
  }
  const mode = runsAsRoot() ? 0o755 : 0o700;
  await mkdir(entrance, { mode, recursive: true });
  await chmod(entrance, mode);
  return await realpath(entrance);
}

/** Never reuses a folder: after DATA_DIR was deleted, a new one is wanted; after it was moved, the old one is still needed. */
async function makeOutsideHome(entrance: string, log: (line: string) => void): Promise<string> {
  const hash = createHash('sha256').update(dirname(entrance)).digest('hex').slice(0, 8);
  const home = join(outsideHomes, `${hash}-${randomBytes(3).toString('hex')}`);
  try {
    for (const folder of [outsideHomes, home]) {
      await mkdir(folder, { recursive: true });
      await chmod(folder, 0o755);
    }
  } catch {
    throw new StartError(
      `PostgreSQL does not run as root, and only root can enter ${dirname(entrance)}: set DATA_DIR to a folder that other users can enter, or set DATABASE_URL.`,
    );
  }
  try {
    await symlink(home, entrance);
  } catch (error) {
    await rmdir(home);
    if (!isErrno(error, 'EEXIST')) throw error;
    return await realpath(entrance);
  }
  log(`Only root can enter ${dirname(entrance)}, so the database is kept in ${home}`);
  return home;
}

/** Keeps the owner of an earlier start, so that root and the shop's own user can take turns. */
async function chooseAccount(data: string, stats: Stats, hasData: boolean): Promise<Account> {
  if (stats.uid !== 0) return await accountOwning(stats);
  if (!hasData) return await unprivilegedAccount();
  throw new StartError(
    `${data} belongs to root, and PostgreSQL does not run as root: give it to another user (chown -R), or set DATABASE_URL.`,
  );
}

async function refuseForeignOwner(data: string, stats: Stats): Promise<never> {
  const owner = await accountOwning(stats);
  throw new StartError(
    `The database in ${dirname(data)} belongs to user ${owner.name}: start as that user or as root, or give the ${basename(dirname(data))} folder to yourself (chown -R).`,
  );
}
