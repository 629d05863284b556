import { FindOrder, OrderDetail, PlacedOrder, PlaceOrder } from '../../shared/order.ts';
import { IdempotencyHeader } from '../idempotency.ts';
import { publicProcedure, router } from '../trpc.ts';
import { placeOrder } from './mutations.ts';
import { findOrder } from './queries.ts';

export const orderRouter = router({
  place: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/product/order-many',
        tags: ['Order'],
        summary: 'Place a cash order',
        requestHeaders: IdempotencyHeader,
        errorResponses: [404, 409, 413, 415, 422],
      },
    })
    .input(PlaceOrder)
    .output(PlacedOrder)
    .mutation(({ ctx, input }) => placeOrder(ctx, input)),

  get: publicProcedure
    .input(FindOrder)
    .output(OrderDetail)
    .query(async ({ ctx, input }) => ({ data: await findOrder(ctx.db, input) })),
});
