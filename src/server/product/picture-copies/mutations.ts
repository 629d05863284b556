import type { ChosenCopies, PictureCopies } from '../../../shared/product/picture-copies.ts';
import type { Db, Tx } from '../../database/db.ts';
import { addJob } from '../../database/jobs/queue.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { once } from '../../rpc/idempotency.ts';
import { findPictureCopies } from './queries.ts';

/** Has the due pictures copied once the transaction commits: one job at a time, in all processes. */
export async function queueCopying(tx: Db | Tx): Promise<void> {
  await addJob(tx, 'copy_pictures', {}, { queue: 'pictures', key: 'copy_pictures' });
}

/** Rows written with one statement. */
const portion = 5000;

function isForeign(address: string, publicUrl: string): boolean {
  return /^https?:/.test(address) && new URL(address).origin !== new URL(publicUrl).origin;
}

/** Has pictures on other servers copied that imported products have, for which a new try begins if they were given up. */
export async function copyImported(tx: Tx, pictures: string[], publicUrl: string): Promise<void> {
  const addresses = [...new Set(pictures)].filter((address) => isForeign(address, publicUrl));
  for (let start = 0; start < addresses.length; start += portion) {
    await tx.$executeRaw`
      INSERT INTO picture_copies (address)
      SELECT address FROM unnest(${addresses.slice(start, start + portion)}::text[]) AS address
      WHERE octet_length(address) <= 2000 AND NOT EXISTS (SELECT FROM picture_copies own WHERE own.url = address)
      ON CONFLICT (address) DO UPDATE SET status = 'waiting', tries = 0, next_attempt_at = now()
      WHERE picture_copies.status <> 'waiting'`;
  }
  if (addresses.length > 0) await queueCopying(tx);
}

/** Tries copies again that failed or were stopped: all, or that of one address. */
export function retryCopies(ctx: ActorContext, input: ChosenCopies): Promise<PictureCopies> {
  return once(ctx, 'pictureCopy.retry', input, async (tx) => {
    await tx.pictureCopy.updateMany({
      where: { address: input.address, status: { in: ['failed', 'stopped'] } },
      data: { status: 'waiting', tries: 0, nextAttemptAt: new Date() },
    });
    await queueCopying(tx);
    return findPictureCopies(tx);
  });
}

/** Leaves pictures uncopied that wait: all, or that of one address. One that is just being copied is finished. */
export function stopCopying(ctx: ActorContext, input: ChosenCopies): Promise<PictureCopies> {
  return once(ctx, 'pictureCopy.stop', input, async (tx) => {
    const where = { address: input.address, status: 'waiting' } as const;
    await tx.pictureCopy.updateMany({ where, data: { status: 'stopped' } });
    return findPictureCopies(tx);
  });
}

const key = 'catalogue.pictures';

/** Keeps the pictures of products as they are until the transaction of an import ends: its plan would be wrong otherwise. */
export async function holdPictures(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

/** True if no import holds the pictures; none does until the transaction ends. */
export async function mayReplacePictures(tx: Tx): Promise<boolean> {
  const [{ free }] = await tx.$queryRaw<[{ free: boolean }]>`
    SELECT pg_try_advisory_xact_lock_shared(hashtextextended(${key}, 0)) AS free`;
  return free;
}
