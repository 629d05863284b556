import { createHash } from 'node:crypto';
import type { StockMode } from '../../../shared/product/catalogue-file.ts';
import type { AssignedColumns } from '../../../shared/product/import-format.ts';
import type { ImportPreview } from '../../../shared/product/import-preview.ts';
import type { FieldName } from '../../../shared/product/product-fields.ts';
import type { RowFault } from '../../../shared/product/row-fault.ts';
import { notDeleted } from '../../catalogue/conditions.ts';
import { enteredColumns, type StoredFields, shownFields } from '../../catalogue/fields.ts';
import type { Db, Tx } from '../../database/db.ts';
import { findCopies } from '../picture-copies/queries.ts';
import { findStored, type StoredProduct } from '../stored.ts';
import { type RowNames, valueIn } from './cells.ts';
import { findDuplicates } from './duplicates.ts';
import { planAddresses } from './old-addresses.ts';
import { idsIn, type Plan, type PlannedRow, planRows } from './plan.ts';
import { presentPlan } from './preview.ts';
import { type Reading, readCatalogueFile } from './read.ts';
import { type ChosenCategories, resolveFile } from './resolve.ts';
import type { CatalogueFile } from './rows.ts';
import { isParent, placeVariants } from './variants.ts';

/** Products per statement: with a hundred variants each, far below the statement timeout. */
const portion = 250;

type Kin = Pick<StoredProduct, 'parentId' | 'family' | 'isOnSale'>;
export type ExportedProduct = Pick<StoredProduct, 'id' | FieldName> & Partial<Kin>;

/** A product and its variants, in their order. */
export interface ExportedFamily {
  product: ExportedProduct;
  variants: ExportedProduct[];
  /** Its handle in the Shopify shop that it came from. */
  handle: string | null;
}

async function findRowNames(db: Db | Tx): Promise<RowNames> {
  const select = { id: true, name: true };
  const byId = (rows: { id: string; name: string }[]) =>
    new Map(rows.map(({ id, name }): [string, string] => [id, name]));
  const [taxRate, maker] = [await db.taxRate.findMany({ select }), await db.maker.findMany({ select })];
  return { taxRate: byId(taxRate), maker: byId(maker) };
}

type ExportedRow = StoredFields & Kin & { id: string; handle: string | null };

const readPortion = (tx: Tx, last: string) => tx.$queryRaw<ExportedRow[]>`
  WITH head AS (
    SELECT p.* FROM products p WHERE ${notDeleted} AND p.parent_id IS NULL AND p.id > ${last}::uuid ORDER BY p.id LIMIT ${portion}
  )
  SELECT p.id, p.parent_id AS "parentId", p.options || p.option_values AS family,
    p.ordinary_price_cents IS NOT NULL AS "isOnSale", ${enteredColumns},
    (SELECT min(key) FROM product_sources source WHERE source.product_id = p.id AND source.source = 'shopify') AS handle
  FROM (SELECT * FROM head UNION ALL SELECT p.* FROM head JOIN products p ON p.parent_id = head.id WHERE ${notDeleted}) p
    JOIN product_stock s ON s.product_id = p.id
  ORDER BY coalesce(p.parent_id, p.id), p.parent_id IS NOT NULL, p.variant_position`;

/** All products of the shop in one snapshot, oldest first. */
export async function eachProduct(
  db: Db,
  take: (families: ExportedFamily[], names: RowNames) => Promise<void>,
): Promise<void> {
  const read = async (tx: Tx) => {
    const names = await findRowNames(tx);
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      const families: ExportedFamily[] = [];
      for (const row of await readPortion(tx, last)) {
        const { id, parentId, family, isOnSale, handle } = row;
        const product = { id, parentId, family, isOnSale, ...shownFields(row) };
        if (parentId === null) families.push({ product, variants: [], handle });
        else families.at(-1)?.variants.push(product);
      }
      await take(families, names);
      if (families.length < portion) return;
      last = families.at(-1)?.product.id as string;
    }
  };
  await db.$transaction(read, { isolationLevel: 'RepeatableRead', timeout: 60_000 });
}

/** A value that changes with every import. */
async function lastImport(db: Db | Tx): Promise<string> {
  const [{ id }] = await db.$queryRaw<[{ id: string }]>`
    SELECT coalesce(max(id), 0)::text AS id FROM activities WHERE action = 'catalogue.imported'`;
  return id;
}

/** The way in which a file is read. */
export interface ImportChoices extends Omit<Reading, 'recall'> {
  stockMode: StockMode;
  categories: ChosenCategories;
  /** The address of this shop. */
  publicUrl: string;
}

/** The key of a header in `import_columns`: a hash, because an index has no room for hundreds of names. */
export const headerKey = (header: string[]) =>
  createHash('sha256')
    .update(header.map((name) => name.trim().toLowerCase()).join('\t'))
    .digest('base64url');

/** Reads a file; the columns that staff have assigned in another one with the same header mean the same in it. */
export function readImport(db: Db, bytes: Buffer, reading: Omit<Reading, 'recall'>): Promise<CatalogueFile> {
  const recall = async (header: string[]) => {
    const row = await db.importColumns.findUnique({ where: { header: headerKey(header) } });
    return row ? (row.columns as AssignedColumns) : undefined;
  };
  return readCatalogueFile(bytes, { ...reading, recall });
}

/** The rows that are left out with another one: variants of a product that is refused, and products of which no variant is left. */
function leftOut(changes: PlannedRow[], refused: ReadonlySet<number>): RowFault[] {
  const faults: RowFault[] = [];
  const parents = new Set<number>();
  const isTaken = ({ row }: PlannedRow) => !refused.has(row);
  for (const { row, line, place } of changes.filter(isTaken)) {
    if (!place || !('row' in place.parent)) continue;
    const { row: parent } = place.parent;
    if (refused.has(parent))
      faults.push({ row, line, message: `Left out with its product: see row ${parent}` });
    else parents.add(parent);
  }
  for (const { row, line, family } of changes.filter(isTaken)) {
    if (family?.variantOf === '' && !parents.has(row))
      faults.push({ row, line, message: 'None of its variants can be taken' });
  }
  return faults;
}

/** The addresses of all pictures in a file. */
function picturesIn({ rows }: CatalogueFile): string[] {
  const cells = rows.flatMap(({ cells: { image, images } }) => [image, images]);
  return [...new Set(cells.flatMap((cell) => (cell ? (valueIn('images', cell) as string[]) : [])))];
}

/** The number of new products and variants that are sold out because the file does not say how many there are. */
function countWithoutStock(changes: PlannedRow[], { rows }: CatalogueFile): number {
  const without = new Set(
    rows.filter(({ cells, family }) => !cells.stock && !isParent(family)).map(({ row }) => row),
  );
  return changes.filter(
    ({ effect, family, row }) => effect === 'new' && !isParent(family) && without.has(row),
  ).length;
}

/** The number of new products with the name of a product that the shop has. */
async function countSameNames(db: Db | Tx, changes: PlannedRow[]): Promise<number> {
  const isProduct = ({ family }: PlannedRow) => !family || isParent(family);
  const added = changes.filter((change) => change.effect === 'new' && isProduct(change));
  const titles = added.map(({ title }) => title.toLowerCase());
  if (titles.length === 0) return 0;
  const found = await db.$queryRaw<{ title: string }[]>`
    SELECT DISTINCT lower(title) AS title FROM products p
    WHERE ${notDeleted} AND parent_id IS NULL AND lower(title) = ANY(${titles}::text[])`;
  const known = new Set(found.map(({ title }) => title));
  return titles.filter((title) => known.has(title)).length;
}

/** Plans the import of a file into the current catalogue. */
export async function planImport(
  db: Db | Tx,
  given: CatalogueFile,
  { stockMode, ...choices }: ImportChoices,
): Promise<Plan> {
  const { file, categories } = await resolveFile(db, given, choices);
  const stored = await findStored(db, idsIn(file));
  const names = await findRowNames(db);
  const newCategories = new Set(categories.filter(({ isNew }) => isNew).map(({ category }) => category));
  const state = {
    stored,
    stockMode,
    names,
    newCategories,
    copies: await findCopies(db, picturesIn(file)),
    lastImport: await lastImport(db),
  };
  const { changes, faults: found, ...plan } = await planRows(file, state);
  const { placed, faults: misplaced } = await placeVariants(db, changes, stored);
  const faults = [...found, ...misplaced, ...(await findDuplicates(db, placed, stored))];
  const refused = new Set(faults.map(({ row }) => row));
  // Rows of another shop's file that can't be taken are left out, and listed; the shop's own files are imported whole or not at all.
  if (file.format) {
    const others = leftOut(placed, refused);
    faults.push(...others);
    for (const { row } of others) refused.add(row);
  }
  const taken = file.format ? placed.filter(({ row }) => !refused.has(row)) : placed;
  const counts = { ...plan.counts, new: 0, changed: 0, restored: 0 };
  for (const { effect } of taken) counts[effect] += 1;
  const used = new Set(taken.map(({ values }) => values.category));
  const links = file.rows.flatMap(({ source, cells: { id } }) =>
    source && id ? [{ source, productId: id }] : [],
  );
  const { addresses, notes } = await planAddresses(
    db,
    file.rows.filter(({ row }) => !refused.has(row)),
  );
  return {
    ...plan,
    changes: taken,
    counts: file.format ? counts : plan.counts,
    faults: faults.map(file.inFile).sort((a, b) => a.row - b.row),
    file: { ...file, notes: [...file.notes, ...notes] },
    categories: categories.filter(({ category, isNew }) => !isNew || used.has(category)),
    links,
    addresses,
    withoutStock: countWithoutStock(taken, file),
    sameNames: await countSameNames(db, taken),
  };
}

/**
 * Previews the import of a file into the current catalogue.
 * @throws Failure CATALOGUE_FILE_REFUSED
 */
export async function previewImport(db: Db, bytes: Buffer, choices: ImportChoices): Promise<ImportPreview> {
  return presentPlan(await planImport(db, await readImport(db, bytes, choices), choices));
}
