import { z } from 'zod';
import type { Place } from './place.ts';
import { readSigned, writeSigned } from './signed.ts';

const File = z.object({
  path: z.string(),
  bytes: z.number().int().min(0),
  /** The hash of the content, before it is compressed. */
  sha256: z.string(),
});
export type ManifestFile = z.infer<typeof File>;

/** The content of a base backup, and the part of the write-ahead log that it needs. */
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
  /** The files of the data folder; each is compressed. */
  files: z.array(File),
  /** Folders of the data folder, also empty ones. */
  folders: z.array(z.string()),
  /** Segments of the write-ahead log from `startLsn` to `stopLsn`; each is compressed. */
  wal: z.array(File),
  /** Pictures, in the folder `images` that all backups of a place share. */
  images: z.array(File),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestName = 'backup.json';

/** Written last: a backup with a manifest is complete. */
export async function writeManifest(place: Place, name: string, backup: Manifest): Promise<void> {
  await writeSigned(place, `${name}/${manifestName}`, backup);
}

/** @returns undefined if there is none. @throws DamagedBackup as `readSigned` */
export function readManifest(place: Place, name: string): Promise<Manifest | undefined> {
  return readSigned(place, `${name}/${manifestName}`, Manifest);
}
