import { CsvError, parse } from 'csv-parse/sync';
import type { TrackingPreview } from '../../shared/bulk-orders.ts';
import { limits } from '../../shared/limits.ts';
import type { Db } from '../db.ts';
import { storedNumber } from '../order/number.ts';
import { findSheets } from './queries.ts';

interface Line {
  cells: string[];
  /** Where it begins. */
  line: number;
}

/** @throws CsvError */
function linesOf(text: string): Line[] {
  const records = parse(text, {
    bom: true,
    delimiter: [',', ';', '\t'],
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

/** The names that this shop, carriers and spreadsheets give the two columns. */
const columnNames = {
  number: /^(merchant )?(order|invoice)( ?(number|no\.?|id|#))?$/i,
  trackingNumber: /^(tracking|consignment|parcel|waybill|awb)( ?(number|no\.?|id|code|#))?$/i,
};

type Columns = Record<keyof typeof columnNames, number>;

/** The columns that the first line names; undefined if it names none. */
function columnsIn(cells: string[]): Columns | undefined {
  const named = cells.map((cell) => cell.replaceAll('_', ' '));
  const at = (pattern: RegExp) => named.findIndex((cell) => pattern.test(cell));
  const columns = { number: at(columnNames.number), trackingNumber: at(columnNames.trackingNumber) };
  return columns.number < 0 && columns.trackingNumber < 0 ? undefined : columns;
}

type Row = TrackingPreview['rows'][number] & { line: number };

const shortOf = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** What is wrong with a row, by itself. */
function ownFault({ number, trackingNumber }: Row): string | undefined {
  if (number === '') return 'The order number is missing';
  if (trackingNumber === '') return `The tracking number of ${shortOf(number)} is missing`;
  if (trackingNumber.length > limits.trackingLength)
    return `A tracking number has at most ${limits.trackingLength} characters`;
  return undefined;
}

/** What is wrong with a row, beside the rows before it. */
function repeatedFault(row: Row, before: Row[]): string | undefined {
  const sameOrder = before.find(({ number }) => number === row.number);
  if (sameOrder) return `${row.number} is on line ${sameOrder.line} already`;
  const sameParcel = before.find(({ trackingNumber }) => trackingNumber === row.trackingNumber);
  return sameParcel && `${row.trackingNumber} is on line ${sameParcel.line} already`;
}

const fileFault = (line: number, message: string): TrackingPreview => ({
  rows: [],
  faults: [{ line, message }],
});

/**
 * Reads a CSV file with the order number and the tracking number of each parcel, in columns that its first line names, or in its
 * first two. Changes nothing.
 */
export async function previewTracking(db: Db, text: string): Promise<TrackingPreview> {
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
  if (columns.number < 0 || columns.trackingNumber < 0)
    return fileFault(
      first.line,
      'The first line has to name the columns “order number” and “tracking number”',
    );
  const rows = lines.slice(named ? 1 : 0).map(({ cells, line }) => ({
    line,
    number: storedNumber(cells[columns.number] ?? ''),
    trackingNumber: cells[columns.trackingNumber] ?? '',
  }));
  if (rows.length === 0) return fileFault(first.line, 'There are no orders below the first line');
  if (rows.length > limits.bulkOrders)
    return fileFault(
      (rows[limits.bulkOrders] as Row).line,
      `At most ${limits.bulkOrders} orders are shipped at once; please split the file`,
    );

  const sheets = await findSheets(
    db,
    rows.map(({ number }) => number),
  );
  const orderOf = new Map(sheets.map((sheet) => [sheet.number, sheet]));
  function standingFault({ number }: Row): string | undefined {
    const order = orderOf.get(number);
    if (!order) return `There is no order ${shortOf(number)}`;
    if (order.steps.includes('ship')) return undefined;
    const status = order.status.replaceAll('_', ' ');
    return order.status === 'placed' || order.status === 'paid'
      ? `${number} can’t be shipped yet; open it to see why`
      : `${number} is ${status}`;
  }

  const good: Row[] = [];
  const faults: TrackingPreview['faults'] = [];
  for (const row of rows) {
    const message = ownFault(row) ?? repeatedFault(row, good) ?? standingFault(row);
    if (message) faults.push({ line: row.line, message });
    else good.push(row);
  }
  return { rows: good.map(({ number, trackingNumber }) => ({ number, trackingNumber })), faults };
}
