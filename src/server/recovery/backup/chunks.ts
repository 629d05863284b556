import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { level } from './files.ts';
import { type WalWriter, walFolder } from './place.ts';
import { parseSegment, segmentBytes, segmentName, startOfSegment } from './wal.ts';

const compress = promisify(gzip);

/**
 * A part of a segment of the write-ahead log in a bucket, which is never changed: `000000010000000000000003.00000000-00012000.gz` has
 * the bytes of that segment from the first number, hexadecimal, to before the second.
 */
export interface Chunk {
  name: string;
  segment: string;
  timeline: number;
  /** The position in the log at which the segment starts. */
  start: bigint;
  from: number;
  to: number;
}

const hex = (offset: bigint) => offset.toString(16).padStart(8, '0');

/** @param from a position in the write-ahead log, as is `to`, of one segment */
export function chunkName(timeline: number, from: bigint, to: bigint): string {
  const start = startOfSegment(from);
  return `${segmentName(timeline, from)}.${hex(from - start)}-${hex(to - start)}.gz`;
}

/** A chunk by its name; undefined for other names. */
export function parseChunk(name: string): Chunk | undefined {
  const [, segment = '', from = '', to = ''] =
    /^([\dA-F]{24})\.([\da-f]{8})-([\da-f]{8})\.gz$/.exec(name) ?? [];
  const parsed = parseSegment(segment);
  if (!parsed) return undefined;
  return { name, segment, ...parsed, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
}

/** The chunks of one segment that together reach furthest from its beginning, in order. */
export function coverOf(chunks: Chunk[]): Chunk[] {
  const cover: Chunk[] = [];
  for (;;) {
    const end = cover.at(-1)?.to ?? 0;
    const next = chunks
      .filter(({ from, to }) => from <= end && to > end)
      .reduce<Chunk | undefined>((best, chunk) => (best && best.to >= chunk.to ? best : chunk), undefined);
    if (!next) return cover;
    cover.push(next);
  }
}

/** The number of bytes of a segment that these chunks have, from its beginning. */
export const lengthOf = (cover: Chunk[]) => cover.at(-1)?.to ?? 0;

/** A new chunk begins after this number of bytes. Until then, each chunk replaces the one before, which is a part of it. */
const chunkBytes = 256 * 1024;

interface ChunkStore {
  put(path: string, bytes: Buffer): Promise<void>;
  remove(paths: string[]): Promise<void>;
}

/** Writes the write-ahead log in chunks. Flushed bytes are never removed: a chunk is deleted after another one that contains it. */
export class ChunkWriter implements WalWriter {
  private readonly store: ChunkStore;
  private readonly timeline: number;
  private readonly onError: (error: unknown) => void;
  private position: bigint;
  private chunkStart: bigint;
  private waiting: Buffer[] = [];
  private flushedTo: bigint;
  /** Chunks that the next one contains. */
  private replaced: string[] = [];
  private removing: Promise<void> = Promise.resolve();
  private hasFailed = false;

  constructor(store: ChunkStore, timeline: number, start: bigint, onError: (error: unknown) => void) {
    this.store = store;
    this.timeline = timeline;
    this.onError = onError;
    this.position = start;
    this.chunkStart = start;
    this.flushedTo = start;
  }

  get end(): bigint {
    return this.position;
  }

  async write(start: bigint, bytes: Buffer): Promise<void> {
    if (start !== this.position) throw new Error(`write-ahead log from ${start} came after ${this.position}`);
    for (let offset = 0; offset < bytes.length; ) {
      const left = segmentBytes - (this.position - startOfSegment(this.position));
      const part = bytes.subarray(offset, offset + Number(left));
      this.waiting.push(part);
      offset += part.length;
      this.position += BigInt(part.length);
      if (this.position === startOfSegment(this.position)) await this.flush();
    }
  }

  async flush(): Promise<void> {
    if (this.position === this.flushedTo) return;
    const name = chunkName(this.timeline, this.chunkStart, this.position);
    const bytes = Buffer.concat(this.waiting);
    this.hasFailed = true;
    await this.store.put(`${walFolder}/${name}`, await compress(bytes, { level }));
    this.hasFailed = false;
    this.flushedTo = this.position;
    const { replaced } = this;
    this.replaced = [`${walFolder}/${name}`];
    if (bytes.length >= chunkBytes || this.position === startOfSegment(this.position)) {
      this.waiting = [];
      this.replaced = [];
      this.chunkStart = this.position;
    } else this.waiting = [bytes];
    this.removing = this.removing.then(() => this.store.remove(replaced)).catch(this.onError);
  }

  async close(): Promise<void> {
    if (!this.hasFailed) await this.flush();
    await this.removing;
  }
}
