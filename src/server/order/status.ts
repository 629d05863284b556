import { Prisma } from '../../../prisma/generated/client.ts';
import type { OrderChannel, OrderStatus, PaymentMethod } from '../../../prisma/generated/enums.ts';
import { Failure } from '../../shared/base/failure.ts';
import type { OrderStep } from '../../shared/order/manage-order.ts';
import {
  mayTake,
  orderStatuses,
  orderSteps,
  type StepName,
  statusesWhere,
  statusIs,
  stepNames,
  stepsBack,
} from '../../shared/order/order-status.ts';
import type { Balance } from '../../shared/order/payment-ledger.ts';
import type { Tx } from '../database/db.ts';
import { endUnconfirmed } from './unconfirmed.ts';

/** The statuses with this meaning, for SQL: `'placed', 'paid'`. Written out, so that indexes of some statuses serve them. */
export const statusList = (...meaning: Parameters<typeof statusesWhere>) =>
  statusesWhere(...meaning)
    .map((status) => `'${status}'`)
    .join(', ');

/** The same as a part of a statement: `o.status IN (${statusesIn('awaits', 'shipment')})`. */
export const statusesIn = (...meaning: Parameters<typeof statusesWhere>) =>
  Prisma.raw(statusList(...meaning));

export interface LockedOrder {
  id: string;
  number: string;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  channel: OrderChannel;
  totalCents: number;
  /** True if the time to pay an unpaid order is over, by the clock of the database. */
  isOverdue: boolean;
  /** True while it waits to be confirmed, and has taken no pieces. */
  isInReview: boolean;
}

/** The person or the part of the shop that takes a step, and the reason. */
export interface StepNote {
  actor: string;
  reason?: string;
  /** False if only staff see it. */
  isVisible?: boolean;
}

/** Locks an order until the transaction ends; any change of its payments or its stock takes this lock first. */
export async function lockOrder(tx: Tx, id: string): Promise<LockedOrder> {
  const [order] = await tx.$queryRaw<Omit<LockedOrder, 'isInReview'>[]>`
    SELECT id, number, status, payment_method AS "paymentMethod", channel, total_cents AS "totalCents",
      coalesce(hold_expires_at <= now(), false) AS "isOverdue"
    FROM orders WHERE id = ${id}::uuid FOR UPDATE`;
  if (!order) throw new Failure('ORDER_NOT_FOUND');
  // A separate statement: the one that waits for the lock reads other tables as they were before it waited.
  const review = await tx.unconfirmedOrder.findFirst({
    where: { orderId: id, isHeld: false },
    select: { orderId: true },
  });
  return { ...order, isInReview: review !== null };
}

type Standing = Pick<LockedOrder, 'status' | 'paymentMethod' | 'channel'>;

export function mayStep({ paymentMethod, status, channel }: Standing, step: StepName): boolean {
  // Only orders placed at the counter are handed over there, without a parcel.
  const isHandedOver = step === 'deliver' && statusIs(status, 'awaits', 'shipment');
  if (isHandedOver && channel !== 'counter') return false;
  return mayTake(paymentMethod, status, step);
}

type Steps = typeof orderSteps;

/** The steps that staff take by hand. */
export type StaffStep = { [Name in StepName]: Steps[Name]['byHand'] extends true ? Name : never }[StepName];
const isByHand = (step: StepName): step is StaffStep => orderSteps[step].byHand;

/**
 * The steps that staff may take: a disputed order is not shipped, nor is one in review, and refunds are possible as long as there is money to refund.
 * @param isReturnable whether pieces of it may come back
 */
export function staffSteps(
  order: Standing & Pick<LockedOrder, 'isInReview'>,
  { leftCents, disputedCents }: Balance,
  isReturnable: boolean,
): OrderStep[] {
  const isBlocked = { review: order.isInReview, dispute: disputedCents > 0 };
  const steps: OrderStep[] = stepNames
    .filter(isByHand)
    .filter((step) => mayStep(order, step) && !orderSteps[step].blockedBy.some((block) => isBlocked[block]));
  if (isReturnable) steps.push('return');
  if (leftCents > 0) steps.push('refund');
  if (statusIs(order.status, 'awaits', 'delivery')) steps.push('parcel');
  if (!statusIs(order.status, 'correctable', 'nothing')) steps.push('correct');
  return steps;
}

/** Whether an order with this history and status may have pieces that come back: they left the shop and have not come back yet. */
export function mayReturn({
  status,
  events,
}: {
  status: OrderStatus;
  events: { to: OrderStatus }[];
}): boolean {
  return orderStatuses[status].mayReturn && events.some(({ to }) => orderStatuses[to].hasLeft);
}

export const wordsFor = (status: OrderStatus) => status.replaceAll('_', ' ');

/** @throws Failure ORDER_STEP_REFUSED when the order's status has changed since it was seen */
export function checkSeen(order: Pick<LockedOrder, 'status'>, seen: OrderStatus): void {
  if (order.status === seen) return;
  const message = `This order has changed since you saw it: it is ${wordsFor(order.status)} now, and nothing was done`;
  throw new Failure('ORDER_STEP_REFUSED', { message });
}

async function writeStep(
  tx: Tx,
  order: LockedOrder,
  to: OrderStatus,
  { holdExpiresAt = null, ...note }: StepNote & { holdExpiresAt?: Date | null },
): Promise<void> {
  await endUnconfirmed(tx, order.id);
  await tx.order.update({
    where: { id: order.id, status: order.status },
    data: { status: to, holdExpiresAt },
  });
  await tx.orderEvent.create({ data: { orderId: order.id, from: order.status, to, ...note } });
  order.status = to;
}

/** Takes a refunded order back to an earlier status, and writes it into its history. @param to one of `stepsBack` */
export async function takeBack(tx: Tx, order: LockedOrder, to: OrderStatus, note: StepNote): Promise<void> {
  if (order.status !== orderSteps.refund.to || !stepsBack.includes(to))
    throw new Error(`No step back to ${to}`);
  await writeStep(tx, order, to, note);
}

/** The advice for a step that is refused, by the step that the order waits for. */
const stepAdvice: Partial<Record<StepName, Partial<Record<string, string>>>> = {
  ship: { payment: '; wait until it is paid' },
  deliver: { shipment: '; ship it first' },
  cancel: { shipment: '; refund it', delivery: '; record a return instead' },
};

/**
 * Takes an order a step further and writes the step into its history.
 * @param note `holdExpiresAt`: for an order that is to be paid then
 * @throws Failure ORDER_STEP_REFUSED when `orderSteps` has no such step
 */
export async function takeStep(
  tx: Tx,
  order: LockedOrder,
  step: StepName,
  note: StepNote & { holdExpiresAt?: Date },
): Promise<void> {
  const { to } = orderSteps[step];
  if (!mayStep(order, step)) {
    const advice = stepAdvice[step]?.[orderStatuses[order.status].awaits ?? ''] ?? '';
    const message = `An order that is ${wordsFor(order.status)} can’t be ${wordsFor(to)}${advice}`;
    throw new Failure('ORDER_STEP_REFUSED', { message });
  }
  await writeStep(tx, order, to, note);
}

/** Writes an entry into an order's history that does not change its status. */
export async function recordNote(tx: Tx, { id, status }: LockedOrder, note: StepNote): Promise<void> {
  await tx.orderEvent.create({ data: { orderId: id, from: status, to: status, ...note } });
}
