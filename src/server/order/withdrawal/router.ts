import {
  MarkWithdrawal,
  SendWithdrawal,
  Withdrawal,
  WithdrawalList,
  WithdrawalQuery,
  WithdrawalReceived,
} from '../../../shared/order/withdrawal.ts';
import { permitted, publicProcedure, router, staffProcedure } from '../../rpc/trpc.ts';
import { markWithdrawal, sendWithdrawal } from './mutations.ts';
import { listWithdrawals } from './queries.ts';

export const withdrawalRouter = router({
  send: publicProcedure
    .input(SendWithdrawal)
    .output(WithdrawalReceived)
    .mutation(({ ctx, input }) => sendWithdrawal(ctx, input)),

  list: staffProcedure
    .input(WithdrawalQuery)
    .output(WithdrawalList)
    .query(({ ctx, input }) => listWithdrawals(ctx.db, input)),

  mark: permitted('orders')
    .input(MarkWithdrawal)
    .output(Withdrawal)
    .mutation(({ ctx, input }) => markWithdrawal(ctx, input.id, input.isDone)),
});
