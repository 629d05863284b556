import {
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
import { askAboutOrder, withdrawRequest } from './requests.ts';

/** The steps of shoppers. All are mutations, so that the token travels in the body: URLs end up in logs. */
export const ownOrderRouter = router({
  open: publicProcedure
    .input(OrderLink)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => openOwnOrder(ctx, input)),

  previewChange: publicProcedure
    .input(ChangeOwnOrder)
    .output(OwnChange)
    .mutation(({ ctx, input }) => previewOwnChange(ctx, input)),

  change: publicProcedure
    .input(ChangeOwnOrder)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => changeOwnOrder(ctx, input)),

  cancel: publicProcedure
    .input(CancelOwnOrder)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => cancelOwnOrder(ctx, input)),

  undo: publicProcedure
    .input(OrderLink)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => undoOwnStep(ctx, input)),

  confirm: publicProcedure
    .input(OrderLink)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => confirmOwnOrder(ctx, input)),

  callLater: publicProcedure
    .input(CallLater)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => callLater(ctx, input)),

  ask: publicProcedure
    .input(AskAboutOrder)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => askAboutOrder(ctx, input)),

  withdrawRequest: publicProcedure
    .input(WithdrawRequest)
    .output(OwnOrder)
    .mutation(({ ctx, input }) => withdrawRequest(ctx, input)),

  remember: publicProcedure
    .input(RememberOrder)
    .output(OrderLink)
    .mutation(({ ctx, input }) => rememberOrder(ctx, input)),
});
