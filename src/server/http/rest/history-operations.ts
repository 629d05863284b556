import type { z } from 'zod';
import { HistoryCounts, HistoryPreview, historyPaths } from '../../../shared/customer/past-order.ts';
import type { Admission } from '../../rpc/access.ts';
import { IdempotencyHeader } from '../../rpc/idempotency.ts';
import { file, fileOperation } from './catalogue-operations.ts';

export const historyAdmission = {
  access: 'staff',
  scope: 'orders:write',
  permission: 'orders',
} satisfies Admission;

const { scope } = historyAdmission;
const refusals = ['INVALID_INPUT', 'BODY_TOO_LARGE', 'CATALOGUE_FILE_REFUSED'] as const;
const tags = ['Customer'];
const answered = (schema: z.ZodType, description: string) => ({
  200: { description, content: { 'application/json': { schema } } },
});

/** The operations on files of an earlier shop; no procedure is behind these paths. */
export const historyOperations = [
  fileOperation({
    operationId: 'previewHistoryImport',
    method: 'POST',
    path: historyPaths.preview,
    scope,
    refusals,
    tags,
    summary: 'Preview an import of orders or customers of an earlier shop',
    description:
      'Changes nothing. Takes the orders and customers that Shopify exports, those that the Analytics of WooCommerce download, and the orders of its plugin Advanced Order Export: the shop knows them by their columns.',
    requestBody: file,
    responses: answered(HistoryPreview, 'What the import would do'),
  }),
  fileOperation({
    operationId: 'importHistory',
    method: 'POST',
    path: historyPaths.import,
    scope,
    refusals: [...refusals, 'IMPORT_RUNNING'],
    tags,
    summary: 'Import orders or customers of an earlier shop',
    description:
      'As a record that staff find and read: no figure counts them. All rows that can be taken, or none. They replace what an earlier file said of the same number or customer; the same file changes nothing.',
    requestParams: { header: IdempotencyHeader },
    requestBody: file,
    responses: answered(HistoryCounts, 'The number of orders or customers, by effect'),
  }),
];
