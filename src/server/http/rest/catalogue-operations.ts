import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import {
  catalogueColumns,
  catalogueFilePaths,
  catalogueFileType,
  type ImportNews,
  type ImportPreview,
} from '../../../shared/catalogue-file.ts';
import { limits } from '../../../shared/limits.ts';
import type { Admission } from '../../access.ts';
import { IdempotencyHeader } from '../../idempotency.ts';
import type { RestOperation } from './operation.ts';
import { restPrefix } from './routes.ts';

export const catalogueFileAdmission = { access: 'staff', scope: 'catalog:write' } satisfies Admission;

const count = z.number().int().min(0);
const Column = z.enum(catalogueColumns).meta({ id: 'CatalogueColumn' });
const place = {
  row: count.meta({ description: 'Of a spreadsheet, from 1' }),
  line: count.meta({ description: 'Of the text, from 1' }),
};
const Counts = z.object({ new: count, changed: count, restored: count, unchanged: count });

const Preview = z
  .object({
    counts: Counts,
    columns: z
      .partialRecord(Column, count)
      .meta({ description: 'In how many products of the shop each column changes' }),
    faults: z
      .array(z.object({ ...place, column: Column.optional(), message: z.string() }))
      .meta({ description: 'The first of them; nothing is imported while there are any' }),
    faultCount: count,
    changes: z
      .array(
        z.object({
          ...place,
          effect: z.enum(['new', 'changed', 'restored']),
          title: z.string(),
          id: z.string().optional().meta({ description: 'None for a product that has yet to get one' }),
          columns: z.array(z.object({ column: Column, before: z.string(), after: z.string() })),
        }),
      )
      .meta({ description: 'The first of them' }),
    changeCount: count,
    fingerprint: z.string().meta({
      description: 'Stands for exactly these changes; the import takes it, and refuses any others',
    }),
  })
  .meta({ id: 'ImportPreview' }) satisfies z.ZodType<ImportPreview>;

/** A line of the answer to an import; the last one is its result or its failure. */
const News = z
  .union([
    z.object({ done: count, total: count }),
    z.object({ result: Counts }),
    z.object({ failure: z.object({ message: z.string(), code: z.string() }) }),
  ])
  .meta({ id: 'ImportNews' }) satisfies z.ZodType<ImportNews>;

const csv = { [catalogueFileType]: { schema: { type: 'string' as const } } };
const file = { required: true, content: csv, description: `UTF-8, at most ${limits.importBytes / 1e6} MB` };
const stock = z.enum(['set', 'keep']).default('set').meta({
  description: 'Whether products that the shop has get the stock of the file, or keep theirs',
});

interface CatalogueOperation {
  operation: RestOperation;
  described: ZodOpenApiOperationObject;
}

function catalogueOperation(
  {
    operationId,
    path,
    method,
    refusals = [],
  }: Pick<RestOperation, 'operationId' | 'path' | 'method'> & Partial<RestOperation>,
  described: Omit<ZodOpenApiOperationObject, 'operationId' | 'tags'>,
): CatalogueOperation {
  const takes = new Set(
    Object.keys((described.requestParams?.header as typeof IdempotencyHeader)?.shape ?? {}),
  );
  const { scope } = catalogueFileAdmission;
  return {
    operation: { operationId, method, path: path.slice(restPrefix.length), scope, takes, refusals },
    described: { operationId, tags: ['Catalogue'], ...described },
  };
}

/** Where programs fetch and bring files of products; no procedure is behind these paths. */
export const catalogueOperations: CatalogueOperation[] = [
  catalogueOperation(
    { operationId: 'exportCatalogue', method: 'GET', path: catalogueFilePaths.export },
    {
      summary: 'Export all products',
      description: `The columns are ${catalogueColumns.map((column) => `\`${column}\``).join(', ')}. A cell that a spreadsheet would take for a formula begins with an apostrophe.`,
      responses: { 200: { description: 'A CSV file, in UTF-8 with a byte order mark', content: csv } },
    },
  ),
  catalogueOperation(
    {
      operationId: 'previewCatalogueImport',
      method: 'POST',
      path: catalogueFilePaths.preview,
      refusals: ['INVALID_INPUT', 'BODY_TOO_LARGE', 'CATALOGUE_FILE_REFUSED'],
    },
    {
      summary: 'See what an import would do',
      description:
        'Nothing is changed. Columns are found by their names, in any order; a row with the `id` of a product changes it, one without adds one, and what the file does not name is left alone.',
      requestParams: { query: z.object({ stock }) },
      requestBody: file,
      responses: {
        200: { description: 'All that would change', content: { 'application/json': { schema: Preview } } },
      },
    },
  ),
  catalogueOperation(
    {
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
    },
    {
      summary: 'Import a file of products',
      description:
        'Makes exactly the changes that its preview has shown, all of them or none. The answer comes line by line while the import goes on: its progress, and at last its result. A failure on the way is the last line, after a 200.',
      requestParams: {
        header: IdempotencyHeader,
        query: z.object({ fingerprint: z.string().meta({ description: 'Of the preview' }), stock }),
      },
      requestBody: file,
      responses: {
        200: {
          description: 'News of the import, each a line of JSON',
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
    },
  ),
];

/** What no body is, only a line of one. */
export const catalogueSchemas = { ImportNews: News };
