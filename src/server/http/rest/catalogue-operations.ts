import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { limits } from '../../../shared/base/limits.ts';
import { decimalSeparators } from '../../../shared/base/typed-number.ts';
import {
  catalogueColumns,
  catalogueFilePaths,
  catalogueFileType,
  type ImportNews,
} from '../../../shared/product/catalogue-file.ts';
import {
  columnMeanings,
  exportFormats,
  importFormats,
  type KnownFormat,
} from '../../../shared/product/import-format.ts';
import { ImportCounts, ImportPreview } from '../../../shared/product/import-preview.ts';
import { Count } from '../../../shared/product/row-fault.ts';
import { UpsertRow } from '../../../shared/product/upsert-products.ts';
import type { Admission } from '../../rpc/access.ts';
import { IdempotencyHeader } from '../../rpc/idempotency.ts';
import type { RestOperation } from './operation.ts';
import { restPrefix } from './routes.ts';

export const catalogueFileAdmission = {
  access: 'staff',
  scope: 'catalog:write',
  permission: 'catalogue',
} satisfies Admission;

const formatNames = Object.keys(importFormats) as KnownFormat[];

/** A line of the response to an import; the last one is its result or its failure. */
const News = z
  .union([
    z.object({ done: Count, total: Count }),
    z.object({ result: ImportCounts }),
    z.object({ failure: z.object({ message: z.string(), code: z.string() }) }),
  ])
  .meta({ id: 'ImportNews' }) satisfies z.ZodType<ImportNews>;

const csv = { [catalogueFileType]: { schema: { type: 'string' as const } } };
/** The body with a file. */
export const file = {
  required: true,
  content: csv,
  description: `At most ${limits.importBytes / 1e6} MB, in UTF-8, UTF-16 or Windows-1252`,
};
const stock = z
  .enum(['set', 'keep'])
  .default('set')
  .describe(
    'set: existing products get the stock of the file, or with `stock_seen` its difference; keep: they keep theirs',
  );

const format = z
  .enum(formatNames)
  .optional()
  .describe('The shop software that the file comes from, where its columns fit several');

const columns = z
  .string()
  .optional()
  .meta({
    description: `JSON: for a file in no known format, the meaning of each column by its name: ${Object.keys(columnMeanings).join(', ')}. An import remembers them for files with the same columns`,
    examples: ['{"Artikel":"title","Preis":"price"}'],
  });

const numbers = z
  .enum(decimalSeparators)
  .optional()
  .describe('The decimal separator, where a file has numbers such as 1,234.56 or 1.234,56');

const categories = z
  .string()
  .optional()
  .meta({
    description:
      'JSON: for categories of another shop’s file, by their names, the value of a category, or an empty text for a new one',
    examples: ['{"Gloves":"fitness"}'],
  });

interface FileOperation {
  operation: RestOperation;
  described: ZodOpenApiOperationObject;
}

type FilePlan = Pick<RestOperation, 'operationId' | 'path' | 'method'> &
  Partial<Pick<RestOperation, 'refusals' | 'scope'>> &
  Omit<ZodOpenApiOperationObject, 'operationId'>;

export function fileOperation(plan: FilePlan): FileOperation {
  const {
    operationId,
    path,
    method,
    refusals = [],
    scope = catalogueFileAdmission.scope,
    ...described
  } = plan;
  const takes = new Set(
    Object.keys((described.requestParams?.header as typeof IdempotencyHeader)?.shape ?? {}),
  );
  return {
    operation: { operationId, method, path: path.slice(restPrefix.length), scope, takes, refusals },
    described: { operationId, tags: ['Catalogue'], ...described },
  };
}

/** The operations on catalogue files; no procedure is behind these paths. */
export const catalogueOperations: FileOperation[] = [
  fileOperation({
    operationId: 'exportCatalogue',
    method: 'GET',
    path: catalogueFilePaths.export,
    refusals: ['INVALID_INPUT'],
    summary: 'Export all products',
    description: `The columns are ${catalogueColumns.map((column) => `\`${column}\``).join(', ')}. What a spreadsheet would take for a formula, also after a semicolon or a tab in a cell, has an apostrophe before it.`,
    requestParams: {
      query: z.object({
        format: z
          .enum(exportFormats)
          .optional()
          .describe('The shop software that the file is for; absent for one that this shop imports'),
      }),
    },
    responses: { 200: { description: 'A CSV file in UTF-8', content: csv } },
  }),
  fileOperation({
    operationId: 'previewCatalogueImport',
    method: 'POST',
    path: catalogueFilePaths.preview,
    refusals: ['INVALID_INPUT', 'BODY_TOO_LARGE', 'CATALOGUE_FILE_REFUSED'],
    summary: 'Preview an import',
    description:
      'Changes nothing. Columns are found by their names, in any order. A row with the `id` of a product changes it, and a row without an `id` adds a product. A row with `options` and without `variant_of` adds a product with options; its variants are rows with its id, or its title, in `variant_of` and their values in `options`. Products and columns that the file does not have stay as they are.',
    requestParams: { query: z.object({ stock, format, columns, numbers, categories }) },
    requestBody: file,
    responses: {
      200: {
        description: 'The changes of the import',
        content: { 'application/json': { schema: ImportPreview } },
      },
    },
  }),
  fileOperation({
    operationId: 'reduceCatalogueFile',
    method: 'POST',
    path: catalogueFilePaths.reduced,
    refusals: ['INVALID_INPUT', 'BODY_TOO_LARGE', 'CATALOGUE_FILE_REFUSED'],
    summary: 'Reduce a file that fails',
    description:
      'Changes nothing. Leaves out all rows, columns and texts of a file that its first fault does not need, so that it can be shown to others. The query is that of the preview.',
    requestParams: { query: z.object({ stock, format, columns, numbers, categories }) },
    requestBody: file,
    responses: { 200: { description: 'A CSV file with the same fault', content: csv } },
  }),
  fileOperation({
    operationId: 'importCatalogue',
    method: 'POST',
    path: catalogueFilePaths.import,
    refusals: [
      'INVALID_INPUT',
      'BODY_TOO_LARGE',
      'CATALOGUE_FILE_REFUSED',
      'CATALOGUE_CHANGED',
      'IMPORT_RUNNING',
    ],
    summary: 'Import a catalogue file',
    description:
      'Makes exactly the changes of its preview, all or none. The response arrives line by line while the import runs: its progress, and at the end its result. A failure during the import is the last line, after a 200.',
    requestParams: {
      header: IdempotencyHeader,
      query: z.object({
        fingerprint: z.string().describe('The fingerprint of the preview'),
        stock,
        format,
        columns,
        numbers,
        categories,
      }),
    },
    requestBody: file,
    responses: {
      200: {
        description: 'The progress and the result of the import, each a line of JSON',
        content: {
          'application/x-ndjson': {
            schema: z.string().meta({
              contentMediaType: 'application/x-ndjson',
              contentSchema: { $ref: '#/components/schemas/ImportNews' },
            }),
          },
        },
      },
    },
  }),
];

/** Schemas that are not bodies, but a line or a row of one. */
export const catalogueSchemas = { ImportNews: News, UpsertRow };
