import { counted } from '../../shared/base/locale.ts';
import type { ProductSeparated } from '../../shared/product/product.ts';
import type { SeparateVariants } from '../../shared/product/variant.ts';
import { logActivity, logProductChanges, type ProductLine } from '../activity/mutations.ts';
import type { Tx } from '../database/db.ts';
import { publishProducts } from '../database/outbox/publish.ts';
import type { ActorContext } from '../rpc/context.ts';
import { invalidField } from '../rpc/failure.ts';
import { once } from '../rpc/idempotency.ts';
import { lockProduct } from './queries.ts';
import { findVariants, lockFamilies } from './variant-list.ts';
import { namesOf } from './variant-plan.ts';
import { refreshParents } from './variants.ts';
import { deleteProducts } from './write.ts';

/** Gives a variant that is a product of its own now the reviews of the orders that bought it and none of the remaining variants. */
async function moveReviewsBack(tx: Tx, ids: string[], parentId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE reviews r SET product_id = bought.product_id FROM (
      SELECT DISTINCT ON (o.id) o.id, l.product_id
      FROM reviews o JOIN order_lines l ON l.order_id = o.order_id AND l.product_id = ANY(${ids}::uuid[])
      WHERE o.product_id = ${parentId}::uuid
        AND NOT EXISTS (SELECT FROM reviews own WHERE own.order_id = o.order_id AND own.product_id = l.product_id)
        AND NOT EXISTS (SELECT FROM order_lines other JOIN products p ON p.id = other.product_id
          WHERE other.order_id = o.order_id AND p.parent_id = ${parentId}::uuid)
      ORDER BY o.id, l.product_id
    ) bought WHERE r.id = bought.id`;
}

/**
 * Makes products of their own of variants. They keep their ids, orders, stock and names; a product without any variant left is deleted.
 * @throws Failure PRODUCT_NOT_FOUND, or INVALID_INPUT for an id that is no variant of the product
 */
export function separateVariants(ctx: ActorContext, input: SeparateVariants): Promise<ProductSeparated> {
  const { actor } = ctx;
  return once(ctx, 'product.separate', input, async (tx) => {
    await lockFamilies(tx, [{ id: input.id, variants: [] }]);
    const { _id: parentId, title, shownFrom } = await lockProduct(tx, input.id);
    const all = await findVariants(tx, [parentId]);
    const ids = [...new Set(input.variants.map((id) => id.toLowerCase()))];
    const own = new Set(all.map(({ id }) => id));
    const stranger = ids.findIndex((id) => !own.has(id));
    if (stranger >= 0) throw invalidField(`variants.${stranger}`, 'It is no variant of this product');
    const separated = all.filter(({ id }) => ids.includes(id));
    await tx.$executeRaw`
      UPDATE products p SET parent_id = NULL, option_values = '{}', variant_position = 0, shown_from = ${shownFrom}::timestamptz,
        goes_with = parent.goes_with
      FROM products parent WHERE parent.id = ${parentId}::uuid AND p.id = ANY(${ids}::uuid[])`;
    await moveReviewsBack(tx, ids, parentId);
    const isEmpty = separated.length === all.length;
    const activityId = await logActivity(tx, actor, {
      action: isEmpty ? 'product.deleted' : 'product.updated',
      subject: { id: parentId, name: title },
      changes: { variants: [namesOf(all), namesOf(all.filter((one) => !separated.includes(one)))] },
    });
    const lines = separated.map(
      (one): ProductLine => ({
        productId: one.id,
        changes: { variants: [namesOf([one]), null] },
      }),
    );
    await logProductChanges(tx, activityId, lines);
    if (isEmpty) await deleteProducts(tx, [parentId], actor);
    else await refreshParents(tx, [parentId]);
    await publishProducts(tx, [
      { type: 'product.updated', productIds: isEmpty ? ids : [parentId, ...ids] },
      { type: 'product.deleted', productIds: isEmpty ? [parentId] : [] },
    ]);
    return {
      success: true,
      message: `${counted(ids.length, 'product')} of ${ids.length === 1 ? 'its' : 'their'} own`,
      data: ids.map((_id) => ({ _id })),
    } as const;
  });
}
