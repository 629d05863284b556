import { z } from 'zod';
import { AboutContent, HomeContent, LegalPage, WithdrawalContent } from '../../../shared/settings/content.ts';
import { publicProcedure, router } from '../../rpc/trpc.ts';
import { findContent, findLegalPage, findOwnPage, findWithdrawalPage } from './queries.ts';

/** For content of public pages: it is the same for everybody until an owner saves it. */
const contentProcedure = publicProcedure.meta({ cached: true });

export const contentRouter = router({
  home: contentProcedure.output(HomeContent).query(({ ctx }) => findContent(ctx.pool, 'home')),

  about: contentProcedure.output(AboutContent).query(({ ctx }) => findContent(ctx.pool, 'about')),

  legal: contentProcedure
    .input(z.object({ page: z.string().max(40) }))
    .output(LegalPage)
    .query(({ ctx, input }) => findLegalPage(ctx.pool, input.page)),

  page: contentProcedure
    .input(z.object({ address: z.string().max(60) }))
    .output(LegalPage)
    .query(({ ctx, input }) => findOwnPage(ctx.pool, input.address)),

  withdrawal: contentProcedure.output(WithdrawalContent).query(({ ctx }) => findWithdrawalPage(ctx.pool)),
});
