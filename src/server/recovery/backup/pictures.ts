import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../../database/embedded/files.ts';
import type { BaseBackup } from './bases.ts';
import { copyInto } from './files.ts';
import type { ManifestFile } from './manifest.ts';
import { imagesFolder, type Place } from './place.ts';

/** The files below a folder of this machine, by their paths in it; none if it is missing. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await nullIfMissing(readdir(folder, { recursive: true, withFileTypes: true }));
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/**
 * Copies the pictures that are new since the last backup. A picture never changes, as its name is random.
 * @param known the entries of earlier backups for their pictures
 */
export async function copyPictures(
  images: string,
  place: Place,
  { known, signal }: { known: ManifestFile[]; signal?: AbortSignal | undefined },
): Promise<ManifestFile[]> {
  const byPath = new Map(known.map((file) => [file.path, file]));
  const sizes = new Map((await place.files(imagesFolder)).map(({ path, bytes }) => [path, bytes]));
  const copied: ManifestFile[] = [];
  for (const path of (await listFiles(images)).sort()) {
    const source = join(images, path);
    const before = byPath.get(path);
    const here = await nullIfMissing(stat(source));
    if (here && before && sizes.get(path) === before.bytes && here.size === before.bytes) copied.push(before);
    // Deleted meanwhile.
    else if (here) {
      const content = await nullIfMissing(copyInto(place, `${imagesFolder}/${path}`, source, signal));
      if (content) copied.push({ path, ...content });
    }
  }
  return copied;
}

/** Deletes copies of pictures that no backup needs any more. */
export async function deletePictures(place: Place, bases: BaseBackup[]): Promise<void> {
  const needed = new Set(bases.flatMap(({ manifest }) => manifest.images.map(({ path }) => path)));
  const unneeded = (await place.files(imagesFolder)).filter(({ path }) => !needed.has(path));
  await place.remove(unneeded.map(({ path }) => `${imagesFolder}/${path}`));
}
