import { stringify } from 'csv-stringify/sync';
import { catalogueColumns } from '../../shared/catalogue-file.ts';
import { toDollars } from '../../shared/money.ts';
import { defused } from './cells.ts';
import type { ExportedProduct } from './queries.ts';

/** `49.99`: what every spreadsheet reads as a number. */
export function centsText(cents: number): string {
  return toDollars(cents).toFixed(2);
}

const csv = {
  // Quoted by more than RFC 4180 asks for: what else ends a line or separates cells somewhere.
  quoted_match: /[\s;]/,
  record_delimiter: 'windows',
} as const;

/** Spreadsheets take a file for UTF-8 when it begins with this. */
export const headerLine = `\uFEFF${stringify([[...catalogueColumns]], csv)}`;

/** Products as lines of a file of products. */
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
