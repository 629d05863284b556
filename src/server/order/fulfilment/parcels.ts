import { Failure } from '../../../shared/base/failure.ts';
import { carriers } from '../../../shared/order/carriers.ts';
import type { AddParcel, ChangeParcel, RemoveParcel, ShipOrder } from '../../../shared/order/fulfilment.ts';
import type { StepTaken } from '../../../shared/order/manage-order.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import type { Tx } from '../../database/db.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { type LockedOrder, recordNote } from '../status.ts';
import { changeOrder } from './change-order.ts';

/** Parcels of one order. */
const mostParcels = 50;

type NewParcel = NonNullable<ShipOrder['parcel']>;

function parcelWords({ carrier, trackingNumber }: NewParcel): string {
  return [carriers[carrier].name, trackingNumber].filter(Boolean).join(' ');
}

export async function writeParcel(
  tx: Tx,
  orderId: string,
  { carrier, trackingNumber }: NewParcel,
  actor: string,
): Promise<void> {
  await tx.parcel.create({ data: { orderId, carrier, trackingNumber: trackingNumber || null, actor } });
}

const done = (message: string, { status }: Pick<StepTaken['data'], 'status'>): StepTaken => ({
  success: true,
  message,
  data: { status },
});

/** Adds a parcel to an order that is on its way. @throws Failure ORDER_NOT_FOUND or ORDER_STEP_REFUSED */
export async function addParcel(ctx: ActorContext, input: AddParcel): Promise<StepTaken> {
  const words = parcelWords(input);
  const changed = await changeOrder(ctx, 'addParcel', input, async (tx, order) => {
    if (!statusIs(order.status, 'awaits', 'delivery')) {
      const message = 'Parcels can be added while an order is on its way; ship it with its first parcel';
      throw new Failure('ORDER_STEP_REFUSED', { message });
    }
    if ((await tx.parcel.count({ where: { orderId: order.id } })) >= mostParcels) {
      throw new Failure('ORDER_STEP_REFUSED', { message: `An order has ${mostParcels} parcels at most` });
    }
    await writeParcel(tx, order.id, input, ctx.actor);
    await recordNote(tx, order, { actor: ctx.actor, reason: `Parcel: ${words}` });
    return { type: 'order.parcels_changed', changes: { parcel: [null, words] }, answer: {} };
  });
  return done('Parcel added', changed);
}

type StoredParcel = NewParcel & { id: string };

/** A parcel of a locked order that is on its way. @throws Failure ORDER_STEP_REFUSED */
async function findOpenParcel(tx: Tx, order: LockedOrder, id: string, verb: string): Promise<StoredParcel> {
  const parcel = await tx.parcel.findFirst({ where: { id, orderId: order.id } });
  if (!parcel || !statusIs(order.status, 'awaits', 'delivery')) {
    throw new Failure('ORDER_STEP_REFUSED', { message: `This parcel can’t be ${verb} any more` });
  }
  return parcel as StoredParcel;
}

/** Corrects the carrier or the tracking number of a parcel. @throws Failure ORDER_NOT_FOUND or ORDER_STEP_REFUSED */
export async function changeParcel(ctx: ActorContext, input: ChangeParcel): Promise<StepTaken> {
  const changed = await changeOrder(ctx, 'changeParcel', input, async (tx, order) => {
    const parcel = await findOpenParcel(tx, order, input.id, 'changed');
    const { carrier = parcel.carrier, trackingNumber = parcel.trackingNumber } = input;
    const data = { carrier, trackingNumber: trackingNumber || null };
    await tx.parcel.update({ where: { id: parcel.id }, data });
    const [before, after] = [parcelWords(parcel), parcelWords({ carrier, trackingNumber })];
    await recordNote(tx, order, { actor: ctx.actor, reason: `Parcel: ${after}, not ${before}` });
    return { type: 'order.parcels_changed', changes: { parcel: [before, after] }, answer: {} };
  });
  return done('Parcel changed', changed);
}

/** Removes a parcel that was recorded by mistake. @throws Failure ORDER_NOT_FOUND or ORDER_STEP_REFUSED */
export async function removeParcel(ctx: ActorContext, input: RemoveParcel): Promise<StepTaken> {
  const changed = await changeOrder(ctx, 'removeParcel', input, async (tx, order) => {
    const parcel = await findOpenParcel(tx, order, input.id, 'removed');
    await tx.parcel.delete({ where: { id: parcel.id } });
    const words = parcelWords(parcel);
    await recordNote(tx, order, { actor: ctx.actor, reason: `Not this parcel: ${words}`, isVisible: false });
    return { type: 'order.parcels_changed', changes: { parcel: [words, null] }, answer: {} };
  });
  return done('Parcel removed', changed);
}
