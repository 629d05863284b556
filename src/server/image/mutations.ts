import { randomBytes } from 'node:crypto';
import { pictureUrl, uploadsPath } from '../../shared/product/image.ts';
import type { Db, Tx } from '../database/db.ts';
import { afterCommit, inLongTransaction } from '../database/transaction.ts';
import type { Log } from '../telemetry/log.ts';
import type { Picture, PictureStore } from './picture-files.ts';

export interface ImageParts {
  db: Db;
  store: PictureStore;
}

/** Removes files before their row: as long as any file is left, its row is there to find it. */
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
export async function storePicture(
  parts: ImageParts & { log: Log },
  { width, height, files }: Picture,
  signal: AbortSignal,
  asOnce: AsOnce,
): Promise<TakenPicture> {
  const { db, store, log } = parts;
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
    // The same upload was sent twice at once, and the other one was quicker. If this fails, the picture is removed later.
    if (answer.url !== taken.url)
      await afterCommit(log, 'a picture that came twice is left', () => removePicture(parts, name));
    return answer;
  } catch (error) {
    // If this fails too, the row stays, and `deleteUnstored` finds it.
    await removePicture(parts, name).catch(() => {});
    throw error;
  }
}

/** Removes pictures of processes that ended before all files were stored. */
export async function deleteUnstored(parts: ImageParts): Promise<void> {
  const unstored = await parts.db.$queryRaw<{ name: string }[]>`
    SELECT name FROM images WHERE stored_at IS NULL AND created_at < now() - interval '1 hour'`;
  for (const { name } of unstored) await removePicture(parts, name);
}

/** Reading all products of a large shop takes seconds. */
const noteTimeoutMs = 60_000;

/** Marks the pictures that are in no product and no content of the shop. Deleted products count: they can be restored. */
function recordUnused(db: Db): Promise<number> {
  return inLongTransaction(
    db,
    { timeout: noteTimeoutMs },
    (tx) => tx.$executeRaw`
      WITH used AS (
        SELECT DISTINCT substring(url FROM ${`${uploadsPath}/([0-9a-f]{32})/`}::text) AS name
        FROM (
          SELECT unnest(image || images) FROM products
          UNION ALL SELECT regexp_split_to_table("values"::text, '"') FROM settings
        ) AS used_by(url)
      ), noted AS (
        SELECT image.name, used.name IS NOT NULL AS "isUsed" FROM images image LEFT JOIN used ON used.name = image.name
      )
      UPDATE images SET unused_since = CASE WHEN noted."isUsed" THEN NULL ELSE now() END
      FROM noted WHERE noted.name = images.name AND (unused_since IS NOT NULL) = noted."isUsed"`,
  );
}

/** Removes pictures that have been unused since before a time. @returns the number of removed pictures */
export async function removeUnused(parts: ImageParts, before: Date): Promise<number> {
  await recordUnused(parts.db);
  const unused = await parts.db.image.findMany({
    where: { unusedSince: { lt: before } },
    select: { name: true },
  });
  for (const { name } of unused) await removePicture(parts, name);
  return unused.length;
}
