import type { ImportPreview, StockMode } from '../../../shared/product/catalogue-file.ts';
import type { FieldName } from '../../../shared/product/product-fields.ts';
import { notDeleted } from '../../catalogue/conditions.ts';
import { type StoredFields, shownFields, storedColumns } from '../../catalogue/fields.ts';
import type { Db, Tx } from '../../database/db.ts';
import { findStored, type StoredProduct } from '../stored.ts';
import type { RowNames } from './cells.ts';
import { findDuplicates } from './duplicates.ts';
import { idsIn, type Plan, planRows } from './plan.ts';
import { presentPlan } from './preview.ts';
import { type CatalogueFile, readCatalogueFile } from './read.ts';
import { placeVariants } from './variants.ts';

/** Products per statement: far below the statement timeout, with few round trips. */
const portion = 1000;

type Kin = Pick<StoredProduct, 'parentId' | 'family'>;
export type ExportedProduct = Pick<StoredProduct, 'id' | FieldName> & Partial<Kin>;

async function findRowNames(db: Db | Tx): Promise<RowNames> {
  const select = { id: true, name: true };
  const byId = (rows: { id: string; name: string }[]) =>
    new Map(rows.map(({ id, name }): [string, string] => [id, name]));
  const [taxRate, maker] = [await db.taxRate.findMany({ select }), await db.maker.findMany({ select })];
  return { taxRate: byId(taxRate), maker: byId(maker) };
}

/** All products of the shop in one snapshot, oldest first. */
export async function eachProduct(
  db: Db,
  take: (products: ExportedProduct[], names: RowNames) => Promise<void>,
): Promise<void> {
  const read = async (tx: Tx) => {
    const names = await findRowNames(tx);
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await tx.$queryRaw<(StoredFields & Kin & { id: string })[]>`
        SELECT p.id, p.parent_id AS "parentId", p.options || p.option_values AS family, ${storedColumns} FROM (
          SELECT * FROM products p WHERE ${notDeleted} AND p.id > ${last}::uuid ORDER BY p.id LIMIT ${portion}
        ) p JOIN product_stock s ON s.product_id = p.id ORDER BY p.id`;
      await take(
        rows.map((row) => ({ id: row.id, parentId: row.parentId, family: row.family, ...shownFields(row) })),
        names,
      );
      if (rows.length < portion) return;
      last = rows.at(-1)?.id as string;
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

/** Plans the import of a file into the current catalogue. */
export async function planImport(db: Db | Tx, file: CatalogueFile, stockMode: StockMode): Promise<Plan> {
  const stored = await findStored(db, idsIn(file));
  const names = await findRowNames(db);
  const plan = await planRows(file, { stored, stockMode, names, lastImport: await lastImport(db) });
  const { placed, faults: misplaced } = await placeVariants(db, plan.changes, stored);
  const faults = [...plan.faults, ...misplaced, ...(await findDuplicates(db, placed, stored))];
  return { ...plan, changes: placed, faults: faults.sort((a, b) => a.row - b.row) };
}

/**
 * Previews the import of a file into the current catalogue.
 * @throws Failure CATALOGUE_FILE_REFUSED
 */
export async function previewImport(db: Db, bytes: Buffer, stockMode: StockMode): Promise<ImportPreview> {
  return presentPlan(await planImport(db, await readCatalogueFile(bytes), stockMode));
}
