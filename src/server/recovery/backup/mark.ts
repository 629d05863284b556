import { z } from 'zod';
import { DamagedBackup } from './damage.ts';
import type { Place } from './place.ts';
import { readSigned, writeSigned } from './signed.ts';

/** The position up to which a place has the write-ahead log: a restore that can't read up to it has lost changes. */
export const Mark = z.object({
  format: z.literal(1),
  systemIdentifier: z.string(),
  timeline: z.number().int(),
  /** The end of a record: everything before it is durable in the place. */
  lsn: z.string(),
  /** All commits before this time are before that position. */
  at: z.iso.datetime(),
  /** The number of orders at that time; undefined if it is unknown. */
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
