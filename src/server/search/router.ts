import {
  AdviceQuery,
  Dismissed,
  MissedSearch,
  MissedSearches,
  SearchAdvice,
  Suggestions,
  SuggestQuery,
} from '../../shared/product/search.ts';
import { rest } from '../rpc/rest.ts';
import { permitted, publicProcedure, router, staffProcedure } from '../rpc/trpc.ts';
import { dismissMissed, listMissed, noteMissed } from './missed.ts';
import { advise, suggest } from './suggest.ts';

export const searchRouter = router({
  suggest: publicProcedure
    .meta(
      rest('GET', '/product/suggestions', {
        operationId: 'suggestProducts',
        tag: 'Product',
        summary: 'Suggest products while a search is typed',
        cached: true,
      }),
    )
    .input(SuggestQuery)
    .output(Suggestions)
    .query(({ ctx, input }) => suggest(ctx, input)),

  /** Asked by a page that shows a search without results, which is counted. */
  advise: publicProcedure
    .input(AdviceQuery)
    .output(SearchAdvice)
    .query(async ({ ctx, input }) => {
      const advice = await advise(ctx, input);
      // A shop that can only be read gives the advice, too.
      if (advice.withoutFilters === 0)
        await noteMissed(ctx.db, input.searchTerm).catch((error) =>
          ctx.log.warn({ err: error }, 'search not counted'),
        );
      return advice;
    }),

  missed: staffProcedure.output(MissedSearches).query(({ ctx }) => listMissed(ctx.db)),

  dismiss: permitted('catalogue')
    .input(MissedSearch)
    .output(Dismissed)
    .mutation(({ ctx, input }) => dismissMissed(ctx, input.term)),
});
