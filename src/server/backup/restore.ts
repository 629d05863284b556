import {
  chmod,
  copyFile,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  truncate,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import type { Binaries } from '../database/embedded/binaries.ts';
import { draftPrefix, giveToOwnerOf, isErrno, nullIfMissing } from '../database/embedded/files.ts';
import type { Home } from '../database/embedded/home.ts';
import { StartError } from '../start-error.ts';
import { copyWhole, expandFile, expectRoom, expectSame, listNames } from './files.ts';
import { type BaseBackup, draftSuffix, imagesFolder, walFolder } from './place.ts';
import { type Recovered, recover } from './recover.ts';
import { parseLsn, parseSegment, segmentBytes, segmentName, startOfSegment } from './wal.ts';

/** Files at a time. */
const atOnce = 4;

/** A segment in the log as it was received: complete and compressed, complete, or the one that was written to last. */
interface Received {
  segment: string;
  start: bigint;
  timeline: number;
  path: string;
  isCompressed: boolean;
}

const suffixes = ['.gz', '', draftSuffix];

/** What of the received log a base backup can go on with, and the names of the histories of its timelines. */
export async function findReceived(folder: string, base: BaseBackup) {
  const { timeline, startLsn } = base.manifest;
  const first = startOfSegment(parseLsn(startLsn));
  const names = new Set(await listNames(walFolder(folder)));
  const segments = new Map<string, Received>();
  for (const name of names) {
    const segment = name.replace(/\.(gz|partial)$/, '');
    const parsed = parseSegment(segment);
    if (!parsed || parsed.timeline < timeline || parsed.start < first || segments.has(segment)) continue;
    const suffix = suffixes.find((each) => names.has(segment + each)) ?? '';
    const path = join(walFolder(folder), segment + (suffix === '.gz' ? '' : suffix));
    segments.set(segment, { segment, ...parsed, path, isCompressed: suffix === '.gz' });
  }
  const received = [...segments.values()].sort((a, b) => (a.segment < b.segment ? -1 : 1));
  return { received, histories: [...names].filter((name) => name.endsWith('.history')) };
}

/**
 * The first segment that is missing in the received log of the base backup's own timeline.
 * @param until the begin of the first segment that may be missing; unset, the last one that is there
 */
export function findGap({ manifest }: BaseBackup, received: Received[], until?: bigint): string | undefined {
  const own = received.filter(({ timeline }) => timeline === manifest.timeline);
  const known = new Set([...own.map(({ segment }) => segment), ...manifest.wal.map(({ path }) => path)]);
  const last = until ?? own.at(-1)?.start ?? 0n;
  for (let start = startOfSegment(parseLsn(manifest.startLsn)); start < last; start += segmentBytes) {
    const name = segmentName(manifest.timeline, start);
    if (!known.has(name)) return name;
  }
  return undefined;
}

async function layOutWal(folder: string, base: BaseBackup, target: string, signal?: AbortSignal) {
  const own = new Set(base.manifest.wal.map(({ path }) => path));
  for (const file of base.manifest.wal) {
    const content = await expandFile(join(base.folder, 'wal', file.path), join(target, file.path), signal);
    expectSame(file, content, join(base.folder, 'wal'));
  }
  const { received, histories } = await findReceived(folder, base);
  for (const { segment, path, isCompressed } of received) {
    signal?.throwIfAborted();
    if (own.has(segment)) continue;
    if (isCompressed) await expandFile(path, join(target, segment), signal);
    else await copyWhole(path, join(target, segment), signal);
    // What was not received yet reads as the end of the log.
    await truncate(join(target, segment), Number(segmentBytes));
  }
  for (const name of histories) await copyFile(join(walFolder(folder), name), join(target, name));
  return received;
}

/** Gives all of a new folder to the user that PostgreSQL runs as. */
async function giveAll(home: Home): Promise<void> {
  const { account } = home;
  if (!account) return;
  const entries = await readdir(home.dir, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries) await lchown(join(parentPath, name), account.uid, account.gid);
  await lchown(home.dir, account.uid, account.gid);
}

async function layOut(folder: string, base: BaseBackup, home: Home, signal?: AbortSignal) {
  const { files, folders } = base.manifest;
  for (const name of ['', ...folders]) await mkdir(join(home.data, name), { recursive: true, mode: 0o700 });
  const limit = pLimit(atOnce);
  await Promise.all(
    files.map((file) =>
      limit(async () => {
        signal?.throwIfAborted();
        const content = await expandFile(
          join(base.folder, 'data', file.path),
          join(home.data, file.path),
          signal,
        );
        expectSame(file, content, join(base.folder, 'data'));
      }),
    ),
  ).catch((error) => {
    if (!isErrno(error, 'ENOENT', 'Z_DATA_ERROR', 'Z_BUF_ERROR')) throw error;
    throw new StartError(
      `A file of ${base.folder} is missing or damaged (${(error as Error).message}): use another backup.`,
    );
  });
  await copyFile(join(base.folder, 'password'), join(home.dir, 'password'));
  const received = await layOutWal(folder, base, join(home.data, 'pg_wal'), signal);
  await giveAll(home);
  return received;
}

const sumOf = (files: { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

interface Restoring {
  home: Home;
  binaries: Binaries;
  until?: Date | undefined;
  signal?: AbortSignal | undefined;
  isScratch?: boolean;
}

export interface Scratch extends Recovered {
  home: Home;
  /** Segments of the received log that it was given. */
  received: Received[];
  remove(): Promise<void>;
}

/**
 * Restores a backup into a new folder beside the programs of this home, and recovers it there.
 * @throws StartError if it is damaged, or there is no room
 */
export async function restoreIntoScratch(
  folder: string,
  base: BaseBackup,
  { home, binaries, until, signal, isScratch }: Restoring,
): Promise<Scratch> {
  if (base.manifest.postgres !== binaries.major) {
    throw new StartError(
      `The backup ${base.name} is of PostgreSQL ${base.manifest.postgres}, and this Rackhouse brings ${binaries.major}: restore it with the version of Rackhouse that made it (${base.manifest.shopVersion}).`,
    );
  }
  const { received } = await findReceived(folder, base);
  await expectRoom(home.dir, sumOf(base.manifest.files) + (received.length + 4) * Number(segmentBytes));
  const dir = await mkdtemp(join(home.dir, draftPrefix));
  // PostgreSQL's user has to be able to enter.
  await chmod(dir, 0o755);
  const scratch: Home = { ...home, dir, data: join(dir, 'data'), logFile: join(dir, 'postgres.log') };
  const remove = () => rm(dir, { recursive: true, force: true, maxRetries: 5 });
  try {
    const given = await layOut(folder, base, scratch, signal);
    const recovered = await recover(scratch, { binaries, until, signal, ...(isScratch && { isScratch }) });
    return { ...recovered, home: scratch, received: given, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Puts a recovered and stopped copy in the place of the shop's own data folder, which must not be there. */
export async function moveIntoPlace(scratch: Scratch, home: Home): Promise<void> {
  await rm(join(home.dir, 'password'), { force: true });
  await rename(join(scratch.home.dir, 'password'), join(home.dir, 'password'));
  await giveToOwnerOf(home.dir, join(home.dir, 'password'));
  try {
    await rename(scratch.home.data, home.data);
  } catch (error) {
    if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    throw new StartError(
      `A shop was started in ${home.dir} meanwhile: stop it, and move its data folder away.`,
    );
  }
}

/** Copies the pictures of a backup into the folder of the shop's pictures. @returns their number */
export async function restorePictures(folder: string, base: BaseBackup, images: string): Promise<number> {
  const from = imagesFolder(folder);
  for (const file of base.manifest.images) {
    const target = join(images, file.path);
    if (await nullIfMissing(stat(target))) continue;
    await mkdir(dirname(target), { recursive: true });
    expectSame(file, await copyWhole(join(from, file.path), target), from);
  }
  return base.manifest.images.length;
}
