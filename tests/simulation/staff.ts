import { toAmount, toCents } from '../../src/shared/base/money.ts';
import type { ManagedOrder } from '../../src/shared/order/manage-order.ts';
import type { ReturnLine } from '../../src/shared/order/order.ts';
import { worthOfPieces } from '../../src/shared/order/order-price.ts';
import { piecesOut } from '../../src/shared/order/order-return.ts';
import { isDone } from './client.ts';
import type { Step } from './lives.ts';
import { addPieces, dueCents, goodsStatus, sumOf } from './model.ts';
import { ownStatus } from './other-steps.ts';
import { askStep, count, type OrderScene, partOf, readOrder, type Scene, type Take } from './scene.ts';
import { payDifference } from './shopper.ts';

const ship: Take<'ship'> = async (scene, { by, carrier }) => {
  const parcel = carrier ? { parcel: { carrier, trackingNumber: scene.key } } : {};
  const answer = await askStep(scene, 'ship', by, parcel);
  if (!isDone(answer, ['ORDER_STEP_REFUSED'])) return false;
  scene.order.isShipped = true;
  return true;
};

/** Beside other steps, the request always has the amount: otherwise it depends on which step comes first. */
const deliver: Take<'deliver'> = async (scene, { by, share }) => {
  const { order, client, isAlone } = scene;
  const due = dueCents(order);
  const isNamed = order.method === 'cash' && (share !== null || !isAlone);
  const collectedCents = isNamed ? partOf(due, share ?? 100) : due;
  const input = isNamed ? { collected: toAmount(collectedCents) } : {};
  const answer = await askStep(scene, 'deliver', by, input);
  if (!isDone(answer, isAlone ? ['ORDER_STEP_REFUSED'] : ['ORDER_STEP_REFUSED', 'INVALID_INPUT']))
    return false;
  order.isDelivered = true;
  if (order.method === 'card') return true;
  order.collectedCents = collectedCents;
  const { body } = await client.trpcRead('order.internal', { number: order.number });
  order.carrier = body.cash.carrier;
  return true;
};

const cancel: Take<'cancel'> = async (scene, { by }) => {
  const answer = await askStep(scene, 'cancel', by, {});
  if (!isDone(answer, ['ORDER_STEP_REFUSED'])) return false;
  scene.order.isCancelled = true;
  return true;
};

const parcel: Take<'parcel'> = async (scene, { by, carrier }) =>
  isDone(await askStep(scene, 'parcel', by, { carrier }), ['ORDER_STEP_REFUSED']);

const removeParcel: Take<'removeParcel'> = async (scene) => {
  const { client, key, order } = scene;
  const last = (await readOrder(scene, order)).parcels.at(-1);
  if (!last) return false;
  const input = { number: order.number, id: last.id };
  const answer = await client.trpc('order.removeParcel', input, { key, staff: true });
  return isDone(answer, ['ORDER_STEP_REFUSED']);
};

/** Pieces for these reasons are not sold again, unless somebody says so. */
const writtenOff = ['damaged', 'lost', 'faulty'];

/** The chosen pieces, without those that came back before. */
function chosenPieces(seen: ManagedOrder, { picks, reason }: Extract<Step, { do: 'return' }>): ReturnLine[] {
  const out = piecesOut(seen.lines, seen.returns);
  const chosen = new Map<string, ReturnLine>();
  for (const pick of picks) {
    const { line } = seen.lines[pick.line % seen.lines.length] as ManagedOrder['lines'][number];
    const left = out.get(line) ?? 0;
    const restocked = pick.restocked && reason !== 'lost';
    const id = `${line} ${restocked}`;
    if (left === 0 || chosen.has(id)) continue;
    const quantity = 1 + (pick.quantity % left);
    out.set(line, left - quantity);
    chosen.set(id, { line, quantity, restocked });
  }
  return [...chosen.values()];
}

/** All pieces that are not back yet, as they come back when no lines are named. */
function allPieces(seen: ManagedOrder, { reason }: Extract<Step, { do: 'return' }>): ReturnLine[] {
  const restocked = !writtenOff.includes(reason);
  return [...piecesOut(seen.lines, seen.returns)].flatMap(([line, quantity]) =>
    quantity > 0 ? [{ line, quantity, restocked }] : [],
  );
}

/** The credit to ask for, in cents; undefined to leave it to the shop. */
function creditCents(
  { order, isAlone }: OrderScene,
  seen: ManagedOrder,
  { worth, share }: { worth: number; share: number | null },
): number | undefined {
  if (order.method === 'card')
    return share === null ? undefined : partOf(Math.min(worth, toCents(seen.refundable)), share);
  const isAtDoor = goodsStatus(order) === 'shipped';
  if (isAtDoor) return share === null && isAlone ? undefined : worth;
  const left = (order.collectedCents ?? 0) - order.creditCents;
  return share === null && isAlone ? undefined : partOf(left, share ?? 100);
}

/** The amount that a shopper pays for these pieces, with the tax that is added. */
function worthOf({ taxMode, lines, returns }: ManagedOrder, pieces: ReturnLine[]): number {
  const out = piecesOut(lines, returns);
  return sumOf(
    pieces.map(({ line: number, quantity: count }) => {
      const { total, tax, quantity } = lines.find(
        ({ line }) => line === number,
      ) as ManagedOrder['lines'][number];
      const left = out.get(number) as number;
      out.set(number, left - count);
      const cents = toCents(total) + (taxMode === 'added' ? toCents(tax) : 0);
      return worthOfPieces(cents, quantity, { before: quantity - left, pieces: count });
    }),
  );
}

const giveBack: Take<'return'> = async (scene, step) => {
  const { order, isAlone } = scene;
  const seen = await readOrder(scene, order);
  const named = chosenPieces(seen, step);
  const lines = named.length > 0 || isAlone ? named : allPieces(seen, step);
  const pieces = lines.length > 0 ? lines : allPieces(seen, step);
  const lineOf = ({ line }: ReturnLine) =>
    seen.lines.find((one) => one.line === line) as ManagedOrder['lines'][number];
  const worth = worthOf(seen, pieces);
  const asked = creditCents(scene, seen, { worth, share: step.share });
  const before = goodsStatus(order);
  const answer = await askStep(scene, 'return', step.by, {
    reason: step.reason,
    ...(lines.length > 0 && { lines }),
    ...(asked !== undefined && { credit: toAmount(asked) }),
  });
  const isMoney = order.method === 'card' || !isAlone;
  const expected = isMoney ? (['REFUND_TOO_LARGE', 'PAYMENT_NOT_FOUND', 'INVALID_INPUT'] as const) : [];
  if (!isDone(answer, ['ORDER_STEP_REFUSED', ...expected])) return false;
  for (const piece of pieces) {
    const target = piece.restocked ? order.restocked : order.writtenOff;
    addPieces(target, lineOf(piece)._id as string, piece.quantity);
  }
  // It may have been delivered at the same moment.
  const { status: after } = answer.body.data;
  const isAtDoor = ownStatus(after === 'returned' ? before : after, order.method) === 'shipped';
  if (order.method === 'card') {
    order.refundCents += asked ?? 0;
    order.returnRefundCents += asked ?? 0;
  } else if (isAtDoor) order.doorCreditCents += asked ?? worth;
  else order.creditCents += asked ?? 0;
  return true;
};

const correct: Take<'correct'> = async (scene, { by, line: index, quantity, added: other }) => {
  const { order, model } = scene;
  const seen = await readOrder(scene, order);
  const line = seen.lines[index % seen.lines.length] as ManagedOrder['lines'][number];
  const added = other && {
    _id: (model.products[other.product % model.products.length] as (typeof model.products)[number]).id,
    quantity: other.quantity,
    ...(other.isExchange && quantity < line.quantity && { replaces: line.line }),
  };
  // The refund follows from what was seen, also if a dispute is decided meanwhile.
  const isFixed = scene.isAlone && order.method === 'card';
  const answer = await askStep(scene, 'correct', by, {
    total: seen.total,
    ...(isFixed && { refundable: seen.refundable }),
    lines: [{ line: line.line, quantity }],
    ...(added && { added: [added] }),
    payDifference: true,
  });
  // INVALID_INPUT: nothing would change, or nothing would be left.
  const isChange = added !== null || (quantity !== line.quantity && (quantity > 0 || seen.lines.length > 1));
  const expected = isChange && scene.isAlone ? [] : (['INVALID_INPUT'] as const);
  const refusals = [
    'ORDER_STEP_REFUSED',
    'OUT_OF_STOCK',
    'REFUND_TOO_LARGE',
    'AMOUNT_TOO_SMALL',
    ...expected,
  ] as const;
  if (!isDone(answer, [...refusals])) return false;
  const hasDifference = answer.body.data.difference > 0;
  const paid = hasDifference ? await payDifference(scene, quantity % 3 === 0) : undefined;
  if (hasDifference) count(scene, 'difference', paid !== undefined);
  if (hasDifference && !paid) return false;
  addPieces(order.ordered, line._id as string, quantity - line.quantity);
  if (added) addPieces(order.ordered, added._id, added.quantity);
  if (paid) {
    order.refundCents += paid.refundCents;
    order.totalCents = toCents(paid.order.total);
    return true;
  }
  const totalCents = toCents(answer.body.data.total);
  const refundCents = toCents(answer.body.data.refund?.amount ?? 0);
  const surplusCents = Math.max(toCents(seen.refundable) - totalCents, 0);
  if (isFixed && refundCents !== surplusCents)
    throw new Error(`${refundCents} was refunded for a correction, not ${surplusCents}`);
  order.refundCents += refundCents;
  order.totalCents = totalCents;
  return true;
};

const call: Take<'call'> = async ({ client, key, order }, { outcome }) => {
  const input = { number: order.number, outcome };
  const answer = await client.trpc('order.recordCall', input, { key, staff: true });
  if (!isDone(answer, ['ORDER_STEP_REFUSED'])) return false;
  if (outcome === 'refused') order.isCancelled = true;
  if (outcome === 'confirmed') order.isConfirmed = true;
  return true;
};

const pack: Take<'pack'> = async ({ client, key, order }, { isPacked }) => {
  const input = { orders: [{ number: order.number }], isPacked };
  const answer = await client.trpc('order.pack', input, { key, staff: true });
  return isDone(answer, []) && answer.body.data[0].refusal === null;
};

const refund: Take<'refund'> = async (scene, { by, share }) => {
  const { order } = scene;
  const left = toCents((await readOrder(scene, order)).refundable);
  const amount = share === null ? {} : { amount: toAmount(partOf(Math.max(left, 1), share)) };
  const answer = await askStep(scene, 'refund', by, amount);
  if (!isDone(answer, ['ORDER_STEP_REFUSED', 'REFUND_TOO_LARGE', 'PAYMENT_NOT_FOUND'])) return false;
  const cents = toCents(answer.body.data.amount);
  if (order.method === 'card') order.refundCents += cents;
  else order.creditCents += cents;
  return true;
};

const review: Take<'review'> = async (scene) => {
  const { payments } = await readOrder(scene, scene.order);
  const flagged = payments.find(({ attention }) => attention !== null);
  if (!flagged) return false;
  const { id, attention, attentionDetails } = flagged;
  const input = { id, attention, attentionDetails, reason: 'Looked at' };
  return isDone(await scene.client.trpc('payment.review', input, { staff: true }), ['PAYMENT_CHANGED']);
};

/** Orders of one statement of a carrier. */
const statement = 20;

/** A carrier pays its collected cash, without its fee. Each order is in one payout, so that no payout may be refused. */
async function payOut({ client, key, model }: Scene, { carrier, share }: Extract<Step, { do: 'payout' }>) {
  const owed = [...model.orders.values()].filter(
    (order) => order.collectedCents !== undefined && order.carrier === carrier && !order.isPaidOut,
  );
  const some = owed.slice(0, statement);
  if (some.length === 0) return false;
  for (const order of some) order.isPaidOut = true;
  const receivedCents = partOf(sumOf(some.map((order) => order.collectedCents ?? 0)), share);
  const input = { carrier, numbers: some.map(({ number }) => number), received: toAmount(receivedCents) };
  isDone(await client.trpc('order.recordPayout', input, { key, staff: true }), []);
  model.payouts.push({ carrier, receivedCents, orders: some.length });
  return true;
}
const payout: Take<'payout'> = payOut;

export const staffSteps = {
  ship,
  deliver,
  cancel,
  parcel,
  removeParcel,
  return: giveBack,
  correct,
  call,
  pack,
  refund,
  review,
  payout,
};
