import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import pRetry from 'p-retry';
import { deleteCommand, mostDeleted } from '../../base/bucket.ts';
import type { Env } from '../../base/env.ts';
import { StartError } from '../../base/start-error.ts';
import { attempts, BucketRequests } from './bucket-requests.ts';
import { type Chunk, ChunkWriter, coverOf, lengthOf, parseChunk } from './chunks.ts';
import { DamagedBackup } from './damage.ts';
import { explainFileError, readThrough } from './files.ts';
import {
  describePath,
  type Place,
  type PlaceFile,
  type Received,
  type ReceivedEnd,
  type Streams,
  type WalPlace,
  type WalWriter,
  walFolder,
} from './place.ts';
import { segmentBytes } from './wal.ts';

/** The write-ahead log in a bucket: chunks that are never changed. */
class BucketWal implements WalPlace {
  /** With the time of an upload, less than the five seconds that may be lost. */
  readonly flushMs = 2000;
  readonly retryMs = 5000;
  private readonly place: BucketPlace;

  constructor(place: BucketPlace) {
    this.place = place;
  }

  async prepare(): Promise<void> {}

  private async chunks(): Promise<Map<string, Chunk[]>> {
    const segments = new Map<string, Chunk[]>();
    for (const { path, bytes } of await this.place.files(walFolder)) {
      const chunk = parseChunk(path);
      // An empty object has no bytes of a segment, even if its name says so.
      if (chunk && bytes > 0) segments.set(chunk.segment, [...(segments.get(chunk.segment) ?? []), chunk]);
    }
    return segments;
  }

  async list(): Promise<Received[]> {
    const received: Received[] = [];
    for (const [segment, chunks] of await this.chunks()) {
      const cover = coverOf(chunks);
      const [{ timeline, start } = { timeline: 0, start: 0n }] = chunks;
      received.push({
        segment,
        timeline,
        start,
        end: start + BigInt(lengthOf(cover)),
        isComplete: lengthOf(cover) === Number(segmentBytes),
        expand: async (target, signal) => {
          await this.expand(cover, target, signal);
          if (chunks.every(({ to }) => to <= lengthOf(cover))) return;
          throw new DamagedBackup(
            `a part of ${describePath(this.place, `${walFolder}/${segment}`)} is missing`,
          );
        },
      });
    }
    return received.sort((a, b) => (a.segment < b.segment ? -1 : 1));
  }

  private async expand(cover: Chunk[], target: string, signal?: AbortSignal): Promise<void> {
    const file = await open(target, 'w', 0o600);
    try {
      for (const { name, from, to } of cover) {
        const unzipped = createGunzip();
        const read = buffer(unzipped);
        // It ends with the stream.
        read.catch(() => {});
        const path = `${walFolder}/${name}`;
        await readThrough(this.place, path, () => [unzipped], signal);
        const bytes = await read;
        if (bytes.length !== to - from)
          throw new DamagedBackup(`${describePath(this.place, path)} is damaged`);
        await file.write(bytes, 0, bytes.length, from);
      }
    } finally {
      await file.close();
    }
  }

  async findEnd(timeline: number): Promise<ReceivedEnd | undefined> {
    const last = (await this.list()).findLast((segment) => segment.timeline === timeline);
    return last && { resumeAt: last.end, lsn: last.end };
  }

  openWriter(timeline: number, start: bigint, onError: (error: unknown) => void): WalWriter {
    return new ChunkWriter(this.place, timeline, start, onError);
  }

  async histories(): Promise<string[]> {
    return (await this.place.names(walFolder)).filter((name) => name.endsWith('.history'));
  }

  async forgetBefore(lsn: bigint): Promise<void> {
    const old = [...(await this.chunks()).values()].flat().filter(({ start }) => start < lsn);
    await this.place.remove(old.map(({ name }) => `${walFolder}/${name}`));
  }
}

/** Counts and hashes the bytes of an upload: S3 needs both before it. */
function createDigest() {
  const md5 = createHash('md5');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      md5.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ ContentLength: bytes, ContentMD5: md5.digest('base64') }) };
}

/** Backups in an S3-compatible bucket, in a folder of their database. */
export class BucketPlace implements Place {
  readonly label: string;
  readonly wal: WalPlace;
  readonly keepsMs = 10 * 60_000;
  readonly markMs = 30_000;
  private readonly requests: BucketRequests;
  private readonly uploads: string;
  private readonly root: string;

  /** @param uploads a folder for files on their way */
  constructor(env: Env, uploads: string, systemIdentifier: string) {
    this.requests = new BucketRequests(env);
    this.label = this.requests.label;
    this.uploads = uploads;
    this.root = systemIdentifier;
    this.wal = new BucketWal(this);
  }

  private keyOf(path: string): string {
    return `${this.root}/${path}`;
  }

  names(folder: string): Promise<string[]> {
    return this.requests.names(folder === '' ? `${this.root}/` : `${this.keyOf(folder)}/`);
  }

  async files(folder: string): Promise<PlaceFile[]> {
    const prefix = `${this.keyOf(folder)}/`;
    const files: PlaceFile[] = [];
    for await (const { Contents } of this.requests.pages(prefix))
      for (const { Key = '', Size = 0 } of Contents ?? [])
        files.push({ path: Key.slice(prefix.length), bytes: Size });
    return files;
  }

  async read(path: string, signal?: AbortSignal): Promise<Readable> {
    const { client, bucket } = this.requests;
    const command = new GetObjectCommand({ Bucket: bucket, Key: this.keyOf(path) });
    const { Body } = await this.requests.ask((abortSignal) => client.send(command, { abortSignal }), signal);
    return this.requests.explainErrors(Body as Readable);
  }

  /**
   * The file is made on this machine first: S3 wants its size, and a broken upload is begun again. A file of PostgreSQL has at most
   * 1 GB, and S3 takes 5 GB in one request: there is no unfinished multipart upload that would be paid for.
   */
  async write(path: string, openStreams: () => Streams, signal?: AbortSignal): Promise<void> {
    await mkdir(this.uploads, { recursive: true, mode: 0o700 });
    const draft = join(this.uploads, randomUUID());
    try {
      const digest = createDigest();
      await pipeline([...openStreams(), digest.stream, createWriteStream(draft, { mode: 0o600 })], {
        signal,
      });
      const content = digest.read();
      await pRetry(() => this.upload(path, draft, content, signal), {
        retries: attempts - 1,
        ...(signal && { signal }),
      });
    } finally {
      await rm(draft, { force: true });
    }
  }

  private async upload(
    path: string,
    draft: string,
    content: { ContentLength: number; ContentMD5: string },
    signal?: AbortSignal,
  ): Promise<void> {
    const { client, bucket } = this.requests;
    const Body = content.ContentLength === 0 ? Buffer.alloc(0) : createReadStream(draft);
    // If the request ends before the file is read, nobody else handles its errors.
    if (Body instanceof Readable) Body.on('error', () => {});
    try {
      const command = new PutObjectCommand({ Bucket: bucket, Key: this.keyOf(path), Body, ...content });
      await this.requests.ask(
        (abortSignal) => client.send(command, { abortSignal }),
        signal,
        content.ContentLength,
      );
    } finally {
      if (Body instanceof Readable) Body.destroy();
    }
  }

  put(path: string, bytes: Buffer): Promise<void> {
    return this.requests.put(this.keyOf(path), bytes);
  }

  publish(path: string, text: string): Promise<void> {
    return this.put(path, Buffer.from(text));
  }

  async remove(paths: string[]): Promise<void> {
    const keys = paths.map((path) => this.keyOf(path));
    const { client, bucket } = this.requests;
    for (let at = 0; at < keys.length; at += mostDeleted) {
      const command = deleteCommand(bucket, keys.slice(at, at + mostDeleted));
      const { Errors: [error] = [] } = await this.requests.ask((abortSignal) =>
        client.send(command, { abortSignal }),
      );
      if (error)
        throw new StartError(
          `${this.label} does not delete ${error.Key} (${error.Code}): may the key delete there?`,
        );
    }
  }

  async removeFolder(folder: string): Promise<void> {
    await this.remove((await this.files(folder)).map(({ path }) => `${folder}/${path}`));
  }

  async expectUsable(): Promise<void> {
    const path = `check-${randomUUID()}.txt`;
    await this.put(path, Buffer.from(path));
    const kept = await buffer(await this.read(path));
    await this.remove([path]);
    if (kept.toString() !== path)
      throw new StartError(
        `${this.label} gives back something else than was put into it: is it an S3-compatible one?`,
      );
  }

  /** A bucket does not say how much room it has. */
  async expectRoom(): Promise<void> {}

  explain(error: unknown): unknown {
    return explainFileError(this.uploads, error);
  }
}
