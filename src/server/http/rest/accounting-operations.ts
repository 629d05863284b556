import { z } from 'zod';
import {
  accountingExportPath,
  ExportTable,
  exportColumns,
  exportTables,
} from '../../../shared/accounting/accounting.ts';
import { Day } from '../../../shared/base/day-schema.ts';
import { catalogueFileType } from '../../../shared/product/catalogue-file.ts';
import { type Admission, recentProof } from '../../rpc/access.ts';
import { restPrefix } from './routes.ts';

export const accountingAdmission = {
  access: 'staff',
  scope: 'orders:read',
  permission: 'export',
  ...recentProof,
} satisfies Admission;

const columnsOf = (table: ExportTable) => exportColumns[table].map((column) => `\`${column}\``).join(', ');
const tables = ExportTable.options
  .map((table) => `- \`${table}\`: a row is ${exportTables[table]}. Columns: ${columnsOf(table)}`)
  .join('\n');

/** No procedure is behind this path, because its response is a file. */
export const accountingOperation = {
  operation: {
    operationId: 'exportAccounts',
    method: 'GET',
    path: accountingExportPath.slice(restPrefix.length),
    scope: accountingAdmission.scope,
    takes: new Set<string>(),
    refusals: ['INVALID_INPUT'] as const,
  },
  described: {
    operationId: 'exportAccounts',
    tags: ['Order'],
    summary: 'Export orders, payments, refunds or cash for the accounts',
    description: `One table as CSV, of one moment, oldest rows first:\n\n${tables}\n\nAmounts are US dollars with all decimals. Times are in ISO 8601, with the offset of the shop’s time zone. \`effect\` is what an entry adds to the money of the payment that is left, or takes from it. \`owed\` is what a carrier has collected and not paid out; \`fees\` is what it kept. A refund that failed after it had gone through is taken off on the day it failed. What a spreadsheet would take for a formula, also after a semicolon or a tab in a cell, has an apostrophe before it.`,
    requestParams: {
      query: z.object({
        table: ExportTable.default('orders').describe('What to export'),
        from: Day.optional().describe('The first day, in the time zone of the shop'),
        to: Day.optional().describe('The last day, included'),
        numbers: z
          .string()
          .optional()
          .describe('Only of these orders: their numbers, with commas between them; not for `payouts`'),
      }),
    },
    responses: {
      200: {
        description: 'A CSV file, in UTF-8 with a byte order mark',
        content: { [catalogueFileType]: { schema: { type: 'string' as const } } },
      },
    },
  },
};
