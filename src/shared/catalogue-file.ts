/** The columns of a file of products, in the order it is exported in. */
export const catalogueColumns = [
  'id',
  'title',
  'category',
  'price',
  'stock',
  'tag',
  'details',
  'image',
  'images',
] as const;
export type CatalogueColumn = (typeof catalogueColumns)[number];

/** What a new product can't do without. */
export const requiredColumns = ['title', 'category', 'price', 'stock', 'details'] as const;

/** Where staff and programs fetch and bring files of products. */
export const catalogueFilePaths = {
  export: '/api/v1/catalogue/export',
  preview: '/api/v1/catalogue/import/preview',
  import: '/api/v1/catalogue/import',
} as const;

/** How the file is announced. */
export const catalogueFileType = 'text/csv';

/** Where something is in a file: its row in a spreadsheet, and its line in an editor of text, both from 1. */
export interface Place {
  row: number;
  line: number;
}

/** What is wrong with a row; without a column it is the row as a whole. */
export interface RowFault extends Place {
  column?: CatalogueColumn;
  message: string;
}

export type RowEffect = 'new' | 'changed' | 'restored';

/** What a row does to a product: each column that changes, before and after. */
export interface RowChange extends Place {
  effect: RowEffect;
  title: string;
  /** None for a product that has yet to get one. */
  id?: string;
  columns: { column: CatalogueColumn; before: string; after: string }[];
}

/** How many products of a file are what. */
export type ImportCounts = Record<RowEffect | 'unchanged', number>;

/** What an import would do. */
export interface ImportPreview {
  counts: ImportCounts;
  /** In how many products of the shop each column changes. */
  columns: Partial<Record<CatalogueColumn, number>>;
  /** The first of them; nothing is imported while there are any. */
  faults: RowFault[];
  faultCount: number;
  /** The first of them. */
  changes: RowChange[];
  changeCount: number;
  /** Stands for exactly these changes, and is sent along to have them made. */
  fingerprint: string;
}

/** What becomes of the stock of products that the shop has: it is set to what the file says, or left as it is. */
export type StockMode = 'set' | 'keep';

/** A line of the answer to an import, as it goes on; the last one is how it ended. */
export type ImportNews =
  | { done: number; total: number }
  | { result: ImportCounts }
  | { failure: { message: string; code: string } };
