import { IssueDocuments } from '../../shared/accounting/accounting.ts';
import { timesOf } from '../../shared/base/day.ts';
import {
  DocumentIssued,
  DocumentsIssued,
  IssueDocument,
  OrderDocuments,
} from '../../shared/order/document.ts';
import { documentKinds } from '../../shared/order/document-kinds.ts';
import { OrderNumber } from '../../shared/order/manage-order.ts';
import { IdempotencyHeader } from '../rpc/idempotency.ts';
import { rest } from '../rpc/rest.ts';
import { keyProcedure, permitted, router } from '../rpc/trpc.ts';
import { findDocuments, issueAll, issueDocument, presentIssued } from './documents.ts';
import { findOrderIds } from './many-documents.ts';

/** Invoices, receipts and credit notes of orders. */
export const documentRouter = router({
  documents: rest(keyProcedure('orders:read'), 'GET', '/order/{number}/documents', {
    operationId: 'listDocuments',
    tag: 'Order',
    summary: 'Get the invoice, the receipt and the credit notes of an order',
    description: '`issued` has them with all that they say; `due` is what can be issued now.',
    refusals: ['INVALID_INPUT', 'ORDER_NOT_FOUND'],
  })
    .input(OrderNumber)
    .output(OrderDocuments)
    .query(({ ctx, input }) => findDocuments(ctx, input.number)),

  issueDocument: rest(keyProcedure('orders:write', 'orders'), 'POST', '/order/{number}/documents', {
    operationId: 'issueDocument',
    tag: 'Order',
    summary: 'Issue an invoice, a receipt or a credit note',
    description:
      'It gets the next number of its kind, and never changes afterwards. Issued again, it is the same document. `subject` is the refund or the return that a credit note is for, as `due` has it. Without `orders:read`, the response has no customer, and `pdf` opens for staff alone.',
    requestHeaders: IdempotencyHeader,
    refusals: ['ORDER_NOT_FOUND', 'ORDER_STEP_REFUSED'],
  })
    .input(IssueDocument)
    .output(DocumentIssued)
    .mutation(async ({ ctx, input }) => {
      const data = await presentIssued(ctx, await issueDocument(ctx, input));
      return { success: true, message: `${documentKinds[data.kind].label} ${data.number} issued`, data };
    }),

  issueDocuments: permitted('orders')
    .input(IssueDocuments)
    .output(DocumentsIssued)
    .mutation(async ({ ctx, input }) =>
      issueAll(
        ctx,
        'numbers' in input
          ? { orderIds: await findOrderIds(ctx.db, input.numbers) }
          : timesOf(input, (await ctx.identity()).timeZone),
      ),
    ),
});
