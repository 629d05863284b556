import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';

export interface Entry {
  name: string;
  bytes: Buffer;
}

export interface Archive {
  add(entry: Entry): Promise<void>;
  /** Everything is on the disk once the promise resolves. */
  end(): Promise<void>;
  abort(): void;
}

/** The quickest: pictures, most of a large dump, can't be compressed further. */
const level = 1;

/** No entry is larger: a damaged or foreign file must not fill the memory. */
const mostBytes = 64_000_000;

/**
 * Writes a tar archive, compressed by gzip, which only this user may read.
 * @throws errors of the file system, at the next call
 */
export function createArchive(path: string): Archive {
  const { readable, controller } = createTarPacker();
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  const packed = Readable.fromWeb(readable as ReadableStream);
  const gzip = createGzip({ level });
  const failed = new Promise<never>((_, reject) => {
    for (const stream of [packed, gzip, file]) stream.once('error', reject);
  });
  failed.catch(() => {});
  const closed = once(file, 'close');
  closed.catch(() => {});
  packed.pipe(gzip).pipe(file);

  async function write({ name, bytes }: Entry): Promise<void> {
    const writer = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter();
    await writer.write(bytes);
    await writer.close();
  }

  return {
    add: (entry) => Promise.race([write(entry), failed]),
    async end() {
      controller.finalize();
      await Promise.race([closed, failed]);
    },
    abort() {
      for (const stream of [packed, gzip, file]) stream.destroy();
    },
  };
}

async function readBody(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > mostBytes) throw new Error('an entry is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The entries of an archive, one after the other. @throws errors of the file system, of gzip, and of tar */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const unpacked = createGunzip();
  file.once('error', (error) => unpacked.destroy(error)).pipe(unpacked);
  const entries = (
    Readable.toWeb(unpacked) as unknown as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>
  ).pipeThrough(createTarDecoder({ strict: true }));
  try {
    for await (const { header, body } of entries)
      yield { name: header.name, bytes: await readBody(body as ReadableStream<Uint8Array>) };
  } finally {
    file.destroy();
    unpacked.destroy();
  }
}
