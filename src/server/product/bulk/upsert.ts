import type { Prisma } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import {
  countVariants,
  type ProductsUpserted,
  type UpsertProducts,
} from '../../../shared/product/upsert-products.ts';
import { changesBetween, logActivity, logProductChanges } from '../../activity/mutations.ts';
import { type StoredFields, storedFields } from '../../catalogue/fields.ts';
import type { Tx } from '../../database/db.ts';
import { publishProducts } from '../../database/outbox/publish.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { once } from '../../rpc/idempotency.ts';
import { type StockSetting, setStocks } from '../set-stock.ts';
import { beginLists, writeLists } from '../variant-list.ts';
import { insertProducts, updateProducts, writeProgramDataOf } from '../write.ts';
import {
  changesOf,
  isTaken,
  type Known,
  type Outcome,
  outcomes,
  type Planned,
  planUpsert,
} from './upsert-plan.ts';
import { bulkTimeout } from './write.ts';

/** The number of rows and variants that a limit counts as one write. */
const rowsOfWrite = 25;

const mostTries = 5;

type Work = (tx: Tx) => Promise<ProductsUpserted & Prisma.InputJsonObject>;

const touches = ({ before }: Planned, part: object) =>
  before !== undefined && changesBetween(before, part as Partial<Known>) !== undefined;

/** Makes the changes of a plan, and writes them to the history of each product and to the outbox. */
async function write(tx: Tx, changes: Planned[], setting: StockSetting): Promise<void> {
  const added = changes.filter(({ before }) => !before);
  const edited = changes.filter((one) => touches(one, one.fields));
  const restocked = changes.filter(
    ({ before, stock }) => before && stock !== undefined && stock !== before.stock,
  );
  const kept = changes.filter(
    (one) => touches(one, one.program) || (!one.before && Object.keys(one.program).length > 0),
  );
  const stored = ({ id, before, fields, stock = 0, createdAt, options }: Planned) => ({
    ...{ id, ...(createdAt && { createdAt }), ...(options && { options }) },
    ...(storedFields({ ...before, ...fields, stock }) as StoredFields),
  });
  const lists = changes.flatMap(({ list }) => list ?? []);
  await beginLists(tx, lists, setting);
  if (added.length > 0) await insertProducts(tx, added.map(stored), setting);
  if (edited.length > 0) await updateProducts(tx, edited.map(stored));
  if (restocked.length > 0)
    await setStocks(
      tx,
      restocked.map(({ id, before, stock }) => ({ id, before: before?.stock ?? 0, after: stock ?? 0 })),
      setting,
    );
  if (kept.length > 0)
    await writeProgramDataOf(
      tx,
      kept.map(({ id, before, program }) => {
        const { externalId = null, metadata = {} } = { ...before, ...program };
        return { id, externalId, metadata };
      }),
    );
  await writeLists(tx, lists, setting);
  await logProductChanges(
    tx,
    setting.activityId,
    changes.map((one) => ({ productId: one.id, changes: { ...changesOf(one), ...one.list?.changes } })),
  );
  const idsOf = (some: Planned[]) => some.map(({ id }) => id);
  await publishProducts(tx, [
    { type: 'product.created', productIds: idsOf(added) },
    {
      type: 'product.updated',
      productIds: idsOf(changes.filter((one) => edited.includes(one) || (one.before && kept.includes(one)))),
    },
    { type: 'product.stock_changed', productIds: idsOf(restocked) },
  ]);
}

/**
 * Adds and changes products that are found by their SKU or their reference, in one transaction. Each row is done or refused
 * separately.
 * @throws Failure RATE_LIMITED, or BUSY if other requests repeatedly give products the same values at the same moment
 */
export async function upsertProducts(ctx: ActorContext, input: UpsertProducts): Promise<ProductsUpserted> {
  const { actor } = ctx;
  const writes = Math.ceil((input.items.length + countVariants(input.items)) / rowsOfWrite) - 1;
  if (writes > 0) await ctx.chargeWrites(writes);
  let tries = 1;
  const work = async (tx: Tx): Promise<ProductsUpserted> => {
    const { rows, changes } = await planUpsert(tx, input, tries === mostTries);
    const counts = Object.fromEntries(
      outcomes.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]),
    ) as Record<Outcome, number>;
    if (changes.length > 0) {
      const name = `${counts.created} new, ${counts.updated} changed`;
      const activityId = await logActivity(tx, actor, { action: 'catalogue.upserted', subject: { name } });
      await write(tx, changes, { cause: 'imported', activityId, actor });
    }
    const message = outcomes.map((outcome) => `${counts[outcome]} ${outcome}`).join(', ');
    return { success: true, message, data: { ...counts, items: rows } };
  };
  for (; ; tries++) {
    try {
      return await once(ctx, 'product.upsert', input, work as Work, { timeout: bulkTimeout });
    } catch (error) {
      if (!isTaken(error)) throw error;
      // Another transaction has just committed such a value. The next try sees it, and refuses only its row.
      if (tries === mostTries) throw new Failure('BUSY');
    }
  }
}
