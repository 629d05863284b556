import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../../../shared/base/failure.ts';
import { limits } from '../../../shared/base/limits.ts';
import { counted } from '../../../shared/base/locale.ts';
import type { ProductsChanged, UndoProducts } from '../../../shared/product/bulk-products.ts';
import type { FieldName, FieldValues } from '../../../shared/product/product-fields.ts';
import { agreedSale } from '../../../shared/product/sale.ts';
import { type Changes, logActivity } from '../../activity/mutations.ts';
import { findChangedSince, findUndoable } from '../../activity/queries.ts';
import type { Tx } from '../../database/db.ts';
import { checkPermission } from '../../rpc/access.ts';
import type { StaffContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { once } from '../../rpc/idempotency.ts';
import { lockStored, type StoredProduct } from '../stored.ts';
import { findOwners, giveUpValues, uniqueFields } from '../unique-fields.ts';
import { type Edit, importTimeout, writeEdits } from './write.ts';

/**
 * The change that restores the earlier values of a product; undefined if it has been changed since. Later sales still count. A product
 * that an import added, which has no changes, is deleted.
 */
function putBack(product: StoredProduct, { deleted, ...changes }: Changes): Edit | undefined {
  if (!deleted && Object.keys(changes).length === 0)
    return product.isDeleted ? undefined : { product, values: {}, isDeleted: true };
  const wasDeleted = deleted?.[1] === 'yes';
  if (product.isDeleted !== wasDeleted || product.isGone) return undefined;
  const values: Partial<Record<FieldName, unknown>> = {};
  for (const [name, [before, after]] of Object.entries(changes)) {
    if (name === 'stock') values.stock = product.stock + (before as number) - (after as number);
    else if (isDeepStrictEqual(product[name as FieldName], after)) values[name as FieldName] = before;
    else return undefined;
  }
  // A sale that has ended does not come back.
  if (agreedSale(values as Partial<FieldValues>, product, new Date()).fault) return undefined;
  const { stock = 0, isHidden, shownFrom } = values as Partial<FieldValues>;
  // A product that becomes hidden again stays so, even if its planned time has passed.
  if (isHidden && shownFrom && new Date(shownFrom) <= new Date()) values.shownFrom = null;
  if (stock < 0 || stock > limits.stock) return undefined;
  return {
    product,
    values: values as Edit['values'],
    ...(deleted && { isDeleted: !wasDeleted }),
  };
}

/** Added products that have been changed since, and those of their families: a product stays with its variants. */
async function findKeptNew(tx: Tx, activityId: number, edits: Edit[]): Promise<Set<string>> {
  const added = edits.filter(({ values, isDeleted }) => isDeleted && Object.keys(values).length === 0);
  const familyOf = ({ product: { id, parentId } }: Edit) => parentId ?? id;
  const changed = await findChangedSince(
    tx,
    activityId,
    added.map(({ product }) => product.id),
  );
  const families = new Set(added.filter(({ product }) => changed.has(product.id)).map(familyOf));
  return new Set(added.filter((edit) => families.has(familyOf(edit))).map(({ product }) => product.id));
}

/** The ids of the products that can't be restored, because another product now has their value of a unique field. */
async function findTaken(tx: Tx, edits: Edit[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const name of uniqueFields) {
    const codeOf = ({ product, values, isDeleted }: Edit) => {
      const code = isDeleted === false ? (values[name] ?? product[name]) : values[name];
      return (code as string | null | undefined)?.toLowerCase();
    };
    const givenUp = new Set(idsChanging(edits, name));
    const codes = edits.map(codeOf).filter((code) => code !== undefined);
    const owners = codes.length > 0 ? await findOwners(tx, name, codes) : new Map<string, string>();
    for (const edit of edits) {
      const owner = owners.get(codeOf(edit) ?? '');
      if (owner !== undefined && owner !== edit.product.id && !givenUp.has(owner)) taken.add(edit.product.id);
    }
  }
  return taken;
}

const idsChanging = (edits: Edit[], name: FieldName) =>
  edits.filter(({ values }) => values[name] !== undefined).map(({ product }) => product.id);

/**
 * Undoes a change of many products, except for products that have been changed since. This is a change like any other, and can be
 * undone too.
 * @throws Failure FORBIDDEN, INVALID_INPUT for a change that can't be undone, or CATALOGUE_CHANGED if nothing is left to undo
 */
export function undoChange(ctx: StaffContext, input: UndoProducts): Promise<ProductsChanged> {
  const { actor, member } = ctx;
  return once(
    ctx,
    'product.undoMany',
    input,
    async (tx) => {
      const undone = await findUndoable(tx, input.activityId);
      if (!undone)
        throw invalidField(
          'activityId',
          `Changes can be undone for ${limits.restoreDays} days, and only once`,
        );
      const fields = new Set(undone.products.flatMap(({ changes }) => Object.keys(changes)));
      checkPermission(member, fields.size === 1 && fields.has('stock') ? 'stock' : 'catalogue');

      const ids = undone.products.map(({ productId }) => productId);
      const locked = await lockStored(tx, ids);
      const possible = undone.products.flatMap(({ productId, changes }) => {
        const edit = putBack(locked.get(productId) as StoredProduct, changes);
        return edit ? [edit] : [];
      });
      const keptNew = await findKeptNew(tx, input.activityId, possible);
      const wanted = possible.filter(({ product }) => !keptNew.has(product.id));
      const taken = await findTaken(tx, wanted);
      // Products with options before their variants, which can be restored only then.
      const edits = wanted
        .filter(({ product }) => !taken.has(product.id))
        .sort(
          (one, other) => Number(one.product.parentId !== null) - Number(other.product.parentId !== null),
        );
      const done = new Set(edits.map(({ product }) => product.id));
      const kept = [...locked.values()]
        .filter(({ id }) => !done.has(id))
        .map(({ id, title }) => ({ id, title }));
      if (edits.length === 0) {
        throw new Failure('CATALOGUE_CHANGED', {
          message: `Nothing is left to undo: ${kept.length === 1 ? 'the product has' : 'all these products have'} been changed since`,
        });
      }
      const activityId = await logActivity(tx, actor, {
        action: 'catalogue.undone',
        subject: { id: String(input.activityId), name: counted(edits.length, 'product') },
        ...(undone.change && { changes: { change: [null, undone.change] } }),
      });
      // A value may go back from one product to another.
      for (const name of uniqueFields) await giveUpValues(tx, name, idsChanging(edits, name));
      await writeEdits(tx, edits, { cause: 'adjusted', reason: 'Undone', activityId, actor });
      const rest =
        kept.length > 0
          ? `; ${kept.length === 1 ? '1 has' : `${kept.length} have`} been changed since and stay${kept.length === 1 ? 's' : ''} as ${kept.length === 1 ? 'it is' : 'they are'}`
          : '';
      const message = `${counted(edits.length, 'product')} ${edits.length === 1 ? 'is' : 'are'} as before${rest}`;
      return {
        success: true,
        message,
        data: { activityId: Number(activityId), changed: edits.length, kept },
      };
    },
    { timeout: importTimeout },
  );
}
