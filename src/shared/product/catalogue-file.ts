import type { AssignedColumns, KnownFormat } from './import-format.ts';
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

/** A place in a file: its row in a spreadsheet, and its line in a text editor, both from 1. */
export interface FilePosition {
  row: number;
  line: number;
}

/** A fault in a row; without a column, in the row as a whole. */
export interface RowFault extends FilePosition {
  column?: string;
  message: string;
  /** The text of the cell, in a file of another shop. */
  value?: string;
}

export type RowEffect = 'new' | 'changed' | 'restored';

/** The changes of a row: each column that changes, before and after. */
export interface RowChange extends FilePosition {
  effect: RowEffect;
  title: string;
  /** Unset for a new product without an id. */
  id?: string;
  columns: { column: string; before: string; after: string }[];
}

/** The number of products in a file, by effect. */
export type ImportCounts = Record<RowEffect | 'unchanged', number>;

/** A category of a file, and the one of the shop that its products go to. */
export interface FileCategory {
  name: string;
  /** Its value in the shop. */
  category: string;
  label: string;
  /** True if the import adds it. */
  isNew: boolean;
}

export interface ImportPreview {
  /** The shop software that the file comes from; null for any other file. */
  format: KnownFormat | null;
  /** The rows of the file: products, further rows of them (variants and pictures), and refused ones. */
  rows: { read: number; taken: number; merged: number; refused: number };
  /** The columns of the file that the shop has no use for. */
  columnsNotTaken: string[];
  /** The meanings that staff have given to the columns of a file in another format, by their names; null for the others. */
  assigned: AssignedColumns | null;
  /** The first number that can be read in two ways: a choice of `numbers` says in which. */
  unclearNumber: string | null;
  categories: FileCategory[];
  /** The first values that are left out or read as others. */
  notes: RowFault[];
  noteCount: number;
  /** The number of addresses of the other shop that the import lets lead to products. */
  oldAddresses: number;
  /** The number of new products and variants for which the file has no stock: they are sold out. */
  withoutStock: number;
  /** The number of new products with the name of a product that the shop has. */
  sameNames: number;
  counts: ImportCounts;
  /** The number of existing products that change, by column. */
  columns: Record<string, number>;
  /** The first faults. The shop's own files are imported whole or not at all; of others, these rows are left out. */
  faults: RowFault[];
  faultCount: number;
  changes: RowChange[];
  changeCount: number;
  /** Whether the stock of an existing product is set to a number, even if pieces were sold since the file was saved. */
  setsStock: boolean;
  /** Identifies exactly these changes; the import has to send it. */
  fingerprint: string;
}

/** The stock of existing products: set to that of the file, or kept as it is. */
export type StockMode = 'set' | 'keep';

/** A line of the response to a running import; the last one is its result or its failure. */
export type ImportNews =
  | { done: number; total: number }
  | { result: ImportCounts }
  | { failure: { message: string; code: string } };
