import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, statfs } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isErrno } from '../database/embedded/files.ts';
import { StartError } from '../start-error.ts';
import type { ManifestFile } from './manifest.ts';
import type { Place } from './place.ts';

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

/** The reverse of `compressInto`. */
export async function expandFrom(
  place: Place,
  path: string,
  target: string,
  signal?: AbortSignal,
): Promise<Content> {
  const meter = createMeter();
  const written = createWriteStream(target, { mode: 0o600 });
  await pipeline(await place.read(path, signal), createGunzip(), meter.stream, written, { signal });
  return meter.read();
}

/** Copies a file of this machine as it is. */
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

/** The reverse of `copyInto`. */
export async function copyFrom(place: Place, path: string, target: string): Promise<Content> {
  const meter = createMeter();
  await pipeline(await place.read(path), meter.stream, createWriteStream(target, { mode: 0o600 }));
  return meter.read();
}

export async function measureFile(place: Place, path: string): Promise<Content> {
  const meter = createMeter();
  await pipeline(await place.read(path), meter.stream.resume());
  return meter.read();
}

/** @throws StartError if a copied file is not what the manifest says */
export function expectSame(file: ManifestFile, content: Content, described: string): void {
  if (file.bytes === content.bytes && file.sha256 === content.sha256) return;
  throw new StartError(`${described} is damaged: use another backup.`);
}

/** Makes the entries of a folder durable: new names, and those that were renamed. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
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

/** What an operator can do about an error of the file system. */
export function explainFileError(folder: string, error: unknown): unknown {
  if (isErrno(error, 'ENOSPC', 'EDQUOT')) return new StartError(`The disk of ${folder} is full: make room.`);
  if (isErrno(error, 'EACCES', 'EPERM', 'EROFS'))
    return new StartError(`The shop can't write in ${folder}: let its user write there.`);
  if (isErrno(error, 'EIO')) return new StartError(`The disk of ${folder} fails: replace it.`);
  return error;
}
