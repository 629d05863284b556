import { AccountingDays, AccountingSummary } from '../../shared/accounting.ts';
import { timesOf } from '../../shared/day.ts';
import { permitted, router } from '../trpc.ts';
import { findSummary } from './queries.ts';

export const accountingRouter = router({
  summary: permitted('export')
    .input(AccountingDays)
    .output(AccountingSummary)
    .query(async ({ ctx, input }) => findSummary(ctx.db, timesOf(input, (await ctx.identity()).timeZone))),
});
