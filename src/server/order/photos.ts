import { Failure } from '../../shared/base/failure.ts';
import { limits } from '../../shared/base/limits.ts';
import type { OrderPhoto } from '../../shared/order/order-photo.ts';
import { logActivity } from '../activity/mutations.ts';
import type { Db, Tx } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { createWorkLimit } from '../image/work-limit.ts';
import type { ActorContext, StepContext } from '../rpc/context.ts';
import { once } from '../rpc/idempotency.ts';
import { lockOrder } from './status.ts';

/** Photographs of one order: a link to it must not fill the database. */
const mostPhotos = 20;

/** Each takes a core, and some hundred megabytes while it is decoded. */
const workLimit = createWorkLimit({ atWork: 1, inside: 4 });

/** A check behind the lock of the order. @throws Failure ORDER_STEP_REFUSED */
async function checkRequest(tx: Tx, orderId: string, id: string): Promise<void> {
  const request = await tx.orderRequest.findUnique({
    where: { id, orderId, status: 'open' },
    select: { _count: { select: { photos: true } } },
  });
  if (!request) throw new Failure('ORDER_STEP_REFUSED', { message: 'This request does not wait any more' });
  if (request._count.photos >= limits.requestPhotos) {
    const message = `A request has ${limits.requestPhotos} photographs at most`;
    throw new Failure('ORDER_STEP_REFUSED', { message });
  }
}

interface NewPhoto {
  orderId: string;
  /** Null for a photograph of a parcel. */
  requestId: string | null;
  /** A picture file in base64. */
  photo: string;
  actor: string;
}

/**
 * Stores a photograph, as JPEG made of its pixels: nothing else of the file is kept, such as where it was taken.
 * @throws Failure IMAGE_REFUSED, BUSY; ORDER_STEP_REFUSED for an order or a request that has enough, or a request that was answered
 */
export async function addPhoto(
  ctx: Pick<StepContext, 'db' | 'idempotencyKey' | 'onReplay' | 'beforeEffect' | 'isTrial' | 'callerId'>,
  { photo, ...about }: NewPhoto,
): Promise<{ id: string }> {
  const { orderId, requestId } = about;
  return workLimit.admit(async () => {
    // Loaded on first use, as for pictures of products.
    const { encodePhoto } = await import('../image/encode.ts');
    const bytes = await workLimit.work(() => encodePhoto(Buffer.from(photo, 'base64')));
    return once(ctx, 'order.addPhoto', { photo, ...about }, async (tx) => {
      await lockOrder(tx, orderId);
      if (requestId !== null) await checkRequest(tx, orderId, requestId);
      if ((await tx.orderPhoto.count({ where: { orderId } })) >= mostPhotos) {
        const message = `An order has ${mostPhotos} photographs at most`;
        throw new Failure('ORDER_STEP_REFUSED', { message });
      }
      return tx.orderPhoto.create({ data: { ...about, bytes: new Uint8Array(bytes) }, select: { id: true } });
    });
  });
}

const notFound = () => new Failure('ORDER_NOT_FOUND', { message: 'There is no such photograph' });

/** @throws Failure ORDER_NOT_FOUND */
export async function readPhoto(db: Db, id: string): Promise<OrderPhoto> {
  const found = await db.orderPhoto.findUnique({ where: { id }, select: { bytes: true } });
  if (!found) throw notFound();
  return { photo: Buffer.from(found.bytes).toString('base64') };
}

/** Deletes a photograph. @throws Failure ORDER_NOT_FOUND */
export async function removePhoto(
  { db, actor }: Pick<ActorContext, 'db' | 'actor'>,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const select = { order: { select: { id: true, number: true } } };
    const found = await tx.orderPhoto.findUnique({ where: { id }, select });
    if (!found) throw notFound();
    await tx.orderPhoto.delete({ where: { id } });
    const subject = { id: found.order.id, name: found.order.number };
    await logActivity(tx, actor, { action: 'order.photo_removed', subject });
  });
}
