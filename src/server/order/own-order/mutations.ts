import { Failure } from '../../../shared/base/failure.ts';
import type { PlacedOrder } from '../../../shared/order/order.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import type {
  CallLater,
  CancelOwnOrder,
  ChangeOwnOrder,
  OrderLink,
  OwnChange,
  OwnOrder,
  RememberOrder,
} from '../../../shared/order/own-order.ts';
import type { PlannedInput, PlannedStep } from '../../../shared/order/planned-steps.ts';
import type { Db } from '../../database/db.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context, StepContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { findEffect } from '../../rpc/idempotency.ts';
import { recordCall } from '../fulfilment/calls.ts';
import { previewCorrection } from '../fulfilment/corrections.ts';
import { planOf, tryStep, writeSteps } from '../fulfilment/planned-steps.ts';
import { shopper } from '../fulfilment/waiting.ts';
import { findLinked, makeOrderLink } from '../link.ts';
import { storedNumbers } from '../number.ts';
import { findPaidWith } from '../payment/mutations.ts';
import { confirmReviewedByEmail } from '../reviews.ts';
import { lockOrder } from '../status.ts';
import { findOwnOrder } from './queries.ts';

const asShopper = (ctx: Context): StepContext => ({ ...ctx, actor: shopper, member: undefined });

/** Shows the order of a link. @throws Failure ORDER_NOT_FOUND or RATE_LIMITED */
export async function openOwnOrder(ctx: Context, { token }: OrderLink): Promise<OwnOrder> {
  await ctx.charge('lookupsOfClient');
  return findOwnOrder(ctx.db, token);
}

/** The order of a link that its shopper wants to do something with. @throws Failure ORDER_NOT_FOUND or RATE_LIMITED */
export async function openForStep(ctx: Context, token: string) {
  await ctx.charge('lookupsOfClient');
  const linked = await findLinked(ctx.db, token);
  await ctx.charge('ownSteps', linked.id);
  return linked;
}

type Linked = Awaited<ReturnType<typeof findLinked>>;

/**
 * Plans a step of the shopper, as staff plan theirs: it is taken after ten seconds, unless the shopper undoes it.
 * @throws Failure what the step throws, or ORDER_STEP_REFUSED while another step of the order waits
 */
async function plan<Step extends PlannedStep>(
  ctx: Context,
  { id, number }: Linked,
  step: Step,
  input: PlannedInput<Step>,
): Promise<void> {
  const own = asShopper(ctx);
  await tryStep(own, planOf(step).take, input);
  await inTransaction(ctx.db, async (tx) => {
    const written = await writeSteps(tx, own, step, [{ number, input }]);
    if (written.size > 0) return;
    const waits = { orderId: id, step, actor: shopper, refusal: null };
    // A double click.
    if ((await tx.plannedStep.count({ where: waits })) > 0) return;
    const message = 'The shop is working on this order right now. Try again in a moment';
    throw new Failure('ORDER_STEP_REFUSED', { message });
  });
}

/** The change as staff would make it. @throws Failure INVALID_INPUT for more pieces than were ordered */
async function correctionOf(db: Db, { id, number }: Linked, { total, customer, lines }: ChangeOwnOrder) {
  const ordered = await db.orderLine.findMany({
    where: { orderId: id },
    select: { position: true, quantity: true },
  });
  for (const { line, quantity } of lines ?? []) {
    const found = ordered.find(({ position }) => position === line);
    if (!found) throw invalidField('lines', `The order has no line ${line}`);
    if (quantity > found.quantity) throw invalidField('lines', 'For more pieces, please place another order');
  }
  return { number, total, customer, lines };
}

/** The new total by a change, and the refund to the card. @throws Failure what `changeOwnOrder` throws */
export async function previewOwnChange(ctx: Context, input: ChangeOwnOrder): Promise<OwnChange> {
  await ctx.charge('lookupsOfClient');
  const { data } = await findOwnOrder(ctx.db, input.token);
  if (!data.steps.includes('change'))
    throw new Failure('ORDER_STEP_REFUSED', { message: 'This order can’t be changed any more' });
  const correction = await correctionOf(ctx.db, await findLinked(ctx.db, input.token), input);
  return previewCorrection(asShopper(ctx), correction);
}

/**
 * Changes the address, the name, the phone number or the quantities of an order, in ten seconds.
 * @throws Failure ORDER_NOT_FOUND, INVALID_INPUT, RATE_LIMITED; ORDER_STEP_REFUSED once it is packed, and what correcting it throws
 */
export async function changeOwnOrder(ctx: Context, input: ChangeOwnOrder): Promise<OwnOrder> {
  const linked = await openForStep(ctx, input.token);
  await plan(ctx, linked, 'correct', await correctionOf(ctx.db, linked, input));
  return findOwnOrder(ctx.db, input.token);
}

/**
 * Cancels an order in ten seconds. What was paid by card is refunded.
 * @throws Failure ORDER_NOT_FOUND, RATE_LIMITED; ORDER_STEP_REFUSED once it is packed, and what cancelling or refunding it throws
 */
export async function cancelOwnOrder(ctx: Context, { token, isNotMine }: CancelOwnOrder): Promise<OwnOrder> {
  const linked = await openForStep(ctx, token);
  const { number } = linked;
  const { status, paymentMethod } = await ctx.db.order.findUniqueOrThrow({
    where: { id: linked.id },
    select: { status: true, paymentMethod: true },
  });
  const reason = isNotMine ? 'You told us that you did not order this' : 'You asked us to';
  const isPaid = paymentMethod === 'card' && statusIs(status, 'isPaid', true);
  await plan(ctx, linked, isPaid ? 'refund' : 'cancel', { number, status, reason });
  return findOwnOrder(ctx.db, token);
}

/**
 * Takes back the step that waits, or removes the reason why it was not taken.
 * @throws Failure ORDER_NOT_FOUND, RATE_LIMITED; ORDER_STEP_REFUSED if it was taken
 */
export async function undoOwnStep(ctx: Context, { token }: OrderLink): Promise<OwnOrder> {
  const { id: orderId } = await openForStep(ctx, token);
  const { count } = await ctx.db.plannedStep.deleteMany({ where: { orderId, actor: shopper } });
  if (count === 0) throw new Failure('ORDER_STEP_REFUSED', { message: 'It is too late to undo it' });
  return findOwnOrder(ctx.db, token);
}

/**
 * Confirms a cash order, by a link that was sent to its e-mail address: nobody has to call.
 * @throws Failure ORDER_NOT_FOUND, RATE_LIMITED; ORDER_STEP_REFUSED if it can't be confirmed, or not by this link
 */
export async function confirmOwnOrder(ctx: Context, { token }: OrderLink): Promise<OwnOrder> {
  const { id, number } = await openForStep(ctx, token);
  const { data } = await findOwnOrder(ctx.db, token);
  if (!data.steps.includes('confirm')) {
    const message = 'This order can’t be confirmed here. Please wait for our call';
    throw new Failure('ORDER_STEP_REFUSED', { message });
  }
  if (data.confirmBy === null) await recordCall(asShopper(ctx), { number, outcome: 'confirmed' });
  else await inTransaction(ctx.db, async (tx) => confirmReviewedByEmail(tx, await lockOrder(tx, id)));
  return findOwnOrder(ctx.db, token);
}

/** Asks staff to call at another time. @throws Failure ORDER_NOT_FOUND, ORDER_STEP_REFUSED, INVALID_INPUT or RATE_LIMITED */
export async function callLater(ctx: Context, { token, at }: CallLater): Promise<OwnOrder> {
  const { number } = await openForStep(ctx, token);
  await recordCall(asShopper(ctx), { number, outcome: 'not_reached', retryAt: at });
  return findOwnOrder(ctx.db, token);
}

/** The number of the order that a browser has placed with this secret. */
async function orderedWith(ctx: Context, secret: string): Promise<string | undefined> {
  if (secret.includes('_secret_')) return findPaidWith(ctx, secret);
  const effect = await findEffect({ ...ctx, idempotencyKey: secret }, 'order.place');
  return (effect as PlacedOrder | undefined)?.data.orderNumber;
}

/**
 * Makes a link for the browser that ordered, which proves that by its secret for a day.
 * @throws Failure ORDER_NOT_FOUND for any other browser; RATE_LIMITED
 */
export async function rememberOrder(ctx: Context, { number, secret }: RememberOrder): Promise<OrderLink> {
  await ctx.charge('lookupsOfClient');
  const ordered = await orderedWith(ctx, secret);
  if (ordered === undefined || !storedNumbers(number).includes(ordered)) throw new Failure('ORDER_NOT_FOUND');
  const { id } = await ctx.db.order.findUniqueOrThrow({ where: { number: ordered }, select: { id: true } });
  return { token: await makeOrderLink(ctx.db, id, 'device') };
}
