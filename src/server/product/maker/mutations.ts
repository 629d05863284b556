import { v7 as uuid } from 'uuid';
import { Failure } from '../../../shared/base/failure.ts';
import { counted, figure } from '../../../shared/base/locale.ts';
import { type CreateMaker, type Maker, makerLimits, type PatchMaker } from '../../../shared/product/maker.ts';
import type { ActivityAction } from '../../../shared/staff/activity.ts';
import { type Changes, changesBetween, logActivity } from '../../activity/mutations.ts';
import type { Tx } from '../../database/db.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { once } from '../../rpc/idempotency.ts';
import { findMaker, listMakers } from './queries.ts';

type Found = { data: Maker };

/** Two changes of makers wait for each other; products can be saved meanwhile. */
const lockMakers = (tx: Tx) => tx.$executeRaw`LOCK TABLE makers IN SHARE ROW EXCLUSIVE MODE`;

/** Catalogue files name makers. @throws Failure INVALID_INPUT if another one has the name, in letters of any size */
async function checkName(tx: Tx, name: string | undefined, own?: string): Promise<void> {
  const makers = await listMakers(tx);
  if (own === undefined && makers.length >= makerLimits.makers)
    throw invalidField('name', `There can be ${figure(makerLimits.makers)} makers at most`);
  if (makers.some((maker) => maker.id !== own && maker.name.toLowerCase() === name?.toLowerCase()))
    throw invalidField('name', 'Another maker has this name');
}

/** The columns of the fields that are sent. */
function columnsOf({ responsible, ...fields }: Omit<PatchMaker, 'id'>) {
  if (responsible === undefined) return fields;
  return {
    ...fields,
    responsibleName: responsible?.name ?? null,
    responsibleAddress: responsible?.address ?? null,
    responsibleEmail: responsible?.email ?? null,
  };
}

/** The fields as the log has them, without their object. */
const inLog = ({ id: _id, responsible, ...fields }: Maker) => ({
  ...fields,
  responsible: responsible && Object.values(responsible).join(', '),
});

function log(tx: Tx, actor: string, { id, name }: Maker, action: ActivityAction, changes?: Changes) {
  return logActivity(tx, actor, { action, subject: { id, name }, ...(changes && { changes }) });
}

/** @throws Failure INVALID_INPUT for one too many, or the name of another */
export function createMaker(ctx: ActorContext, input: CreateMaker): Promise<Found> {
  return once(ctx, 'maker.create', input, async (tx) => {
    await lockMakers(tx);
    await checkName(tx, input.name);
    const id = uuid();
    const { name, address, email } = input;
    await tx.maker.create({ data: { ...columnsOf(input), id, name, address, email } });
    const made = await findMaker(tx, id);
    await log(tx, ctx.actor, made, 'maker.created');
    return { data: made };
  });
}

/** @throws Failure MAKER_NOT_FOUND, or INVALID_INPUT for the name of another */
export function patchMaker(ctx: ActorContext, input: PatchMaker): Promise<Found> {
  return once(ctx, 'maker.patch', input, async (tx) => {
    await lockMakers(tx);
    const { id, ...fields } = input;
    const before = await findMaker(tx, id);
    await checkName(tx, fields.name, id);
    await tx.maker.update({ where: { id }, data: columnsOf(fields) });
    const after = await findMaker(tx, id);
    const changes = changesBetween(inLog(before), inLog(after));
    if (changes) await log(tx, ctx.actor, before, 'maker.updated', changes);
    return { data: after };
  });
}

/**
 * Deletes a maker that no product has. Deleted products that had it have none, should they be restored.
 * @throws Failure MAKER_NOT_FOUND or MAKER_USED
 */
export function deleteMaker(ctx: ActorContext, id: string): Promise<{ success: true }> {
  return once(ctx, 'maker.delete', { id }, async (tx) => {
    await lockMakers(tx);
    const before = await findMaker(tx, id);
    // Waits for products that are being given this maker; those that come later are refused.
    await tx.$executeRaw`SELECT FROM makers WHERE id = ${id}::uuid FOR UPDATE`;
    const products = await tx.product.count({ where: { makerId: id, deletedAt: null } });
    if (products > 0) {
      const message = `${counted(products, 'product has', 'products have')} this maker; give ${products === 1 ? 'it' : 'them'} another one first`;
      throw new Failure('MAKER_USED', { details: { products }, message });
    }
    await tx.product.updateMany({ where: { makerId: id }, data: { makerId: null } });
    await tx.maker.delete({ where: { id } });
    await log(tx, ctx.actor, before, 'maker.deleted');
    return { success: true } as const;
  });
}
