import { chmod, lchown, mkdir, mkdtemp, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import type { Binaries } from '../database/embedded/binaries.ts';
import { draftPrefix, giveToOwnerOf, isErrno, nullIfMissing } from '../database/embedded/files.ts';
import type { Home } from '../database/embedded/home.ts';
import { StartError } from '../start-error.ts';
import { copyFrom, expandFrom, expectRoom, expectSame } from './files.ts';
import { type BaseBackup, describePath, imagesFolder, type Received, walFolder } from './place.ts';
import { type Recovered, recover } from './recover.ts';
import { parseLsn, segmentBytes, segmentName, startOfSegment } from './wal.ts';

/** Files at a time. */
const atOnce = 4;

/** What of the received log a base backup can go on with. */
export async function findReceived({ place, manifest }: BaseBackup): Promise<Received[]> {
  const first = startOfSegment(parseLsn(manifest.startLsn));
  const received = await place.wal.list();
  return received.filter(({ timeline, start }) => timeline >= manifest.timeline && start >= first);
}

/**
 * The first segment that is missing in the received log of the base backup's own timeline.
 * @param until the begin of the first segment that may be missing; unset, the last one that is there
 */
export function findGap({ manifest }: BaseBackup, received: Received[], until?: bigint): string | undefined {
  const own = received.filter(({ timeline }) => timeline === manifest.timeline);
  const whole = own.filter(({ isComplete }) => isComplete).map(({ segment }) => segment);
  const known = new Set([...whole, ...manifest.wal.map(({ path }) => path)]);
  const last = until ?? own.at(-1)?.start ?? 0n;
  for (let start = startOfSegment(parseLsn(manifest.startLsn)); start < last; start += segmentBytes) {
    const name = segmentName(manifest.timeline, start);
    if (!known.has(name)) return name;
  }
  return undefined;
}

async function layOutWal(base: BaseBackup, target: string, signal?: AbortSignal) {
  const { place, name, manifest } = base;
  const own = new Set(manifest.wal.map(({ path }) => path));
  for (const file of manifest.wal) {
    const path = `${name}/wal/${file.path}.gz`;
    const content = await expandFrom(place, path, join(target, file.path), signal);
    expectSame(file, content, describePath(place, path));
  }
  const received = await findReceived(base);
  for (const { segment, expand } of received) {
    signal?.throwIfAborted();
    if (own.has(segment)) continue;
    await expand(join(target, segment), signal);
    // What was not received yet reads as the end of the log.
    await truncate(join(target, segment), Number(segmentBytes));
  }
  for (const history of await place.wal.histories())
    await copyFrom(place, `${walFolder}/${history}`, join(target, history));
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

async function layOut(base: BaseBackup, home: Home, signal?: AbortSignal) {
  const { place, name: backup } = base;
  const { files, folders } = base.manifest;
  for (const name of ['', ...folders]) await mkdir(join(home.data, name), { recursive: true, mode: 0o700 });
  const limit = pLimit(atOnce);
  await Promise.all(
    files.map((file) =>
      limit(async () => {
        signal?.throwIfAborted();
        const path = `${backup}/data/${file.path}.gz`;
        const content = await expandFrom(place, path, join(home.data, file.path), signal);
        expectSame(file, content, describePath(place, path));
      }),
    ),
  ).catch((error) => {
    if (!isErrno(error, 'ENOENT', 'Z_DATA_ERROR', 'Z_BUF_ERROR')) throw error;
    throw new StartError(
      `A file of ${describePath(place, backup)} is missing or damaged (${(error as Error).message}): use another backup.`,
    );
  });
  await copyFrom(place, `${backup}/password`, join(home.dir, 'password'));
  const received = await layOutWal(base, join(home.data, 'pg_wal'), signal);
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
  base: BaseBackup,
  { home, binaries, until, signal, isScratch }: Restoring,
): Promise<Scratch> {
  if (base.manifest.postgres !== binaries.major) {
    throw new StartError(
      `The backup ${base.name} is of PostgreSQL ${base.manifest.postgres}, and this Rackhouse brings ${binaries.major}: restore it with the version of Rackhouse that made it (${base.manifest.shopVersion}).`,
    );
  }
  const received = await findReceived(base);
  await expectRoom(home.dir, sumOf(base.manifest.files) + (received.length + 4) * Number(segmentBytes));
  const dir = await mkdtemp(join(home.dir, draftPrefix));
  // PostgreSQL's user has to be able to enter.
  await chmod(dir, 0o755);
  const scratch: Home = { ...home, dir, data: join(dir, 'data'), logFile: join(dir, 'postgres.log') };
  const remove = () => rm(dir, { recursive: true, force: true, maxRetries: 5 });
  try {
    const given = await layOut(base, scratch, signal);
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
export async function restorePictures({ place, manifest }: BaseBackup, images: string): Promise<number> {
  for (const file of manifest.images) {
    const target = join(images, file.path);
    if (await nullIfMissing(stat(target))) continue;
    await mkdir(dirname(target), { recursive: true });
    const path = `${imagesFolder}/${file.path}`;
    expectSame(file, await copyFrom(place, path, target), describePath(place, path));
  }
  return manifest.images.length;
}
