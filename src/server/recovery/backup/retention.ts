import { type BaseBackup, readBases } from './bases.ts';
import { manifestName } from './manifest.ts';
import { deletePictures } from './pictures.ts';
import type { Place } from './place.ts';
import { parseLsn, startOfSegment } from './wal.ts';

const dayMs = 86_400_000;

const inOrder = (a: bigint, b: bigint) => Number(a - b);

/** Deletes the log that was received before all of these base backups. */
async function deleteWal(place: Place, bases: BaseBackup[]): Promise<void> {
  const [first] = bases.map(({ manifest }) => startOfSegment(parseLsn(manifest.startLsn))).sort(inOrder);
  if (first !== undefined) await place.wal.forgetBefore(first);
}

/**
 * Deletes base backups that were complete this many days ago, but never the newest one; then the files that only they need.
 * @returns the base backups that are left
 */
export async function deleteOldBackups(place: Place, days: number, now = new Date()): Promise<BaseBackup[]> {
  const bases = await readBases(place);
  const kept = bases.filter(
    ({ manifest }, index) =>
      index === bases.length - 1 || now.getTime() - Date.parse(manifest.finishedAt) < days * dayMs,
  );
  if (kept.length === 0) return [];
  for (const base of bases) {
    if (kept.includes(base)) continue;
    // First the manifest, which makes it count: if the process ends here, the rest is deleted before the next backup.
    await place.remove([`${base.name}/${manifestName}`]);
    await place.removeFolder(base.name);
  }
  await deleteWal(place, kept);
  await deletePictures(place, kept);
  return kept;
}
