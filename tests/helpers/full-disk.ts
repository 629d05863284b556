import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Fills a disk. @returns a function that makes room again */
export async function fillDisk(disk: string): Promise<() => Promise<void>> {
  const ballast = join(disk, 'ballast');
  const { bavail, bsize } = await statfs(disk);
  // PostgreSQL writes meanwhile, so that the last of it may find no room.
  await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error;
  });
  return () => rm(ballast);
}
