import { chmod, lchown, mkdir, mkdtemp, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../base/start-error.ts';
import type { Binaries } from '../../database/embedded/binaries.ts';
import { hasData } from '../../database/embedded/cluster.ts';
import { draftPrefix, giveToOwnerOf, isErrno, nullIfMissing, sync } from '../../database/embedded/files.ts';
import type { Home } from '../../database/embedded/home.ts';
import { passwordName } from '../../database/embedded/password.ts';
import { deleteDraft } from '../../database/embedded/postmaster.ts';
import type { BaseBackup } from './bases.ts';
import { DamagedBackup } from './damage.ts';
import { copyFrom, doForEach, expandFrom, expectRoom, expectSame, listNames } from './files.ts';
import { type Mark, readMark } from './mark.ts';
import { describePath, imagesFolder, type Place, type Received, walFolder } from './place.ts';
import { type Recovered, recover } from './recover.ts';
import { parseLsn, segmentBytes, segmentName, startOfSegment } from './wal.ts';

/** The name of a folder in which a backup is restored begins with this. */
const scratchPrefix = `${draftPrefix}restore-`;

/** The received segments with which a base backup can be recovered. */
export async function findReceived({ place, manifest }: BaseBackup): Promise<Received[]> {
  const first = startOfSegment(parseLsn(manifest.startLsn));
  const received = await place.wal.list();
  return received.filter(({ timeline, start }) => timeline >= manifest.timeline && start >= first);
}

/**
 * The first segment that is missing in the received log of the base backup's own timeline.
 * @param until the begin of the first segment that may be missing
 */
export function findGap({ manifest }: BaseBackup, received: Received[], until: bigint): string | undefined {
  const own = received.filter(({ timeline }) => timeline === manifest.timeline);
  const whole = own.filter(({ isComplete }) => isComplete).map(({ segment }) => segment);
  const known = new Set([...whole, ...manifest.wal.map(({ path }) => path)]);
  for (let start = startOfSegment(parseLsn(manifest.startLsn)); start < until; start += segmentBytes) {
    const name = segmentName(manifest.timeline, start);
    if (!known.has(name)) return name;
  }
  return undefined;
}

/** Why a segment could not be read, or not to its end. */
interface WalFault {
  timeline: number;
  /** The received part of the segment ends here. */
  end: bigint;
  reason: string;
}

/** While the shop runs, a segment may get another name, and a chunk may be replaced by another one. */
const expandTries = 5;

/** Writes the readable part of a segment into a file. @returns its fault, if it has one */
async function expandReceived(
  place: Place,
  found: Received,
  target: string,
  signal: AbortSignal | undefined,
): Promise<WalFault | undefined> {
  let received = found;
  for (let tries = 1; ; tries++) {
    try {
      await received.expand(target, signal);
      return undefined;
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error;
      const { timeline, end } = received;
      if (!isErrno(error.cause, 'ENOENT') || tries === expandTries)
        return { timeline, end, reason: error.what };
    }
    received = (await place.wal.list()).find(({ segment }) => segment === found.segment) ?? received;
  }
}

interface LaidOut {
  received: Received[];
  /** The names of the histories of timelines. */
  histories: string[];
  faults: WalFault[];
}

async function layOutWal(base: BaseBackup, target: string, signal?: AbortSignal): Promise<LaidOut> {
  const { place, name, manifest } = base;
  const own = new Set(manifest.wal.map(({ path }) => path));
  for (const file of manifest.wal) {
    const path = `${name}/wal/${file.path}.gz`;
    const content = await expandFrom(place, path, join(target, file.path), signal);
    expectSame(file, content, describePath(place, path));
  }
  const received = await findReceived(base);
  const faults: WalFault[] = [];
  for (const each of received) {
    signal?.throwIfAborted();
    if (own.has(each.segment)) continue;
    const path = join(target, each.segment);
    const fault = await expandReceived(place, each, path, signal);
    if (fault) faults.push(fault);
    // A missing or damaged part is filled with zeros, which PostgreSQL takes for the end of the log.
    if (await nullIfMissing(stat(path))) await truncate(path, Number(segmentBytes));
  }
  const histories = await place.wal.histories();
  for (const history of histories)
    await copyFrom(place, `${walFolder}/${history}`, join(target, history), signal);
  return { received, histories, faults };
}

/** Gives all of a new folder to the user that PostgreSQL runs as. */
async function giveAll(home: Home): Promise<void> {
  const { account } = home;
  if (!account) return;
  const entries = await readdir(home.dir, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries) await lchown(join(parentPath, name), account.uid, account.gid);
  await lchown(home.dir, account.uid, account.gid);
}

async function layOut(base: BaseBackup, home: Home, signal?: AbortSignal): Promise<LaidOut> {
  const { place, name: backup } = base;
  const { files, folders } = base.manifest;
  for (const name of ['', ...folders]) await mkdir(join(home.data, name), { recursive: true, mode: 0o700 });
  const password = `${backup}/${passwordName}`;
  const { bytes } = await copyFrom(place, password, join(home.dir, passwordName), signal);
  if (bytes === 0) throw new DamagedBackup(`${describePath(place, password)} is empty`);
  await doForEach(files, signal, async (file, aborted) => {
    const path = `${backup}/data/${file.path}.gz`;
    const content = await expandFrom(place, path, join(home.data, file.path), aborted);
    expectSame(file, content, describePath(place, path));
  });
  const laidOut = await layOutWal(base, join(home.data, 'pg_wal'), signal);
  await giveAll(home);
  return laidOut;
}

const sumOf = (files: { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

interface Restoring {
  home: Home;
  binaries: Binaries;
  until?: Date | undefined;
  signal?: AbortSignal | undefined;
  isScratch?: boolean;
}

export interface Scratch extends Recovered, LaidOut {
  home: Home;
  /** The mark of the place, before its log was read; undefined if there is none. */
  mark: Mark | undefined;
  remove(): Promise<void>;
}

/**
 * Restores a backup into a new folder beside the programs of this home, and recovers it there.
 * @throws DamagedBackup; StartError if there is no room
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
  // Before the log, which grows meanwhile.
  const mark = await readMark(base.place);
  const segments = (await findReceived(base)).length + 4;
  await expectRoom(home.dir, sumOf(base.manifest.files) + segments * Number(segmentBytes));
  const dir = await mkdtemp(join(home.dir, scratchPrefix));
  // PostgreSQL's user has to be able to enter.
  await chmod(dir, 0o755);
  const scratch: Home = { ...home, dir, data: join(dir, 'data'), logFile: join(dir, 'postgres.log') };
  const remove = () => rm(dir, { recursive: true, force: true, maxRetries: 5 });
  try {
    const laidOut = await layOut(base, scratch, signal);
    const recovered = await recover(scratch, { binaries, until, signal, ...(isScratch && { isScratch }) });
    return { ...recovered, ...laidOut, home: scratch, mark, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Deletes the folders that killed restores have left in a home, and stops a PostgreSQL that still runs there. */
export async function deleteScratches(home: Home): Promise<void> {
  for (const name of await listNames(home.dir))
    if (name.startsWith(scratchPrefix)) await deleteDraft(join(home.dir, name));
}

/** Puts a recovered and stopped copy in the place of the shop's own data folder, which must not be there. */
export async function moveIntoPlace(scratch: Scratch, home: Home): Promise<void> {
  const occupied = new StartError(
    `A shop was started in ${home.dir} meanwhile: stop it, and move its data folder away.`,
  );
  // Its password is not to be replaced.
  if (await hasData(home)) throw occupied;
  const password = join(home.dir, passwordName);
  await rename(join(scratch.home.dir, passwordName), password);
  await giveToOwnerOf(home.dir, password);
  await sync(home.dir);
  try {
    await rename(scratch.home.data, home.data);
  } catch (error) {
    if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    throw occupied;
  }
  await sync(home.dir);
}

/** Copies the pictures of a backup into the folder of the shop's pictures. @returns those that the backup lacks or has damaged */
export async function restorePictures({ place, manifest }: BaseBackup, images: string): Promise<string[]> {
  const lost: string[] = [];
  for (const file of manifest.images) {
    const target = join(images, file.path);
    if ((await nullIfMissing(stat(target)))?.size === file.bytes) continue;
    await mkdir(dirname(target), { recursive: true });
    const draft = `${target}.partial`;
    try {
      const path = `${imagesFolder}/${file.path}`;
      expectSame(file, await copyFrom(place, path, draft), describePath(place, path));
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      if (!(error instanceof DamagedBackup)) throw error;
      lost.push(file.path);
    }
  }
  return lost;
}
