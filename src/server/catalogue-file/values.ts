import type { z } from 'zod';
import type { CatalogueColumn, RowFault } from '../../shared/catalogue-file.ts';
import { categories } from '../../shared/category.ts';
import { toCents } from '../../shared/money.ts';
import { CreateProduct } from '../../shared/product.ts';
import { plain } from './cells.ts';
import type { FileRow } from './read.ts';

/** The checked values of a row; columns that its file does not have are absent. */
export interface RowValues {
  title?: string;
  category?: string;
  priceCents?: number;
  stock?: number;
  /** Empty for none. */
  tag?: string;
  details?: string;
  image?: string;
  /** Addresses separated by a space; empty for none. */
  images?: string;
}

/** The rules of the form. For an existing product, columns that the file leaves out are not missing. */
const rules = { new: CreateProduct, known: CreateProduct.partial() };

const numbers = {
  // A comma before one or two digits is a decimal comma: nobody groups thousands like that.
  price: { pattern: /^-?\d+(\.\d+|,\d{1,2})?$/, fault: 'Price must be a number such as 49.99' },
  stock: { pattern: /^-?\d+([.,]\d+)?$/, fault: 'Stock must be a number such as 12' },
};

/** A category by its value, or by its label as staff see it in the shop. */
function categoryOf(cell: string): string {
  const written = cell.trim().toLowerCase();
  return (
    categories.find(({ value, label }) => [value, label.toLowerCase()].includes(written))?.value ?? written
  );
}

type Cells = FileRow['cells'];

function inputOf({ id: _id, price, stock, category, images, ...texts }: Cells) {
  const number = (cell: string | undefined) =>
    cell?.trim() ? Number(cell.trim().replace(',', '.')) : undefined;
  const entries = Object.entries(texts).map(([name, cell]) => [name, plain(cell)]);
  return {
    ...Object.fromEntries(entries),
    ...(price !== undefined && { price: number(price) ?? null }),
    ...(stock !== undefined && { stock: number(stock) ?? null }),
    ...(category !== undefined && { category: categoryOf(plain(category)) }),
    ...(images !== undefined && { images: images.split(/\s+/).filter(Boolean) }),
  };
}

function wordsFor(issue: z.core.$ZodIssue, cell: string | undefined): string {
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `At most ${issue.maximum.toLocaleString('en-US')} characters fit here`;
  }
  if (issue.code === 'invalid_value' && cell?.trim()) {
    return `Must be one of ${categories.map(({ value }) => value).join(', ')}`;
  }
  return issue.message;
}

type Checked = { values: RowValues; faults?: undefined } | { values?: undefined; faults: RowFault[] };

/** Checks the cells of a row by the rules of the product form. */
export function checkRow({ row, line, cells }: FileRow, kind: keyof typeof rules): Checked {
  const faultIn = (column: CatalogueColumn, message: string) => ({ row, line, column, message });
  const unreadable = (['price', 'stock'] as const).filter((column) => {
    const cell = cells[column]?.trim();
    return cell && !numbers[column].pattern.test(cell);
  });
  const result = rules[kind].safeParse(inputOf(cells));
  const faults = unreadable.map((column) => faultIn(column, numbers[column].fault));
  for (const issue of result.error?.issues ?? []) {
    const column = issue.path[0] as CatalogueColumn;
    // Report one fault per cell.
    if (!faults.some((fault) => fault.column === column))
      faults.push(faultIn(column, wordsFor(issue, cells[column])));
  }
  if (faults.length > 0 || !result.data) return { faults };
  const { price, images, ...values } = result.data;
  return {
    values: {
      ...values,
      ...(price !== undefined && { priceCents: toCents(price) }),
      ...(images && { images: images.join(' ') }),
    },
  };
}
