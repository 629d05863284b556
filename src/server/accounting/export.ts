import { stringify } from 'csv-stringify/sync';
import { type AccountingExport, exportColumns } from '../../shared/accounting/accounting.ts';
import { isoIn, timesOf } from '../../shared/base/day.ts';
import { escapeFormula } from '../../shared/base/formula.ts';
import { currency, plainAmount } from '../../shared/base/money.ts';
import type { Db } from '../database/db.ts';
import { storedNumbers } from '../order/number.ts';
import { type ExportedFile, writeExport } from '../product/catalogue-file/export.ts';
import { csv } from '../product/catalogue-file/lines.ts';
import { type ExportedRow, eachRow } from './queries.ts';

/** Columns that the queries give in cents. */
const amounts = new Set([
  'shipping',
  'discount',
  'Discount Amount',
  'Lineitem discount',
  'total',
  'unit_price',
  'tax',
  'amount',
  'effect',
  'price',
  'value',
  'collected',
  'owed',
  'received',
  'fees',
  'Subtotal',
  'Shipping',
  'Taxes',
  'Total',
  'Lineitem price',
  'Refunded Amount',
  'Outstanding Balance',
  'Total Spent',
]);

function cellOf(column: string, row: ExportedRow, timeZone: string): string {
  if (column === 'currency') return currency();
  if (column === 'Currency') return row.Total === null ? '' : currency();
  const value = row[column] ?? null;
  if (value === null) return '';
  if (value instanceof Date) return isoIn(value, timeZone);
  if (amounts.has(column)) return plainAmount(Number(value));
  return typeof value === 'string' ? escapeFormula(value) : String(value);
}

interface Export {
  wanted: AccountingExport;
  timeZone: string;
  signal: AbortSignal;
}

/** A table of the accounts as a file, with a byte order mark as the catalogue's. Decision 014 says why it is written to disk first. */
export function exportAccounts(db: Db, { wanted, timeZone, signal }: Export): Promise<ExportedFile> {
  const { table, from, to, numbers } = wanted;
  const columns = exportColumns[table];
  const rows = { table, ...timesOf({ from, to }, timeZone), numbers: numbers?.flatMap(storedNumbers) };
  return writeExport(async (append) => {
    await append(`\uFEFF${stringify([[...columns]], csv)}`);
    await eachRow(db, rows, async (some) => {
      signal.throwIfAborted();
      await append(
        stringify(
          some.map((row) => columns.map((column) => cellOf(column, row, timeZone))),
          csv,
        ),
      );
    });
  });
}
