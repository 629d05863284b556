import {
  type CatalogueColumn,
  catalogueColumns,
  requiredColumns,
} from '../../../shared/product/catalogue-file.ts';
import { isForeignColumn } from './formats/formats.ts';

/** The comma, and the delimiters of spreadsheets in which the comma is the decimal separator. */
const delimiters = [',', ';', '\t'] as const;

/** Longer than any header: a file without line ends is not read to its end for this. */
const headerBytes = 20_000;

/** The last row that can name the columns. Spreadsheets write the name of a sheet above them. */
export const mostHeaderRow = 3;

const byLowerCase = new Map(catalogueColumns.map((name) => [name.toLowerCase(), name]));

/** The column that a cell of the first line names, ignoring case. */
const columnIn = (cell: string) => byLowerCase.get(cell.trim().toLowerCase());

/** The line with which Excel files name their delimiter, above the first line: `sep=;` */
const delimiterLine = /^\uFEFF?"?sep=(.)"?[\r\n]+/i;

/**
 * The delimiter of the cells: the one that the first line names, or else the one that finds most known columns in one of the first
 * lines.
 * @returns also the length of the line that names it, in bytes
 */
export function delimiterOf(bytes: Buffer): { delimiter: string; skipped: number } {
  const head = bytes.toString('utf8', 0, headerBytes);
  const [line, named] = delimiterLine.exec(head) ?? [];
  if (line && named) return { delimiter: named, skipped: Buffer.byteLength(line) };
  const lines = head.replace(/^\uFEFF/, '').split(/[\r\n]+/, mostHeaderRow);
  const isKnown = (cell: string) => columnIn(cell) !== undefined || isForeignColumn(cell);
  // In a file whose columns nobody knows, it is the one that makes most of them.
  const known = (delimiter: string) => {
    const rows = lines.map((cells) => cells.replaceAll('"', '').split(delimiter));
    return Math.max(...rows.map((cells) => cells.filter(isKnown).length + cells.length / headerBytes));
  };
  return { delimiter: [...delimiters].sort((a, b) => known(b) - known(a))[0] as string, skipped: 0 };
}

const list = (names: readonly string[]) => names.join(', ');

/** The columns of a file of this shop. */
export interface OwnColumns {
  /** In their order; undefined for one that the shop does not know. */
  columns: (CatalogueColumn | undefined)[];
  /** The names of those that the shop does not know. */
  notTaken: string[];
}

/** True if a row names columns of the shop's own files. */
export const isOwnHeader = (header: string[]) => header.some((name) => columnIn(name));

/** The columns that the header of a file of this shop names, or why it can't be one. */
export function columnsIn(header: string[]): OwnColumns | string {
  const columns = header.map(columnIn);
  const known = columns.filter((column) => column !== undefined);
  if (known.length === 0) {
    return `The shop knows none of these columns: say what they mean, or name them as in: ${list(catalogueColumns)}`;
  }
  const twice = known.filter((name, index) => known.indexOf(name) !== index);
  if (twice.length > 0) return `There is more than one column ${list([...new Set(twice)])}`;
  const missing = requiredColumns.filter((name) => !known.includes(name));
  if (!known.includes('id') && !known.includes('sku') && missing.length > 0) {
    return `Without the column id or sku every row is a new product, which also needs: ${list(missing)}`;
  }
  const notTaken = header.filter((name, index) => name.trim() !== '' && !columns[index]);
  return { columns, notTaken };
}
