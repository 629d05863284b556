import type { ImportCounts } from './import-preview.ts';
import { type FieldName, fieldNames, fieldOf } from './product-fields.ts';

export type CatalogueColumn = 'id' | 'variant_of' | 'options' | FieldName | 'stock_seen';

/**
 * The columns of a catalogue file, in the order of an export. `variant_of` and `options` say which variants a product has. `stock_seen` is the stock at the time of the export: with it, an
 * import changes the stock by the difference, and pieces sold since stay sold.
 */
export const catalogueColumns: readonly CatalogueColumn[] = [
  'id',
  'variant_of',
  'options',
  ...fieldNames,
  'stock_seen',
];

/** The columns that a new product needs. */
export const requiredColumns = fieldNames.filter((name) => fieldOf(name).empty === undefined);

/** The paths of catalogue files, for staff and programs. */
export const catalogueFilePaths = {
  export: '/api/v1/catalogue/export',
  preview: '/api/v1/catalogue/import/preview',
  import: '/api/v1/catalogue/import',
  reduced: '/api/v1/catalogue/import/reduced',
} as const;

export const catalogueFileType = 'text/csv';

/** The stock of existing products: set to that of the file, or kept as it is. */
export type StockMode = 'set' | 'keep';

/** A line of the response to a running import; the last one is its result or its failure. */
export type ImportNews =
  | { done: number; total: number }
  | { result: ImportCounts }
  | { failure: { message: string; code: string } };
