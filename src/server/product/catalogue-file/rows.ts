import type { NumberKind } from '../../../shared/base/typed-number.ts';
import type { AssignedColumns, ImportFormat } from '../../../shared/product/import-format.ts';
import type { FilePosition, RowFault } from '../../../shared/product/row-fault.ts';
import type { OwnCells } from './formats/format.ts';

/** A row as it stands in a file. */
export type RecordAt = string[] & FilePosition;

/** The options of a new product, or the values of a new variant, and the cell that says which product it is a variant of. */
export interface Family {
  names: string[];
  /** Empty for a product with options. */
  variantOf: string;
  /** In a file of another shop, the row that adds its product. */
  parentRow?: number;
}

/** The product of another shop that a row is about. */
export interface RowSource {
  name: ImportFormat;
  /** The id of the product or variant in the other shop. */
  key: string;
}

export interface FileRow extends FilePosition {
  cells: OwnCells;
  /** The SKU by which a row of the shop's own form means a product; its cells have the id in its place. */
  bySku?: string | undefined;
  /** Only of rows from other shops' files: what a new product gets where its row says nothing. */
  defaults?: OwnCells;
  /** The same: its options, or its values and its product. */
  family?: Family;
  source?: RowSource;
  /** The addresses of its page there. */
  oldAddresses?: string[];
}

/** Writes a number in the form of the shop, by what was said about the numbers of the file; any other text as it is. */
export type ReadNumber = (kind: NumberKind, cell: string) => string;

export interface CatalogueFile {
  rows: FileRow[];
  /** Faults that the file itself shows. */
  faults: RowFault[];
  /** Values that are left out, or read as others. */
  notes: RowFault[];
  /** The format of another shop. */
  format?: ImportFormat;
  columnsNotTaken: string[];
  /** The names of its columns. */
  header: string[];
  /** The meanings that staff have given to them. */
  assigned?: AssignedColumns;
  /** The first number that can be read in two ways, while nobody has said in which. */
  unclearNumber: string | null;
  /** The number of rows in the file. */
  read: number;
  /** A fault with the column as the file names it. */
  inFile(fault: RowFault): RowFault;
}
