import type { z } from 'zod';
import { figure } from '../../../shared/base/locale.ts';
import { isNumberKind, numberFault } from '../../../shared/base/typed-number.ts';
import type { CatalogueColumn } from '../../../shared/product/catalogue-file.ts';
import { categories } from '../../../shared/product/category.ts';
import { EnterProduct } from '../../../shared/product/product.ts';
import { type FieldName, type FieldValues, fieldOf } from '../../../shared/product/product-fields.ts';
import type { RowFault } from '../../../shared/product/row-fault.ts';
import { enteredFields } from '../write.ts';
import { namedKinds, noNames, type RowNames, valueIn } from './cells.ts';
import { fieldsOf, type RowKind } from './kinds.ts';
import type { FileRow } from './rows.ts';

/** The checked values of a row; those of columns that its file does not have are absent. */
export type RowValues = Partial<FieldValues>;

/** The stock at the time of the export; undefined if the file does not say, and NaN for a cell that is no number. */
export function stockSeenIn({ cells: { stock_seen: cell = '' } }: FileRow): number | undefined {
  const typed = cell.trim();
  if (typed === '') return undefined;
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The rules of the form. For an existing product, columns that the file leaves out are not missing. */
const rules = { new: EnterProduct, known: EnterProduct.partial() };

/** The fields of a kind of row, as `pick` takes them. */
const maskOf = (kind: RowKind) => Object.fromEntries(fieldsOf(kind).map((name) => [name, true]));

function wordsFor(issue: z.core.$ZodIssue, cell: string | undefined, names: RowNames): string {
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `At most ${figure(Number(issue.maximum))} characters fit here`;
  }
  if (fieldOf(issue.path[0] as FieldName)?.kind === 'flag') return 'Must be yes or no';
  const field = namedKinds.find((name) => name === issue.path[0]);
  if (field) {
    const known = [...names[field].values()];
    const what = fieldOf(field).label.toLowerCase();
    return known.length > 0 ? `Must be one of ${known.slice(0, 30).join(', ')}` : `There are no ${what}s yet`;
  }
  if (issue.code === 'invalid_value' && cell?.trim()) {
    return `Must be one of ${categories()
      .map(({ value }) => value)
      .join(', ')}`;
  }
  return issue.message;
}

type Checked = { values: RowValues; faults?: undefined } | { values?: undefined; faults: RowFault[] };

interface RowChecks {
  names?: RowNames;
  kind?: RowKind;
  /** The values of categories that the import adds. */
  newCategories?: ReadonlySet<string>;
}

/** Checks the cells of a row by the rules of the product form. */
export function checkRow(
  { row, line, cells }: FileRow,
  rule: keyof typeof rules,
  { names = noNames, kind = 'plain', newCategories = new Set() }: RowChecks = {},
): Checked {
  const faultIn = (column: CatalogueColumn, message: string) => ({ row, line, column, message });
  const written = fieldsOf(kind).filter((name) => cells[name] !== undefined);
  const faults = written.flatMap((name) => {
    const { kind, label } = fieldOf(name);
    const message = isNumberKind(kind) && numberFault(kind, label, cells[name] as string);
    return message ? [faultIn(name, message)] : [];
  });
  const input = Object.fromEntries(
    written.map((name) => [name, valueIn(name, cells[name] as string, names)]),
  );
  const { category: _category, ...others } = maskOf(kind);
  const isNew = newCategories.has(String(input.category));
  const result = rules[rule].pick((isNew ? others : maskOf(kind)) as never).safeParse(input);
  for (const issue of result.error?.issues ?? []) {
    const column = issue.path[0] as FieldName;
    // Report one fault per cell.
    if (!faults.some((fault) => fault.column === column))
      faults.push(faultIn(column, wordsFor(issue, cells[column], names)));
  }
  if (faults.length > 0 || !result.data) return { faults };
  return { values: { ...enteredFields(result.data), ...(isNew && { category: String(input.category) }) } };
}
