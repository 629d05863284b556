import { Failure } from '../../../shared/base/failure.ts';
import { limits } from '../../../shared/base/limits.ts';
import { counted } from '../../../shared/base/locale.ts';
import {
  addressValueOf,
  type CategoryDeleted,
  type CreateCategory,
  type DeleteCategory,
  type ManagedCategory,
  type PatchCategory,
} from '../../../shared/product/manage-category.ts';
import {
  type Change,
  changesBetween,
  logActivity,
  logProductChanges,
  type NewActivity,
} from '../../activity/mutations.ts';
import { readCategories } from '../../catalogue/categories.ts';
import type { Tx } from '../../database/db.ts';
import { publishProducts } from '../../database/outbox/publish.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { once } from '../../rpc/idempotency.ts';
import { countUses, listCategories, times } from './queries.ts';

/** The time in which all products of a category can be moved. */
const moveMs = 120_000;

const lastWords = 'This is the last category: a shop needs one';

/** Two changes of categories wait for each other; products can be saved meanwhile. */
async function lockCategories(tx: Tx): Promise<ManagedCategory[]> {
  await tx.$executeRaw`LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE`;
  return listCategories(tx);
}

/** @throws Failure CATEGORY_NOT_FOUND */
function findIn(all: ManagedCategory[], value: string): ManagedCategory {
  const found = all.find((category) => category.value === value);
  if (!found) throw new Failure('CATEGORY_NOT_FOUND');
  return found;
}

/** Numbers the categories in this order. */
async function writeOrder(tx: Tx, categories: ManagedCategory[]): Promise<void> {
  const values = categories.map(({ value }) => value);
  await tx.$executeRaw`
    UPDATE categories c SET position = wanted.place - 1, updated_at = now()
    FROM unnest(${values}::text[]) WITH ORDINALITY AS wanted (value, place)
    WHERE c.value = wanted.value AND c.position <> wanted.place - 1`;
}

/** The category after it was written, as the API has it. */
async function written(tx: Tx, value: string): Promise<{ data: ManagedCategory }> {
  return { data: findIn(await listCategories(tx), value) };
}

const activityOf = ({ value: id, label: name }: ManagedCategory): Pick<NewActivity, 'subject'> => ({
  subject: { id, name },
});

/** Adds a category, as the last one if it has no position. @throws Failure CATEGORY_EXISTS or INVALID_INPUT */
export async function createCategory(
  ctx: ActorContext,
  input: CreateCategory,
): Promise<{ data: ManagedCategory }> {
  const created = await once(ctx, 'category.create', input, async (tx) => {
    const { value = addressValueOf(input.label), position, ...fields } = input;
    if (value === '')
      throw invalidField('value', 'Enter a value: this label has no letters a to z and no digits');
    const all = await lockCategories(tx);
    if (all.some((category) => category.value === value)) {
      const message = `There is a category with the value ${value} already; choose another one`;
      throw new Failure('CATEGORY_EXISTS', { message, issues: [{ path: 'value', message }] });
    }
    if (all.length >= limits.categories)
      throw invalidField('value', `A shop can have at most ${limits.categories} categories`);
    const data = { ...fields, value, position: all.length };
    const row = await tx.category.create({ data, omit: times });
    await writeOrder(tx, all.toSpliced(position ?? all.length, 0, row));
    await logActivity(tx, ctx.actor, { action: 'category.created', ...activityOf(row) });
    return written(tx, value);
  });
  await readCategories(ctx.pool);
  return created;
}

/**
 * Adds the categories of an imported file as the last ones; to call within its transaction, and `readCategories` after it.
 * @throws Failure CATALOGUE_CHANGED if somebody has added one of them meanwhile, INVALID_INPUT above the most
 */
export async function addCategories(
  tx: Tx,
  actor: string,
  wanted: { value: string; label: string }[],
): Promise<void> {
  const all = await lockCategories(tx);
  if (wanted.some(({ value }) => all.some((category) => category.value === value)))
    throw new Failure('CATALOGUE_CHANGED');
  for (const [index, category] of wanted.entries()) {
    const row = await tx.category.create({
      data: { ...category, position: all.length + index },
      omit: times,
    });
    await logActivity(tx, actor, { action: 'category.created', ...activityOf(row) });
  }
}

/** Changes some fields of a category, or its place among the others. @throws Failure CATEGORY_NOT_FOUND */
export async function patchCategory(
  ctx: ActorContext,
  input: PatchCategory,
): Promise<{ data: ManagedCategory }> {
  const patched = await once(ctx, 'category.patch', input, async (tx) => {
    const { value, position, ...fields } = input;
    const all = await lockCategories(tx);
    const before = findIn(all, value);
    if (changesBetween(before, fields)) await tx.category.update({ where: { value }, data: fields });
    if (position !== undefined)
      await writeOrder(tx, all.filter((category) => category !== before).toSpliced(position, 0, before));
    const after = await written(tx, value);
    const changes = changesBetween(before, after.data);
    if (changes)
      await logActivity(tx, ctx.actor, { action: 'category.updated', ...activityOf(before), changes });
    return after;
  });
  await readCategories(ctx.pool);
  return patched;
}

interface Moved {
  id: string;
  isDeleted: boolean;
}

/** Gives all products of a category to another one, deleted ones as well. */
function moveProducts(tx: Tx, from: string, to: string): Promise<Moved[]> {
  return tx.$queryRaw<Moved[]>`
    WITH locked AS (SELECT id FROM products WHERE category = ${from} ORDER BY id FOR NO KEY UPDATE)
    UPDATE products p SET category = ${to} FROM locked WHERE p.id = locked.id
    RETURNING p.id, p.deleted_at IS NOT NULL AS "isDeleted"`;
}

/**
 * Deletes a category, after its products were moved.
 * @throws Failure CATEGORY_NOT_FOUND, CATEGORY_IN_USE if it is the last one, or has products and `moveTo` is left out, or
 *   INVALID_INPUT
 */
export async function deleteCategory(ctx: ActorContext, input: DeleteCategory): Promise<CategoryDeleted> {
  const deleted = await once(
    ctx,
    'category.delete',
    input,
    async (tx) => {
      const { value, moveTo } = input;
      const all = await lockCategories(tx);
      const category = findIn(all, value);
      const others = all.filter((other) => other !== category);
      const target = others.find((other) => other.value === moveTo);
      if (moveTo !== undefined && !target)
        throw invalidField('moveTo', `Must be one of ${others.map((other) => other.value).join(', ')}`);
      // Products that are being saved in it come first; those that are saved later are refused.
      await tx.$executeRaw`SELECT FROM categories WHERE value = ${value} FOR UPDATE`;
      const use = (await countUses(tx))(value);
      if (others.length === 0) throw new Failure('CATEGORY_IN_USE', { details: use, message: lastWords });
      const count = use.products + use.deleted;
      if (count > 0 && !target) {
        const also = use.deleted > 0 ? `, and ${counted(use.deleted, 'product')} that can be restored` : '';
        const message = `${category.label} has ${counted(use.products, 'product')}${also}: name the category that gets them as moveTo`;
        throw new Failure('CATEGORY_IN_USE', { details: use, message });
      }
      await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(moveMs)}, true)`;
      const products = target ? await moveProducts(tx, value, target.value) : [];
      const moved = products.length;
      await tx.category.delete({ where: { value } });
      await writeOrder(tx, others);
      const line = await logActivity(tx, ctx.actor, {
        action: 'category.deleted',
        ...activityOf(category),
        ...(target &&
          moved > 0 && { changes: { moved: [null, `${counted(moved, 'product')} to ${target.label}`] } }),
      });
      const changes = { category: [value, target?.value] as Change };
      await logProductChanges(
        tx,
        line,
        products.map(({ id }) => ({ productId: id, changes })),
      );
      const productIds = products.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id);
      await publishProducts(tx, [{ type: 'product.updated', productIds }]);
      return { success: true, data: { moved } } as const;
    },
    { timeout: moveMs },
  );
  await readCategories(ctx.pool);
  return deleted;
}
