import { v7 as uuid } from 'uuid';
import { Failure } from '../../shared/base/failure.ts';
import { manageMessages } from '../../shared/base/manage-messages.ts';
import { programDataIn } from '../../shared/base/program-data.ts';
import type { ManagedProduct } from '../../shared/product/managed-product.ts';
import type {
  CreateProduct,
  PatchProduct,
  Product,
  ProductCreated,
  ProductSaved,
  StaffProduct,
  UpdateProduct,
} from '../../shared/product/product.ts';
import { enteredPrice } from '../../shared/product/sale.ts';
import type { StockChanged } from '../../shared/product/stock.ts';
import type { ActivityAction } from '../../shared/staff/activity.ts';
import { type Changes, changesBetween, logActivity, type NewActivity } from '../activity/mutations.ts';
import { type StoredFields, storedFields } from '../catalogue/fields.ts';
import { productTag } from '../catalogue/present.ts';
import type { Tx } from '../database/db.ts';
import { publishProducts } from '../database/outbox/publish.ts';
import { inTransaction } from '../database/transaction.ts';
import type { ActorContext } from '../rpc/context.ts';
import { namesExactTag } from '../rpc/entity-tag.ts';
import { once } from '../rpc/idempotency.ts';
import { managedTag } from './managed/present.ts';
import { lockDeleted, lockProduct } from './queries.ts';
import { setStocks, wantedStock } from './set-stock.ts';
import { namingOwner, takenBy } from './unique-fields.ts';
import {
  asksForVariants,
  fieldsOfParentIn,
  lockFamilies,
  parentOf,
  saveVariantList,
} from './variant-list.ts';
import { checkVariation, insertVariants, newVariant, untilVariants } from './variants.ts';
import {
  deleteProducts,
  enteredFields,
  insertProducts,
  restoreProducts,
  updateProducts,
  withSale,
  writeProgramData,
} from './write.ts';

const { created, updated, deleted } = manageMessages;

type UniqueName = 'sku' | 'externalId';

function activityOf({ _id: id, title }: Pick<Product, '_id' | 'title'>, action: ActivityAction): NewActivity {
  return { action, subject: { id, name: title } };
}

/** Adds a product, with its stock and the movement that explains it. @throws Failure PRODUCT_EXISTS */
export function createProduct(ctx: ActorContext, input: CreateProduct): Promise<ProductCreated> {
  const written = once(ctx, 'product.create', input, async (tx) => {
    const id = uuid();
    const activity = activityOf({ _id: id, title: input.title }, 'product.created');
    const activityId = await logActivity(tx, ctx.actor, activity);
    const { options = [], variants = [] } = input;
    const fields = storedFields({
      ...untilVariants,
      ...withSale(enteredFields(input), undefined),
    }) as StoredFields;
    const product = { id, ...fields, options };
    const adding = { actor: ctx.actor, activityId };
    await insertProducts(tx, [product], adding);
    const made = variants.map((variant, at) => newVariant(product, variant, at));
    const claims = made.map(({ id, entered }, at) => ({
      ...entered,
      id,
      isNew: true,
      path: `variants.${at}.`,
    }));
    (await takenBy(tx, variants)).claim(claims);
    await insertVariants(tx, made, adding);
    const variantIds = made.map(({ id }) => id);
    await writeProgramData(tx, id, programDataIn(input));
    await publishProducts(tx, [{ type: 'product.created', productIds: [id, ...variantIds] }]);
    return {
      success: true,
      message: created,
      data: { _id: id, ...(variants.length > 0 && { variants: variantIds }) },
    } as const;
  });
  return namingOwner(ctx, written, (field) => input[field as UniqueName]);
}

/** @throws Failure PRECONDITION_FAILED when the caller's If-Match names another version of the product */
function checkIfMatch({ ifMatch }: ActorContext, product: StaffProduct, tag = productTag(product)): void {
  if (ifMatch === undefined || namesExactTag(ifMatch, tag)) return;
  throw new Failure('PRECONDITION_FAILED', { details: { product } });
}

type Stocks = Pick<UpdateProduct, 'stock' | 'stockSeen'>;

/** @throws Failure STOCK_CHANGED when the change, relative to the stock that was seen, does not fit the current stock */
function checkedStock(now: number, input: Stocks): number {
  const wanted = wantedStock(now, input);
  if (wanted !== undefined) return wanted;
  const message = `The stock has changed to ${now} since you saw it; nothing was saved`;
  throw new Failure('STOCK_CHANGED', { details: { stock: now }, message });
}

/** The message for a saved product. It has the current stock if the caller changed a stock that had changed meanwhile. */
function savedWords(before: number, after: number, { stock, stockSeen = before }: UpdateProduct): string {
  if (stock === stockSeen || stockSeen === before) return updated;
  return `${updated}. Stock is ${after}, not ${stock}: it went from ${stockSeen} to ${before} while you typed`;
}

/** Writes the changed fields of a product whose row is locked, and its stock if it changed. */
async function saveChanges(
  tx: Tx,
  actor: string,
  { _id: id, stock: before }: Product,
  activity: NewActivity & { changes: Changes },
): Promise<void> {
  const activityId = await logActivity(tx, actor, activity);
  const after = activity.changes.stock?.[1] as number | undefined;
  if (after !== undefined)
    await setStocks(tx, [{ id, before, after }], { cause: 'adjusted', activityId, actor });
}

/**
 * Writes the entered values of a product whose row is locked, and its event.
 * @returns its stock afterwards
 * @throws Failure STOCK_CHANGED
 */
async function saveEntered(
  tx: Tx,
  { actor }: ActorContext,
  product: ManagedProduct,
  input: Omit<PatchProduct, 'id'>,
): Promise<number> {
  const { _id: id } = product;
  const stock =
    input.stock === undefined ? product.stock : checkedStock(product.stock, { ...input, stock: input.stock });
  const before = { ...product, price: enteredPrice(product), isOnSale: product.ordinaryPrice !== undefined };
  const { stock: _stock, ...fields } = withSale(enteredFields(input), before);
  const ofProgram = programDataIn(input);
  const edits = changesBetween(before, fields);
  checkVariation(product, edits);
  const isEdited = changesBetween(before, { ...fields, ...ofProgram }) !== undefined;
  const edited = storedFields({ ...before, ...fields }) as StoredFields;
  if (edits) await updateProducts(tx, [{ id, ...edited }]);
  if (changesBetween(before, ofProgram)) await writeProgramData(tx, id, ofProgram);
  const changes = changesBetween(before, { ...fields, ...ofProgram, stock });
  if (changes) await saveChanges(tx, actor, product, { ...activityOf(product, 'product.updated'), changes });
  await publishProducts(tx, [
    { type: 'product.updated', productIds: isEdited ? [id] : [] },
    { type: 'product.stock_changed', productIds: stock === product.stock ? [] : [id] },
  ]);
  return stock;
}

/**
 * Writes what was entered of a product whose row is locked, with the list of its variants if that was entered, too.
 * @returns its id, which is another one if it became a variant, and its stock afterwards
 * @throws Failure STOCK_CHANGED, and what `saveVariantList` throws
 */
async function saveWithVariants(
  tx: Tx,
  ctx: ActorContext,
  product: ManagedProduct,
  { options, variants, ...entered }: Omit<PatchProduct, 'id'>,
): Promise<{ id: string; stock: number }> {
  const { _id: id } = product;
  const isParent = product.options !== undefined && product.parentId === undefined;
  if (!asksForVariants({ options, variants }, isParent))
    return { id, stock: await saveEntered(tx, ctx, product, entered) };
  const parent = await parentOf(tx, product, { options, variants }, ctx);
  await saveEntered(tx, ctx, parent, fieldsOfParentIn(entered, parent._id !== id));
  const saved = await lockProduct(tx, parent._id);
  await saveVariantList(tx, saved, { options, variants }, ctx);
  return { id: parent._id, stock: product.stock };
}

/**
 * Saves an edited product without overwriting what others changed since it was opened: another version is refused, and the
 * pieces that orders took or returned meanwhile still count.
 * @throws Failure PRODUCT_NOT_FOUND, PRODUCT_EXISTS, PRECONDITION_FAILED, EDIT_CONFLICT or STOCK_CHANGED, and INVALID_INPUT for variants
 *   that it can't have
 */
export function updateProduct(ctx: ActorContext, input: UpdateProduct): Promise<ProductSaved> {
  const written = once(ctx, 'product.update', input, async (tx) => {
    await lockFamilies(tx, [input]);
    const product = await lockProduct(tx, input.id);
    checkIfMatch(ctx, product);
    if (input.version !== undefined && Date.parse(input.version) !== Date.parse(product.updatedAt)) {
      throw new Failure('EDIT_CONFLICT', { details: { product } });
    }
    const { stock } = await saveWithVariants(tx, ctx, product, input);
    const message = input.variants ? updated : savedWords(product.stock, stock, input);
    return { success: true, message } as const;
  });
  return namingOwner(ctx, written, (field) => input[field as UniqueName]);
}

/**
 * Changes some fields of a product. If-Match takes the ETag of the product as programs read it.
 * @throws Failure PRODUCT_NOT_FOUND, PRODUCT_EXISTS, PRECONDITION_FAILED or STOCK_CHANGED
 */
export function patchProduct(
  ctx: ActorContext,
  { id, ...input }: PatchProduct,
): Promise<{ data: ManagedProduct }> {
  const written = inTransaction(ctx.db, async (tx) => {
    await lockFamilies(tx, [{ id, ...input }]);
    const product = await lockProduct(tx, id);
    checkIfMatch(ctx, product, managedTag(product));
    const saved = await saveWithVariants(tx, ctx, product, input);
    return { data: await lockProduct(tx, saved.id) };
  });
  return namingOwner(ctx, written, (field) => input[field as UniqueName]);
}

/** @throws Failure PRODUCT_NOT_FOUND */
export function markSoldOut({ db, actor }: ActorContext, id: string): Promise<StockChanged> {
  return inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, id);
    const changes = changesBetween(product, { stock: 0 });
    if (changes) {
      await saveChanges(tx, actor, product, { ...activityOf(product, 'product.sold_out'), changes });
      await publishProducts(tx, [{ type: 'product.stock_changed', productIds: [product._id] }]);
    }
    return { success: true, message: updated, data: { before: product.stock, after: 0 } };
  });
}

/**
 * Deletes a product. Orders keep their lines; its row and stock stay, so that it can be restored.
 * @throws Failure PRODUCT_NOT_FOUND, also when it was deleted a moment before, or PRECONDITION_FAILED
 */
export function deleteProduct(ctx: ActorContext, id: string): Promise<ProductSaved> {
  const { db, actor } = ctx;
  return inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, id);
    checkIfMatch(ctx, product);
    await deleteProducts(tx, [product._id], actor);
    await logActivity(tx, actor, activityOf(product, 'product.deleted'));
    await publishProducts(tx, [{ type: 'product.deleted', productIds: [product._id] }]);
    return { success: true, message: deleted };
  });
}

/**
 * Restores a deleted product unchanged, with the pieces that orders have returned to it meanwhile. A product that is not
 * deleted does not change.
 * @throws Failure PRODUCT_NOT_FOUND or PRODUCT_NOT_RESTORABLE, or PRODUCT_EXISTS if another product has the value of a unique
 *   field
 */
export function restoreProduct(ctx: ActorContext, id: string): Promise<ProductSaved> {
  const { db, actor } = ctx;
  const written = inTransaction(db, async (tx) => {
    const { title, isDeleted, isRestorable } = await lockDeleted(tx, id);
    if (isDeleted) {
      if (!isRestorable) throw new Failure('PRODUCT_NOT_RESTORABLE');
      await restoreProducts(tx, [id]);
      await logActivity(tx, actor, activityOf({ _id: id.toLowerCase(), title }, 'product.restored'));
      await publishProducts(tx, [{ type: 'product.created', productIds: [id.toLowerCase()] }]);
    }
    return { success: true, message: 'Product restored' } as const;
  });
  const stored = async (field: string) => {
    const product = await db.product.findUnique({ where: { id }, select: { sku: true, externalId: true } });
    return product?.[field as UniqueName] ?? null;
  };
  return namingOwner(ctx, written, stored);
}
