import { isDeepStrictEqual } from 'node:util';
import type { CatalogueColumn } from '../../../shared/product/catalogue-file.ts';
import {
  type FieldName,
  fieldNames,
  fieldOf,
  isOfVariants,
  variantsHave,
} from '../../../shared/product/product-fields.ts';
import { isProductId } from '../../catalogue/conditions.ts';
import type { StoredProduct } from '../stored.ts';
import { type RowNames, valueIn } from './cells.ts';
import type { Family, FileRow } from './rows.ts';

/** Stands between the names of options, and between the values of a variant. */
export const separator = ' / ';

/** The cell for the names of the options of a product, or for the values of a variant. */
export const optionsCell = (names: readonly string[]) => names.join(separator);

const textOf = (cell: string | undefined) => cell?.trim() ?? '';
const namesIn = (cell: string | undefined) =>
  textOf(cell)
    .split(/\s+\/\s+/)
    .filter(Boolean);

/** The kinds of products: with options, variants, and all others. A row has only the fields of its kind. */
export type RowKind = 'plain' | 'parent' | 'variant';

export function kindOf({ cells, family }: FileRow, before: StoredProduct | undefined): RowKind {
  if (before) return before.parentId !== null ? 'variant' : before.isParent ? 'parent' : 'plain';
  if (family) return family.variantOf === '' ? 'parent' : 'variant';
  if (textOf(cells.variant_of) !== '') return 'variant';
  return textOf(cells.options) === '' ? 'plain' : 'parent';
}

/** The fields that a row of this kind has in a file. */
export function fieldsOf(kind: RowKind): FieldName[] {
  const has = {
    plain: () => true,
    parent: (name: FieldName) => !isOfVariants(name),
    variant: (name: FieldName) => !fieldOf(name).isOfParent,
  }[kind];
  return fieldNames.filter(has);
}

const isBlank = (cell: string | undefined) => textOf(cell) === '';

type CellFault = { column: CatalogueColumn; message: string };

/** The first of these cells that a row of this kind does not have; undefined if there is none. */
function strangeCell(kind: RowKind, isStrange: (name: FieldName) => boolean): CellFault | undefined {
  const column = fieldNames.find((name) => !fieldsOf(kind).includes(name) && isStrange(name));
  if (!column) return undefined;
  const message = kind === 'parent' ? variantsHave(column) : 'A variant has this from its product';
  return { column, message: `${message}: leave it empty here` };
}

/** The fault of a row that sets what its product has not: a field of its variants or of its parent, or, if it is known, other options. */
export function kindFault(
  { cells }: FileRow,
  kind: RowKind,
  before: StoredProduct | undefined,
  names: RowNames,
): CellFault | undefined {
  if (!before) return strangeCell(kind, (name) => !isBlank(cells[name]));
  const isOther = (cell: string | undefined, now: string) => !isBlank(cell) && textOf(cell) !== now;
  const message = 'Leave it as it was exported: options and variants change in the form of the product';
  if (isOther(cells.options, optionsCell(before.family))) return { column: 'options', message };
  if (isOther(cells.variant_of, before.parentId ?? '')) return { column: 'variant_of', message };
  return strangeCell(
    kind,
    (name) =>
      !isBlank(cells[name]) && !isDeepStrictEqual(valueIn(name, cells[name] as string, names), before[name]),
  );
}

export const familyIn = ({ cells, family }: FileRow): Family =>
  family ?? {
    names: namesIn(cells.options),
    variantOf: textOf(cells.variant_of),
  };

/** The ids in the column `variant_of`. */
export const parentIdsIn = (rows: FileRow[]): string[] =>
  rows.map(({ cells }) => textOf(cells.variant_of).toLowerCase()).filter(isProductId);

/** The product that a new variant belongs to. */
export interface Place {
  /** Its id, or the row of the file that adds it. */
  parent: { id: string } | { row: number };
  title: string;
  /** The picture of the product, for a variant that has none of its own. */
  image: string | undefined;
  position: number;
}
