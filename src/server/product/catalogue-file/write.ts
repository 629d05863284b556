import { v7 as uuid } from 'uuid';
import { type Change, type Changes, logProductChanges } from '../../activity/mutations.ts';
import { type StoredFields, storedFields } from '../../catalogue/fields.ts';
import type { Tx } from '../../database/db.ts';
import { type StockSetting, setStocks } from '../set-stock.ts';
import type { StoredProduct } from '../stored.ts';
import { untilVariants } from '../variants.ts';
import { insertProducts, restoreProducts, updateProducts } from '../write.ts';
import type { Plan, PlannedRow } from './plan.ts';

/** The person or program that imports, and the line about it in the activity log. */
export type Importer = Omit<StockSetting, 'cause'>;

/** The ids of new products with options, by the rows of the file that add them. */
export type NewParents = Map<number, string>;

/** The columns of a new row that say which variants there are. A variant without a picture gets that of its product. */
function variationOf({ family, place }: PlannedRow, parents: NewParents) {
  if (!place) return { options: family?.names ?? [] };
  const parentId = 'id' in place.parent ? place.parent.id : parents.get(place.parent.row);
  return { parentId: parentId as string, values: family?.names ?? [], variantPosition: place.position };
}

/** Records which products of another shop these are. */
export async function linkSources(tx: Tx, links: Plan['links']): Promise<void> {
  if (links.length === 0) return;
  const rows = links.map(({ source, productId }) => ({ ...source, product_id: productId }));
  await tx.$executeRaw`
    INSERT INTO product_sources (source, key, product_id)
    SELECT DISTINCT ON (name, key) name, key, product_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS link (name text, key text, product_id uuid)
    ON CONFLICT (source, key) DO UPDATE SET product_id = excluded.product_id
    WHERE product_sources.product_id <> excluded.product_id`;
}

/** Adds products. @returns their ids */
export async function insertNew(
  tx: Tx,
  rows: PlannedRow[],
  importer: Importer,
  parents: NewParents,
): Promise<string[]> {
  // The rules for new products make sure that all required values are there.
  const products = rows.map((row) => ({
    id: row.id ?? uuid(),
    ...(storedFields({ ...untilVariants, image: row.place?.image, ...row.values }) as StoredFields),
    ...variationOf(row, parents),
  }));
  await insertProducts(tx, products, importer);
  // A row of another shop's file may add a product and the first of its variants.
  for (const [at, { row, place }] of rows.entries()) if (!place) parents.set(row, products[at]?.id as string);
  const ids = products.map(({ id }) => id);
  const links = rows.flatMap(({ source }, at) => (source ? [{ source, productId: ids[at] as string }] : []));
  await linkSources(tx, links);
  await logProductChanges(
    tx,
    importer.activityId,
    ids.map((productId) => ({ productId, changes: {} })),
  );
  return ids;
}

type LockedRow = PlannedRow & { id: string };
type Locked = ReadonlyMap<string, StoredProduct>;

/** Writes the changed fields of products whose rows are locked, and restores those that were deleted. */
export async function writeFields(tx: Tx, rows: LockedRow[], locked: Locked): Promise<void> {
  const products = rows.map(({ id, values }) => ({
    id,
    ...(storedFields({ ...(locked.get(id) as StoredProduct), ...values }) as StoredFields),
  }));
  await updateProducts(tx, products);
  const restored = rows.filter(({ effect }) => effect === 'restored').map(({ id }) => id);
  if (restored.length > 0) await restoreProducts(tx, restored);
}

/** Sets the stock of products whose rows are locked, or changes it by a difference. */
export async function writeStock(
  tx: Tx,
  rows: LockedRow[],
  { locked, ...importer }: Importer & { locked: Locked },
): Promise<void> {
  const changes = rows.map(({ id, values, stockDelta }) => {
    const before = (locked.get(id) as StoredProduct).stock;
    return { id, before, after: stockDelta === undefined ? (values.stock as number) : before + stockDelta };
  });
  await setStocks(tx, changes, { cause: 'imported', ...importer });
}

function changesOf({ effect, differences, stockDelta }: LockedRow, product: StoredProduct): Changes {
  const fields = differences.map(([name, , after]): [string, Change] => [
    name,
    [product[name], name === 'stock' && stockDelta !== undefined ? product.stock + stockDelta : after],
  ]);
  return { ...Object.fromEntries(fields), ...(effect === 'restored' && { deleted: ['yes', 'no'] }) };
}

/** Writes the changes into the history of each product. */
export async function logChanges(
  tx: Tx,
  rows: LockedRow[],
  { locked, activityId }: Pick<Importer, 'activityId'> & { locked: Locked },
): Promise<void> {
  const lines = rows.map((row) => ({
    productId: row.id,
    changes: changesOf(row, locked.get(row.id) as StoredProduct),
  }));
  await logProductChanges(tx, activityId, lines);
}
