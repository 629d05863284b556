import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { limits } from '../../../shared/base/limits.ts';
import { counted, figure } from '../../../shared/base/locale.ts';
import {
  type DecimalSeparator,
  hasSeparators,
  isNumberKind,
  plainNumber,
} from '../../../shared/base/typed-number.ts';
import type { CatalogueColumn } from '../../../shared/product/catalogue-file.ts';
import type { AssignedColumns, KnownFormat } from '../../../shared/product/import-format.ts';
import { type FieldName, productFields } from '../../../shared/product/product-fields.ts';
import type { RowFault } from '../../../shared/product/row-fault.ts';
import { decode, refused } from './decode.ts';
import { assignedFormat } from './formats/assigned.ts';
import type { Format, OwnCells } from './formats/format.ts';
import { formatsOf, namedFormat, otherFormat, severalFormats } from './formats/formats.ts';
import { translate } from './formats/products.ts';
import { columnsIn, delimiterOf, isOwnHeader, mostHeaderRow, type OwnColumns } from './header.ts';
import type { CatalogueFile, FileRow, ReadNumber, RecordAt } from './rows.ts';

const pieceBytes = 64 * 1024;

const noProducts = 'There are no products below the first line';

/** The characters of a cell that are shown to say what its column has. */
const exampleLength = 60;

/** The file in pieces; other requests get their turn between two. */
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield bytes.subarray(start, start + pieceBytes);
    await setImmediate();
  }
}

const syntaxFaults: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE:
    'there is text after a closing quotation mark. A quotation mark inside of a cell has to be doubled: ""',
  INVALID_OPENING_QUOTE:
    'there is a quotation mark inside of a cell without quotation marks around it. Put the cell in quotation marks and double those inside: ""',
};

/** Each record with the row and the line where it begins. */
export async function* recordsIn(file: Buffer): AsyncGenerator<RecordAt> {
  const { delimiter, skipped } = delimiterOf(file);
  const bytes = file.subarray(skipped);
  let [row, line] = skipped > 0 ? [2, 2] : [1, 1];
  // Counted when the parser finds them: records that still wait to be read are lost when it fails at a later one.
  const placed = (record: string[]): RecordAt => {
    const here = Object.assign(record, { row, line });
    row += 1;
    line += 1;
    for (const cell of record) line += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
    return here;
  };
  const parser = Readable.from(pieces(bytes)).pipe(
    parse({
      bom: true,
      delimiter,
      // Around quotation marks too: some files are padded with spaces.
      trim: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      on_record: placed,
    }),
  );
  try {
    yield* parser as AsyncIterable<RecordAt>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const words = syntaxFaults[error.code] ?? 'the cells can’t be told from one another';
    throw refused(`In the row that begins at line ${line}, ${words}`);
  }
}

/** The fault of a row with more cells than columns, or in a file of this shop with fewer. */
function widthFault(record: string[], width: number, isOwn: boolean): string | undefined {
  const extra = record.slice(width);
  if ((record.length >= width || !isOwn) && extra.every((cell) => cell === '')) return undefined;
  return `This row has ${counted(record.length, 'cell')}, and the first line names ${width}`;
}

/** A header without the empty columns at its end, which a spreadsheet that once had more columns leaves behind. */
export const trimmed = (record: string[]) =>
  record.slice(0, record.findLastIndex((name) => name.trim() !== '') + 1);

interface Head {
  header: string[];
  /** Absent for a file of this shop. */
  format?: Format;
  assigned?: AssignedColumns;
}

/** The way to read a file that does not say it. */
export interface Reading {
  /** The format, where the file alone does not say. */
  format?: KnownFormat;
  /** The meanings of its columns, which staff have assigned. */
  columns?: AssignedColumns;
  numbers?: DecimalSeparator;
  /** The time zone of its times; unset, UTC. */
  timeZone?: string;
  /** The meanings that staff gave to the columns of such a header before. */
  recall?(header: string[]): Promise<AssignedColumns | undefined>;
}

/** The columns that a row names; undefined if it names none. */
async function headIn(
  record: string[],
  { format: wanted, columns, recall }: Reading,
): Promise<Head | undefined> {
  const header = trimmed(record);
  if (columns) {
    const names = header.map((name) => name.trim());
    const isHeader = Object.keys(columns).every((name) => names.includes(name));
    return isHeader ? { header, format: assignedFormat(columns, header), assigned: columns } : undefined;
  }
  if (wanted) {
    const format = namedFormat(wanted, header);
    return format && { header, format };
  }
  const assigned = await recall?.(header);
  if (assigned) return { header, format: assignedFormat(assigned, header), assigned };
  const formats = formatsOf(header);
  if (formats.length === 1) return { header, format: formats[0] as Format };
  return formats.length > 1 || isOwnHeader(header) ? { header } : undefined;
}

/** The first of these rows with several cells: above it may be the name of a sheet. */
function likelyHead(above: string[][]): Head {
  return { header: trimmed(above.find((record) => trimmed(record).length > 1) ?? above[0] ?? []) };
}

/** The columns of a file of this shop. @throws Failure CATALOGUE_FILE_REFUSED with what makes any other file readable */
function ownColumns({ header }: Head, first: string[] | undefined): OwnColumns {
  const formats = formatsOf(header).map(({ name }) => name as KnownFormat);
  const columns = header.flatMap((name, index) =>
    name.trim() === ''
      ? []
      : [{ name: name.trim(), example: (first?.[index] ?? '').slice(0, exampleLength) }],
  );
  if (columns.length === 0) throw refused(noProducts);
  if (formats.length > 1) throw refused(severalFormats(formats), { formats, columns });
  const found = columnsIn(header);
  if (typeof found !== 'string') return found;
  throw refused(found, columns.length > 1 ? { formats, columns } : undefined);
}

/** A reader of numbers, and the first one that it could read in two ways. */
function numberReader(separator: DecimalSeparator | undefined) {
  let unclear: string | null = null;
  const read: ReadNumber = (kind, cell) => {
    if (separator) return plainNumber(cell, separator);
    if (unclear === null && hasSeparators(kind, cell)) unclear = cell;
    return cell;
  };
  return { read, unclear: () => unclear };
}

interface TableOf<H> {
  /** The columns; undefined if none of the first rows names them. */
  head: H | undefined;
  /** The rows until then. */
  above: RecordAt[];
  /** The rows below, without those that have no text. */
  found: RecordAt[];
  faults: RowFault[];
  /** The remark on a file in another encoding. */
  notes: RowFault[];
}

/**
 * The rows of a file below its header.
 * @param headIn finds the columns that a row names
 * @param what stands in the rows, in words
 * @throws Failure CATALOGUE_FILE_REFUSED if the file can't be read at all
 */
export async function readTable<H extends { header: string[]; format?: unknown }>(
  file: Buffer,
  headIn: (record: string[]) => H | undefined | Promise<H | undefined>,
  what: string,
): Promise<TableOf<H>> {
  const { bytes, guessedFrom } = decode(file);
  const above: RecordAt[] = [];
  const found: RecordAt[] = [];
  const faults: RowFault[] = [];
  const notes: RowFault[] = [];
  let head: H | undefined;
  for await (const record of recordsIn(bytes)) {
    if (!head) {
      above.push(record);
      head = await headIn(record);
      if (!head && above.length === mostHeaderRow) break;
      continue;
    }
    if (record.every((cell) => cell === '')) continue;
    const { row, line } = record;
    const message = widthFault(record, head.header.length, !head.format);
    if (message) faults.push({ row, line, message });
    else found.push(record);
    if (found.length + faults.length > limits.importRows) {
      throw refused(`A file may have at most ${figure(limits.importRows)} ${what}; please split it`);
    }
  }
  if (guessedFrom !== undefined) {
    const message = 'The file is not in UTF-8. Check that letters such as é are right in what is imported';
    notes.push({ row: guessedFrom, line: guessedFrom, message });
  }
  return { head, above, found, faults, notes };
}

/** Adds to a fault of the shop's own file the product of its row, and the cell. */
function faultsIn(cellsOf: Map<number, OwnCells>): CatalogueFile['inFile'] {
  return (fault) => {
    const { title, sku, id, ...cells } = cellsOf.get(fault.row) ?? {};
    const name = title || sku || id;
    const value = fault.column && { ...cells, title, sku, id }[fault.column as CatalogueColumn];
    return { ...fault, ...(name && { name }), ...(value && { value }) };
  };
}

/**
 * Parses a file of this shop or of another one into rows of named cells. Rows without any text are left out.
 * @throws Failure CATALOGUE_FILE_REFUSED if the file can't be read at all
 */
export async function readCatalogueFile(file: Buffer, reading: Reading = {}): Promise<CatalogueFile> {
  const table = await readTable(file, (record) => headIn(record, reading), 'products');
  const { above, found, faults, notes } = table;
  let { head } = table;
  if (!head && reading.format) throw otherFormat(reading.format);
  if (!head && reading.columns)
    throw refused(`The file has no row with the columns ${Object.keys(reading.columns).join(', ')}`);
  const example = head ? found[0] : above.find((record) => record !== above[0] && record.length > 1);
  head ??= likelyHead(above);
  const own = head.format ? undefined : ownColumns(head, example);
  const read = found.length + faults.length;
  if (read === 0) throw refused(noProducts);
  const { header, format, assigned } = head;
  const numbers = numberReader(reading.numbers);
  if (format) {
    const how = { readNumber: numbers.read, timeZone: reading.timeZone ?? 'UTC' };
    const translated = await translate(format, header, found, how);
    return {
      ...translated,
      format: format.name,
      header,
      assigned,
      unclearNumber: numbers.unclear(),
      read,
      faults: [...faults, ...translated.faults],
      notes: [...notes, ...translated.notes],
    };
  }
  const { columns, notTaken } = own as OwnColumns;
  const rows = found.map((record): FileRow => {
    const cells = columns.flatMap((name, index) => {
      if (!name) return [];
      const kind = productFields[name as FieldName]?.kind ?? '';
      const cell = record[index];
      return [[name, cell && isNumberKind(kind) ? numbers.read(kind, cell) : cell] as const];
    });
    return { row: record.row, line: record.line, cells: Object.fromEntries(cells) };
  });
  return {
    rows,
    faults,
    notes,
    header,
    columnsNotTaken: notTaken,
    unclearNumber: numbers.unclear(),
    read,
    inFile: faultsIn(new Map(rows.map(({ row, cells }) => [row, cells]))),
  };
}
