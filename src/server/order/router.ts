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
        summary: 'Place an order, for cash on delivery or with a card payment',
        requestHeaders: IdempotencyHeader,
        errorResponses: [404, 409, 413, 415, 422],
      },
    })
    .input(PlaceOrder)
    .output(PlacedOrder)
    .mutation(({ ctx, input }) => placeOrder(ctx, input)),

  // A mutation, so that number and e-mail address travel in the body: addresses of requests end up in logs.
  find: publicProcedure
    .input(FindOrder)
    .output(OrderDetail)
    .mutation(async ({ ctx, input }) => ({ data: await findOrder(ctx, input) })),
});
