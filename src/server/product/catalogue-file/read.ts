import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { limits } from '../../../shared/base/limits.ts';
import { counted, figure } from '../../../shared/base/locale.ts';
import type { CatalogueColumn, FilePosition, RowFault } from '../../../shared/product/catalogue-file.ts';
import { checkEncoding, refused } from './decode.ts';
import { columnsIn, delimiterOf } from './header.ts';

export interface FileRow extends FilePosition {
  cells: Partial<Record<CatalogueColumn, string>>;
}

export interface CatalogueFile {
  columns: CatalogueColumn[];
  rows: FileRow[];
  /** Rows with too many cells or too few: their columns are unknown. */
  faults: RowFault[];
}

const pieceBytes = 64 * 1024;

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

type RecordAt = string[] & FilePosition;

/** Each record with the row and the line where it begins. */
async function* records(bytes: Buffer): AsyncGenerator<RecordAt> {
  let [row, line] = [1, 1];
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
      delimiter: delimiterOf(bytes),
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

function widthFault(record: string[], columns: CatalogueColumn[]): string | undefined {
  const extra = record.slice(columns.length);
  if (record.length >= columns.length && extra.every((cell) => cell === '')) return undefined;
  return `This row has ${counted(record.length, 'cell')}, and the first line names ${columns.length}`;
}

/**
 * Parses a file into rows of named cells. Rows without any text are left out.
 * @throws Failure CATALOGUE_FILE_REFUSED if the file can't be read at all
 */
export async function readCatalogueFile(bytes: Buffer): Promise<CatalogueFile> {
  checkEncoding(bytes);
  let columns: CatalogueColumn[] | undefined;
  const rows: FileRow[] = [];
  const faults: RowFault[] = [];
  for await (const record of records(bytes)) {
    const { row, line } = record;
    if (!columns) {
      columns = columnsIn(record);
      continue;
    }
    if (record.every((cell) => cell === '')) continue;
    const message = widthFault(record, columns);
    if (message) faults.push({ row, line, message });
    else
      rows.push({
        row,
        line,
        cells: Object.fromEntries(columns.map((name, index) => [name, record[index]])),
      });
    if (rows.length + faults.length > limits.importRows) {
      const most = figure(limits.importRows);
      throw refused(`A file may have at most ${most} products; please split it`);
    }
  }
  if (!columns || rows.length + faults.length === 0)
    throw refused('There are no products below the first line');
  return { columns, rows, faults };
}
