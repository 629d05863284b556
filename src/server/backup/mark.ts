import { z } from 'zod';
import { DamagedBackup } from './damage.ts';
import type { Place } from './place.ts';
import { readSigned, writeSigned } from './signed.ts';

/** How far the write-ahead log is in a place: a restore that can't read so far has lost something. */
export const Mark = z.object({
  format: z.literal(1),
  systemIdentifier: z.string(),
  timeline: z.number().int(),
  /** The end of a record: all before it is durable in the place. */
  lsn: z.string(),
  /** All that was committed before this time is before that position. */
  at: z.iso.datetime(),
  /** How many orders there were then; undefined if nobody knows. */
  orders: z.number().int().optional(),
});
export type Mark = z.infer<typeof Mark>;

export const markName = 'received.json';

export const writeMark = (place: Place, mark: Mark) => writeSigned(place, markName, mark);

/** @returns undefined if there is none, as in a place of an earlier version, or none that can be read */
export async function readMark(place: Place): Promise<Mark | undefined> {
  return readSigned(place, markName, Mark).catch((error) => {
    if (error instanceof DamagedBackup) return undefined;
    throw error;
  });
}
