import { link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nullIfMissing } from '../database/embedded/files.ts';
import { copyWhole, listNames } from './files.ts';
import type { ManifestFile } from './manifest.ts';
import { type BaseBackup, draftSuffix, imagesFolder } from './place.ts';

/** The files below a folder, by their paths in it; none if it is missing. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await nullIfMissing(readdir(folder, { recursive: true, withFileTypes: true }));
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

async function copyPicture(source: string, target: string, signal?: AbortSignal) {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const draft = `${target}${draftSuffix}`;
  await rm(draft, { force: true });
  const content = await copyWhole(source, draft, signal);
  await rm(target, { force: true });
  await link(draft, target);
  await rm(draft);
  return content;
}

/**
 * Copies the pictures that are new since the last backup. A picture never changes, as its name is random.
 * @param known what earlier backups say of the pictures that they have
 */
export async function copyPictures(
  images: string,
  folder: string,
  { known, signal }: { known: ManifestFile[]; signal?: AbortSignal | undefined },
): Promise<ManifestFile[]> {
  const byPath = new Map(known.map((file) => [file.path, file]));
  const copied: ManifestFile[] = [];
  for (const path of (await listFiles(images)).sort()) {
    const target = join(imagesFolder(folder), path);
    const before = byPath.get(path);
    const [here, there] = await Promise.all([join(images, path), target].map((p) => nullIfMissing(stat(p))));
    if (here && before && there?.size === before.bytes && here.size === before.bytes) copied.push(before);
    // Deleted meanwhile.
    else if (here) {
      const content = await nullIfMissing(copyPicture(join(images, path), target, signal));
      if (content) copied.push({ path, ...content });
    }
  }
  return copied;
}

/** Deletes copies of pictures that no backup needs any more. */
export async function forgetPictures(folder: string, bases: BaseBackup[]): Promise<void> {
  const needed = new Set(bases.flatMap(({ manifest }) => manifest.images.map(({ path }) => path)));
  const place = imagesFolder(folder);
  for (const path of await listFiles(place)) {
    if (needed.has(path)) continue;
    await rm(join(place, path), { force: true });
    if ((await listNames(join(place, dirname(path)))).length === 0 && dirname(path) !== '.')
      await rm(join(place, dirname(path)), { recursive: true, force: true });
  }
}
