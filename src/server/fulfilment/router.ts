import type { FailureReason } from '../../shared/failure.ts';
import {
  ManagedOrderDetail,
  OrderList,
  OrderNumber,
  OrderQuery,
  OrderSearch,
  type OrderStep,
  RefundMade,
  RefundOrder,
  RefundPayment,
  StepTaken,
  TakeStep,
} from '../../shared/manage-order.ts';
import { IdempotencyHeader } from '../idempotency.ts';
import { rest } from '../rest.ts';
import { keyProcedure, router, staffProcedure } from '../trpc.ts';
import { cancelOrder, deliverOrder, giveBack, giveBackPayment, shipOrder } from './mutations.ts';
import { findManagedOrder, manageOrders } from './queries.ts';

const stepSummaries: Record<OrderStep, string> = {
  ship: 'Ship an order',
  deliver: 'Deliver an order',
  cancel: 'Cancel an order',
  refund: 'Refund an order',
};

/** The REST operation of an order's step. */
function stepAt(step: OrderStep, description: string, refusals: FailureReason[] = []) {
  return rest('POST', `/order/{number}/${step}`, {
    operationId: `${step}Order`,
    tag: 'Order',
    summary: stepSummaries[step],
    description,
    requestHeaders: IdempotencyHeader,
    refusals: ['ORDER_NOT_FOUND', 'ORDER_STEP_REFUSED', ...refusals],
  });
}

/** Orders for staff and programs: the lists, the steps and refunds. */
export const fulfilmentRouter = router({
  manage: keyProcedure('orders:read')
    .meta(
      rest('GET', '/order', {
        operationId: 'listOrders',
        tag: 'Order',
        summary: 'List orders, newest first',
      }),
    )
    .input(OrderQuery)
    .output(OrderList)
    .query(({ ctx, input }) => manageOrders(ctx, input)),

  // A mutation, so that the term travels in the body: staff search for people.
  search: keyProcedure('orders:read')
    .meta(
      rest('POST', '/order/search', {
        operationId: 'searchOrders',
        tag: 'Order',
        summary: 'Search orders by number or customer',
        description: 'The term is in the body, because URLs end up in logs.',
      }),
    )
    .input(OrderSearch)
    .output(OrderList)
    .mutation(({ ctx, input }) => manageOrders(ctx, input)),

  get: keyProcedure('orders:read')
    .meta(
      rest('GET', '/order/{number}', {
        operationId: 'getOrder',
        tag: 'Order',
        summary: 'Get one order',
        refusals: ['INVALID_INPUT', 'ORDER_NOT_FOUND'],
      }),
    )
    .input(OrderNumber)
    .output(ManagedOrderDetail)
    .query(async ({ ctx, input }) => ({ data: await findManagedOrder(ctx.db, input.number) })),

  ship: keyProcedure('orders:write')
    .meta(stepAt('ship', 'Marks it as having left the warehouse. It has to be paid, or be a cash order.'))
    .input(TakeStep)
    .output(StepTaken)
    .mutation(({ ctx, input }) => shipOrder(ctx, input)),

  deliver: keyProcedure('orders:write')
    .meta(stepAt('deliver', 'Marks it as arrived.'))
    .input(TakeStep)
    .output(StepTaken)
    .mutation(({ ctx, input }) => deliverOrder(ctx, input)),

  cancel: keyProcedure('orders:write')
    .meta(
      stepAt('cancel', 'Its pieces return to the stock. A paid order has to be refunded instead.', [
        'PAYMENT_UNAVAILABLE',
      ]),
    )
    .input(TakeStep)
    .output(StepTaken)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),

  refund: keyProcedure('orders:write')
    .meta(
      stepAt(
        'refund',
        'Refunds a card payment, or a part of it. The response has the status of the refund.',
        ['PAYMENT_NOT_FOUND', 'REFUND_TOO_LARGE', 'CARDS_NOT_TAKEN'],
      ),
    )
    .input(RefundOrder)
    .output(RefundMade)
    .mutation(({ ctx, input }) => giveBack(ctx, input)),

  refundPayment: staffProcedure
    .input(RefundPayment)
    .output(RefundMade)
    .mutation(({ ctx, input }) => giveBackPayment(ctx, input)),
});
