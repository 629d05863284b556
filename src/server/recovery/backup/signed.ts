import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { nullIfMissing } from '../../database/embedded/files.ts';
import { DamagedBackup, describeDamage, isDamage } from './damage.ts';
import { describePath, type Place } from './place.ts';

const Signed = z.object({ sha256: z.string(), backup: z.unknown() });

const checksum = (backup: unknown) => createHash('sha256').update(JSON.stringify(backup)).digest('hex');

/** Writes a file that is whole or missing, and in which later changes can be detected. */
export async function writeSigned(place: Place, path: string, backup: unknown): Promise<void> {
  await place.publish(path, JSON.stringify({ sha256: checksum(backup), backup }));
}

/**
 * @returns undefined if there is none
 * @throws DamagedBackup if it is damaged, or of a version of Rackhouse that is not known here
 */
export async function readSigned<T>(
  place: Place,
  path: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const described = describePath(place, path);
  let content: string | null;
  try {
    content = await nullIfMissing(place.read(path).then((stream) => text(stream)));
  } catch (error) {
    if (!isDamage(place, error)) throw error;
    throw new DamagedBackup(`${described} ${describeDamage(error)}`);
  }
  if (content === null) return undefined;
  let signed: z.infer<typeof Signed>;
  try {
    signed = Signed.parse(JSON.parse(content));
  } catch {
    throw new DamagedBackup(`${described} is damaged`);
  }
  if (signed.sha256 !== checksum(signed.backup))
    throw new DamagedBackup(`${described} was changed or is damaged`);
  const { data } = schema.safeParse(signed.backup);
  if (!data)
    throw new DamagedBackup(`${described} is of another version of Rackhouse`, {
      advice: 'restore it with that version',
    });
  return data;
}
