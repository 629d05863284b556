import { stringify } from 'csv-stringify/sync';
import { Failure } from '../../../shared/base/failure.ts';
import type { Db } from '../../database/db.ts';
import { failureOf } from '../../rpc/failure.ts';
import { decode } from './decode.ts';
import { type ImportChoices, planImport, readImport } from './queries.ts';
import { recordsIn } from './read.ts';

/** The time after which the file is returned as small as it is by then. */
const longestMs = 60_000;

/** Words without the numbers and values of one file. */
const kindOf = (message: string) => message.replace(/“[^”]*”/g, '“”').replace(/\d+/g, '0');

/** The first fault of a file, the same for each file that fails in this way; undefined if it has none. */
async function faultOf(db: Db, bytes: Buffer, choices: ImportChoices): Promise<string | undefined> {
  try {
    const { faults } = await planImport(db, await readImport(db, bytes, choices), choices);
    const [first] = faults;
    return first && `${first.column ?? ''}: ${kindOf(first.message)}`;
  } catch (error) {
    const { reason, message } = failureOf(error);
    if (reason !== 'CATALOGUE_FILE_REFUSED') throw error;
    return kindOf(message);
  }
}

/** A file as rows of cells, or as rows of one cell: its lines. */
interface Table {
  rows: string[][];
  write(rows: string[][]): Buffer;
}

async function cellsOf(bytes: Buffer): Promise<Table> {
  const rows: string[][] = [];
  for await (const record of recordsIn(bytes)) rows.push([...record]);
  return { rows, write: (some) => Buffer.from(stringify(some)) };
}

const linesOf = (bytes: Buffer): Table => ({
  rows: bytes
    .toString()
    .split(/\r\n|\n|\r/)
    .map((line) => [line]),
  write: (some) => Buffer.from(some.map(([line]) => `${line}\n`).join('')),
});

type StillFails = (rows: string[][]) => Promise<boolean>;

/** The fewest rows that still fail, found by leaving out halves, quarters and so on. */
async function fewestRows(rows: string[][], stillFails: StillFails): Promise<string[][]> {
  let left = rows;
  for (let size = Math.ceil(rows.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < left.length; ) {
      const others = left.toSpliced(start, size);
      if (others.length > 0 && (await stillFails(others))) left = others;
      else start += size;
    }
  }
  return left;
}

async function fewestColumns(rows: string[][], stillFails: StillFails): Promise<string[][]> {
  let left = rows;
  for (let at = Math.max(...rows.map(({ length }) => length)) - 1; at >= 0; at--) {
    const others = left.map((row) => row.toSpliced(at, 1));
    if (others.some(({ length }) => length > 0) && (await stillFails(others))) left = others;
  }
  return left;
}

/** A text of the same form: capitals, small letters and digits are the same ones everywhere, signs stay. */
const masked = (cell: string) =>
  cell
    .replace(/\p{Lu}/gu, 'X')
    .replace(/(?!X)\p{L}/gu, 'x')
    .replace(/\p{N}/gu, '1');

async function withoutTexts(rows: string[][], stillFails: StillFails): Promise<string[][]> {
  let left = rows;
  for (const [at, row] of rows.entries()) {
    for (const [column, cell] of row.entries()) {
      for (const text of ['', masked(cell)]) {
        const others = left.with(at, (left[at] as string[]).with(column, text));
        if (cell === '' || text === cell || !(await stillFails(others))) continue;
        left = others;
        break;
      }
    }
  }
  return left;
}

/**
 * The smallest file that fails as this one does: without all rows, columns and texts that are not needed for that.
 * @throws Failure INVALID_INPUT if the file has no fault
 */
export async function reduceFile(db: Db, file: Buffer, choices: ImportChoices): Promise<Buffer> {
  const fault = await faultOf(db, file, choices);
  if (fault === undefined) throw new Failure('INVALID_INPUT', { message: 'The file has no fault' });
  const { bytes } = decode(file);
  const cells = await cellsOf(bytes).catch(() => undefined);
  const isSame = cells && (await faultOf(db, cells.write(cells.rows), choices)) === fault;
  // The fault may be in how the cells are separated.
  const { rows, write } = isSame ? cells : linesOf(bytes);
  const end = Date.now() + longestMs;
  const stillFails = async (some: string[][]) =>
    Date.now() < end && (await faultOf(db, write(some), choices)) === fault;
  const fewer = await fewestColumns(await fewestRows(rows, stillFails), stillFails);
  return write(await withoutTexts(fewer, stillFails));
}
