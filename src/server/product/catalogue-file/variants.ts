import { isDeepStrictEqual } from 'node:util';
import { limits } from '../../../shared/base/limits.ts';
import type { CatalogueColumn, RowFault } from '../../../shared/product/catalogue-file.ts';
import { type FieldName, fieldNames, fieldOf } from '../../../shared/product/product-fields.ts';
import { Options } from '../../../shared/product/variant.ts';
import { isProductId } from '../../catalogue/conditions.ts';
import type { Db, Tx } from '../../database/db.ts';
import type { StoredProduct } from '../stored.ts';
import { type RowNames, valueIn } from './cells.ts';
import type { PlannedRow } from './plan.ts';
import type { FileRow } from './read.ts';

/** Between the names of options, and between the values of a variant. */
const separator = ' / ';

/** The cell for the names of the options of a product, or for the values of a variant. */
export const optionsCell = (names: readonly string[]) => names.join(separator);

const textOf = (cell: string | undefined) => cell?.trim() ?? '';
const namesIn = (cell: string | undefined) =>
  textOf(cell)
    .split(/\s+\/\s+/)
    .filter(Boolean);

/** Which fields a row is about: those of a product with options, of a variant, or of any other product. */
export type RowKind = 'plain' | 'parent' | 'variant';

export function kindOf({ cells }: FileRow, before: StoredProduct | undefined): RowKind {
  if (before) return before.parentId !== null ? 'variant' : before.isParent ? 'parent' : 'plain';
  if (textOf(cells.variant_of) !== '') return 'variant';
  return textOf(cells.options) === '' ? 'plain' : 'parent';
}

/** The fields that a row of this kind has in a file. */
export function fieldsOf(kind: RowKind): FieldName[] {
  const has = {
    plain: () => true,
    parent: (name: FieldName) => name !== 'price' && name !== 'stock',
    variant: (name: FieldName) => !fieldOf(name).isOfParent,
  }[kind];
  return fieldNames.filter(has);
}

const isBlank = (cell: string | undefined) => textOf(cell) === '';

type CellFault = { column: CatalogueColumn; message: string };

/** The first of these cells that a row of this kind does not have; undefined if there is none. */
function strangeCell(kind: RowKind, isStrange: (name: FieldName) => boolean): CellFault | undefined {
  const column = fieldNames.find((name) => !fieldsOf(kind).includes(name) && isStrange(name));
  const message =
    kind === 'parent'
      ? `Its variants have a ${column} each: leave it empty here`
      : 'A variant has this from its product: leave it empty here';
  return column && { column, message };
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

/** The options of a new product, or the values of a new variant, and the cell that says which product it is a variant of. */
export interface Family {
  names: string[];
  /** Empty for a product with options. */
  variantOf: string;
}

export const familyIn = ({ cells }: FileRow): Family => ({
  names: namesIn(cells.options),
  variantOf: textOf(cells.variant_of),
});

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

interface Group extends Pick<Place, 'parent' | 'title' | 'image'> {
  options: string[];
  taken: Set<string>;
  next: number;
}

const keyOf = (values: readonly string[]) => JSON.stringify(values.map((value) => value.toLowerCase()));

interface Head {
  title: string;
  image: string | undefined;
  family: string[];
}

const newGroup = (parent: Place['parent'], { title, image, family }: Head): Group => ({
  ...{ parent, title, image, options: family },
  taken: new Set<string>(),
  next: 0,
});

/** True for a new product with options. */
const isParent = (family: Family | undefined): family is Family =>
  family !== undefined && family.variantOf === '';

/** The products with options that the rows can name: those of the shop by their ids, new ones by their names. */
async function findGroups(db: Db | Tx, changes: PlannedRow[], stored: ReadonlyMap<string, StoredProduct>) {
  const groups = new Map<string, Group | 'several'>();
  for (const { row, family, title, values } of changes) {
    if (!isParent(family)) continue;
    const group = newGroup({ row }, { title, image: values.image, family: family.names });
    groups.set(title.toLowerCase(), groups.has(title.toLowerCase()) ? 'several' : group);
  }
  const known = [...stored.values()].filter((product) => product.isParent && !product.isDeleted);
  for (const product of known) groups.set(product.id, newGroup({ id: product.id }, product));
  const variants = await db.product.findMany({
    where: { parentId: { in: known.map(({ id }) => id) }, deletedAt: null },
    select: { parentId: true, values: true, variantPosition: true },
  });
  for (const { parentId, values, variantPosition } of variants) {
    const group = groups.get(parentId as string) as Group;
    group.taken.add(keyOf(values));
    group.next = Math.max(group.next, variantPosition + 1);
  }
  return groups;
}

/** The place of a variant, or its fault. */
function placeIn(
  group: Group | 'several' | undefined,
  { names, variantOf }: Family,
): Place | [CatalogueColumn, string] {
  if (group === 'several') return ['variant_of', `Several rows add a product with the name “${variantOf}”`];
  if (!group)
    return [
      'variant_of',
      'No product with options has this id, and no row of the file adds one with this name and its options',
    ];
  const { parent, title, image, options, taken } = group;
  if (names.length !== options.length)
    return [
      'options',
      `Needs ${options.length} values, with “${separator}” between them: ${optionsCell(options)}`,
    ];
  if (names.some((name) => name.length > limits.optionLength))
    return ['options', `A value has at most ${limits.optionLength} characters`];
  if (taken.has(keyOf(names))) return ['options', `There is another variant with ${optionsCell(names)}`];
  if (taken.size >= limits.variants)
    return ['variant_of', `A product has at most ${limits.variants} variants`];
  taken.add(keyOf(names));
  group.next += 1;
  return { parent, title, image, position: group.next - 1 };
}

/** Gives each new variant its product and its place there. @returns the rows with places, and the faults */
export async function placeVariants(
  db: Db | Tx,
  changes: PlannedRow[],
  stored: ReadonlyMap<string, StoredProduct>,
): Promise<{ placed: PlannedRow[]; faults: RowFault[] }> {
  if (!changes.some(({ family }) => family)) return { placed: changes, faults: [] };
  const groups = await findGroups(db, changes, stored);
  const faults: RowFault[] = [];
  const at = ({ row, line }: PlannedRow, [column, message]: [CatalogueColumn, string]) =>
    void faults.push({ row, line, column, message });
  const placed = changes.map((change): PlannedRow => {
    const { family } = change;
    if (!family || family.variantOf === '') return change;
    const group = groups.get(family.variantOf.toLowerCase());
    const place = placeIn(group, family);
    if (Array.isArray(place)) at(change, place);
    else return { ...change, place, title: `${place.title}, ${optionsCell(family.names)}` };
    return change;
  });
  for (const change of changes) {
    const { family, title } = change;
    if (!isParent(family)) continue;
    const fault = Options.safeParse(family.names).error?.issues[0]?.message;
    const group = groups.get(title.toLowerCase());
    if (fault) at(change, ['options', fault]);
    else if (group !== 'several' && group?.taken.size === 0)
      at(change, ['options', 'It needs at least one variant: a row with its name in the column variant_of']);
  }
  return { placed, faults };
}
