import { randomBytes } from 'node:crypto';
import { pictureUrl } from '../../shared/image.ts';
import type { Db, Tx } from '../db.ts';
import type { Picture } from './picture-files.ts';
import type { PictureStore } from './store.ts';

export interface ImageParts {
  db: Db;
  store: PictureStore;
}

/** Files before their row: as long as any file is left, there is a row to find it by. */
async function removePicture({ db, store }: ImageParts, name: string): Promise<void> {
  await store.remove(name);
  await db.image.deleteMany({ where: { name } });
}

/** The response to an upload. */
export type TakenPicture = {
  /** The largest size, for a product's `image`. */
  url: string;
  width: number;
  height: number;
};

/** Runs an effect in a transaction, or returns the result of an earlier one with the same Idempotency-Key. */
export type AsOnce = (effect: (tx: Tx) => Promise<TakenPicture>) => Promise<TakenPicture>;

/** Stores all files of a picture, or none, under a random name. */
export async function keepPicture(
  parts: ImageParts,
  { width, height, files }: Picture,
  signal: AbortSignal,
  asOnce: AsOnce,
): Promise<TakenPicture> {
  const { db, store } = parts;
  const name = randomBytes(16).toString('hex');
  const taken = { url: pictureUrl(name, width), width, height };
  await db.image.create({ data: { name, width, height } });
  try {
    signal.throwIfAborted();
    await store.put(name, files, signal);
    signal.throwIfAborted();
    const answer = await asOnce(async (tx) => {
      const { count } = await tx.image.updateMany({ where: { name }, data: { storedAt: new Date() } });
      if (count === 0) throw new Error('The picture took too long and was given up');
      return taken;
    });
    // The same upload was sent twice at once, and the other one was quicker.
    if (answer.url !== taken.url) await removePicture(parts, name);
    return answer;
  } catch (error) {
    // If this fails too, the row stays, and `forgetUnstored` finds it.
    await removePicture(parts, name).catch(() => {});
    throw error;
  }
}

/** Removes pictures of processes that ended before all files were stored. */
export async function forgetUnstored(parts: ImageParts): Promise<void> {
  const unstored = await parts.db.$queryRaw<{ name: string }[]>`
    SELECT name FROM images WHERE stored_at IS NULL AND created_at < now() - interval '1 hour'`;
  for (const { name } of unstored) await removePicture(parts, name);
}
