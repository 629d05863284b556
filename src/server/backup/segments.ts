import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFile, listNames, syncFolder } from './files.ts';
import { draftSuffix } from './place.ts';
import { parseSegment, segmentBytes, segmentName, startOfSegment } from './wal.ts';

/**
 * Writes the write-ahead log into segments: the one that is being filled is `NAME.partial`, complete ones are compressed.
 */
export class SegmentWriter {
  private readonly folder: string;
  private readonly timeline: number;
  private readonly onError: (error: unknown) => void;
  private file: FileHandle | undefined;
  private position: bigint;
  private compressing: Promise<void> = Promise.resolve();
  private isDirty = false;

  /** @param start of a segment */
  constructor(folder: string, timeline: number, start: bigint, onError: (error: unknown) => void) {
    this.folder = folder;
    this.timeline = timeline;
    this.position = start;
    this.onError = onError;
  }

  /** All before it was written. */
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

  /** All that was written is on the disk when this returns. */
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
    // What is there already comes once more, and is confirmed: it must not be cut off before.
    const file = await open(
      join(this.folder, name + draftSuffix),
      constants.O_WRONLY | constants.O_CREAT,
      0o600,
    );
    await syncFolder(this.folder);
    return file;
  }

  private async complete(): Promise<void> {
    const name = segmentName(this.timeline, this.position - 1n);
    await this.flush();
    await this.file?.close();
    this.file = undefined;
    await rename(join(this.folder, name + draftSuffix), join(this.folder, name));
    await syncFolder(this.folder);
    this.compressing = this.compressing.then(() => compressSegment(this.folder, name)).catch(this.onError);
  }
}

async function compressSegment(folder: string, name: string): Promise<void> {
  const draft = join(folder, `.${name}`);
  await compressFile(join(folder, name), draft);
  await rename(`${draft}.gz`, join(folder, `${name}.gz`));
  await rm(join(folder, name));
}

/** Compresses what a killed shop did not. */
export async function compressLeftovers(folder: string): Promise<void> {
  for (const name of await listNames(folder)) {
    if (name.startsWith('.')) await rm(join(folder, name), { force: true });
    else if (parseSegment(name)) await compressSegment(folder, name);
  }
}

export interface ReceivedEnd {
  /** The begin of the segment that is not complete. */
  segment: bigint;
  /** What was received reaches to here. */
  lsn: bigint;
}

/** Where the received log of a timeline ends; undefined if there is none. */
export async function findEnd(folder: string, timeline: number): Promise<ReceivedEnd | undefined> {
  let end: ReceivedEnd | undefined;
  for (const name of await listNames(folder)) {
    const parsed = parseSegment(name.replace(/\.(gz|partial)$/, ''));
    if (parsed?.timeline !== timeline) continue;
    const isPartial = name.endsWith(draftSuffix);
    const segment = isPartial ? parsed.start : parsed.start + segmentBytes;
    if (end && segment < end.segment) continue;
    end = {
      segment,
      lsn: isPartial ? parsed.start + BigInt((await stat(join(folder, name))).size) : segment,
    };
  }
  return end;
}
