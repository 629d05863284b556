import { Failure } from '../../../shared/base/failure.ts';
import { counted } from '../../../shared/base/locale.ts';
import {
  type CreateTaxRate,
  type ListedTaxRate,
  mostRates,
  type PatchTaxRate,
  rateOfPercent,
} from '../../../shared/order/tax-rate.ts';
import type { ActivityAction } from '../../../shared/staff/activity.ts';
import { type Changes, changesBetween, logActivity } from '../../activity/mutations.ts';
import type { Tx } from '../../database/db.ts';
import { renumber } from '../../database/positions.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { once } from '../../rpc/idempotency.ts';
import { findSettings } from '../queries.ts';
import { findRate, listRates } from './queries.ts';

type Found = { data: ListedTaxRate };

/** One change at a time. The settings come first, as where they are saved: they need a rate, or name one. */
const lockRates = (tx: Tx) => tx.$executeRaw`LOCK TABLE settings, tax_rates IN SHARE ROW EXCLUSIVE MODE`;

function log(tx: Tx, actor: string, { id, name }: ListedTaxRate, action: ActivityAction, changes: Changes) {
  return logActivity(tx, actor, { action, subject: { id, name }, changes });
}

/** The percentage in words, as the log of activity has it. */
const inWords = ({ percent, ...rate }: Partial<ListedTaxRate>) => ({
  ...rate,
  ...(percent !== undefined && { percent: percent ?? 'exempt' }),
});

/** Catalogue files name rates. @throws Failure INVALID_INPUT if another rate has the name, in letters of any size */
async function checkName(tx: Tx, name: string | undefined, own?: string): Promise<void> {
  const isSame = (rate: ListedTaxRate) => rate.id !== own && rate.name.toLowerCase() === name?.toLowerCase();
  if ((await listRates(tx)).some(isSame)) throw invalidField('name', 'Another tax rate has this name');
}

/** Without a position, the rate is the last one. @throws Failure INVALID_INPUT for one too many, or the name of another */
export async function addRate(tx: Tx, { actor }: ActorContext, input: CreateTaxRate): Promise<ListedTaxRate> {
  await lockRates(tx);
  const { length } = await listRates(tx);
  if (length >= mostRates) throw invalidField('name', `There can be ${mostRates} tax rates at most`);
  const { name, percent, position } = input;
  await checkName(tx, name);
  const data = { name, rate: rateOfPercent(percent), position: length + 1 };
  const { id } = await tx.taxRate.create({ data, select: { id: true } });
  await renumber(tx, 'tax_rates', { id, position });
  const made = await findRate(tx, id);
  await log(tx, actor, made, 'tax.rate_created', { percent: [null, inWords(made).percent] });
  return made;
}

/** As `addRate`, once for the caller's idempotency key. */
export function createRate(ctx: ActorContext, input: CreateTaxRate): Promise<Found> {
  return once(ctx, 'taxRate.create', input, async (tx) => ({ data: await addRate(tx, ctx, input) }));
}

/** Orders keep the rate that they were placed with. @throws Failure TAX_RATE_NOT_FOUND, or INVALID_INPUT for the name of another */
export function updateRate(ctx: ActorContext, input: PatchTaxRate): Promise<Found> {
  return once(ctx, 'taxRate.update', input, async (tx) => {
    await lockRates(tx);
    const { id, name, percent, position } = input;
    const before = await findRate(tx, id);
    await checkName(tx, name, id);
    const rate = percent === undefined ? undefined : rateOfPercent(percent);
    await tx.taxRate.update({ where: { id }, data: { name, rate } });
    await renumber(tx, 'tax_rates', { id, position });
    const after = await findRate(tx, id);
    const changes = changesBetween(inWords(before), inWords(after));
    if (changes) await log(tx, ctx.actor, after, 'tax.rate_updated', changes);
    return { data: after };
  });
}

/** @throws Failure TAX_RATE_USED */
async function checkUnused(tx: Tx, id: string): Promise<void> {
  const used = (message: string, products = 0) =>
    new Failure('TAX_RATE_USED', { details: { products }, message });
  const { mode, delivery } = await findSettings(tx, 'tax');
  if (delivery === id) throw used('Delivery is taxed at this rate; choose another one for it first');
  if (mode !== 'none' && (await listRates(tx)).length === 1)
    throw used('The shop charges tax, which needs one rate at least');
  // Waits for products that are being given this rate; those that come later are refused.
  await tx.$executeRaw`SELECT FROM tax_rates WHERE id = ${id}::uuid FOR UPDATE`;
  const products = await tx.product.count({ where: { taxRateId: id, deletedAt: null } });
  if (products === 0) return;
  throw used(
    `${counted(products, 'product has', 'products have')} this rate; give ${products === 1 ? 'it' : 'them'} another one first`,
    products,
  );
}

/**
 * Removes a rate that nothing uses. Deleted products that had it get the first one, should they be restored.
 * @throws Failure TAX_RATE_NOT_FOUND or TAX_RATE_USED
 */
export function removeRate(ctx: ActorContext, id: string): Promise<{ success: true }> {
  return once(ctx, 'taxRate.remove', { id }, async (tx) => {
    await lockRates(tx);
    const before = await findRate(tx, id);
    await checkUnused(tx, id);
    await tx.product.updateMany({ where: { taxRateId: id }, data: { taxRateId: null } });
    await tx.taxRate.delete({ where: { id } });
    await renumber(tx, 'tax_rates');
    await log(tx, ctx.actor, before, 'tax.rate_removed', { percent: [inWords(before).percent, null] });
    return { success: true } as const;
  });
}
