import type { FieldValues } from '../../../shared/product/product-fields.ts';
import { type Changes, logProductChanges } from '../../activity/mutations.ts';
import { type StoredFields, storedFields } from '../../catalogue/fields.ts';
import type { Tx } from '../../database/db.ts';
import { publishProducts } from '../../database/outbox/publish.ts';
import { type StockSetting, setStocks } from '../set-stock.ts';
import { differencesFrom, type StoredProduct } from '../stored.ts';
import { deleteProducts, restoreProducts, updateProducts } from '../write.ts';

/** A change of a product whose row is locked. */
export interface Edit {
  product: StoredProduct;
  values: Partial<FieldValues>;
  /** Deletes it, or restores it. */
  isDeleted?: boolean;
  /** True if its sale begins, false if it ends: the price that counts is another one. */
  isOnSale?: boolean;
}

/** For a transaction with as many products as allowed: they took 4.6 s on a machine under nine times the load it can carry. */
export const bulkTimeout = 30_000;

/** For a file with the most rows allowed, and to undo it: it took 41 s on a machine under ten times the load it can carry. */
export const importTimeout = 120_000;

/** Rows written with one statement. */
const portion = 500;

const idOf = ({ product }: Edit) => product.id;

/** True if it would change a field of its product. */
export const isChange = ({ product, values }: Edit) => differencesFrom(product, values).length > 0;

const touchesStock = ({ values, product }: Edit) =>
  values.stock !== undefined && values.stock !== product.stock;

/** True if a field changes that is in `products`. */
const touchesFields = ({ product, values: { stock: _stock, ...values }, isOnSale }: Edit) =>
  isOnSale !== undefined || differencesFrom(product, values).length > 0;

function changesOf({ product, values, isDeleted, isOnSale }: Edit): Changes {
  const fields = differencesFrom(product, values).map(([name, before, after]) => [name, [before, after]]);
  const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');
  return {
    ...Object.fromEntries(fields),
    ...(isOnSale !== undefined && { onSale: [yesOrNo(!isOnSale), yesOrNo(isOnSale)] }),
    ...(isDeleted !== undefined && { deleted: [yesOrNo(!isDeleted), yesOrNo(isDeleted)] }),
  };
}

async function writePortion(tx: Tx, edits: Edit[], setting: StockSetting): Promise<void> {
  const edited = edits.filter(touchesFields).map(({ product, values }) => ({
    id: product.id,
    ...(storedFields({ ...product, ...values }) as StoredFields),
  }));
  const restocked = edits.filter(touchesStock).map(({ product, values }) => ({
    id: product.id,
    before: product.stock,
    after: values.stock as number,
  }));
  const deleted = edits.filter(({ isDeleted }) => isDeleted === true).map(idOf);
  const restored = edits.filter(({ isDeleted }) => isDeleted === false).map(idOf);
  if (edited.length > 0) await updateProducts(tx, edited);
  if (restocked.length > 0) await setStocks(tx, restocked, setting);
  if (deleted.length > 0) await deleteProducts(tx, deleted, setting.actor);
  if (restored.length > 0) await restoreProducts(tx, restored);
  const lines = edits.map((edit) => ({ productId: edit.product.id, changes: changesOf(edit) }));
  await logProductChanges(tx, setting.activityId, lines);
}

/**
 * Writes changes of products, the line of each in its history, and their events.
 * @throws Failure INVALID_INPUT if another product has the value of a unique field of a restored one
 */
export async function writeEdits(tx: Tx, edits: Edit[], setting: StockSetting): Promise<void> {
  for (let start = 0; start < edits.length; start += portion)
    await writePortion(tx, edits.slice(start, start + portion), setting);
  // For subscribers, a restored product is a new one.
  await publishProducts(tx, [
    { type: 'product.created', productIds: edits.filter(({ isDeleted }) => isDeleted === false).map(idOf) },
    { type: 'product.updated', productIds: edits.filter(touchesFields).map(idOf) },
    { type: 'product.stock_changed', productIds: edits.filter(touchesStock).map(idOf) },
    { type: 'product.deleted', productIds: edits.filter(({ isDeleted }) => isDeleted === true).map(idOf) },
  ]);
}
