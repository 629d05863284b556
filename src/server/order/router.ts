import { ConfirmOrder, FindOrder, OrderConfirmed, OrderDetail } from '../../shared/order/order.ts';
import { publicProcedure, router } from '../rpc/trpc.ts';
import { findOrder } from './queries.ts';
import { confirmOrder } from './reviews.ts';

export const orderRouter = router({
  // A mutation, so that number and e-mail address travel in the body: URLs end up in logs.
  find: publicProcedure
    .input(FindOrder)
    .output(OrderDetail)
    .mutation(async ({ ctx, input }) => ({ data: await findOrder(ctx, input) })),

  confirm: publicProcedure
    .input(ConfirmOrder)
    .output(OrderConfirmed)
    .mutation(({ ctx, input }) => confirmOrder(ctx, input)),
});
