import { CsvError, type Options, parse } from 'csv-parse/sync';
import { limits } from '../../../shared/base/limits.ts';
import { counted } from '../../../shared/base/locale.ts';
import type { TrackingPreview } from '../../../shared/order/bulk-orders.ts';
import { isOrderNumber } from '../../../shared/order/order-number.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import type { Db } from '../../database/db.ts';
import { orderPrefixes } from '../../settings/order-prefixes.ts';
import { orderIn, storedNumber } from '../number.ts';
import { findSheets } from './queries.ts';

interface Line {
  cells: string[];
  /** The number of its first line. */
  line: number;
}

/** The names that this shop, carriers and spreadsheets give the two columns. */
const columnNames = {
  number: /^(merchant )?(order|invoice)( ?(number|no\.?|id|#))?$/i,
  trackingNumber: /^(tracking|consignment|parcel|waybill|awb)( ?(number|no\.?|id|code|#))?$/i,
};

type Columns = Record<keyof typeof columnNames, number>;

/** The columns that the first line names; undefined if it names none. */
function columnsIn(cells: string[]): Columns | undefined {
  const names = cells.map((cell) => cell.replaceAll('_', ' '));
  const at = (pattern: RegExp) => names.findIndex((cell) => pattern.test(cell));
  const columns = { number: at(columnNames.number), trackingNumber: at(columnNames.trackingNumber) };
  return columns.number < 0 && columns.trackingNumber < 0 ? undefined : columns;
}

/** Whether a cell is an order number of this shop, as people write it. */
const isOrder = (cell: string) => isOrderNumber(cell, orderPrefixes());

/** The comma, and the delimiters that spreadsheets write instead. */
const delimiters = [',', ';', '\t'];

/** The line with which Excel files say their delimiter, above the first line: `sep=;` */
const delimiterLine = /^\uFEFF?"?sep=(.)"?[\r\n]+/i;

/** @throws CsvError if the quotation marks don't fit together */
function recordsOf(text: string, delimiter: string, options: Options = {}): Line[] {
  const records = parse(text, {
    ...options,
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_records_with_empty_values: true,
    trim: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return records.map(({ record: cells, info: { lines } }) => ({
    cells,
    line: lines - cells.join('').split(/\r\n|\n|\r/).length + 1,
  }));
}

function firstCells(text: string, delimiter: string): string[] {
  try {
    return recordsOf(text, delimiter, { to: 1 })[0]?.cells ?? [];
  } catch (error) {
    // A quoted cell ends at another delimiter.
    if (error instanceof CsvError) return [];
    throw error;
  }
}

/** The delimiter of the whole file: the one by which the first line names most columns, or begins with an order number. */
function delimiterOf(text: string): string {
  const found = delimiters.map((delimiter) => {
    const cells = firstCells(text, delimiter);
    const named = Object.values(columnsIn(cells) ?? {}).filter((column) => column >= 0).length;
    return { delimiter, known: named || Number(isOrder(cells[0] ?? '')), cells: cells.length };
  });
  found.sort((one, other) => other.known - one.known || other.cells - one.cells);
  return found[0]?.delimiter as string;
}

/** @throws CsvError */
function linesOf(text: string): Line[] {
  const [head, delimiter] = delimiterLine.exec(text) ?? [];
  if (!head || !delimiter) return recordsOf(text, delimiterOf(text));
  return recordsOf(text.slice(head.length), delimiter).map(({ cells, line }) => ({ cells, line: line + 1 }));
}

/** `typed` is its order number as the file has it. */
type Row = TrackingPreview['rows'][number] & { line: number; typed: string };
type Fault = TrackingPreview['faults'][number];

const shortOf = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const cellNames = { number: 'order number', trackingNumber: 'tracking number' };

/** A fault in a cell of a row, or in the row as a whole. */
function faultIn({ line, ...cells }: Row, message: string, cell?: keyof typeof cellNames): Fault {
  const value = cell && cells[cell];
  return {
    row: line,
    line,
    ...(cells.number && { name: shortOf(cells.number) }),
    ...(cell && { column: cellNames[cell] }),
    ...(value && { value: shortOf(value) }),
    message,
  };
}

/** Letters, digits and single dashes, at least one digit. */
const trackingSigns = /^(?=.*\d)[A-Z0-9]+(-[A-Z0-9]+)*$/i;
/** Values that are no tracking numbers although their characters fit: a number of pieces, a price, a post code or a day. */
const otherNumbers = /^(.{1,3}|\d{1,5}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-(\d\d){1,2})$/;

/** The fault that a row has by itself; undefined if there is none. */
function ownFault(row: Row): Fault | undefined {
  const { number, trackingNumber } = row;
  if (number === '') return faultIn(row, 'The order number is missing', 'number');
  const message = numberFault(number, trackingNumber);
  return message === undefined ? undefined : faultIn(row, message, 'trackingNumber');
}

function numberFault(number: string, trackingNumber: string): string | undefined {
  if (trackingNumber === '') return `The tracking number of ${shortOf(number)} is missing`;
  if (trackingNumber.length > limits.trackingLength)
    return `A tracking number has at most ${limits.trackingLength} characters`;
  if (isOrder(trackingNumber))
    return `${trackingNumber} is an order number: the columns may be in another order`;
  if (!trackingSigns.test(trackingNumber) || otherNumbers.test(trackingNumber))
    return `“${shortOf(trackingNumber)}” is no tracking number: write it in letters, digits and dashes, as the carrier gave it, or type it into the list`;
  return undefined;
}

/** The fault of a row that repeats a value of a row before it. */
function repeatedFault(row: Row, before: Row[]): Fault | undefined {
  for (const cell of ['number', 'trackingNumber'] as const) {
    const same = before.find((one) => one[cell] === row[cell]);
    if (same) return faultIn(row, `${row[cell]} is on line ${same.line} already`, cell);
  }
  return undefined;
}

/** Whether a tracking number is this phone number, in E.164, with or without its calling code. */
function isPhone(trackingNumber: string, phone = ''): boolean {
  const digits = trackingNumber.replaceAll('-', '').replace(/^0+/, '');
  return /^\d{7,}$/.test(digits) && phone.endsWith(digits);
}

const fileFault = (line: number, message: string) => ({
  rows: [],
  faults: [{ row: line, line, message }],
});

interface TrackingRows {
  rows: Row[];
  faults: TrackingPreview['faults'];
}

/**
 * Reads a CSV file with the order number and the tracking number of each parcel, in the columns that its first line names, or in the
 * first two. Returns the valid rows, and the fault of each other row alone.
 */
export function readTrackingFile(text: string): TrackingRows {
  let lines: Line[];
  try {
    lines = linesOf(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines: line = 1 } = error as { lines?: number };
    return fileFault(line, 'The cells can’t be told apart: look at the quotation marks of this line');
  }
  const [first] = lines;
  if (!first) return fileFault(1, 'The file is empty');
  const named = columnsIn(first.cells);
  const columns = named ?? { number: 0, trackingNumber: 1 };
  if (columns.number < 0 || columns.trackingNumber < 0 || first.cells.length < 2)
    return fileFault(
      first.line,
      'The first line has to name the columns “order number” and “tracking number”',
    );
  const below = lines.slice(named ? 1 : 0);
  if (below.length === 0) return fileFault(first.line, 'There are no orders below the first line');
  if (below.length > limits.bulkOrders)
    return fileFault(
      (below[limits.bulkOrders] as Line).line,
      `At most ${limits.bulkOrders} orders are shipped at once; please split the file`,
    );

  const read: TrackingRows = { rows: [], faults: [] };
  for (const { cells, line } of below) {
    const row = {
      line,
      typed: cells[columns.number] ?? '',
      number: storedNumber(cells[columns.number] ?? ''),
      trackingNumber: cells[columns.trackingNumber] ?? '',
    };
    const width = `This line has ${counted(cells.length, 'cell')}, and the first one has ${first.cells.length}: put cells that contain the separator in quotation marks`;
    const fault = cells.length === first.cells.length ? ownFault(row) : faultIn(row, width);
    if (fault) read.faults.push(fault);
    else read.rows.push(row);
  }
  return read;
}

/** Reads a file with tracking numbers, and returns the fault of each line that can't be used. Changes nothing. */
export async function previewTracking(db: Db, text: string): Promise<TrackingPreview> {
  const { rows, faults } = readTrackingFile(text);
  const sheets = await findSheets(
    db,
    rows.map(({ typed }) => typed),
  );
  const orderOf = new Map(sheets.map((sheet) => [sheet.number, sheet]));
  /** The fault of a row in view of its order: there is none, or it can't be shipped now. */
  function orderFault(row: Row): Fault | undefined {
    const { number, trackingNumber } = row;
    const order = orderOf.get(number);
    if (!order) return faultIn(row, `There is no order ${shortOf(number)}`, 'number');
    if (isPhone(trackingNumber, order.customer?.phone)) {
      const message = `${trackingNumber} is the customer’s phone number: the columns may be in another order`;
      return faultIn(row, message, 'trackingNumber');
    }
    if (order.steps.includes('ship')) return undefined;
    const status = order.status.replaceAll('_', ' ');
    return faultIn(
      row,
      statusIs(order.status, 'awaits', 'shipment')
        ? `${number} can’t be shipped yet; open it to see why`
        : `${number} is ${status}`,
      'number',
    );
  }

  const good: Row[] = [];
  for (const read of rows) {
    const row = { ...read, number: orderIn(orderOf, read.typed)?.number ?? read.number };
    const fault = repeatedFault(row, good) ?? orderFault(row);
    if (fault) faults.push(fault);
    else good.push(row);
  }
  return {
    rows: good.map(({ number, trackingNumber }) => ({ number, trackingNumber })),
    faults: faults.sort((one, other) => one.line - other.line),
  };
}
