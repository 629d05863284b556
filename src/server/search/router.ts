import {
  AdviceQuery,
  Done,
  MissedSearch,
  MissedSearches,
  SearchAdvice,
  Suggestions,
  SuggestQuery,
} from '../../shared/product/search.ts';
import { rest } from '../rpc/rest.ts';
import { permitted, publicProcedure, router, staffProcedure } from '../rpc/trpc.ts';
import { dismissMissed, listMissed, recordMissed } from './missed.ts';
import { advise, suggest } from './suggest.ts';

export const searchRouter = router({
  suggest: rest(publicProcedure, 'GET', '/product/suggestions', {
    operationId: 'suggestProducts',
    tag: 'Product',
    summary: 'Suggest products while a search is typed',
    cached: true,
  })
    .input(SuggestQuery)
    .output(Suggestions)
    .query(({ ctx, input }) => suggest(ctx, input)),

  advise: publicProcedure
    .input(AdviceQuery)
    .output(SearchAdvice)
    .query(({ ctx, input }) => advise(ctx, input)),

  recordMissed: publicProcedure
    .input(SuggestQuery)
    .output(Done)
    .mutation(({ ctx, input }) => recordMissed(ctx, input.searchTerm)),

  missed: staffProcedure.output(MissedSearches).query(({ ctx }) => listMissed(ctx.db)),

  dismiss: permitted('catalogue')
    .input(MissedSearch)
    .output(Done)
    .mutation(({ ctx, input }) => dismissMissed(ctx, input.term)),
});
