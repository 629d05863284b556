import { limits } from '../../../shared/base/limits.ts';
import { type Category, categories, findCategory } from '../../../shared/product/category.ts';
import type { AssignedColumns } from '../../../shared/product/import-format.ts';
import type { FileCategory } from '../../../shared/product/import-preview.ts';
import { addressValueOf } from '../../../shared/product/manage-category.ts';
import type { RowFault } from '../../../shared/product/row-fault.ts';
import { isProductId } from '../../catalogue/conditions.ts';
import type { Db, Tx } from '../../database/db.ts';
import { findStored, type StoredProduct } from '../stored.ts';
import { findOwners } from '../unique-fields.ts';
import type { OwnCells } from './formats/format.ts';
import type { CatalogueFile, FileRow, RowSource } from './rows.ts';

type SourcedRow = FileRow & { source: RowSource };

const isSourced = (row: FileRow): row is SourcedRow => row.source !== undefined;

/** The products of this shop that came from these rows before, by the keys of the other shop. */
async function findBySource(db: Db | Tx, rows: SourcedRow[]): Promise<Map<string, string>> {
  const [first] = rows;
  if (!first) return new Map();
  const keys = rows.map(({ source }) => source.key);
  const found = await db.$queryRaw<{ key: string; productId: string }[]>`
    SELECT key, product_id AS "productId" FROM product_sources
    WHERE source = ${first.source.name} AND key = ANY(${keys}::text[])`;
  return new Map(found.map(({ key, productId }) => [key, productId]));
}

const skuOf = ({ cells: { sku = '' } }: FileRow) => sku.trim().toLowerCase();
const idOf = ({ cells: { id = '' } }: FileRow) => id.trim().toLowerCase();

/** The products with the SKUs of these rows, by the SKU in lower case. */
async function findBySku(db: Db | Tx, rows: SourcedRow[]): Promise<Map<string, StoredProduct>> {
  const owners = await findOwners(db, 'sku', rows.map(skuOf).filter(Boolean));
  const stored = await findStored(db, [...new Set(owners.values())].sort());
  return new Map(
    [...owners].flatMap(([sku, id]) => (stored.has(id) ? [[sku, stored.get(id) as StoredProduct]] : [])),
  );
}

/** The id of a product of this shop at the end of a handle or as a SKU, where `other-forms.ts` writes it. */
const ownIdOf = ({ source: { key } }: SourcedRow) => key.slice(-36);

/** The products that these rows have made before, or that this shop has exported as these rows; by the keys of the other shop. */
async function findKnown(db: Db | Tx, rows: SourcedRow[]): Promise<Map<string, string>> {
  const known = await findBySource(db, rows);
  const exported = rows.filter((row) => !known.has(row.source.key) && isProductId(ownIdOf(row)));
  const stored = await findStored(db, [...new Set([...known.values(), ...exported.map(ownIdOf)])].sort());
  for (const [key, id] of known) if (stored.get(id)?.isGone !== false) known.delete(key);
  for (const row of exported) {
    const product = stored.get(ownIdOf(row));
    const isKind = product?.isParent === (row.family !== undefined) && product.parentId === null;
    if (isKind && !product.isDeleted) known.set(row.source.key, product.id);
  }
  return known;
}

const valuesKey = (parentId: string, values: readonly string[]) =>
  JSON.stringify([parentId, ...values.map((value) => value.toLowerCase())]);

/** The variants of these products, by their parents and values. */
async function findVariants(db: Db | Tx, parentIds: string[]): Promise<Map<string, string>> {
  const variants = await db.product.findMany({
    where: { parentId: { in: parentIds }, deletedAt: null },
    select: { id: true, parentId: true, values: true },
  });
  return new Map(variants.map(({ id, parentId, values }) => [valuesKey(parentId as string, values), id]));
}

/** The pictures of a row; those of this shop by their paths. */
function picturesIn({ image, images }: OwnCells, publicUrl: string): OwnCells {
  const pathsIn = (cell: string) => cell.replaceAll(`${publicUrl}/`, '/');
  return { ...(image && { image: pathsIn(image) }), ...(images && { images: pathsIn(images) }) };
}

/** Rows with the ids of the products that they mean: those they have made before, or else those with the same SKU or values. */
async function withIds(db: Db | Tx, rows: SourcedRow[], publicUrl: string): Promise<SourcedRow[]> {
  const known = await findKnown(db, rows);
  const bySku = await findBySku(db, rows);
  const parentsByRow = new Map<number, string>();
  for (const row of rows) {
    const { family, source } = row;
    const parentRow = family?.parentRow;
    const found = parentRow === undefined ? known.get(source.key) : bySku.get(skuOf(row))?.parentId;
    const at = parentRow ?? row.row;
    if (family && found && !parentsByRow.has(at)) parentsByRow.set(at, found);
  }
  const byValues = await findVariants(db, [...parentsByRow.values()]);
  return rows.map((row) => {
    const { family, source, cells: given } = row;
    const same = bySku.get(skuOf(row));
    const parentId = family && parentsByRow.get(family.parentRow ?? row.row);
    const isHead = family?.parentRow === undefined;
    const isKind = family
      ? parentId !== undefined && same?.parentId === parentId
      : same?.parentId === null && !same.isParent;
    const bySkuOrValues = isKind ? same?.id : parentId && byValues.get(valuesKey(parentId, family.names));
    const id = family && isHead ? parentId : (known.get(source.key) ?? bySkuOrValues);
    const { sku, ...others } = given;
    const cells = sku !== undefined && sku.toLowerCase() === id ? others : given;
    return {
      ...row,
      cells: { ...cells, ...picturesIn(cells, publicUrl), ...(id && { id }) },
      ...(family && !isHead && parentId && { family: { names: family.names, variantOf: parentId } }),
    };
  });
}

/** Rows of the shop's own form: one that names a product by its SKU alone gets its id, unless another row has it. */
async function withIdsBySku(db: Db | Tx, rows: FileRow[]): Promise<FileRow[]> {
  const skus = rows.map((row) => (idOf(row) ? '' : skuOf(row))).filter(Boolean);
  if (skus.length === 0) return rows;
  const owners = await findOwners(db, 'sku', skus);
  const named = new Set(rows.map(idOf));
  return rows.map((row) => {
    const id = idOf(row) ? undefined : owners.get(skuOf(row));
    if (id === undefined || named.has(id)) return row;
    // The product keeps its SKU as it is, whatever the letters of the file.
    const { sku: bySku, ...cells } = row.cells;
    return { ...row, bySku, cells: { ...cells, id } };
  });
}

/** The categories of the shop that staff have chosen for categories of a file, by their names in lower case; empty: a new one. */
export type ChosenCategories = Readonly<Record<string, string>>;

const keyOf = (name: string) => name.trim().toLowerCase();
/** A name in the form in which `Kettlebells` and `kettlebell` are the same. */
const plain = (name: string) => addressValueOf(name).replace(/s$/, '');

/** The categories that were chosen at the last import of this format. */
async function rememberedFor(db: Db | Tx, source: string): Promise<ChosenCategories> {
  const rows = await db.importCategory.findMany({ where: { source } });
  return Object.fromEntries(rows.map(({ name, category }) => [name, category]));
}

/** Records which categories the names of a file mean, for the next file. */
export async function rememberCategories(tx: Tx, source: string, found: FileCategory[]): Promise<void> {
  const rows = found.map(({ name, category }) => ({ name: keyOf(name), category }));
  await tx.$executeRaw`
    INSERT INTO import_categories (source, name, category)
    SELECT ${source}, name, category FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS chosen (name text, category text)
    ON CONFLICT (source, name) DO UPDATE SET category = excluded.category
    WHERE import_categories.category <> excluded.category`;
}

/** Records what the columns of a file mean, for the next file with the same ones. */
export async function rememberColumns(tx: Tx, header: string, columns: AssignedColumns): Promise<void> {
  await tx.importColumns.upsert({ where: { header }, create: { header, columns }, update: { columns } });
}

function known(name: string): Category | undefined {
  const same = ({ value, label }: Category) => [value, label.toLowerCase()].includes(keyOf(name));
  const alike = ({ value, label }: Category) =>
    plain(name) !== '' && [plain(value), plain(label)].includes(plain(name));
  return categories().find(same) ?? categories().find(alike);
}

/** A new category with this name, or why there can be none. */
function added(name: string, others: FileCategory[]): FileCategory | string {
  const fresh = others.filter(({ isNew }) => isNew);
  if (categories().length + fresh.length >= limits.categories)
    return `A shop has at most ${limits.categories} categories: choose one for this`;
  if (name.length > limits.categoryLabelLength)
    return `A category has at most ${limits.categoryLabelLength} characters: choose one for this`;
  const start = addressValueOf(name) || 'category';
  const isTaken = (value: string) =>
    [...categories().map((one) => one.value), ...fresh.map(({ category }) => category)].includes(value);
  let category = start;
  for (let n = 2; isTaken(category); n++) category = `${start}-${n}`;
  return { name, category, label: name, isNew: true };
}

/** Gives each row of a product a category: what was chosen for that of its file, else one with its name, else a new one. */
function withCategories(rows: SourcedRow[], chosen: ChosenCategories) {
  const found = new Map<string, FileCategory | string>();
  const notes: RowFault[] = [];
  const faults: RowFault[] = [];
  const categoryOf = (name: string): FileCategory | string => {
    const choice = chosen[keyOf(name)];
    const own = choice === '' ? undefined : (findCategory(choice ?? '') ?? known(name));
    if (own) return { name, category: own.value, label: own.label, isNew: false };
    return added(
      name,
      [...found.values()].filter((one) => typeof one !== 'string'),
    );
  };
  const placed = rows.map((row): SourcedRow => {
    const { cells, defaults, family, row: at, line } = row;
    if (family && family.variantOf !== '') return row;
    const [first] = categories();
    if (cells.category) {
      const name = cells.category.trim();
      const category = found.get(keyOf(name)) ?? categoryOf(name);
      found.set(keyOf(name), category);
      if (typeof category !== 'string') return { ...row, cells: { ...cells, category: category.category } };
      faults.push({ row: at, line, column: 'category', message: category });
    } else if (!cells.id && first) {
      notes.push({
        row: at,
        line,
        column: 'category',
        message: `Has no category: it goes to ${first.label}`,
      });
    }
    const { category: _category, ...others } = cells;
    return { ...row, cells: others, defaults: { ...defaults, ...(first && { category: first.value }) } };
  });
  return { rows: placed, found: [...found.values()].filter((one) => typeof one !== 'string'), notes, faults };
}

export interface Resolved {
  file: CatalogueFile;
  categories: FileCategory[];
}

/** A file with the ids of the products it means and the categories it names; the shop's own files name categories themselves. */
export async function resolveFile(
  db: Db | Tx,
  file: CatalogueFile,
  { categories: chosen, publicUrl }: { categories: ChosenCategories; publicUrl: string },
): Promise<Resolved> {
  const rows = file.rows.filter(isSourced);
  if (rows.length === 0)
    return { file: { ...file, rows: await withIdsBySku(db, file.rows) }, categories: [] };
  const remembered = await rememberedFor(db, file.format ?? '');
  const placed = withCategories(await withIds(db, rows, publicUrl), { ...remembered, ...chosen });
  return {
    file: {
      ...file,
      rows: placed.rows,
      faults: [...file.faults, ...placed.faults],
      notes: [...file.notes, ...placed.notes.map(file.inFile)],
    },
    categories: placed.found,
  };
}
