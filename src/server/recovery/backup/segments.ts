import { constants, createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing, sync } from '../../database/embedded/files.ts';
import { compressInto, copyFrom, expandFrom, listNames } from './files.ts';
import {
  type Place,
  type Received,
  type ReceivedEnd,
  type WalPlace,
  type WalWriter,
  walFolder,
} from './place.ts';
import { parseSegment, segmentBytes, segmentName, startOfSegment } from './wal.ts';

const draftSuffix = '.partial';

/** A place whose files are on this machine. */
type LocalPlace = Place & { at(path: string): string };

/**
 * Writes the write-ahead log into segments: the one that is being filled is `NAME.partial`, complete ones are compressed.
 */
class SegmentWriter implements WalWriter {
  private readonly wal: FolderWal;
  private readonly folder: string;
  private readonly timeline: number;
  private readonly onError: (error: unknown) => void;
  private file: FileHandle | undefined;
  private position: bigint;
  private compressing: Promise<void> = Promise.resolve();
  private isDirty = false;

  /** @param start of a segment */
  constructor(wal: FolderWal, timeline: number, start: bigint, onError: (error: unknown) => void) {
    this.wal = wal;
    this.folder = wal.folder;
    this.timeline = timeline;
    this.position = start;
    this.onError = onError;
  }

  /** The position up to which everything was written. */
  get end(): bigint {
    return this.position;
  }

  async write(start: bigint, bytes: Buffer): Promise<void> {
    if (start !== this.position) throw new Error(`write-ahead log from ${start} came after ${this.position}`);
    for (let offset = 0; offset < bytes.length; ) {
      const inSegment = this.position - startOfSegment(this.position);
      const part = bytes.subarray(offset, offset + Number(segmentBytes - inSegment));
      this.file ??= await this.begin();
      await this.file.write(part, 0, part.length, Number(inSegment));
      this.isDirty = true;
      offset += part.length;
      this.position += BigInt(part.length);
      if (this.position === startOfSegment(this.position)) await this.complete();
    }
  }

  /** Everything that was written is on the disk when this returns. */
  async flush(): Promise<void> {
    if (this.isDirty) await this.file?.datasync();
    this.isDirty = false;
  }

  async close(): Promise<void> {
    await this.flush();
    await this.file?.close();
    this.file = undefined;
    await this.compressing;
  }

  private async begin(): Promise<FileHandle> {
    const name = segmentName(this.timeline, this.position);
    // An existing file keeps its bytes (no O_TRUNC) until they are received again: they were confirmed as durable.
    const file = await open(
      join(this.folder, name + draftSuffix),
      constants.O_WRONLY | constants.O_CREAT,
      0o600,
    );
    await sync(this.folder);
    return file;
  }

  private async complete(): Promise<void> {
    const name = segmentName(this.timeline, this.position - 1n);
    await this.flush();
    await this.file?.close();
    this.file = undefined;
    await rename(join(this.folder, name + draftSuffix), join(this.folder, name));
    await sync(this.folder);
    this.compressing = this.compressing.then(() => this.wal.compress(name)).catch(this.onError);
  }
}

/** The endings of a segment's file, the latest state first. */
const suffixes = ['.gz', '', draftSuffix];

/** The write-ahead log in a folder: complete segments, compressed, and the one that was written to last. */
export class FolderWal implements WalPlace {
  readonly flushMs = 1000;
  readonly retryMs = 500;
  readonly folder: string;
  private readonly place: LocalPlace;

  constructor(place: LocalPlace) {
    this.place = place;
    this.folder = place.at(walFolder);
  }

  async prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: false, mode: 0o700 }).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
    for (const name of await listNames(this.folder)) {
      if (name.startsWith('.')) await rm(join(this.folder, name), { force: true });
      else if (parseSegment(name) && (await stat(join(this.folder, name))).size === Number(segmentBytes))
        await this.compress(name);
    }
  }

  async compress(name: string): Promise<void> {
    const draft = `${walFolder}/.${name}.gz`;
    await compressInto(this.place, draft, () => createReadStream(join(this.folder, name)));
    await rename(this.place.at(draft), join(this.folder, `${name}.gz`));
    await rm(join(this.folder, name));
  }

  async findEnd(timeline: number): Promise<ReceivedEnd | undefined> {
    const last = (await this.list()).findLast((segment) => segment.timeline === timeline);
    return last && { resumeAt: last.isComplete ? last.end : last.start, lsn: last.end };
  }

  openWriter(timeline: number, start: bigint, onError: (error: unknown) => void): WalWriter {
    return new SegmentWriter(this, timeline, start, onError);
  }

  /** The sizes of all files. If a segment is completed meanwhile, it has another name: all are listed again. */
  private async sizes(): Promise<Map<string, number>> {
    for (;;) {
      const names = await listNames(this.folder);
      const found = await Promise.all(
        names.map(async (name) => [name, await nullIfMissing(stat(join(this.folder, name)))] as const),
      );
      if (found.every(([, stats]) => stats !== null))
        return new Map(found.map(([name, stats]) => [name, stats?.size ?? 0]));
    }
  }

  async list(): Promise<Received[]> {
    const sizes = await this.sizes();
    const segments = new Map<string, Received>();
    for (const name of sizes.keys()) {
      const segment = name.replace(/\.(gz|partial)$/, '');
      const parsed = parseSegment(segment);
      if (!parsed || segments.has(segment)) continue;
      // An empty file has no bytes of a segment, even if its name says so.
      const suffix = suffixes.find((each) => sizes.get(segment + each));
      if (suffix === undefined) continue;
      const bytes = suffix === '.gz' ? segmentBytes : BigInt(sizes.get(segment + suffix) ?? 0);
      segments.set(segment, {
        segment,
        ...parsed,
        end: parsed.start + bytes,
        isComplete: bytes === segmentBytes && suffix !== draftSuffix,
        expand: (target, signal) => this.expand(segment + suffix, target, signal),
      });
    }
    return [...segments.values()].sort((a, b) => (a.segment < b.segment ? -1 : 1));
  }

  private async expand(name: string, target: string, signal?: AbortSignal): Promise<void> {
    const path = `${walFolder}/${name}`;
    if (name.endsWith('.gz')) await expandFrom(this.place, path, target, signal);
    else await copyFrom(this.place, path, target, signal);
  }

  async histories(): Promise<string[]> {
    return (await listNames(this.folder)).filter((name) => name.endsWith('.history'));
  }

  async forgetBefore(lsn: bigint): Promise<void> {
    for (const name of await listNames(this.folder)) {
      const segment = parseSegment(name.replace(/\.(gz|partial)$/, ''));
      if (segment && segment.start < lsn) await rm(join(this.folder, name), { force: true });
    }
  }
}
