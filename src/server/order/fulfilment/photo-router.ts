import { z } from 'zod';
import { AddPhoto, OrderPhoto, OrderPhotoId, photoBodyBytes } from '../../../shared/order/order-photo.ts';
import { permitted, router, staffProcedure } from '../../rpc/trpc.ts';
import { addPhoto, readPhoto, removePhoto } from '../photos.ts';
import { findStanding } from './queries.ts';

/** The photographs of parcels, which staff take, and how staff see those of requests. */
export const photoRouter = router({
  addPhoto: permitted('fulfilment')
    .meta({ bodyBytes: photoBodyBytes })
    .input(AddPhoto)
    .output(z.void())
    .mutation(async ({ ctx, input: { number, photo } }) => {
      const { id: orderId } = await findStanding(ctx.db, number);
      await addPhoto(ctx, { orderId, requestId: null, photo, actor: ctx.actor });
    }),

  photo: staffProcedure
    .input(OrderPhotoId)
    .output(OrderPhoto)
    .query(({ ctx, input }) => readPhoto(ctx.db, input.id)),

  removePhoto: permitted('orders')
    .input(OrderPhotoId)
    .output(z.void())
    .mutation(({ ctx, input }) => removePhoto(ctx, input.id)),
});
