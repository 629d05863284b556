import { OpenWork, Report, ReportQuery } from '../../../shared/accounting/report.ts';
import { router, staffProcedure } from '../../rpc/trpc.ts';
import { findOpenWork, findReport } from './queries.ts';

export const reportRouter = router({
  dashboard: staffProcedure
    .input(ReportQuery)
    .output(Report)
    .query(async ({ ctx, input }) => findReport(ctx.db, input, (await ctx.identity()).timeZone)),
  openWork: staffProcedure.output(OpenWork).query(({ ctx }) => findOpenWork(ctx.db)),
});
