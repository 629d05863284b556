import { Subscribed } from '../../../shared/mail/newsletter.ts';
import {
  AskRestock,
  EndRestock,
  RestockAsked,
  RestockWaiting,
} from '../../../shared/product/back-in-stock.ts';
import { ProductId } from '../../../shared/product/product.ts';
import { publicProcedure, router, staffProcedure } from '../../rpc/trpc.ts';
import { askRestock, endRestock } from './mutations.ts';
import { countWaiting } from './queries.ts';

export const restockRouter = router({
  ask: publicProcedure
    .input(AskRestock)
    .output(RestockAsked)
    .mutation(({ ctx, input }) => askRestock(ctx, input)),

  end: publicProcedure
    .input(EndRestock)
    .output(Subscribed)
    .mutation(({ ctx, input }) => endRestock(ctx.db, input)),

  waiting: staffProcedure
    .input(ProductId)
    .output(RestockWaiting)
    .query(({ ctx, input }) => countWaiting(ctx.db, input.id)),
});
