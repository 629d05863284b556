import { photoBodyBytes } from '../../../shared/order/order-photo.ts';
import {
  AddRequestPhoto,
  AskAboutOrder,
  CallLater,
  CancelOwnOrder,
  ChangeOwnOrder,
  OrderLink,
  OwnChange,
  OwnOrder,
  RememberOrder,
  WithdrawRequest,
} from '../../../shared/order/own-order.ts';
import { IdempotencyHeader } from '../../rpc/idempotency.ts';
import { rest } from '../../rpc/rest.ts';
import { publicProcedure, router } from '../../rpc/trpc.ts';
import {
  callLater,
  cancelOwnOrder,
  changeOwnOrder,
  confirmOwnOrder,
  openOwnOrder,
  previewOwnChange,
  rememberOrder,
  undoOwnStep,
} from './mutations.ts';
import { addRequestPhoto, askAboutOrder, withdrawRequest } from './requests.ts';

/** The steps of shoppers. All are mutations, so that the token travels in the body: URLs end up in logs. */
export const ownOrderRouter = router({
  open: rest(publicProcedure, 'POST', '/own-order/open', {
    operationId: 'openOwnOrder',
    tag: 'Own order',
    summary: 'Open an order by its link',
    refusals: ['ORDER_NOT_FOUND'],
  })
    .input(OrderLink)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => openOwnOrder(ctx, input)),

  previewChange: rest(publicProcedure, 'POST', '/own-order/change/preview', {
    operationId: 'previewOwnChange',
    tag: 'Own order',
    summary: 'Preview a change by its shopper',
    description: 'The new total and what goes back to the card. Nothing is changed.',
    refusals: ['ORDER_NOT_FOUND', 'ORDER_STEP_REFUSED'],
  })
    .input(ChangeOwnOrder)
    .output(OwnChange)
    .mutation(({ ctx, input }) => previewOwnChange(ctx, input)),

  change: rest(publicProcedure, 'POST', '/own-order/change', {
    operationId: 'changeOwnOrder',
    tag: 'Own order',
    summary: 'Change an order for its shopper',
    description:
      'Until it is packed: name, address, phone number, and fewer pieces. It is done after ten seconds; until then it can be undone, and `planned` says so.',
    refusals: ['ORDER_NOT_FOUND', 'ORDER_STEP_REFUSED'],
  })
    .input(ChangeOwnOrder)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => changeOwnOrder(ctx, input)),

  cancel: rest(publicProcedure, 'POST', '/own-order/cancel', {
    operationId: 'cancelOwnOrder',
    tag: 'Own order',
    summary: 'Cancel an order for its shopper',
    description: 'Until it is packed. It is done after ten seconds; until then it can be undone.',
    refusals: ['ORDER_NOT_FOUND', 'ORDER_STEP_REFUSED'],
  })
    .input(CancelOwnOrder)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => cancelOwnOrder(ctx, input)),

  undo: rest(publicProcedure, 'POST', '/own-order/undo', {
    operationId: 'undoOwnStep',
    tag: 'Own order',
    summary: 'Undo the step that waits',
    refusals: ['ORDER_NOT_FOUND', 'ORDER_STEP_REFUSED'],
  })
    .input(OrderLink)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => undoOwnStep(ctx, input)),

  confirm: rest(publicProcedure, 'POST', '/own-order/confirm', {
    operationId: 'confirmOwnOrder',
    tag: 'Own order',
    summary: 'Confirm a cash order for its shopper',
    refusals: ['ORDER_NOT_FOUND', 'ORDER_STEP_REFUSED'],
  })
    .input(OrderLink)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => confirmOwnOrder(ctx, input)),

  callLater: rest(publicProcedure, 'POST', '/own-order/call-later', {
    operationId: 'callOwnOrderLater',
    tag: 'Own order',
    summary: 'Ask to be called at another time',
    requestHeaders: IdempotencyHeader,
    refusals: ['ORDER_NOT_FOUND', 'ORDER_STEP_REFUSED'],
  })
    .input(CallLater)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => callLater(ctx, input)),

  ask: rest(publicProcedure, 'POST', '/own-order/request', {
    operationId: 'askAboutOwnOrder',
    tag: 'Own order',
    summary: 'Ask for a return or an exchange, or ask a question',
    description: 'Staff answer it, and the shopper gets the answer by e-mail.',
    requestHeaders: IdempotencyHeader,
    refusals: ['ORDER_NOT_FOUND', 'ORDER_STEP_REFUSED'],
  })
    .input(AskAboutOrder)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => askAboutOrder(ctx, input)),

  addPhoto: rest(publicProcedure, 'POST', '/own-order/request/photo', {
    operationId: 'addOwnRequestPhoto',
    tag: 'Own order',
    summary: 'Add a photograph to a request',
    description: 'Up to three for a request that is not answered. Only staff see them.',
    requestHeaders: IdempotencyHeader,
    bodyBytes: photoBodyBytes,
    refusals: ['ORDER_NOT_FOUND', 'ORDER_STEP_REFUSED', 'IMAGE_REFUSED'],
  })
    .input(AddRequestPhoto)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => addRequestPhoto(ctx, input)),

  withdrawRequest: rest(publicProcedure, 'POST', '/own-order/request/withdraw', {
    operationId: 'withdrawOwnRequest',
    tag: 'Own order',
    summary: 'Take a request back',
    refusals: ['ORDER_NOT_FOUND', 'ORDER_STEP_REFUSED'],
  })
    .input(WithdrawRequest)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => withdrawRequest(ctx, input)),

  remember: publicProcedure
    .input(RememberOrder)
    .output(OrderLink)
    .mutation(({ ctx, input }) => rememberOrder(ctx, input)),
});
