import { v7 as uuid } from 'uuid';
import { counted } from '../../../shared/base/locale.ts';
import { categoryLabel, measureRoles } from '../../../shared/product/category.ts';
import {
  type CreateMeasure,
  faultyRole,
  type Measure,
  type MeasureDeleted,
  measureLimits,
  type PatchMeasure,
} from '../../../shared/product/measure.ts';
import type { MeasureValue } from '../../../shared/product/measure-values.ts';
import type { ActivityAction } from '../../../shared/staff/activity.ts';
import { type Changes, changesBetween, logActivity, logProductChanges } from '../../activity/mutations.ts';
import { readMeasures } from '../../catalogue/measures.ts';
import type { Tx } from '../../database/db.ts';
import { publishProducts } from '../../database/outbox/publish.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { once } from '../../rpc/idempotency.ts';
import { listMeasures, measureIn } from './queries.ts';

type Found = { data: Measure };

/** The time in which the values of all products can be deleted. */
const deleteMs = 120_000;

/** Two changes of measures wait for each other; products can be saved meanwhile. */
async function lockMeasures(tx: Tx): Promise<Measure[]> {
  await tx.$executeRaw`LOCK TABLE measures IN SHARE ROW EXCLUSIVE MODE`;
  return listMeasures(tx);
}

/** Writes a measure that is checked against all others, which are locked. @throws Failure INVALID_INPUT */
async function write(
  tx: Tx,
  all: Measure[],
  { id, gives, fits, needs, ...fields }: Measure,
): Promise<Measure> {
  const isTaken = ({ name, ...other }: Measure) =>
    other.id !== id && name.toLowerCase() === fields.name.toLowerCase();
  // Catalogue files name measures.
  if (all.some(isTaken)) throw invalidField('name', 'Another measure has this name');
  const faulty = faultyRole({ ...fields, gives, fits, needs });
  if (faulty) throw invalidField(faulty, 'The room gives it: products can only fit it');
  await tx.measure.upsert({ where: { id }, create: { id, ...fields }, update: fields });
  const named = { gives, fits, needs };
  const rows = measureRoles.flatMap((role) => named[role].map((category) => ({ category, role })));
  await tx.measureCategory.deleteMany({ where: { measureId: id } });
  // A category that has been deleted meanwhile is left out.
  await tx.$executeRaw`
    INSERT INTO measure_categories (measure_id, category, role)
    SELECT DISTINCT ${id}::uuid, c.value, named.role
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS named (category text, role measure_role)
      JOIN categories c ON c.value = named.category`;
  return measureIn(await listMeasures(tx), id);
}

/** The fields as the log has them, with the labels of categories. */
const inLog = ({ id: _id, gives, fits, needs, ...fields }: Measure) => ({
  ...fields,
  gives: gives.map(categoryLabel).join(', '),
  fits: fits.map(categoryLabel).join(', '),
  needs: needs.map(categoryLabel).join(', '),
});

function log(tx: Tx, actor: string, { id, name }: Measure, action: ActivityAction, changes?: Changes) {
  return logActivity(tx, actor, { action, subject: { id, name }, ...(changes && { changes }) });
}

/** @throws Failure INVALID_INPUT for one too many, the name of another, or a part that the room has */
export async function createMeasure(ctx: ActorContext, input: CreateMeasure): Promise<Found> {
  const created = await once(ctx, 'measure.create', input, async (tx) => {
    const all = await lockMeasures(tx);
    if (all.length >= measureLimits.measures)
      throw invalidField('name', `There can be ${measureLimits.measures} measures at most`);
    const { name, rule, unit = '', isOfRoom = false, gives = [], fits = [], needs = [] } = input;
    const data = await write(tx, all, { id: uuid(), name, unit, rule, isOfRoom, gives, fits, needs });
    await log(tx, ctx.actor, data, 'measure.created');
    return { data };
  });
  await readMeasures(ctx.pool);
  return created;
}

/** @throws Failure MEASURE_NOT_FOUND, or INVALID_INPUT for the name of another, or a part that the room has */
export async function patchMeasure(ctx: ActorContext, input: PatchMeasure): Promise<Found> {
  const patched = await once(ctx, 'measure.patch', input, async (tx) => {
    const all = await lockMeasures(tx);
    const before = measureIn(all, input.id);
    const data = await write(tx, all, { ...before, ...input });
    const changes = changesBetween(inLog(before), inLog(data));
    if (changes) await log(tx, ctx.actor, before, 'measure.updated', changes);
    return { data };
  });
  await readMeasures(ctx.pool);
  return patched;
}

interface Cleared {
  id: string;
  before: MeasureValue[];
  after: MeasureValue[];
  isDeleted: boolean;
}

/** Deletes the values of a measure, of deleted products as well. Variants follow their parents. */
function clearProducts(tx: Tx, id: string): Promise<Cleared[]> {
  return tx.$queryRaw<Cleared[]>`
    WITH locked AS (
      SELECT id, measures FROM products
      WHERE measures @> jsonb_build_array(jsonb_build_object('id', ${id}::text)) AND parent_id IS NULL
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE products p SET measures = jsonb_path_query_array(p.measures, '$[*] ? (@.id != $id)', jsonb_build_object('id', ${id}::text))
    FROM locked WHERE p.id = locked.id
    RETURNING p.id, locked.measures AS before, p.measures AS after, p.deleted_at IS NOT NULL AS "isDeleted"`;
}

/** Deletes a measure with the values that products have of it. @throws Failure MEASURE_NOT_FOUND */
export async function deleteMeasure(ctx: ActorContext, id: string): Promise<MeasureDeleted> {
  const deleted = await once(
    ctx,
    'measure.delete',
    { id },
    async (tx) => {
      const before = measureIn(await lockMeasures(tx), id);
      await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(deleteMs)}, true)`;
      // Waits for products that are being given a value; those that come later are refused.
      await tx.$executeRaw`SELECT FROM measures WHERE id = ${id}::uuid FOR UPDATE`;
      const cleared = await clearProducts(tx, id);
      const products = cleared.length;
      await tx.measure.delete({ where: { id } });
      const line = await log(
        tx,
        ctx.actor,
        before,
        'measure.deleted',
        products > 0 ? { products: [null, counted(products, 'product')] } : undefined,
      );
      await logProductChanges(
        tx,
        line,
        cleared.map((product) => ({
          productId: product.id,
          changes: { measures: [product.before, product.after] },
        })),
      );
      const productIds = cleared.filter(({ isDeleted }) => !isDeleted).map((product) => product.id);
      await publishProducts(tx, [{ type: 'product.updated', productIds }]);
      return { success: true, data: { products } } as const;
    },
    { timeout: deleteMs },
  );
  await readMeasures(ctx.pool);
  return deleted;
}
