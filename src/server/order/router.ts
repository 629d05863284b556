import type { OpenApiMeta } from 'trpc-to-openapi';
import {
  ManagedOrderDetail,
  OrderList,
  OrderNumber,
  OrderQuery,
  OrderSearch,
  type OrderStep,
  RefundMade,
  RefundOrder,
  StepTaken,
  TakeStep,
} from '../../shared/manage-order.ts';
import { FindOrder, OrderDetail, PlacedOrder, PlaceOrder } from '../../shared/order.ts';
import { IdempotencyHeader } from '../idempotency.ts';
import { keyProcedure, publicProcedure, router } from '../trpc.ts';
import { cancelOrder, deliverOrder, giveBack, placeOrder, shipOrder } from './mutations.ts';
import { findManagedOrder, findOrder, manageOrders } from './queries.ts';

/** Where a step of an order is taken over REST. */
function stepPath(step: OrderStep, summary: string) {
  return {
    method: 'POST',
    path: `/order/{number}/${step}`,
    tags: ['Order'],
    summary,
    requestHeaders: IdempotencyHeader,
    errorResponses: [404, 409, 413, 415, 422],
  } satisfies OpenApiMeta['openapi'];
}

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

  manage: keyProcedure('orders:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/order',
        tags: ['Order'],
        summary: 'List orders, newest first',
        errorResponses: [],
      },
    })
    .input(OrderQuery)
    .output(OrderList)
    .query(({ ctx, input }) => manageOrders(ctx.db, input)),

  // A mutation like `find`: what is looked for are people.
  search: keyProcedure('orders:read')
    .meta({
      openapi: {
        method: 'POST',
        path: '/order/search',
        tags: ['Order'],
        summary: 'Search orders by number or customer',
        description: 'The term travels in the body: addresses of requests end up in logs.',
        errorResponses: [413, 415],
      },
    })
    .input(OrderSearch)
    .output(OrderList)
    .mutation(({ ctx, input }) => manageOrders(ctx.db, input)),

  get: keyProcedure('orders:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/order/{number}',
        tags: ['Order'],
        summary: 'Get one order',
        errorResponses: [404],
      },
    })
    .input(OrderNumber)
    .output(ManagedOrderDetail)
    .query(async ({ ctx, input }) => ({ data: await findManagedOrder(ctx.db, input.number) })),

  ship: keyProcedure('orders:write')
    .meta({ openapi: stepPath('ship', 'Say that an order has left the warehouse') })
    .input(TakeStep)
    .output(StepTaken)
    .mutation(({ ctx, input }) => shipOrder(ctx, input)),

  deliver: keyProcedure('orders:write')
    .meta({ openapi: stepPath('deliver', 'Say that an order has arrived') })
    .input(TakeStep)
    .output(StepTaken)
    .mutation(({ ctx, input }) => deliverOrder(ctx, input)),

  cancel: keyProcedure('orders:write')
    .meta({ openapi: stepPath('cancel', 'Cancel an order that is neither paid nor shipped') })
    .input(TakeStep)
    .output(StepTaken)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),

  refund: keyProcedure('orders:write')
    .meta({ openapi: stepPath('refund', 'Give back a card payment, or a part of it') })
    .input(RefundOrder)
    .output(RefundMade)
    .mutation(({ ctx, input }) => giveBack(ctx, input)),
});
