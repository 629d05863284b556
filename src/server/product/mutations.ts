import { v7 as uuid } from 'uuid';
import { Failure } from '../../shared/failure.ts';
import { limits } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { toCents } from '../../shared/money.ts';
import type {
  CreateProduct,
  Product,
  ProductCreated,
  ProductSaved,
  UpdateProduct,
} from '../../shared/product.ts';
import type { ActorContext } from '../context.ts';
import type { Tx } from '../db.ts';
import { once } from '../idempotency.ts';
import { inTransaction } from '../transaction.ts';
import { lockProduct } from './queries.ts';

/** What a product without a picture shows. */
const noPicture = '/images/bad.jpg';

const { created, updated, deleted } = messages.manage;

/** Adds a product, with its stock and the movement that explains it. */
export function createProduct(ctx: ActorContext, input: CreateProduct): Promise<ProductCreated> {
  return once(ctx, 'product.create', input, async (tx) => {
    const { title, category, details, price, stock, tag, image } = input;
    const id = uuid();
    const movement = { delta: stock, reason: 'initial', actor: ctx.actor } as const;
    await tx.product.create({
      data: {
        id,
        title,
        category,
        details,
        priceCents: toCents(price),
        tag: tag || null,
        image: image || noPicture,
        stock: { create: { stock } },
        movements: { create: movement },
      },
    });
    return { success: true, message: created, data: { _id: id } };
  });
}

/** @throws Failure STOCK_CHANGED when what was taken away from the stock that was seen is not there any more */
function wantedStock(now: number, { stock, stockSeen }: UpdateProduct): number {
  const wanted = stockSeen === undefined ? stock : now + stock - stockSeen;
  if (wanted >= 0 && wanted <= limits.stock) return wanted;
  const message = `The stock has changed to ${now} since you saw it; nothing was saved`;
  throw new Failure('STOCK_CHANGED', { details: { stock: now }, message });
}

/** Sets the stock of a product whose row is locked, and notes who did. */
async function setStock(
  tx: Tx,
  { _id: productId, stock }: Product,
  wanted: number,
  actor: string,
): Promise<void> {
  if (wanted === stock) return;
  await tx.productStock.update({ where: { productId }, data: { stock: wanted } });
  await tx.stockMovement.create({ data: { productId, delta: wanted - stock, reason: 'adjust', actor } });
}

/**
 * Writes what differs. A new `updated_at` always differs from the one before, also within one millisecond: it is what
 * others are told by that they saw something older.
 */
async function setFields(tx: Tx, { _id, tag, image }: Product, input: UpdateProduct): Promise<void> {
  const { title, category, details, price } = input;
  const priceCents = toCents(price);
  const wantedTag = input.tag === undefined ? tag : input.tag || null;
  const wantedImage = input.image || image;
  await tx.$executeRaw`
    UPDATE products SET title = ${title}, category = ${category}, details = ${details}, price_cents = ${priceCents},
      tag = ${wantedTag}, image = ${wantedImage}, updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
    WHERE id = ${_id}::uuid AND (title, category, details, price_cents, tag, image) IS DISTINCT FROM
      (${title}::text, ${category}::text, ${details}::text, ${priceCents}::int, ${wantedTag}::text, ${wantedImage}::text)`;
}

/**
 * Saves a product as it was edited. What others changed since it was opened is not overwritten: another version of it
 * is refused, and a stock that orders changed keeps their part.
 * @throws Failure PRODUCT_NOT_FOUND, EDIT_CONFLICT or STOCK_CHANGED
 */
export function updateProduct(ctx: ActorContext, input: UpdateProduct): Promise<ProductSaved> {
  return once(ctx, 'product.update', input, async (tx) => {
    const product = await lockProduct(tx, input.id);
    if (input.version !== undefined && Date.parse(input.version) !== Date.parse(product.updatedAt)) {
      throw new Failure('EDIT_CONFLICT', { details: { product } });
    }
    await setStock(tx, product, wantedStock(product.stock, input), ctx.actor);
    await setFields(tx, product, input);
    return { success: true, message: updated };
  });
}

/** @throws Failure PRODUCT_NOT_FOUND */
export function markSoldOut({ db, actor }: ActorContext, id: string): Promise<ProductSaved> {
  return inTransaction(db, async (tx) => {
    await setStock(tx, await lockProduct(tx, id), 0, actor);
    return { success: true, message: updated };
  });
}

/**
 * Takes a product out of the shop. Orders keep their lines, and its row and stock stay for whoever wants it back.
 * @throws Failure PRODUCT_NOT_FOUND, also when somebody else has just deleted it
 */
export function deleteProduct({ db, actor }: ActorContext, id: string): Promise<ProductSaved> {
  return inTransaction(db, async (tx) => {
    const { _id } = await lockProduct(tx, id);
    await tx.$executeRaw`UPDATE products SET deleted_at = now(), deleted_by = ${actor} WHERE id = ${_id}::uuid`;
    return { success: true, message: deleted };
  });
}
