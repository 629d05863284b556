import { v7 as uuid } from 'uuid';
import { Failure } from '../../shared/base/failure.ts';
import { type ProgramData, programDataIn } from '../../shared/base/program-data.ts';
import type { ManagedProduct } from '../../shared/product/managed-product.ts';
import type { PatchProduct } from '../../shared/product/product.ts';
import { type FieldName, fieldNames, fieldOf } from '../../shared/product/product-fields.ts';
import { type ChangeVariant, type EnterVariant, variantsFault } from '../../shared/product/variant.ts';
import { changesBetween, logActivity } from '../activity/mutations.ts';
import { isProductId } from '../catalogue/conditions.ts';
import { type StoredFields, storedFields } from '../catalogue/fields.ts';
import type { Tx } from '../database/db.ts';
import { publishProducts } from '../database/outbox/publish.ts';
import { failureOf, invalidField } from '../rpc/failure.ts';
import { type Edit, isChange, writeEdits } from './bulk/write.ts';
import { lockProduct } from './queries.ts';
import { wantedStock } from './set-stock.ts';
import { lockStored, type StoredProduct } from './stored.ts';
import { findProgramData, giveUpValues, refusingConflicts, takenBy } from './unique-fields.ts';
import { insertVariants, refreshParent } from './variants.ts';
import { enteredFields, insertProducts, writeProgramDataOf } from './write.ts';

interface Asked {
  options?: string[] | undefined;
  variants?: ChangeVariant[] | undefined;
}

/** A variant of the list that is wanted, which has a row already. */
interface Staying {
  /** Its place in the list. */
  at: number;
  asked: ChangeVariant;
  product: StoredProduct;
}

/** The ids and values of the variants of a product that are not deleted, in their order. */
export function findVariants(tx: Tx, parentId: string): Promise<{ id: string; values: string[] }[]> {
  return tx.product.findMany({
    where: { parentId, deletedAt: null },
    orderBy: [{ variantPosition: 'asc' }, { id: 'asc' }],
    select: { id: true, values: true },
  });
}

/**
 * Locks a product whose list of variants changes with all its variants and those that are going to be its variants, in the order of
 * their ids.
 */
export async function lockFamily(tx: Tx, { id, options, variants }: Asked & { id: string }): Promise<void> {
  if ((!options && !variants) || !isProductId(id)) return;
  const others = variants?.flatMap(({ _id }) => _id?.toLowerCase() ?? []) ?? [];
  const own = await findVariants(tx, id);
  await lockStored(tx, [...new Set([id.toLowerCase(), ...own.map((one) => one.id), ...others])]);
}

/** A field of a product that stays with it when it becomes a variant, as its pictures do. */
const staysWithVariant = (name: FieldName) =>
  !fieldOf(name).isOfParent && !['image', 'images', 'goesWith'].includes(name);

/**
 * The product that has the options: this one, or, if it has none, a new one with its texts, which stands in its place of lists.
 * @throws Failure INVALID_INPUT if the product is not in the list of the variants of the new one
 */
export async function parentOf(
  tx: Tx,
  product: ManagedProduct,
  { options = [], variants = [] }: Asked,
  { actor }: { actor: string },
): Promise<ManagedProduct> {
  const { _id: id, createdAt } = product;
  if (product.parentId !== undefined)
    throw invalidField('variants', 'It is a variant itself: change the list at its product');
  if (product.options !== undefined) return product;
  if (!variants.some(({ _id }) => _id?.toLowerCase() === id))
    throw invalidField(
      'variants',
      'Name the product itself as one of the variants, by its _id: its orders and its stock stay with it',
    );
  const shared = Object.fromEntries(
    fieldNames.filter((name) => !staysWithVariant(name)).map((name) => [name, product[name]]),
  );
  const fields = storedFields({ ...shared, price: product.price, stock: 0 }) as StoredFields;
  const parentId = uuid({ msecs: Date.parse(createdAt) });
  await insertProducts(tx, [{ id: parentId, createdAt: new Date(createdAt), ...fields, options }], { actor });
  return lockProduct(tx, parentId);
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

/** The names of variants, for the history. */
export const namesOf = (variants: { values: string[] }[]) =>
  variants.map(({ values }) => values.join(' / ')).join(', ');

const sameValues = (one: string[], other: string[]) =>
  one.length === other.length && one.every((value, at) => value.toLowerCase() === other[at]?.toLowerCase());

/** The id of each variant of the list: its own, or that of the variant with the same values. New ones have none. */
function idsOf(variants: ChangeVariant[], now: { id: string; values: string[] }[]): (string | undefined)[] {
  const named = new Set(variants.flatMap(({ _id }) => _id?.toLowerCase() ?? []));
  return variants.map(({ _id, values }) => {
    const same = now.find((one) => sameValues(one.values, values) && !named.has(one.id));
    return _id?.toLowerCase() ?? same?.id;
  });
}

/** @throws Failure PRODUCT_NOT_FOUND or INVALID_INPUT unless this product can be a variant of the parent */
function checkJoining(
  product: StoredProduct | undefined,
  id: string,
  parentId: string,
  at: number,
): StoredProduct {
  const path = `variants.${at}._id`;
  if (!product || product.isDeleted) throw new Failure('PRODUCT_NOT_FOUND', { details: { ids: [id] } });
  if (product.isParent) throw invalidField(path, 'It has variants itself: separate them first');
  if (product.parentId !== null && product.parentId !== parentId)
    throw invalidField(path, 'It is a variant of another product: separate it there first');
  return product;
}

/** @throws Failure STOCK_CHANGED if the change, relative to the stock that was seen, is not possible */
function stockAfter({ asked, product, at }: Staying): number {
  const { stock, stockSeen } = asked;
  if (stock === undefined) return product.stock;
  const wanted = wantedStock(product.stock, { stock, ...(stockSeen !== undefined && { stockSeen }) });
  if (wanted !== undefined) return wanted;
  const message = `The stock of ${asked.values.join(' / ')} has changed to ${product.stock} since you saw it; nothing was saved`;
  const issues = [{ path: `variants.${at}.stock`, message }];
  throw new Failure('STOCK_CHANGED', { details: { stock: product.stock }, message, issues });
}

/** The changes of the fields of a variant. One that was a product of its own gets the texts of its parent, so that its history has its own. */
function editOf(staying: Staying, parent: ManagedProduct): Edit {
  const { asked, product } = staying;
  const shared = fieldNames.filter((name) => product.parentId === null && fieldOf(name).isOfParent);
  const values = {
    ...Object.fromEntries(shared.map((name) => [name, parent[name]])),
    ...enteredFields(asked),
    stock: stockAfter(staying),
  };
  return { product, values };
}

/** Gives variants their parent, values and places. Those whose values change give them up first, so that two can exchange them. */
async function arrange(tx: Tx, parentId: string, staying: Staying[], renamed: string[]): Promise<void> {
  const rows = staying.map(({ product, asked, at }) => ({
    id: product.id,
    option_values: asked.values,
    place: at,
  }));
  if (renamed.length > 0)
    await tx.$executeRaw`UPDATE products SET option_values = ARRAY[id::text] WHERE id = ANY(${renamed}::uuid[])`;
  await tx.$executeRaw`
    UPDATE products p SET parent_id = ${parentId}::uuid, option_values = wanted.option_values, variant_position = wanted.place
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS wanted (id uuid, option_values text[], place int)
    WHERE p.id = wanted.id AND (p.parent_id, p.option_values, p.variant_position)
      IS DISTINCT FROM (${parentId}::uuid, wanted.option_values, wanted.place)`;
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

/** Stands for the id that a new variant is going to have. */
const newOne = (at: number) => `variants.${at}`;

/**
 * Checks that no other product has the codes of these variants. What variants give up is free for others of the list.
 * @throws Failure PRODUCT_EXISTS that names the place in the list
 */
export async function claimCodes(
  tx: Tx,
  variants: ChangeVariant[],
  ids: (string | undefined)[] = [],
  edits: Edit[] = [],
): Promise<void> {
  const changed = edits.filter(
    ({ product, values }) => values.sku !== undefined && values.sku !== product.sku,
  );
  await giveUpValues(
    tx,
    'sku',
    changed.map(({ product }) => product.id),
  );
  const taken = await takenBy(tx, variants);
  for (const [at, variant] of variants.entries())
    try {
      taken.claim(ids[at] ?? newOne(at), variant);
    } catch (error) {
      const failure = failureOf(error) as Failure<'PRODUCT_EXISTS'>;
      const { message, details } = failure;
      throw new Failure('PRODUCT_EXISTS', {
        message,
        details: {
          ...details,
          id: variants.some((_, nth) => details.id === newOne(nth)) ? null : details.id,
        },
        issues: [{ path: `variants.${at}.${details.field}`, message }],
      });
    }
}

/** The external ids and the metadata of the variants whose data change. */
async function programChanges(tx: Tx, staying: Staying[]): Promise<(ProgramData & { id: string })[]> {
  const before = await findProgramData(
    tx,
    staying.map(({ product }) => product.id),
  );
  return staying.flatMap(({ asked, product: { id } }) => {
    const now = before.get(id) as ProgramData;
    const after = { ...now, ...programDataIn(asked) };
    return changesBetween(now, after) ? [{ id, ...after }] : [];
  });
}

/** @throws Failure INVALID_INPUT */
function checkList(options: string[], variants: ChangeVariant[], ids: (string | undefined)[]): void {
  const fault = variantsFault(options, variants);
  if (fault) throw invalidField(fault.path.join('.'), fault.message);
  const twice = ids.findIndex((id, at) => id !== undefined && ids.indexOf(id) < at);
  if (twice >= 0) throw invalidField(`variants.${twice}._id`, 'Another variant of the list has this id');
}

/** The options and variants that are wanted. @throws Failure INVALID_INPUT for another number of options without variants */
function wantedList(asked: Asked, before: string[], now: { id: string; values: string[] }[]) {
  const { options = before, variants } = asked;
  if (variants) return { options, variants };
  if (options.length !== before.length)
    throw invalidField('variants', 'Send the variants too, with a value for each option');
  return { options, variants: now.map(({ id, values }): ChangeVariant => ({ _id: id, values })) };
}

/**
 * Makes the variants of a product what a list says, in its order. The product and all that the list names are locked (`lockFamily`).
 * @throws Failure INVALID_INPUT, PRODUCT_NOT_FOUND, PRODUCT_EXISTS or STOCK_CHANGED
 */
export async function saveVariantList(
  tx: Tx,
  parent: ManagedProduct,
  asked: Asked,
  { actor }: { actor: string },
): Promise<void> {
  const { _id: parentId, title, options: before = [] } = parent;
  const now = await findVariants(tx, parentId);
  const { options, variants } = wantedList(asked, before, now);
  const ids = idsOf(variants, now);
  checkList(options, variants, ids);
  const named = new Set([...ids.flatMap((id) => id ?? []), ...now.map(({ id }) => id)]);
  const locked = await lockStored(tx, [...named]);
  const staying = variants.flatMap((asked, at): Staying[] => {
    const id = ids[at];
    return id === undefined ? [] : [{ at, asked, product: checkJoining(locked.get(id), id, parentId, at) }];
  });
  const added = variants.flatMap((variant, at) => (ids[at] === undefined ? [{ variant, at }] : []));
  const removed = now.flatMap(({ id }) => (ids.includes(id) ? [] : (locked.get(id) ?? [])));
  const joined = staying.flatMap(({ product }) => (product.parentId === null ? product.id : []));
  const valuesNow = new Map(now.map(({ id, values }) => [id, values]));
  const renamed = staying.flatMap(({ asked, product: { id } }) =>
    valuesNow.has(id) && valuesNow.get(id)?.join('\n') !== asked.values.join('\n') ? id : [],
  );
  const edits = staying.map((one) => editOf(one, parent)).filter(isChange);
  const changes = changesBetween(
    { options: before.join(', '), variants: namesOf(now) },
    { options: options.join(', '), variants: namesOf(variants) },
  );
  const ofPrograms = await programChanges(tx, staying);
  if (!changes && edits.length === 0 && ofPrograms.length === 0) return;

  const activityId = await logActivity(tx, actor, {
    action: 'product.updated',
    subject: { id: parentId, name: title },
    ...(changes && { changes }),
  });
  const setting = { cause: 'adjusted', activityId, actor } as const;
  // Its version is another one: a list that was read before is refused.
  await tx.product.update({ where: { id: parentId }, data: { options }, select: { id: true } });
  await writeEdits(
    tx,
    removed.map((product) => ({ product, values: {}, isDeleted: true })),
    setting,
  );
  await claimCodes(tx, variants, ids, edits);
  await writeProgramDataOf(tx, ofPrograms);
  await refusingConflicts(arrange(tx, parentId, staying, renamed));
  await writeEdits(tx, edits, setting);
  const newParent = { id: parentId, ...(storedFields(parent) as StoredFields) };
  const entered = added.map(({ variant, at }) => ({ ...(variant as EnterVariant), at }));
  const addedIds = await insertVariants(tx, newParent, entered, setting);
  await moveToParent(tx, joined, parentId);
  await refreshParent(tx, parentId);
  await publishProducts(tx, [
    { type: 'product.created', productIds: addedIds },
    {
      type: 'product.updated',
      productIds: [...new Set([parentId, ...renamed, ...ofPrograms.map(({ id }) => id)])],
    },
  ]);
}
