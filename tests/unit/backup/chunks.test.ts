import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  ChunkWriter,
  chunkName,
  coverOf,
  lengthOf,
  parseChunk,
} from '../../../src/server/recovery/backup/chunks.ts';
import { segmentBytes } from '../../../src/server/recovery/backup/wal.ts';

const kilobyte = 1024;
const segment = Number(segmentBytes);
const start = 3n * segmentBytes;

/** A place in memory, and all that was asked of it. */
function makeStore() {
  const objects = new Map<string, Buffer>();
  const store = {
    fails: false,
    async put(path: string, bytes: Buffer) {
      if (store.fails) throw new Error('away');
      objects.set(path.replace('wal/', ''), gunzipSync(bytes));
    },
    async remove(paths: string[]) {
      for (const path of paths) objects.delete(path.replace('wal/', ''));
    },
  };
  const chunks = () =>
    [...objects.keys()].map((name) => parseChunk(name) as NonNullable<ReturnType<typeof parseChunk>>);
  /** The bytes of a segment as a restore would have them. */
  const contentOf = (name: string) => {
    const content = Buffer.alloc(segment);
    const cover = coverOf(chunks().filter((chunk) => chunk.segment === name));
    for (const chunk of cover) objects.get(chunk.name)?.copy(content, chunk.from);
    return content.subarray(0, lengthOf(cover));
  };
  return { store, objects, chunks, contentOf };
}

const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 31) % 251));

const failsAt = (error: unknown) => {
  throw error;
};

describe('the write-ahead log in chunks', () => {
  it('names a chunk by what it has, and reads the name', () => {
    const name = chunkName(1, start + 0x12000n, start + segmentBytes);
    expect(name).toBe('000000010000000000000003.00012000-01000000.gz');
    expect(parseChunk(name)).toEqual({
      name,
      segment: '000000010000000000000003',
      timeline: 1,
      start,
      from: 0x12000,
      to: segment,
    });
    expect(parseChunk('00000002.history')).toBeUndefined();
  });

  it('replaces a small chunk by one that has all of it, and begins another after 256 kB', async () => {
    const { store, objects, chunks, contentOf } = makeStore();
    const writer = new ChunkWriter(store, 1, start, failsAt);
    const content = bytesOf(700 * kilobyte);
    for (let at = 0; at < content.length; at += 100 * kilobyte) {
      await writer.write(start + BigInt(at), content.subarray(at, at + 100 * kilobyte));
      await writer.flush();
    }
    await writer.close();
    expect(chunks().map(({ from, to }) => [from / kilobyte, to / kilobyte])).toEqual([
      [0, 300],
      [300, 600],
      [600, 700],
    ]);
    expect(objects.size).toBe(3);
    expect(contentOf('000000010000000000000003').equals(content)).toBe(true);
  });

  it('ends a chunk with its segment', async () => {
    const { store, chunks, contentOf } = makeStore();
    const writer = new ChunkWriter(store, 1, start + segmentBytes - 10n, failsAt);
    const content = bytesOf(25);
    await writer.write(start + segmentBytes - 10n, content);
    await writer.close();
    expect(chunks().map(({ name }) => name)).toEqual([
      '000000010000000000000003.00fffff6-01000000.gz',
      '000000010000000000000004.00000000-0000000f.gz',
    ]);
    expect(contentOf('000000010000000000000004')).toEqual(content.subarray(10));
  });

  it('says that nothing is durable while the bucket fails, and does not try once more at the end', async () => {
    const { store, objects } = makeStore();
    const writer = new ChunkWriter(store, 1, start, failsAt);
    await writer.write(start, bytesOf(100));
    store.fails = true;
    await expect(writer.flush()).rejects.toThrow('away');
    store.fails = false;
    await writer.close();
    expect(objects.size).toBe(0);
  });

  it('reads the chunks that reach furthest, whatever is left of others, and stops at a gap', () => {
    const chunk = (from: number, to: number) =>
      parseChunk(chunkName(1, start + BigInt(from), start + BigInt(to))) as NonNullable<
        ReturnType<typeof parseChunk>
      >;
    const ranges = (...pairs: [number, number][]) =>
      coverOf(pairs.map(([from, to]) => chunk(from, to))).map(({ from, to }) => [from, to]);
    expect(ranges([0, 10], [0, 30], [0, 20], [20, 40])).toEqual([
      [0, 30],
      [20, 40],
    ]);
    expect(ranges([0, 10], [11, 30])).toEqual([[0, 10]]);
    expect(ranges([5, 10])).toEqual([]);
  });
});
