// Long because it lists everything that can be done with orders; only declarations.
import { z } from 'zod';
import type { FailureReason } from '../../../shared/base/failure.ts';
import { limits } from '../../../shared/base/limits.ts';
import {
  CancelOrders,
  DeliverOrders,
  FindNeighbours,
  OrderNeighbours,
  OrderNumbers,
  OrderSheets,
  OrdersChanged,
  PackOrders,
  ShipOrders,
  TrackingFile,
  TrackingPreview,
} from '../../../shared/order/bulk-orders.ts';
import { NamedCarrier } from '../../../shared/order/carrier-schema.ts';
import {
  AddNote,
  AddParcel,
  CallQueue,
  CarrierCash,
  ChangeParcel,
  CorrectionPreview,
  CorrectOrder,
  DeliverOrder,
  InternalOrder,
  RecordCall,
  RecordPayout,
  RemoveParcel,
  ReturnOrder,
  ReturnPreview,
  ShipOrder,
} from '../../../shared/order/fulfilment.ts';
import {
  ListOrders,
  ManagedOrderDetail,
  OrderCorrected,
  OrderList,
  OrderNumber,
  OrderReturned,
  OrderSearch,
  type OrderStep,
  PatchOrder,
  RefundMade,
  RefundOrder,
  RefundPayment,
  StepTaken,
  TakeStep,
} from '../../../shared/order/manage-order.ts';
import { AnswerRequest, OrderRequest } from '../../../shared/order/order-request.ts';
import { PaymentRequested, RequestPayment } from '../../../shared/order/payment.ts';
import { PlannedSteps, PlanSteps, StepsUndone, UndoSteps } from '../../../shared/order/planned-steps.ts';
import { WorkList } from '../../../shared/order/work.ts';
import type { Permission } from '../../../shared/staff/staff-role.ts';
import { IfMatchHeader } from '../../rpc/entity-tag.ts';
import { IdempotencyHeader } from '../../rpc/idempotency.ts';
import { rest } from '../../rpc/rest.ts';
import { keyProcedure, permitted, router, staffProcedure } from '../../rpc/trpc.ts';
import { findOffered } from '../carrier.ts';
import { cancelOrders, deliverOrders, packOrders, shipOrders } from './bulk.ts';
import { findCallQueue, recordCall } from './calls.ts';
import { findCarrierCash, recordPayout } from './cash.ts';
import { correctOrder, previewCorrection } from './corrections.ts';
import { addNote, findInternalOrder } from './internal.ts';
import { cancelOrder, deliverOrder, giveBack, giveBackPayment, shipOrder } from './mutations.ts';
import { findNeighbours } from './neighbours.ts';
import { addParcel, changeParcel, removeParcel } from './parcels.ts';
import { findPlanned, planSteps, undoSteps } from './planned-steps.ts';
import { patchOrder } from './program-data.ts';
import { findManagedOrder, findSheets, manageOrders } from './queries.ts';
import { requestPayment, withdrawChange } from './request-payment.ts';
import { answerRequest } from './requests.ts';
import { previewReturn, returnOrder } from './returns.ts';
import { previewTracking } from './tracking-file.ts';
import { findWork } from './work.ts';

const stepSummaries: Record<OrderStep, string> = {
  ship: 'Ship an order',
  deliver: 'Deliver an order',
  cancel: 'Cancel an order',
  refund: 'Refund an order',
  parcel: 'Add a parcel',
  return: 'Record a return',
  correct: 'Correct an order',
};

const operationIds: Partial<Record<OrderStep, string>> = { parcel: 'addParcel' };

/** The procedure of an order's step, with its REST operation. */
function stepAt(
  permission: Permission,
  step: OrderStep,
  description: string,
  refusals: FailureReason[] = [],
) {
  return rest(keyProcedure('orders:write', permission), 'POST', `/order/{number}/${step}`, {
    operationId: operationIds[step] ?? `${step}Order`,
    tag: 'Order',
    summary: stepSummaries[step],
    description,
    requestHeaders: IdempotencyHeader,
    refusals: ['ORDER_NOT_FOUND', 'ORDER_STEP_REFUSED', ...refusals],
  });
}

/** The procedure of the step of several orders, with its REST operation. */
function stepOfMany(permission: Permission, step: 'ship' | 'deliver' | 'cancel', description: string) {
  return rest(keyProcedure('orders:write', permission), 'POST', `/order/${step}`, {
    operationId: `${step}Orders`,
    tag: 'Order',
    summary: `${stepSummaries[step].split(' ')[0]} several orders`,
    description: `${description} Each order is changed or refused by itself; \`data\` says which. At most ${limits.bulkOrders} orders.`,
    requestHeaders: IdempotencyHeader,
    refusals: ['INVALID_INPUT'],
  });
}

/** Orders for staff and programs: the lists, the steps and refunds. */
export const fulfilmentRouter = router({
  manage: rest(keyProcedure('orders:read'), 'GET', '/order', {
    operationId: 'listOrders',
    tag: 'Order',
    summary: 'List orders, newest first, or what has changed',
  })
    .input(ListOrders)
    .output(OrderList)
    .query(({ ctx, input }) => manageOrders(ctx, input)),

  // A mutation, so that the term travels in the body: staff search for people.
  search: rest(keyProcedure('orders:read').meta({ changes: 'nothing' }), 'POST', '/order/search', {
    operationId: 'searchOrders',
    tag: 'Order',
    summary: 'Search orders by number or customer',
    description: 'The term is in the body, because URLs end up in logs.',
  })
    .input(OrderSearch)
    .output(OrderList)
    .mutation(({ ctx, input }) => manageOrders(ctx, input)),

  get: rest(keyProcedure('orders:read'), 'GET', '/order/{number}', {
    operationId: 'getOrder',
    tag: 'Order',
    summary: 'Get one order',
    refusals: ['INVALID_INPUT', 'ORDER_NOT_FOUND'],
  })
    .input(OrderNumber)
    .output(ManagedOrderDetail)
    .query(async ({ ctx, input }) => ({ data: await findManagedOrder(ctx.db, input.number) })),

  patch: rest(keyProcedure('orders:write', 'orders'), 'PATCH', '/order/{number}', {
    operationId: 'patchOrder',
    tag: 'Order',
    summary: 'Change what a program keeps with an order',
    description:
      'Send only what changes. With If-Match, the change is made only if the order is still as it was read. All else of an order changes by its steps. Without `orders:read`, `customer` is null in the response.',
    requestHeaders: IfMatchHeader,
    refusals: ['ORDER_NOT_FOUND', 'ORDER_EXISTS', 'ORDER_STEP_REFUSED'],
  })
    .input(PatchOrder)
    .output(ManagedOrderDetail)
    .mutation(({ ctx, input }) => patchOrder(ctx, input)),

  ship: stepAt(
    'fulfilment',
    'ship',
    'Marks it as having left the warehouse, with its first parcel. It has to be paid, or be a cash order.',
  )
    .input(ShipOrder)
    .output(StepTaken)
    .mutation(({ ctx, input }) => shipOrder(ctx, input)),

  deliver: stepAt('fulfilment', 'deliver', 'Marks it as arrived, and its cash as collected.')
    .input(DeliverOrder)
    .output(StepTaken)
    .mutation(({ ctx, input }) => deliverOrder(ctx, input)),

  cancel: stepAt(
    'orders',
    'cancel',
    'Its pieces return to the stock. A paid order has to be refunded instead.',
    ['PAYMENT_UNAVAILABLE'],
  )
    .input(TakeStep)
    .output(StepTaken)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),

  shipMany: stepOfMany('fulfilment', 'ship', 'Hands a parcel of each to one carrier, if there is one.')
    .input(ShipOrders)
    .output(OrdersChanged)
    .mutation(({ ctx, input }) => shipOrders(ctx, input)),

  deliverMany: stepOfMany(
    'fulfilment',
    'deliver',
    'All the cash that was due for them is recorded as collected.',
  )
    .input(DeliverOrders)
    .output(OrdersChanged)
    .mutation(({ ctx, input }) => deliverOrders(ctx, input)),

  // Steps that wait for ten seconds are for people alone: programs take steps at once.
  planSteps: permitted('fulfilment')
    .input(PlanSteps)
    .output(OrdersChanged)
    .mutation(({ ctx, input }) => planSteps(ctx, input)),

  undoSteps: permitted('fulfilment')
    .input(UndoSteps)
    .output(StepsUndone)
    .mutation(({ ctx, input }) => undoSteps(ctx, input)),

  pack: permitted('fulfilment')
    .input(PackOrders)
    .output(OrdersChanged)
    .mutation(({ ctx, input }) => packOrders(ctx, input)),

  work: staffProcedure.output(WorkList).query(({ ctx }) => findWork(ctx.db)),

  planned: staffProcedure.output(PlannedSteps).query(({ ctx }) => findPlanned(ctx)),

  // A mutation: so many numbers are too long for an address.
  sheets: staffProcedure
    .meta({ changes: 'nothing' })
    .input(OrderNumbers)
    .output(OrderSheets)
    .mutation(({ ctx, input }) => findSheets(ctx.db, input.numbers)),

  // A mutation, so that the file travels in the body.
  previewTracking: permitted('fulfilment')
    .meta({ changes: 'nothing' })
    .input(TrackingFile)
    .output(TrackingPreview)
    .mutation(({ ctx, input }) => previewTracking(ctx.db, input.text)),

  // A mutation, so that the term travels in the body.
  neighbours: staffProcedure
    .meta({ changes: 'nothing' })
    .input(FindNeighbours)
    .output(OrderNeighbours)
    .mutation(({ ctx, input }) => findNeighbours(ctx, input)),

  cancelMany: stepOfMany(
    'orders',
    'cancel',
    'Their pieces return to the stock. Paid orders have to be refunded instead.',
  )
    .input(CancelOrders)
    .output(OrdersChanged)
    .mutation(({ ctx, input }) => cancelOrders(ctx, input)),

  requestPayment: rest(keyProcedure('orders:write', 'orders'), 'POST', '/order/{number}/payment-link', {
    operationId: 'requestPayment',
    tag: 'Order',
    summary: 'Ask for the payment of an order by a link',
    description:
      'The link opens a page on which the customer pays by card. A card order that is not paid yet is held for the time of a link from now on, 24 hours unless the owner has set another time; one whose time was over is opened again if its pieces are there. Each request makes a link of its own.',
    requestHeaders: IdempotencyHeader,
    refusals: [
      'ORDER_NOT_FOUND',
      'ORDER_STEP_REFUSED',
      'PRODUCT_NOT_FOUND',
      'OUT_OF_STOCK',
      'CARDS_NOT_TAKEN',
    ],
  })
    .input(RequestPayment)
    .output(PaymentRequested)
    .mutation(({ ctx, input }) => requestPayment(ctx, input)),

  withdrawChange: rest(keyProcedure('orders:write', 'orders'), 'POST', '/order/{number}/withdraw-change', {
    operationId: 'withdrawChange',
    tag: 'Order',
    summary: 'Withdraw a change that waits for its payment',
    description:
      'A correction with `payDifference` that was not paid yet. Its link can’t be used any more, and the order stays as it is.',
    requestHeaders: IdempotencyHeader,
    refusals: ['ORDER_NOT_FOUND', 'ORDER_STEP_REFUSED', 'PAYMENT_UNAVAILABLE'],
  })
    .input(OrderNumber)
    .output(StepTaken)
    .mutation(({ ctx, input }) => withdrawChange(ctx, input)),

  refund: stepAt(
    'refunds',
    'refund',
    'Refunds a card payment, or a part of it, or records that staff refund cash that was collected. The response has the status of the refund.',
    ['PAYMENT_NOT_FOUND', 'REFUND_TOO_LARGE', 'CARDS_NOT_TAKEN'],
  )
    .input(RefundOrder)
    .output(RefundMade)
    .mutation(({ ctx, input }) => giveBack(ctx, input)),

  addParcel: stepAt('fulfilment', 'parcel', 'An order that is on its way may have any number of parcels.')
    .input(AddParcel)
    .output(StepTaken)
    .mutation(({ ctx, input }) => addParcel(ctx, input)),

  changeParcel: rest(keyProcedure('orders:write', 'fulfilment'), 'PATCH', '/order/{number}/parcel/{id}', {
    operationId: 'changeParcel',
    tag: 'Order',
    summary: 'Change a parcel',
    description:
      'Its carrier or its tracking number, while the order is on its way. The shopper sees the new ones.',
    refusals: ['ORDER_NOT_FOUND', 'ORDER_STEP_REFUSED'],
  })
    .input(ChangeParcel)
    .output(StepTaken)
    .mutation(({ ctx, input }) => changeParcel(ctx, input)),

  removeParcel: rest(keyProcedure('orders:write', 'fulfilment'), 'DELETE', '/order/{number}/parcel/{id}', {
    operationId: 'removeParcel',
    tag: 'Order',
    summary: 'Remove a parcel',
    description: 'One that was recorded by mistake, while the order is on its way.',
    refusals: ['INVALID_INPUT', 'ORDER_NOT_FOUND', 'ORDER_STEP_REFUSED'],
  })
    .input(RemoveParcel)
    .output(StepTaken)
    .mutation(({ ctx, input }) => removeParcel(ctx, input)),

  return: stepAt(
    'fulfilment',
    'return',
    'Pieces of a shipped order that came back, or are lost. When nothing is left with the shopper, the order is returned. With `exchange`, others are sent for them.',
    [
      'REFUND_TOO_LARGE',
      'CARDS_NOT_TAKEN',
      'PRODUCT_NOT_FOUND',
      'VARIANT_NEEDED',
      'OUT_OF_STOCK',
      'PRICE_CHANGED',
      'ORDER_TOO_LARGE',
      'ORDER_TOO_HEAVY',
      'AMOUNT_TOO_SMALL',
    ],
  )
    .input(ReturnOrder)
    .output(OrderReturned)
    .mutation(({ ctx, input }) => returnOrder(ctx, input)),

  // A mutation, like the return that it tries.
  previewReturn: permitted('fulfilment')
    .meta({ changes: 'nothing' })
    .input(ReturnOrder)
    .output(ReturnPreview)
    .mutation(({ ctx, input }) => previewReturn(ctx, input)),

  correct: stepAt(
    'orders',
    'correct',
    'Quantities and delivery until it is shipped, the customer until it has arrived. Fewer pieces return to the stock, and on a card order their money to the card. More pieces and other products cost what they do now; `replaces` makes an exchange of them. A card order that would cost more than was paid is changed when its customer has paid the difference, with `payDifference`.',
    [
      'PRODUCT_NOT_FOUND',
      'VARIANT_NEEDED',
      'OUT_OF_STOCK',
      'ORDER_TOO_LARGE',
      'ORDER_TOO_HEAVY',
      'REFUND_TOO_LARGE',
      'AMOUNT_TOO_SMALL',
      'CARDS_NOT_TAKEN',
    ],
  )
    .input(CorrectOrder)
    .output(OrderCorrected)
    .mutation(({ ctx, input }) => correctOrder(ctx, input)),

  // A mutation, so that personal data travels in the body.
  previewCorrection: permitted('orders')
    .meta({ changes: 'nothing' })
    .input(CorrectOrder)
    .output(CorrectionPreview)
    .mutation(({ ctx, input }) => previewCorrection(ctx, input)),

  internal: staffProcedure
    .input(OrderNumber)
    .output(InternalOrder)
    .query(({ ctx, input }) => findInternalOrder(ctx.db, input.number)),

  addNote: permitted('fulfilment')
    .input(AddNote)
    .output(z.void())
    .mutation(({ ctx, input }) => addNote(ctx, input)),

  answerRequest: rest(keyProcedure('orders:write', 'orders'), 'POST', '/order-request/{id}/answer', {
    operationId: 'answerOrderRequest',
    tag: 'Order',
    summary: 'Answer a request of a shopper',
    description:
      'A return, an exchange or a question. The shopper gets the answer by e-mail. An accepted return is recorded once its pieces are back.',
    requestHeaders: IdempotencyHeader,
    refusals: ['ORDER_NOT_FOUND', 'ORDER_STEP_REFUSED'],
  })
    .input(AnswerRequest)
    .output(OrderRequest)
    .mutation(({ ctx, input }) => answerRequest(ctx, input)),

  callQueue: staffProcedure.output(CallQueue).query(({ ctx }) => findCallQueue(ctx.db)),

  recordCall: permitted('orders')
    .input(RecordCall)
    .output(StepTaken)
    .mutation(({ ctx, input }) => recordCall(ctx, input)),

  carriers: staffProcedure.output(z.array(NamedCarrier)).query(({ ctx }) => findOffered(ctx.db)),

  carrierCash: staffProcedure.output(CarrierCash).query(({ ctx }) => findCarrierCash(ctx.db)),

  recordPayout: permitted('orders')
    .input(RecordPayout)
    .output(z.void())
    .mutation(async ({ ctx, input }) => void (await recordPayout(ctx, input))),

  refundPayment: permitted('refunds')
    .input(RefundPayment)
    .output(RefundMade)
    .mutation(({ ctx, input }) => giveBackPayment(ctx, input)),
});
