import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { nullIfMissing } from '../database/embedded/files.ts';
import { StartError } from '../start-error.ts';
import { describePath, type Place } from './place.ts';

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

/** Written last: a backup with a manifest is complete. */
export async function writeManifest(place: Place, name: string, backup: Manifest): Promise<void> {
  await place.publish(`${name}/${manifestName}`, JSON.stringify({ sha256: checksum(backup), backup }));
}

/**
 * @returns undefined if there is none
 * @throws StartError if it is damaged, or of a version of Rackhouse that is not known here
 */
export async function readManifest(place: Place, name: string): Promise<Manifest | undefined> {
  const path = `${name}/${manifestName}`;
  const described = describePath(place, path);
  const content = await nullIfMissing(place.read(path).then((stream) => text(stream)));
  if (content === null) return undefined;
  let signed: z.infer<typeof Signed>;
  try {
    signed = Signed.parse(JSON.parse(content));
  } catch {
    throw new StartError(`${described} is damaged: use another backup.`);
  }
  if (signed.sha256 !== checksum(signed.backup))
    throw new StartError(`${described} was changed or is damaged: use another backup.`);
  const { data } = Manifest.safeParse(signed.backup);
  if (!data)
    throw new StartError(`${described} is of another version of Rackhouse: restore it with that version.`);
  return data;
}
