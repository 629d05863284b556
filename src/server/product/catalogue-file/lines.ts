import { stringify } from 'csv-stringify/sync';
import { catalogueColumns } from '../../../shared/product/catalogue-file.ts';
import { fieldNames } from '../../../shared/product/product-fields.ts';
import { cellOf, noNames, type RowNames } from './cells.ts';
import type { ExportedProduct } from './queries.ts';

/** The format of cells and lines in all exports. */
export const csv = {
  // Quotes more than RFC 4180 asks for: other characters that some spreadsheets take for the end of a line or a cell.
  quoted_match: /[\s;]/,
  record_delimiter: 'windows',
} as const;

/** Begins with a byte order mark, by which spreadsheets recognize UTF-8. */
export const headerLine = `\uFEFF${stringify([[...catalogueColumns]], csv)}`;

/** Products as lines of a catalogue file. */
export function productLines(products: ExportedProduct[], names: RowNames = noNames): string {
  const records = products.map((product) => [
    product.id,
    ...fieldNames.map((name) => cellOf(name, product[name], names)),
    String(product.stock),
  ]);
  return stringify(records, csv);
}
