import type { RowFault } from '../../../shared/product/catalogue-file.ts';
import { categories } from '../../../shared/product/category.ts';
import { addressValueOf } from '../../../shared/product/manage-category.ts';
import type { Db, Tx } from '../../database/db.ts';
import { findStored, type StoredProduct } from '../stored.ts';
import { findOwners } from '../unique-fields.ts';
import type { CatalogueFile, FileRow, RowSource } from './rows.ts';

type SourcedRow = FileRow & { source: RowSource };

const isSourced = (row: FileRow): row is SourcedRow => row.source !== undefined;

/** The products of this shop that came from these rows before, by the keys of the other shop. */
async function findBySource(db: Db | Tx, rows: SourcedRow[]): Promise<Map<string, string>> {
  const [first] = rows;
  if (!first) return new Map();
  const found = await db.productSource.findMany({
    where: { source: first.source.name, key: { in: rows.map(({ source: { key } }) => key) } },
    select: { key: true, productId: true },
  });
  return new Map(found.map(({ key, productId }) => [key, productId]));
}

const skuOf = ({ cells: { sku = '' } }: FileRow) => sku.toLowerCase();

/** The products with the SKUs of these rows, by the SKU in lower case. */
async function findBySku(db: Db | Tx, rows: SourcedRow[]): Promise<Map<string, StoredProduct>> {
  const owners = await findOwners(db, 'sku', rows.map(skuOf).filter(Boolean));
  const stored = await findStored(db, [...new Set(owners.values())].sort());
  return new Map(
    [...owners].flatMap(([sku, id]) => (stored.has(id) ? [[sku, stored.get(id) as StoredProduct]] : [])),
  );
}

/** Rows with the ids of the products that they mean: those they have made before, or else those with the same SKU. */
async function withIds(db: Db | Tx, rows: SourcedRow[]): Promise<SourcedRow[]> {
  const known = await findBySource(db, rows);
  const gone = await findStored(db, [...known.values()].sort());
  for (const [key, id] of known) if (gone.get(id)?.isGone !== false) known.delete(key);
  const bySku = await findBySku(db, rows);
  const parentsByRow = new Map<number, string>();
  for (const row of rows) {
    const { family, source } = row;
    const parentRow = family?.parentRow;
    const found = parentRow === undefined ? known.get(source.key) : bySku.get(skuOf(row))?.parentId;
    const at = parentRow ?? row.row;
    if (family && found && !parentsByRow.has(at)) parentsByRow.set(at, found);
  }
  return rows.map((row) => {
    const { family, source, cells } = row;
    const same = bySku.get(skuOf(row));
    const parentId = family && parentsByRow.get(family.parentRow ?? row.row);
    if (family && family.parentRow === undefined)
      return parentId ? { ...row, cells: { ...cells, id: parentId } } : row;
    const isKind = family
      ? parentId !== undefined && same?.parentId === parentId
      : same?.parentId === null && !same.isParent;
    const id = known.get(source.key) ?? (isKind ? same?.id : undefined);
    return {
      ...row,
      cells: { ...cells, ...(id && { id }) },
      ...(family && parentId && { family: { names: family.names, variantOf: parentId } }),
    };
  });
}

/** A category that an import adds. */
export interface NewCategory {
  value: string;
  label: string;
}

const plain = (name: string) => addressValueOf(name).replace(/s$/, '');

/** The category of the shop with this name, or one that is to be added. */
function categoryFor(name: string, added: NewCategory[]): string {
  const written = name.trim().toLowerCase();
  const known = categories().find(
    ({ value, label }) =>
      [value, label.toLowerCase()].includes(written) ||
      (plain(name) !== '' && [plain(value), plain(label)].includes(plain(name))),
  );
  if (known) return known.value;
  const sameLabel = added.find(({ label }) => label.toLowerCase() === written);
  if (sameLabel) return sameLabel.value;
  const taken = (value: string) => [...categories(), ...added].some((one) => one.value === value);
  const start = addressValueOf(name) || 'category';
  let value = start;
  for (let n = 2; taken(value); n++) value = `${start}-${n}`;
  added.push({ value, label: name.trim() });
  return value;
}

/** Gives each row of a product a category: that of its file, or the first of the shop. */
function withCategories(rows: SourcedRow[]): { rows: SourcedRow[]; added: NewCategory[]; notes: RowFault[] } {
  const added: NewCategory[] = [];
  const notes: RowFault[] = [];
  const placed = rows.map((row): SourcedRow => {
    const { cells, defaults, family } = row;
    if (family && family.variantOf !== '') return row;
    if (cells.category) return { ...row, cells: { ...cells, category: categoryFor(cells.category, added) } };
    const [first] = categories();
    if (!cells.id && first) {
      const message = `Has no category: it goes to ${first.label}`;
      notes.push({ row: row.row, line: row.line, column: 'category', message });
    }
    return { ...row, defaults: { ...defaults, ...(first && { category: first.value }) } };
  });
  return { rows: placed, added, notes };
}

export interface Resolved {
  file: CatalogueFile;
  categories: NewCategory[];
}

/** A file with the ids of the products it means and the categories it names; the shop's own files name both themselves. */
export async function resolveFile(db: Db | Tx, file: CatalogueFile): Promise<Resolved> {
  const rows = file.rows.filter(isSourced);
  if (rows.length === 0) return { file, categories: [] };
  const { rows: placed, added, notes } = withCategories(await withIds(db, rows));
  return {
    file: { ...file, rows: placed, notes: [...file.notes, ...notes.map(file.inFile)] },
    categories: added,
  };
}
