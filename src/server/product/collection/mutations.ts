import { Failure } from '../../../shared/base/failure.ts';
import { counted, figure } from '../../../shared/base/locale.ts';
import {
  type AddToCollection,
  type CreateCollection,
  collectionLimits,
  type ManagedCollection,
  type PatchCollection,
} from '../../../shared/product/collection.ts';
import { addressValueOf } from '../../../shared/product/manage-category.ts';
import type { ActivityAction } from '../../../shared/staff/activity.ts';
import { type Changes, changesBetween, logActivity } from '../../activity/mutations.ts';
import type { Tx } from '../../database/db.ts';
import { renumber } from '../../database/positions.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { once } from '../../rpc/idempotency.ts';
import { findCollection } from './queries.ts';

type Found = { data: ManagedCollection };

/** Two changes of collections wait for each other; shoppers and products do not. */
const lockCollections = (tx: Tx) => tx.$executeRaw`LOCK TABLE collections IN SHARE ROW EXCLUSIVE MODE`;

/** @throws Failure INVALID_INPUT for a product that does not exist, or is a variant */
async function checkProducts(tx: Tx, ids: string[]): Promise<void> {
  const rows = await tx.product.findMany({
    where: { id: { in: ids } },
    select: { id: true, parentId: true },
  });
  const found = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  for (const [index, id] of ids.entries()) {
    const parentId = found.get(id);
    if (parentId === undefined) throw invalidField(`products.${index}`, 'There is no such product');
    if (parentId !== null)
      throw invalidField(
        `products.${index}`,
        `This is a variant: name the product it belongs to, ${parentId}`,
      );
  }
}

/** Gives a collection these products, in their order. @throws Failure INVALID_INPUT */
async function writeProducts(tx: Tx, id: string, products: string[]): Promise<void> {
  await checkProducts(tx, products);
  await tx.$executeRaw`DELETE FROM collection_products WHERE collection_id = ${id}::uuid`;
  await tx.$executeRaw`
    INSERT INTO collection_products (collection_id, product_id, position)
    SELECT ${id}::uuid, product_id, position
    FROM unnest(${products}::uuid[]) WITH ORDINALITY AS listed (product_id, position) ORDER BY product_id`;
}

function log(
  tx: Tx,
  actor: string,
  { id, title }: { id: string; title: string },
  action: ActivityAction,
  changes?: Changes,
) {
  return logActivity(tx, actor, { action, subject: { id, name: title }, ...(changes && { changes }) });
}

/** Makes room on the home page. */
async function leaveHome(tx: Tx, actor: string, except: string): Promise<void> {
  const other = await tx.collection.findFirst({ where: { isOnHome: true, value: { not: except } } });
  if (!other) return;
  await tx.collection.update({ where: { id: other.id }, data: { isOnHome: false } });
  await log(tx, actor, other, 'collection.updated', { isOnHome: [true, false] });
}

/** The changes as the log has them: numbers of products, not their ids. */
function changesInLog(before: ManagedCollection, after: ManagedCollection): Changes | undefined {
  const changes = changesBetween(before, after);
  if (!changes?.products) return changes;
  const [was, is] = [before, after].map(({ products }) => counted(products.length, 'product'));
  return { ...changes, products: [was, was === is ? `${is}, others or in another order` : is] };
}

/** Adds a collection, as the last one if it has no position. @throws Failure COLLECTION_EXISTS or INVALID_INPUT */
export function createCollection(ctx: ActorContext, input: CreateCollection): Promise<Found> {
  return once(ctx, 'collection.create', input, async (tx) => {
    const { value = addressValueOf(input.title), position, products = [], ...fields } = input;
    if (value === '')
      throw invalidField('value', 'Enter a value: this title has no letters a to z and no digits');
    await lockCollections(tx);
    const count = await tx.collection.count();
    if (await tx.collection.findUnique({ where: { value } })) {
      const message = `There is a collection with the value ${value} already; choose another one`;
      throw new Failure('COLLECTION_EXISTS', { message, issues: [{ path: 'value', message }] });
    }
    if (count >= collectionLimits.collections)
      throw invalidField('value', `A shop can have at most ${collectionLimits.collections} collections`);
    if (fields.isOnHome) await leaveHome(tx, ctx.actor, value);
    const row = await tx.collection.create({ data: { ...fields, value, position: count + 1 } });
    await writeProducts(tx, row.id, products);
    await renumber(tx, 'collections', { id: row.id, position });
    await log(tx, ctx.actor, row, 'collection.created');
    return { data: (await findCollection(tx, value)).data };
  });
}

/** Changes a collection in the transaction of its caller. */
async function change(tx: Tx, actor: string, { value, position, products, ...fields }: PatchCollection) {
  const { id, data: before } = await findCollection(tx, value);
  if (fields.isOnHome) await leaveHome(tx, actor, value);
  await tx.collection.update({ where: { id }, data: fields });
  if (products) await writeProducts(tx, id, products);
  await renumber(tx, 'collections', { id, position });
  const { data: after } = await findCollection(tx, value);
  const changes = changesInLog(before, after);
  if (changes) await log(tx, actor, { id, title: before.title }, 'collection.updated', changes);
  return { data: after };
}

/** Changes the fields that are sent, the whole list of products among them. @throws Failure COLLECTION_NOT_FOUND or INVALID_INPUT */
export function patchCollection(ctx: ActorContext, input: PatchCollection): Promise<Found> {
  return once(ctx, 'collection.patch', input, async (tx) => {
    await lockCollections(tx);
    return change(tx, ctx.actor, input);
  });
}

/**
 * Puts products at the end of a collection, in this order. Those that are in it stay where they are.
 * @returns the number of products that it did not have
 * @throws Failure COLLECTION_NOT_FOUND, or INVALID_INPUT, also for too many
 */
export function addToCollection(ctx: ActorContext, input: AddToCollection): Promise<{ added: number }> {
  return once(ctx, 'collection.add', input, async (tx) => {
    await lockCollections(tx);
    const { products } = (await findCollection(tx, input.value)).data;
    const all = [...new Set([...products, ...input.products])];
    if (all.length > collectionLimits.products) {
      const room = `It has ${figure(products.length)}, and can have ${collectionLimits.products} at most`;
      throw invalidField('products', `The collection has no room for these products. ${room}`);
    }
    await change(tx, ctx.actor, { value: input.value, products: all });
    return { added: all.length - products.length };
  });
}

/** @throws Failure COLLECTION_NOT_FOUND */
export function deleteCollection(ctx: ActorContext, value: string): Promise<{ success: true }> {
  return once(ctx, 'collection.delete', { value }, async (tx) => {
    await lockCollections(tx);
    const { id, data } = await findCollection(tx, value);
    await tx.collection.delete({ where: { id } });
    await renumber(tx, 'collections');
    await log(tx, ctx.actor, { id, title: data.title }, 'collection.deleted');
    return { success: true } as const;
  });
}
