import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import type { Log } from '../telemetry/log.ts';
import { insertFiles } from './database-store.ts';
import { fileNames, type PictureFile } from './picture-files.ts';

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
}

async function readFiles(folder: string, width: number): Promise<PictureFile[]> {
  const files: PictureFile[] = [];
  for (const name of fileNames(width)) {
    const bytes = await unlessMissing(readFile(join(folder, name)));
    if (bytes) files.push({ name, bytes });
  }
  return files;
}

/**
 * Copies pictures that an earlier version stored in a folder into the database, unless they are there already. A picture is copied
 * as a whole, so the next start continues after a killed one. The folder does not change, so that the earlier version can be used
 * again.
 */
export async function copyFiles(folder: string, pool: pg.Pool, log: Log): Promise<void> {
  const names = await unlessMissing(readdir(folder));
  if (!names) return;
  const { rows } = await pool.query<{ name: string; width: number }>(
    `SELECT name, width FROM images WHERE stored_at IS NOT NULL AND name = ANY ($1)
      AND NOT EXISTS (SELECT FROM image_files WHERE image_name = images.name) ORDER BY name`,
    [names],
  );
  let copied = 0;
  for (const { name, width } of rows) {
    const files = await readFiles(join(folder, name), width);
    if (files.length === 0) continue;
    await insertFiles(pool, name, files);
    copied += 1;
  }
  if (copied > 0)
    log.info(
      `Copied pictures from ${resolve(folder)} into the database: ${copied}. The folder is only needed to return to an earlier version`,
    );
}
