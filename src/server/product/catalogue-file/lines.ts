import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '../../../shared/base/formula.ts';
import { catalogueColumns } from '../../../shared/product/catalogue-file.ts';
import { type FieldName, fieldNames } from '../../../shared/product/product-fields.ts';
import { cellOf, noNames, type RowNames } from './cells.ts';
import { fieldsOf, optionsCell } from './kinds.ts';
import type { ExportedProduct } from './queries.ts';

/** The format of cells and lines in all exports. */
export const csv = {
  // Quotes more than RFC 4180 asks for: other characters that some spreadsheets take for the end of a line or a cell.
  quoted_match: /[\s;]/,
  record_delimiter: 'windows',
} as const;

/** Begins with a byte order mark, by which spreadsheets recognize UTF-8. */
export const headerLine = `\uFEFF${stringify([[...catalogueColumns]], csv)}`;

export function productLines(products: ExportedProduct[], names: RowNames = noNames): string {
  const records = products.map((product) => {
    const { id, parentId = null, family = [] } = product;
    const isParent = parentId === null && family.length > 0;
    const has = (name: FieldName) => !isParent || fieldsOf('parent').includes(name);
    return [
      id,
      parentId ?? '',
      escapeFormula(optionsCell(family)),
      ...fieldNames.map((name) => (has(name) ? cellOf(name, product[name], names) : '')),
      isParent ? '' : String(product.stock),
    ];
  });
  return stringify(records, csv);
}
