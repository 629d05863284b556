import { stringify } from 'csv-stringify/sync';
import { catalogueColumns } from '../../shared/catalogue-file.ts';
import { toDollars } from '../../shared/money.ts';
import { defused } from './cells.ts';
import type { ExportedProduct } from './queries.ts';

/** `49.99`: every spreadsheet reads this as a number. */
export function centsText(cents: number): string {
  return toDollars(cents).toFixed(2);
}

const csv = {
  // Quotes more than RFC 4180 asks for: other characters that some spreadsheets take for the end of a line or a cell.
  quoted_match: /[\s;]/,
  record_delimiter: 'windows',
} as const;

/** Begins with a byte order mark, by which spreadsheets recognize UTF-8. */
export const headerLine = `\uFEFF${stringify([[...catalogueColumns]], csv)}`;

/** Products as lines of a catalogue file. */
export function productLines(products: ExportedProduct[]): string {
  const records = products.map(({ id, title, category, priceCents, stock, tag, details, image, images }) => [
    id,
    defused(title),
    defused(category),
    centsText(priceCents),
    String(stock),
    defused(tag),
    defused(details),
    defused(image),
    images,
  ]);
  return stringify(records, csv);
}
