import { createHash, type Hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { z } from 'zod';
import { StartError } from '../../base/start-error.ts';
import { type Entry, readArchive } from './archive.ts';

/**
 * The entries of a dump, in this order: `manifest.json`; the rows of each table, `tables/orders/1` and so on, as COPY writes
 * them as text; `jobs/1`; `pictures/<name>/640.avif`; `checksums.json`. A part is all entries of a table, of jobs, or of pictures.
 */
export const manifestName = 'manifest.json';
export const checksumsName = 'checksums.json';

/** Grows when an earlier Rackhouse could no longer read the file. */
export const format = 1;

const Manifest = z.object({
  format: z.literal(format),
  /** The version of the Rackhouse that wrote it. */
  version: z.string(),
  postgres: z.string(),
  createdAt: z.string(),
  /** The names of the migrations of its tables, oldest first. */
  migrations: z.array(z.string()),
  /** A table comes after those that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof Manifest>;

const Part = z.object({ rows: z.number(), sha256: z.string() });

const Checksums = z.object({
  manifest: z.string(),
  parts: z.record(z.string(), Part),
  /** The last value of each sequence. */
  sequences: z.record(z.string(), z.string()),
});
export type Checksums = z.infer<typeof Checksums>;

/** `tables/orders` of `tables/orders/1`; `pictures` of `pictures/<name>/640.avif`. */
export function partOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('tables/') ? 2 : 1)
    .join('/');
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The SHA-256 of each part, over names and bytes of its entries. */
export class PartHashes {
  private readonly hashes = new Map<string, Hash>();

  add({ name, bytes }: Entry): void {
    const part = partOf(name);
    const hash = this.hashes.get(part) ?? createHash('sha256');
    this.hashes.set(part, hash.update(`${name}\0`).update(bytes));
  }

  /** To be called once. */
  digest(): Map<string, string> {
    return new Map([...this.hashes].map(([part, hash]) => [part, hash.digest('hex')]));
  }
}

const damaged = (file: string) =>
  new StartError(`${file} is damaged or incomplete: nothing was loaded. Copy it again, or use another dump.`);

function parse<T>(schema: z.ZodType<T>, { bytes }: Entry): T {
  return schema.parse(JSON.parse(bytes.toString()));
}

function readManifest(file: string, first: Entry | undefined): Manifest {
  if (first?.name !== manifestName) throw new StartError(`${file} is not a dump of Rackhouse.`);
  const { format: found } = parse(z.object({ format: z.number() }), first);
  if (found > format)
    throw new StartError(
      `${file} is a dump of a newer Rackhouse: load it with that version, or a later one.`,
    );
  return parse(Manifest, first);
}

async function check(file: string): Promise<{ manifest: Manifest; checksums: Checksums }> {
  const hashes = new PartHashes();
  let first: Entry | undefined;
  let last: Entry | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(file)) {
    manifest ??= readManifest(file, entry);
    first ??= entry;
    last = entry;
    hashes.add(entry);
  }
  if (!first || !manifest || last?.name !== checksumsName) throw damaged(file);
  const checksums = parse(Checksums, last);
  const found = hashes.digest();
  const isWhole =
    checksums.manifest === sha256(first.bytes) &&
    // The manifest and the checksums are parts too.
    found.size === Object.keys(checksums.parts).length + 2 &&
    Object.entries(checksums.parts).every(([part, { sha256: expected }]) => found.get(part) === expected);
  if (!isWhole) throw damaged(file);
  return { manifest, checksums };
}

/** By its first two bytes: which error a reader of several streams meets first differs between versions of Node. */
async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.readUInt16BE() === 0x1f8b;
  } finally {
    await handle.close();
  }
}

/** Reads the whole dump, and compares it with its checksums. @throws StartError if it is damaged, of others, or newer */
export async function checkDump(file: string): Promise<{ manifest: Manifest; checksums: Checksums }> {
  try {
    return await check(file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (syscall) throw new StartError(`Can't read ${file}: ${message}`);
    if (!(await isGzip(file))) throw new StartError(`${file} is not a dump of Rackhouse.`);
    throw damaged(file);
  }
}
