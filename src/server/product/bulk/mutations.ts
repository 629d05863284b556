import { Failure } from '../../../shared/base/failure.ts';
import { counted } from '../../../shared/base/locale.ts';
import {
  type ChangeProducts,
  changeWords,
  type PreviewProducts,
  type ProductsChange,
  type ProductsChanged,
  type ProductsPreview,
} from '../../../shared/product/bulk-products.ts';
import { logActivity } from '../../activity/mutations.ts';
import { isProductId } from '../../catalogue/conditions.ts';
import type { Db, Tx } from '../../database/db.ts';
import { checkPermission } from '../../rpc/access.ts';
import type { StaffContext } from '../../rpc/context.ts';
import { once } from '../../rpc/idempotency.ts';
import { stockKinds } from '../change-stock.ts';
import type { StockSetting } from '../set-stock.ts';
import { findStored, lockStored } from '../stored.ts';
import { unknownMaker, unknownRate } from '../unique-fields.ts';
import { planChange, presentPlan } from './plan.ts';
import { bulkTimeout, writeEdits } from './write.ts';

/** The valid ids, each once, in the form of the database. */
const cleanIds = (ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))].filter(isProductId);

/** The stock is open to more roles than the rest of a product. @throws Failure FORBIDDEN */
function checkAllowed({ member }: StaffContext, { type }: ProductsChange): void {
  checkPermission(member, type === 'stock' ? 'stock' : 'catalogue');
}

/** The name of the tax rate or the maker that products get. @throws Failure INVALID_INPUT if there is none */
async function nameOf(db: Db | Tx, change: ProductsChange): Promise<string | undefined> {
  const select = { name: true };
  if (change.type === 'taxRate' && change.taxRate !== null) {
    const rate = await db.taxRate.findUnique({ where: { id: change.taxRate }, select });
    if (!rate) throw unknownRate();
    return rate.name;
  }
  if (change.type !== 'maker' || change.maker === null) return undefined;
  const maker = await db.maker.findUnique({ where: { id: change.maker }, select });
  if (!maker) throw unknownMaker();
  return maker.name;
}

/** The effect that a change would have, computed by the code that makes it. @throws Failure FORBIDDEN or INVALID_INPUT */
export async function previewChange(
  ctx: StaffContext,
  { ids, change }: PreviewProducts,
): Promise<ProductsPreview> {
  checkAllowed(ctx, change);
  const wanted = cleanIds(ids);
  await nameOf(ctx.db, change);
  return presentPlan(planChange(wanted, await findStored(ctx.db, wanted), change));
}

/** The cause of the movements in the stock ledger. */
function causeOf(change: ProductsChange): Pick<StockSetting, 'cause' | 'reason'> {
  if (change.type !== 'stock') return { cause: 'adjusted' };
  return { cause: stockKinds[change.kind].cause, reason: change.reason };
}

/**
 * Changes many products as the preview showed, all or none.
 * @throws Failure FORBIDDEN, INVALID_INPUT for an unknown tax rate or maker, or CATALOGUE_CHANGED if the change would now have another effect
 */
export function changeProducts(ctx: StaffContext, input: ChangeProducts): Promise<ProductsChanged> {
  const { change, fingerprint } = input;
  checkAllowed(ctx, change);
  const ids = cleanIds(input.ids);
  return once(
    ctx,
    'product.changeMany',
    input,
    async (tx) => {
      const plan = planChange(ids, await lockStored(tx, ids), change);
      const { changes } = plan;
      if (plan.faults.length > 0 || changes.length === 0 || plan.fingerprint !== fingerprint) {
        throw new Failure('CATALOGUE_CHANGED', {
          message:
            'Some of these products have changed since the preview; nothing was changed. Look at it again',
        });
      }
      const { actor } = ctx;
      const isDeletion = change.type === 'delete';
      const { cause, reason } = causeOf(change);
      const words = changeWords(change, await nameOf(tx, change));
      const activityId = await logActivity(tx, actor, {
        action: isDeletion ? 'catalogue.deleted' : 'catalogue.changed',
        subject: { name: counted(changes.length, 'product') },
        ...(!isDeletion && {
          changes: { change: [null, words], ...(reason && { reason: [null, reason] }) },
        }),
      });
      const edits = changes.map(({ product, values }) => ({
        product,
        values,
        ...(isDeletion && { isDeleted: true }),
      }));
      await writeEdits(tx, edits, { cause, reason, activityId, actor });
      const message = `${counted(changes.length, 'product')} ${isDeletion ? 'deleted' : 'changed'}`;
      return {
        success: true,
        message,
        data: { activityId: Number(activityId), changed: changes.length, kept: [] },
      };
    },
    { timeout: bulkTimeout },
  );
}
