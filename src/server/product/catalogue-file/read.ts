import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { limits } from '../../../shared/base/limits.ts';
import { counted, figure } from '../../../shared/base/locale.ts';
import type { RowFault } from '../../../shared/product/catalogue-file.ts';
import type { ImportFormat } from '../../../shared/product/import-format.ts';
import { decode, refused } from './decode.ts';
import type { Format } from './formats/format.ts';
import { formatOf, namedFormat, otherFormat } from './formats/formats.ts';
import { translate } from './formats/products.ts';
import { columnsIn, delimiterOf, isOwnHeader, mostHeaderRow, type OwnColumns } from './header.ts';
import type { CatalogueFile, FileRow, RecordAt } from './rows.ts';

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

/** Each record with the row and the line where it begins. */
async function* records(file: Buffer): AsyncGenerator<RecordAt> {
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
const trimmed = (record: string[]) => record.slice(0, record.findLastIndex((name) => name.trim() !== '') + 1);

interface Head {
  header: string[];
  format: Format | undefined;
}

/** The format that a row names by its columns; undefined if it names none. */
function headIn(record: string[], wanted: ImportFormat | undefined): Head | undefined {
  const header = trimmed(record);
  const format = wanted ? namedFormat(wanted, header) : formatOf(header);
  return format || (!wanted && isOwnHeader(header)) ? { header, format } : undefined;
}

/** The refusal of a file whose first rows name no columns, in words about the first. */
function withoutHead(first: string[], wanted: ImportFormat | undefined): Head {
  if (wanted) throw otherFormat(wanted);
  const header = trimmed(first);
  columnsIn(header);
  return { header, format: undefined };
}

/**
 * Parses a file of this shop or of another one into rows of named cells. Rows without any text are left out.
 * @param wanted the format, where the file alone does not say
 * @throws Failure CATALOGUE_FILE_REFUSED if the file can't be read at all
 */
export async function readCatalogueFile(file: Buffer, wanted?: ImportFormat): Promise<CatalogueFile> {
  const { bytes, guessedFrom } = decode(file);
  const above: RecordAt[] = [];
  const found: RecordAt[] = [];
  const faults: RowFault[] = [];
  let head: Head | undefined;
  for await (const record of records(bytes)) {
    if (!head) {
      above.push(record);
      head = headIn(record, wanted);
      if (!head && above.length === mostHeaderRow) head = withoutHead(above[0] as string[], wanted);
      continue;
    }
    if (record.every((cell) => cell === '')) continue;
    const { row, line } = record;
    const message = widthFault(record, head.header.length, !head.format);
    if (message) faults.push({ row, line, message });
    else found.push(record);
    if (found.length + faults.length > limits.importRows) {
      throw refused(`A file may have at most ${figure(limits.importRows)} products; please split it`);
    }
  }
  head ??= withoutHead(above[0] ?? [], wanted);
  const own = head.format ? undefined : columnsIn(head.header);
  if (found.length + faults.length === 0) throw refused('There are no products below the first line');
  const notes: RowFault[] = [];
  if (guessedFrom !== undefined) {
    const message = 'The file is not in UTF-8. Check that letters such as é are right in what is imported';
    notes.push({ row: guessedFrom, line: guessedFrom, message });
  }
  if (head.format) {
    const { format } = head;
    const translated = await translate(format, head.header, found);
    return {
      ...translated,
      format: format.name,
      read: found.length + faults.length,
      faults: [...faults, ...translated.faults],
      notes: [...notes, ...translated.notes],
    };
  }
  const { columns, notTaken } = own as OwnColumns;
  const rows = found.map((record): FileRow => {
    const cells = columns.flatMap((name, index) => (name ? [[name, record[index]] as const] : []));
    return { row: record.row, line: record.line, cells: Object.fromEntries(cells) };
  });
  return {
    rows,
    faults,
    notes,
    columnsNotTaken: notTaken,
    read: rows.length + faults.length,
    inFile: (fault) => fault,
  };
}
