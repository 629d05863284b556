import {
  type CatalogueColumn,
  catalogueColumns,
  requiredColumns,
} from '../../../shared/product/catalogue-file.ts';
import { refused } from './decode.ts';

/** The comma, and the delimiters of spreadsheets in which the comma is the decimal separator. */
const delimiters = [',', ';', '\t'] as const;

/** Longer than any header: a file without line ends is not read to its end for this. */
const headerBytes = 4000;

const byLowerCase = new Map(catalogueColumns.map((name) => [name.toLowerCase(), name]));

/** The column that a cell of the first line names, ignoring case. */
const columnIn = (cell: string) => byLowerCase.get(cell.trim().toLowerCase());

/** The delimiter of the cells: of the three, the one that finds most known columns in the first line. */
export function delimiterOf(bytes: Buffer): string {
  const [line = ''] = bytes
    .toString('utf8', 0, headerBytes)
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]/, 1);
  const known = (delimiter: string) =>
    line.split(delimiter).filter((cell) => columnIn(cell.replaceAll('"', ''))).length;
  return [...delimiters].sort((a, b) => known(b) - known(a))[0] as string;
}

const list = (names: readonly string[]) => names.join(', ');

/**
 * The columns named in the first line, in their order.
 * @throws Failure CATALOGUE_FILE_REFUSED
 */
export function columnsIn(header: string[]): CatalogueColumn[] {
  // A spreadsheet that once had more columns leaves empty ones behind.
  const names = header.slice(0, header.findLastIndex((name) => name.trim() !== '') + 1);
  const columns = names.flatMap((name) => columnIn(name) ?? []);
  if (columns.length === 0) {
    throw refused(`The first line has to name the columns, as in: ${list(catalogueColumns)}`);
  }
  const unknown = names.filter((name) => !columnIn(name));
  if (unknown.length > 0) {
    const quoted = unknown.map((name) => (name.trim() === '' ? 'one without a name' : `“${name.trim()}”`));
    throw refused(
      `There are columns the shop does not know: ${list(quoted)}. It knows ${list(catalogueColumns)}`,
    );
  }
  const twice = columns.filter((name, index) => columns.indexOf(name) !== index);
  if (twice.length > 0) throw refused(`There is more than one column ${list([...new Set(twice)])}`);
  const missing = requiredColumns.filter((name) => !columns.includes(name));
  if (!columns.includes('id') && missing.length > 0) {
    throw refused(`Without the column id every row is a new product, which also needs: ${list(missing)}`);
  }
  return columns;
}
