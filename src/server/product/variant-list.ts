import { v7 as uuid } from 'uuid';
import type { ManagedProduct } from '../../shared/product/managed-product.ts';
import type { PatchProduct } from '../../shared/product/product.ts';
import {
  type FieldName,
  type FieldValues,
  fieldNames,
  fieldOf,
} from '../../shared/product/product-fields.ts';
import { UpsertKey } from '../../shared/product/upsert-products.ts';
import { logActivity } from '../activity/mutations.ts';
import { isProductId } from '../catalogue/conditions.ts';
import { type StoredFields, storedFields } from '../catalogue/fields.ts';
import type { Tx } from '../database/db.ts';
import { publishProducts } from '../database/outbox/publish.ts';
import { invalidField } from '../rpc/failure.ts';
import { writeEdits } from './bulk/write.ts';
import { lockProduct } from './queries.ts';
import type { StockSetting } from './set-stock.ts';
import { lockStored } from './stored.ts';
import { findProgramData, giveUpValues, refusingConflicts, takenBy } from './unique-fields.ts';
import { type Asked, type Families, type ListPlan, type Member, planList } from './variant-plan.ts';
import { insertVariants, refreshParents } from './variants.ts';
import { insertProducts, writeProgramDataOf } from './write.ts';

/** The variants of products that are not deleted, in their order. */
export function findVariants(tx: Tx, parentIds: string[]): Promise<Member[]> {
  return tx.product.findMany({
    where: { parentId: { in: parentIds }, deletedAt: null },
    orderBy: [{ variantPosition: 'asc' }, { id: 'asc' }],
    select: { id: true, parentId: true, values: true },
  });
}

/** True if a request says anything about the variants of this product. */
export const asksForVariants = ({ options, variants }: Asked, isParent: boolean) =>
  isParent ? Boolean(options ?? variants) : Boolean(options?.length || variants?.length);

export const idsIn = ({ variants = [] }: Asked) => variants.flatMap(({ _id }) => _id?.toLowerCase() ?? []);

/**
 * Locks products, if the list of variants of one changes, with all their variants and those that are going to be their variants, in
 * the order of their ids.
 */
export async function lockFamilies(tx: Tx, asked: (Asked & { id?: string | undefined })[]): Promise<void> {
  if (!asked.some(({ options, variants }) => options ?? variants)) return;
  const ids = asked.flatMap(({ id = '' }) => (isProductId(id) ? id.toLowerCase() : []));
  const own = await findVariants(tx, ids);
  await lockStored(tx, [...new Set([...ids, ...own.map(({ id }) => id), ...asked.flatMap(idsIn)])]);
}

/** Reads products with their variants, and other products, and locks those that are not locked. */
export async function readFamilies(tx: Tx, parentIds: string[], others: string[]): Promise<Families> {
  const found = await findVariants(tx, parentIds);
  const ids = [...new Set([...parentIds, ...found.map(({ id }) => id), ...others])];
  const members = new Map(parentIds.map((id): [string, Member[]] => [id, []]));
  for (const one of found) members.get(one.parentId as string)?.push(one);
  return { locked: await lockStored(tx, ids), programs: await findProgramData(tx, ids), members };
}

/** A field of a product that stays with it when it becomes a variant, as its pictures do. */
const staysWithVariant = (name: FieldName) =>
  !fieldOf(name).isOfParent && !['image', 'images', 'goesWith'].includes(name);

/**
 * A new product with the texts of one without options, which becomes its variant. It stands in its place of lists.
 * @throws Failure INVALID_INPUT if the product is not in the list of the variants
 */
export function parentFrom(product: FieldValues & { id: string; createdAt: Date | string }, asked: Asked) {
  if (!idsIn(asked).includes(product.id))
    throw invalidField(
      'variants',
      'Name the product itself as one of the variants, by its _id: its orders and its stock stay with it',
    );
  const createdAt = new Date(product.createdAt);
  const shared = fieldNames.filter((name) => !staysWithVariant(name)).map((name) => [name, product[name]]);
  const fields: Partial<FieldValues> = Object.fromEntries(shared);
  return {
    id: uuid({ msecs: createdAt.getTime() }),
    createdAt,
    fields: { ...fields, price: product.price, stock: 0 },
  };
}

/** @throws Failure INVALID_INPUT for a variant */
export function refuseVariant(parentId: string | null | undefined): void {
  if (parentId) throw invalidField('variants', 'It is a variant itself: change the list at its product');
}

/**
 * The product that has the options: this one, or, if it has none, a new one with its texts.
 * @throws Failure INVALID_INPUT
 */
export async function parentOf(
  tx: Tx,
  product: ManagedProduct,
  asked: Asked,
  { actor }: { actor: string },
): Promise<ManagedProduct> {
  refuseVariant(product.parentId);
  if (product.options !== undefined) return product;
  const { fields, ...row } = parentFrom({ ...product, id: product._id }, asked);
  const { options = [] } = asked;
  await insertProducts(tx, [{ ...row, ...(storedFields(fields) as StoredFields), options }], { actor });
  return lockProduct(tx, row.id);
}

/** The entered fields that are of a product with options. @param isNew for one that was made for its variants just now */
export function fieldsOfParentIn(
  { price: _price, stock: _stock, stockSeen: _seen, ...entered }: Omit<PatchProduct, 'id'>,
  isNew: boolean,
): Omit<PatchProduct, 'id'> {
  if (!isNew) return entered;
  return Object.fromEntries(
    fieldNames
      .filter((name) => !staysWithVariant(name))
      .map((name) => [name, entered[name as keyof typeof entered]]),
  );
}

/** Gives variants their parents, values and places. Those whose values change give them up first, so that two can exchange them. */
async function arrange(tx: Tx, lists: ListPlan[]): Promise<void> {
  const renamed = lists.flatMap(({ renamed }) => renamed);
  const rows = lists.flatMap(({ parentId, staying }) =>
    staying.map(({ product: { id }, asked, at }) => ({
      ...{ id, parent_id: parentId, option_values: asked.values, place: at },
    })),
  );
  if (renamed.length > 0)
    await tx.$executeRaw`UPDATE products SET option_values = ARRAY[id::text] WHERE id = ANY(${renamed}::uuid[])`;
  await tx.$executeRaw`
    UPDATE products p SET parent_id = wanted.parent_id, option_values = wanted.option_values, variant_position = wanted.place
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS wanted (id uuid, parent_id uuid, option_values text[], place int)
    WHERE p.id = wanted.id AND (p.parent_id, p.option_values, p.variant_position)
      IS DISTINCT FROM (wanted.parent_id, wanted.option_values, wanted.place)`;
}

/**
 * Gives the reviews of products that became variants, and their places in collections, to their parent. Of several reviews in an order,
 * the last one moves; the others wait for a separation.
 */
async function moveToParent(tx: Tx, ids: string[], parentId: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO collection_products (collection_id, product_id, position)
    SELECT collection_id, ${parentId}::uuid, min(position) FROM collection_products WHERE product_id = ANY(${ids}::uuid[])
    GROUP BY collection_id ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`DELETE FROM collection_products WHERE product_id = ANY(${ids}::uuid[])`;
  await tx.$executeRaw`
    UPDATE reviews r SET product_id = ${parentId}::uuid FROM (
      SELECT DISTINCT ON (order_id) id FROM reviews o WHERE product_id = ANY(${ids}::uuid[])
        AND NOT EXISTS (SELECT FROM reviews p WHERE p.order_id = o.order_id AND p.product_id = ${parentId}::uuid)
      ORDER BY order_id, written_at DESC, id DESC
    ) moved WHERE r.id = moved.id`;
}

/** Deletes the variants that lists leave out, and frees the values that other products get. */
export async function beginLists(tx: Tx, lists: ListPlan[], setting: StockSetting): Promise<void> {
  const removed = lists.flatMap(({ removed }) => removed);
  await writeEdits(
    tx,
    removed.map((product) => ({ product, values: {}, isDeleted: true })),
    setting,
  );
  for (const name of UpsertKey.options)
    await giveUpValues(
      tx,
      name,
      lists.flatMap(({ leaving }) => leaving[name]),
    );
}

/** Makes the variants of products what their lists say, after `beginLists`. The caller writes the lines of the products into the history. */
export async function writeLists(tx: Tx, lists: ListPlan[], setting: StockSetting): Promise<void> {
  if (lists.length === 0) return;
  const known = lists.filter(({ isNew }) => !isNew);
  const rows = known.map(({ parentId, options }) => ({ id: parentId, options }));
  // Their version is another one: a list that was read before is refused.
  await tx.$executeRaw`
    UPDATE products p SET options = wanted.options
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS wanted (id uuid, options text[]) WHERE p.id = wanted.id`;
  const programs = lists.flatMap(({ programs }) => programs);
  const added = lists.flatMap(({ added }) => added);
  await writeProgramDataOf(tx, programs);
  await refusingConflicts(arrange(tx, lists));
  await writeEdits(
    tx,
    lists.flatMap(({ edits }) => edits),
    setting,
  );
  await insertVariants(tx, added, setting);
  for (const { joined, parentId } of lists) await moveToParent(tx, joined, parentId);
  await refreshParents(
    tx,
    lists.map(({ parentId }) => parentId),
  );
  const changed = [...known.map(({ parentId }) => parentId), ...lists.flatMap(({ renamed }) => renamed)];
  await publishProducts(tx, [
    { type: 'product.created', productIds: added.map(({ id }) => id) },
    {
      type: 'product.updated',
      productIds: [...new Set([...changed, ...programs.map(({ id }) => id)])],
    },
  ]);
}

/**
 * Makes the variants of a product what a list says, in its order. The product and all that the list names are locked
 * (`lockFamilies`).
 * @throws Failure INVALID_INPUT, PRODUCT_NOT_FOUND, PRODUCT_EXISTS or STOCK_CHANGED
 */
export async function saveVariantList(
  tx: Tx,
  parent: ManagedProduct,
  asked: Asked,
  { actor }: { actor: string },
): Promise<void> {
  const { _id: id, title, options = [] } = parent;
  const list = planList({ ...parent, id, options }, asked, await readFamilies(tx, [id], idsIn(asked)));
  if (!list) return;
  const { claims, leaving, changes } = list;
  (await takenBy(tx, claims)).claim(claims, leaving);
  const activity = { action: 'product.updated', subject: { id, name: title } } as const;
  const activityId = await logActivity(tx, actor, { ...activity, ...(changes && { changes }) });
  const setting = { cause: 'adjusted', activityId, actor } as const;
  await beginLists(tx, [list], setting);
  await writeLists(tx, [list], setting);
}
