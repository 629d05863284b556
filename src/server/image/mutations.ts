import { randomBytes } from 'node:crypto';
import type { Db } from '../db.ts';
import type { Picture } from './encode.ts';
import type { PictureStore } from './store.ts';

export interface ImageParts {
  db: Db;
  store: PictureStore;
}

/** Files before their row: as long as anything is left, there is a row to find it by. */
async function removePicture({ db, store }: ImageParts, name: string): Promise<void> {
  await store.deleteAll(name);
  await db.image.deleteMany({ where: { name } });
}

/** Keeps all files of a picture, or none. Returns the random name it has from now on. */
export async function keepPicture(
  parts: ImageParts,
  { width, height, files }: Picture,
  signal: AbortSignal,
): Promise<string> {
  const { db, store } = parts;
  const name = randomBytes(16).toString('hex');
  await db.image.create({ data: { name, width, height } });
  try {
    for (const file of files) {
      signal.throwIfAborted();
      await store.put(`${name}/${file.name}`, file.bytes);
    }
    signal.throwIfAborted();
    const { count } = await db.image.updateMany({ where: { name }, data: { storedAt: new Date() } });
    if (count === 0) throw new Error('The picture took too long and was given up');
    return name;
  } catch (error) {
    // Where this fails too, the row stays, and the sweep comes by it.
    await removePicture(parts, name).catch(() => {});
    throw error;
  }
}

/** Removes what a process left behind that ended in the middle of a picture. */
export async function forgetUnstored(parts: ImageParts): Promise<void> {
  const unstored = await parts.db.$queryRaw<{ name: string }[]>`
    SELECT name FROM images WHERE stored_at IS NULL AND created_at < now() - interval '1 hour'`;
  for (const { name } of unstored) await removePicture(parts, name);
}
