import { limits } from '../../../shared/base/limits.ts';
import type { CatalogueColumn } from '../../../shared/product/catalogue-file.ts';
import type { RowFault } from '../../../shared/product/row-fault.ts';
import { Options } from '../../../shared/product/variant.ts';
import type { Db, Tx } from '../../database/db.ts';
import type { StoredProduct } from '../stored.ts';
import { optionsCell, type Place, separator } from './kinds.ts';
import type { PlannedRow } from './plan.ts';
import type { Family } from './rows.ts';

interface Group extends Pick<Place, 'parent' | 'title' | 'image'> {
  options: string[];
  taken: Set<string>;
  next: number;
}

const keyOf = (values: readonly string[]) => JSON.stringify(values.map((value) => value.toLowerCase()));

/** Files of other shops may have several products with the same name: their variants name the row that adds their product. */
const rowKey = (row: number) => `\n${row}`;

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
export const isParent = (family: Family | undefined): family is Family =>
  family !== undefined && family.variantOf === '';

/** The products with options that the rows can name: those of the shop by their ids, new ones by their names. */
async function findGroups(db: Db | Tx, changes: PlannedRow[], stored: ReadonlyMap<string, StoredProduct>) {
  const groups = new Map<string, Group | 'several'>();
  for (const { row, family, title, values } of changes) {
    if (!isParent(family)) continue;
    const group = newGroup({ row }, { title, image: values.image, family: family.names });
    groups.set(title.toLowerCase(), groups.has(title.toLowerCase()) ? 'several' : group);
    groups.set(rowKey(row), group);
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
  { names, variantOf, parentRow }: Family,
): Place | [CatalogueColumn, string] {
  if (group === 'several') return ['variant_of', `Several rows add a product with the name “${variantOf}”`];
  if (!group && parentRow !== undefined)
    return ['options', `Left out with its product: see row ${parentRow}`];
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
    const { parentRow, variantOf } = family;
    const group = groups.get(parentRow === undefined ? variantOf.toLowerCase() : rowKey(parentRow));
    const place = placeIn(group, family);
    if (Array.isArray(place)) at(change, place);
    else return { ...change, place, title: `${place.title}, ${optionsCell(family.names)}` };
    return change;
  });
  for (const change of changes) {
    const { family } = change;
    if (!isParent(family)) continue;
    const fault = Options.safeParse(family.names).error?.issues[0]?.message;
    const group = groups.get(rowKey(change.row));
    if (fault) at(change, ['options', fault]);
    else if (group !== 'several' && group?.taken.size === 0)
      at(change, ['options', 'It needs at least one variant: a row with its name in the column variant_of']);
  }
  return { placed, faults };
}
