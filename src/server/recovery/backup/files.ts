import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, statfs } from 'node:fs/promises';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pLimit from 'p-limit';
import { StartError } from '../../base/start-error.ts';
import { isErrno } from '../../database/embedded/files.ts';
import { DamagedBackup, describeDamage, isDamage } from './damage.ts';
import type { ManifestFile } from './manifest.ts';
import { describePath, type Place } from './place.ts';

/** Level 1 makes a fifth of a data folder, as level 6 does, in a third of the time. */
export const level = 1;

/** Passes bytes on, and counts and hashes them. */
function createMeter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ bytes, sha256: hash.digest('hex') }) };
}

type Content = Omit<ManifestFile, 'path'>;

/** The number of files at a time: few, because the shop runs at the same time. */
const atOnce = 4;

/**
 * Processes many files, a few at a time. After the first failure, which it throws, it begins no other file and aborts the running
 * ones. All work has ended when this returns: the files may be deleted then.
 */
export async function doForEach<T, R>(
  items: T[],
  signal: AbortSignal | undefined,
  run: (item: T, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const failing = new AbortController();
  const either = signal ? AbortSignal.any([signal, failing.signal]) : failing.signal;
  const limit = pLimit(atOnce);
  const running = items.map((item) =>
    limit(async () => {
      either.throwIfAborted();
      try {
        return await run(item, either);
      } catch (error) {
        failing.abort(error);
        throw error;
      }
    }),
  );
  await Promise.allSettled(running);
  // The aborted ones have other errors.
  if (failing.signal.aborted) throw failing.signal.reason;
  return Promise.all(running);
}

/** Compresses a file of this machine, or other content, into a file of a place. */
export async function compressInto(
  place: Place,
  path: string,
  open: () => Readable,
  signal?: AbortSignal,
): Promise<Content> {
  const meter = createMeter();
  await place.write(path, () => [open(), meter.stream, createGzip({ level })], signal);
  return meter.read();
}

/** Reads a file of a place. The streams are made after it was opened: without an open file, nobody would handle their errors. */
export async function readThrough(
  place: Place,
  path: string,
  makeStreams: () => [...Transform[], Writable],
  signal?: AbortSignal,
): Promise<void> {
  try {
    await pipeline([await place.read(path, signal), ...makeStreams()], { signal });
  } catch (error) {
    if (!isDamage(place, error)) throw error;
    throw new DamagedBackup(`${describePath(place, path)} ${describeDamage(error)}`, { cause: error });
  }
}

/** Reads a file of the place into one of this machine. @param streams what it passes on the way */
async function readInto(
  place: Place,
  path: string,
  target: string,
  { streams, signal, flush }: { streams(): Transform[]; signal: AbortSignal | undefined; flush: boolean },
): Promise<Content> {
  const meter = createMeter();
  const writeTarget = () => createWriteStream(target, { mode: 0o600, flush });
  await readThrough(place, path, () => [...streams(), meter.stream, writeTarget()], signal);
  return meter.read();
}

/** The reverse of `compressInto`. @throws DamagedBackup if there is no such file, or it can't be read to its end */
export const expandFrom = (place: Place, path: string, target: string, signal?: AbortSignal) =>
  readInto(place, path, target, { streams: () => [createGunzip()], signal, flush: false });

/** Copies a file of this machine unchanged. */
export async function copyInto(
  place: Place,
  path: string,
  source: string,
  signal?: AbortSignal,
): Promise<Content> {
  const meter = createMeter();
  await place.write(path, () => [createReadStream(source), meter.stream], signal);
  return meter.read();
}

/** The reverse of `copyInto`. @throws as `expandFrom` */
export const copyFrom = (place: Place, path: string, target: string, signal?: AbortSignal) =>
  readInto(place, path, target, { streams: () => [], signal, flush: true });

/** @throws as `expandFrom` */
export async function measureFile(place: Place, path: string, signal?: AbortSignal): Promise<Content> {
  const meter = createMeter();
  await readThrough(place, path, () => [meter.stream.resume()], signal);
  return meter.read();
}

/** @throws DamagedBackup if a copied file differs from its entry in the manifest */
export function expectSame(file: ManifestFile, content: Content, described: string): void {
  if (file.bytes === content.bytes && file.sha256 === content.sha256) return;
  throw new DamagedBackup(`${described} is damaged`);
}

/** The names in a folder; none if it is missing. */
export async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  });
}

/** @throws StartError unless the disk of the folder has this many bytes */
export async function expectRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= bytes) return;
  const megabytes = (count: number) => Math.ceil(count / 1_000_000);
  throw new StartError(
    `${folder} has ${megabytes(free)} MB left, and ${megabytes(bytes)} MB are needed: make room, or choose another folder.`,
  );
}

/** Explains an error of the file system in a folder that is written. */
export function explainFileError(folder: string, error: unknown): unknown {
  if (isErrno(error, 'ENOSPC', 'EDQUOT')) return new StartError(`The disk of ${folder} is full: make room.`);
  if (isErrno(error, 'EROFS'))
    return new StartError(
      `The disk of ${folder} takes no writes (read-only file system): mount it to be written to, or repair it.`,
    );
  if (isErrno(error, 'EACCES', 'EPERM'))
    return new StartError(`The shop can't write in ${folder}: let its user write there.`);
  if (isErrno(error, 'EIO')) return new StartError(`The disk of ${folder} fails: replace it.`);
  return error;
}
