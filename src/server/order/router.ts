import {
  ManagedOrder,
  OrderList,
  OrderNumber,
  OrderQuery,
  OrderSearch,
  RefundMade,
  RefundOrder,
  StepTaken,
  TakeStep,
} from '../../shared/manage-order.ts';
import { FindOrder, OrderDetail, PlacedOrder, PlaceOrder } from '../../shared/order.ts';
import { IdempotencyHeader } from '../idempotency.ts';
import { publicProcedure, router, staffProcedure } from '../trpc.ts';
import { cancelOrder, deliverOrder, giveBack, placeOrder, shipOrder } from './mutations.ts';
import { findManagedOrder, findOrder, manageOrders } from './queries.ts';

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

  manage: staffProcedure
    .input(OrderQuery)
    .output(OrderList)
    .query(({ ctx, input }) => manageOrders(ctx.db, input)),

  // A mutation like `find`: what staff look for are people.
  search: staffProcedure
    .input(OrderSearch)
    .output(OrderList)
    .mutation(({ ctx, input }) => manageOrders(ctx.db, input)),

  get: staffProcedure
    .input(OrderNumber)
    .output(ManagedOrder)
    .query(({ ctx, input }) => findManagedOrder(ctx.db, input.number)),

  ship: staffProcedure
    .input(TakeStep)
    .output(StepTaken)
    .mutation(({ ctx, input }) => shipOrder(ctx, input)),

  deliver: staffProcedure
    .input(TakeStep)
    .output(StepTaken)
    .mutation(({ ctx, input }) => deliverOrder(ctx, input)),

  cancel: staffProcedure
    .input(TakeStep)
    .output(StepTaken)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),

  refund: staffProcedure
    .input(RefundOrder)
    .output(RefundMade)
    .mutation(({ ctx, input }) => giveBack(ctx, input)),
});
