import type { Prisma } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { toCents } from '../../../shared/base/money.ts';
import {
  type CreateDeliveryOption,
  DeliveryOptionForm,
  emptyDeliveryOption,
  type ListedDeliveryOption,
  mostOptions,
  type PatchDeliveryOption,
} from '../../../shared/order/delivery-option.ts';
import type { ActivityAction } from '../../../shared/staff/activity.ts';
import { type Changes, changesBetween, logActivity } from '../../activity/mutations.ts';
import type { Tx } from '../../database/db.ts';
import { renumber } from '../../database/positions.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { failureOf, invalidField } from '../../rpc/failure.ts';
import { once } from '../../rpc/idempotency.ts';
import { findOption, listOptions } from './queries.ts';

type Found = { data: ListedDeliveryOption };

/** The row of an option. @throws Failure INVALID_INPUT */
function rowOf(option: DeliveryOptionForm): Prisma.DeliveryOptionUncheckedUpdateInput {
  const { data, error } = DeliveryOptionForm.safeParse(option);
  if (error) throw failureOf(error);
  const { price, pricePerFurtherKilogram, freeFrom, ...row } = data;
  return {
    ...row,
    priceCents: toCents(price),
    furtherKilogramCents: toCents(pricePerFurtherKilogram),
    freeFromCents: freeFrom === null ? null : toCents(freeFrom),
  };
}

/** One change at a time, so that one option always remains. Orders do not wait for this lock. */
const lockOptions = (tx: Tx) => tx.$executeRaw`LOCK TABLE delivery_options IN SHARE ROW EXCLUSIVE MODE`;

function log(
  tx: Tx,
  actor: string,
  { id, name }: ListedDeliveryOption,
  action: ActivityAction,
  changes?: Changes,
) {
  return logActivity(tx, actor, { action, subject: { id, name }, changes });
}

/** Without a position, the option is the last one. @throws Failure INVALID_INPUT, also for one too many */
export function createOption(ctx: ActorContext, input: CreateDeliveryOption): Promise<Found> {
  return once(ctx, 'deliveryOption.create', input, async (tx) => {
    await lockOptions(tx);
    const { position, ...values } = input;
    const row = rowOf({ ...emptyDeliveryOption, ...values });
    const { length } = await listOptions(tx);
    if (length >= mostOptions)
      throw invalidField('name', `There can be ${mostOptions} delivery options at most`);
    const data = { ...row, position: length + 1 } as Prisma.DeliveryOptionUncheckedCreateInput;
    const { id } = await tx.deliveryOption.create({ data, select: { id: true } });
    await renumber(tx, 'delivery_options', { id, position });
    const made = await findOption(tx, id);
    const { id: _id, ...shown } = made;
    const changes = changesBetween({ ...emptyDeliveryOption, position: 0 }, shown);
    await log(tx, ctx.actor, made, 'delivery.option_created', withoutBefore(changes));
    return { data: made };
  });
}

const withoutBefore = (changes: Changes | undefined): Changes =>
  Object.fromEntries(Object.entries(changes ?? {}).map(([name, [, after]]) => [name, [null, after]]));

/** @throws Failure DELIVERY_OPTION_NOT_FOUND or INVALID_INPUT */
export function updateOption(ctx: ActorContext, input: PatchDeliveryOption): Promise<Found> {
  return once(ctx, 'deliveryOption.update', input, async (tx) => {
    await lockOptions(tx);
    const { id, position, ...values } = input;
    const before = await findOption(tx, id);
    const { id: _id, position: _position, ...form } = before;
    await tx.deliveryOption.update({ where: { id }, data: rowOf({ ...form, ...values }) });
    await renumber(tx, 'delivery_options', { id, position });
    const after = await findOption(tx, id);
    const changes = changesBetween(before, after);
    if (changes) await log(tx, ctx.actor, after, 'delivery.option_updated', changes);
    return { data: after };
  });
}

/** Orders keep the option that they were placed with. @throws Failure DELIVERY_OPTION_NOT_FOUND or DELIVERY_OPTION_NEEDED */
export function removeOption(ctx: ActorContext, id: string): Promise<{ success: true }> {
  return once(ctx, 'deliveryOption.remove', { id }, async (tx) => {
    await lockOptions(tx);
    const before = await findOption(tx, id);
    if ((await listOptions(tx)).length === 1) throw new Failure('DELIVERY_OPTION_NEEDED');
    await tx.deliveryOption.delete({ where: { id } });
    await renumber(tx, 'delivery_options');
    const { price, kind, promise } = before;
    const changes: Changes = { promise: [promise, null], kind: [kind, null], price: [price, null] };
    await log(tx, ctx.actor, before, 'delivery.option_removed', changes);
    return { success: true } as const;
  });
}
