import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listNames } from './files.ts';
import { forgetPictures } from './pictures.ts';
import { type BaseBackup, readBases, walFolder } from './place.ts';
import { parseLsn, parseSegment, startOfSegment } from './wal.ts';

const dayMs = 86_400_000;

const inOrder = (a: bigint, b: bigint) => Number(a - b);

/** Deletes what was received before all of these base backups. */
async function forgetWal(folder: string, bases: BaseBackup[]): Promise<void> {
  const first = bases.map(({ manifest }) => startOfSegment(parseLsn(manifest.startLsn))).sort(inOrder)[0];
  if (first === undefined) return;
  for (const name of await listNames(walFolder(folder))) {
    const segment = parseSegment(name.replace(/\.(gz|partial)$/, ''));
    if (segment && segment.start < first) await rm(join(walFolder(folder), name), { force: true });
  }
}

/**
 * Deletes base backups that were complete this many days ago, but never the newest one; then what only they need.
 * @returns those that are left
 */
export async function forgetOldBackups(
  folder: string,
  days: number,
  now = new Date(),
): Promise<BaseBackup[]> {
  const bases = await readBases(folder);
  const kept = bases.filter(
    ({ manifest }, index) =>
      index === bases.length - 1 || now.getTime() - Date.parse(manifest.finishedAt) < days * dayMs,
  );
  if (kept.length === 0) return [];
  for (const base of bases) if (!kept.includes(base)) await rm(base.folder, { recursive: true, force: true });
  await forgetWal(folder, kept);
  await forgetPictures(folder, kept);
  return kept;
}
