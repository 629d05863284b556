import { Failure } from '../../../shared/base/failure.ts';
import type { NamedCarrier } from '../../../shared/order/carrier-schema.ts';
import { carrierWords } from '../../../shared/order/carriers.ts';
import type { AddParcel, ChangeParcel, RemoveParcel, ShipOrder } from '../../../shared/order/fulfilment.ts';
import type { StepTaken } from '../../../shared/order/manage-order.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import type { Tx } from '../../database/db.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { findCarrier, presentCarrier } from '../carrier.ts';
import { type LockedOrder, recordNote } from '../status.ts';
import { changeOrder } from './change-order.ts';

/** Parcels of one order. */
const mostParcels = 50;

type NewParcel = NonNullable<ShipOrder['parcel']>;

const parcelWords = (carrier: NamedCarrier, trackingNumber: string | null | undefined) =>
  [carrierWords(carrier), trackingNumber].filter(Boolean).join(' ');

interface ParcelOf {
  orderId: string;
  actor: string;
  /** The place of `carrierName` in the request. */
  field: string;
}

/** @returns the parcel in words @throws Failure INVALID_INPUT for a carrier that the owner's list does not have */
export async function writeParcel(
  tx: Tx,
  { trackingNumber, ...chosen }: NewParcel,
  { orderId, actor, field }: ParcelOf,
): Promise<string> {
  const carrier = await findCarrier(tx, chosen, field);
  await tx.parcel.create({ data: { orderId, ...carrier, trackingNumber: trackingNumber || null, actor } });
  return parcelWords(carrier, trackingNumber);
}

const done = (message: string, { status }: Pick<StepTaken['data'], 'status'>): StepTaken => ({
  success: true,
  message,
  data: { status },
});

/** Adds a parcel to an order that is on its way. @throws Failure ORDER_NOT_FOUND, ORDER_STEP_REFUSED or INVALID_INPUT */
export async function addParcel(ctx: ActorContext, input: AddParcel): Promise<StepTaken> {
  const { number: _, ...parcel } = input;
  const changed = await changeOrder(ctx, 'addParcel', input, async (tx, order) => {
    if (!statusIs(order.status, 'awaits', 'delivery')) {
      const message = 'Parcels can be added while an order is on its way; ship it with its first parcel';
      throw new Failure('ORDER_STEP_REFUSED', { message });
    }
    if ((await tx.parcel.count({ where: { orderId: order.id } })) >= mostParcels) {
      throw new Failure('ORDER_STEP_REFUSED', { message: `An order has ${mostParcels} parcels at most` });
    }
    const words = await writeParcel(tx, parcel, {
      orderId: order.id,
      actor: ctx.actor,
      field: 'carrierName',
    });
    await recordNote(tx, order, { actor: ctx.actor, reason: `Parcel: ${words}` });
    return { type: 'order.parcels_changed', changes: { parcel: [null, words] }, answer: {} };
  });
  return done('Parcel added', changed);
}

/** A parcel of a locked order that is on its way. @throws Failure ORDER_STEP_REFUSED */
async function findOpenParcel(tx: Tx, order: LockedOrder, id: string, verb: string) {
  const parcel = await tx.parcel.findFirst({ where: { id, orderId: order.id } });
  if (!parcel || !statusIs(order.status, 'awaits', 'delivery')) {
    throw new Failure('ORDER_STEP_REFUSED', { message: `This parcel can’t be ${verb} any more` });
  }
  return { ...parcel, ...presentCarrier(parcel) };
}

/**
 * Corrects the carrier or the tracking number of a parcel.
 * @throws Failure ORDER_NOT_FOUND, ORDER_STEP_REFUSED or INVALID_INPUT
 */
export async function changeParcel(ctx: ActorContext, input: ChangeParcel): Promise<StepTaken> {
  const changed = await changeOrder(ctx, 'changeParcel', input, async (tx, order) => {
    const parcel = await findOpenParcel(tx, order, input.id, 'changed');
    const { carrier = parcel.carrier, carrierName, trackingNumber = parcel.trackingNumber } = input;
    const isOther = input.carrier !== undefined || carrierName !== undefined;
    const changes = isOther && (await findCarrier(tx, { carrier, carrierName }, 'carrierName'));
    const data = { ...changes, trackingNumber: trackingNumber || null };
    await tx.parcel.update({ where: { id: parcel.id }, data });
    const before = parcelWords(parcel, parcel.trackingNumber);
    const after = parcelWords({ ...parcel, ...changes }, trackingNumber);
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
    const words = parcelWords(parcel, parcel.trackingNumber);
    await recordNote(tx, order, { actor: ctx.actor, reason: `Not this parcel: ${words}`, isVisible: false });
    return { type: 'order.parcels_changed', changes: { parcel: [words, null] }, answer: {} };
  });
  return done('Parcel removed', changed);
}
