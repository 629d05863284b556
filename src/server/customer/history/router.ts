import {
  History,
  HistoryRemoved,
  HistorySource,
  RemoveHistory,
  SearchHistory,
} from '../../../shared/customer/past-order.ts';
import { OrderNumber } from '../../../shared/order/manage-order.ts';
import { recentProof } from '../../rpc/access.ts';
import { permitted, router, staffProcedure } from '../../rpc/trpc.ts';
import { removeHistory } from './mutations.ts';
import { findHistoryOfCustomer, findHistorySources, searchHistory } from './queries.ts';

/** Orders and customers of the shop that a merchant had before. Their files are imported over HTTP (http/history-import.ts). */
export const historyRouter = router({
  // A mutation, so that the term travels in the body.
  search: staffProcedure
    .meta({ changes: 'nothing' })
    .input(SearchHistory)
    .output(History)
    .mutation(({ ctx, input }) => searchHistory(ctx.db, input.searchTerm)),

  ofCustomer: staffProcedure
    .input(OrderNumber)
    .output(History)
    .query(({ ctx, input }) => findHistoryOfCustomer(ctx.db, input.number)),

  sources: staffProcedure.output(HistorySource.array()).query(({ ctx }) => findHistorySources(ctx.db)),

  remove: permitted('shop')
    .meta(recentProof)
    .input(RemoveHistory)
    .output(HistoryRemoved)
    .mutation(({ ctx, input }) => removeHistory(ctx, input.source)),
});
