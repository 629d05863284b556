import { AccountingDays, AccountingSummary, DocumentsOfOrders } from '../../shared/accounting/accounting.ts';
import { timesOf } from '../../shared/base/day.ts';
import { OrderNumbers } from '../../shared/order/bulk-orders.ts';
import { permitted, router } from '../rpc/trpc.ts';
import { findOverview } from './many-documents.ts';
import { findSummary } from './queries.ts';

export const accountingRouter = router({
  summary: permitted('export')
    .input(AccountingDays)
    .output(AccountingSummary)
    .query(async ({ ctx, input }) => findSummary(ctx.db, timesOf(input, (await ctx.identity()).timeZone))),

  // A mutation: so many numbers are too long for an address.
  documentsOf: permitted('export')
    .meta({ changes: 'nothing' })
    .input(OrderNumbers)
    .output(DocumentsOfOrders)
    .mutation(({ ctx, input }) => findOverview(ctx.db, input.numbers)),
});
