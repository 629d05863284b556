import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-error.ts';

const File = z.object({
  path: z.string(),
  bytes: z.number().int().min(0),
  /** Of the content, before it is compressed. */
  sha256: z.string(),
});
export type ManifestFile = z.infer<typeof File>;

/** What a base backup holds, and what of the write-ahead log it needs. */
export const Manifest = z.object({
  format: z.literal(1),
  shopVersion: z.string(),
  /** The major version of PostgreSQL, as PG_VERSION spells it. */
  postgres: z.string(),
  systemIdentifier: z.string(),
  timeline: z.number().int(),
  startLsn: z.string(),
  stopLsn: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Of the data folder; each is compressed. */
  files: z.array(File),
  /** Folders of the data folder, also empty ones. */
  folders: z.array(z.string()),
  /** Segments of the write-ahead log from `startLsn` to `stopLsn`; each is compressed. */
  wal: z.array(File),
  /** Pictures, in the folder `images` that all backups of a place share. */
  images: z.array(File),
});
export type Manifest = z.infer<typeof Manifest>;

const Signed = z.object({ sha256: z.string(), backup: z.unknown() });

export const manifestName = 'backup.json';

const checksum = (backup: unknown) => createHash('sha256').update(JSON.stringify(backup)).digest('hex');

/** Written last, and to the disk: a folder with a manifest is complete. */
export async function writeManifest(folder: string, backup: Manifest): Promise<void> {
  const file = await open(join(folder, manifestName), 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify({ sha256: checksum(backup), backup }));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @throws StartError if it is damaged, or of a version of Rackhouse that is not known here */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName);
  const text = await readFile(path, 'utf8');
  let signed: z.infer<typeof Signed>;
  try {
    signed = Signed.parse(JSON.parse(text));
  } catch {
    throw new StartError(`${path} is damaged: use another backup.`);
  }
  if (signed.sha256 !== checksum(signed.backup))
    throw new StartError(`${path} was changed or is damaged: use another backup.`);
  const { data } = Manifest.safeParse(signed.backup);
  if (!data)
    throw new StartError(`${path} is of another version of Rackhouse: restore it with that version.`);
  return data;
}
