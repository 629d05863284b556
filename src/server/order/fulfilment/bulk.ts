import { hash } from 'node:crypto';
import { Failure } from '../../../shared/base/failure.ts';
import type {
  CancelOrders,
  DeliverOrders,
  OrdersChanged,
  PackOrders,
  SeenOrder,
  ShipOrders,
} from '../../../shared/order/bulk-orders.ts';
import type { StepTaken } from '../../../shared/order/manage-order.ts';
import { type OrderStatus, orderSteps } from '../../../shared/order/order-status.ts';
import { afterCommit } from '../../database/transaction.ts';
import type { ActorContext, StepContext } from '../../rpc/context.ts';
import { failureOf, invalidField } from '../../rpc/failure.ts';
import { once } from '../../rpc/idempotency.ts';
import { isNumbered, orderIn, storedNumber } from '../number.ts';
import { cancelOrder, deliverOrder, shipOrder } from './mutations.ts';
import { packOrder } from './packing.ts';

/** Orders that are not begun in this time are left for the next request: the card provider may be slow for each of them. */
const mostMs = 10_000;

/** The number of an order in the response; the requested text if it has no character of a number. */
const namedAs = ({ number }: SeenOrder) => storedNumber(number) || number;

/** @throws Failure INVALID_INPUT */
export function refuseRepeated(orders: SeenOrder[]): void {
  const numbers = orders.map(namedAs);
  const nth = numbers.findIndex((number, index) => numbers.indexOf(number) < index);
  if (nth >= 0) throw invalidField(`orders.${nth}.number`, `${numbers[nth]} is in the list twice`);
}

/** The new status of an order, if it is known, or the reason why it was refused. */
type Outcome = OrderStatus | undefined | Failure;

/** The outcome for one of several orders. @throws Failure if it concerns all of them */
async function outcomeOf(ctx: StepContext, step: () => Promise<OrderStatus | undefined>): Promise<Outcome> {
  try {
    return await step();
  } catch (error) {
    const failure = failureOf(error);
    // The same request still runs elsewhere.
    if (failure.reason === 'IDEMPOTENCY_KEY_IN_USE') throw failure;
    if (failure.reason === 'INTERNAL')
      ctx.log.error({ err: error, requestId: ctx.requestId }, 'one of several orders could not be changed');
    return failure;
  }
}

/** Takes a step with orders one after the other: a refused order does not stop the others. @returns the outcomes by number */
export async function takeOneByOne<One extends SeenOrder>(
  ctx: StepContext,
  orders: One[],
  take: (order: One) => Promise<OrderStatus | undefined>,
): Promise<Map<string, Outcome>> {
  const until = performance.now() + mostMs;
  const outcomes = new Map<string, Outcome>();
  let left: Failure | undefined;
  for (const order of orders) {
    if (performance.now() > until)
      left ??= new Failure('BUSY', { message: 'There was no time left for this order; try it again' });
    const outcome = left ?? (await outcomeOf(ctx, () => take(order)));
    outcomes.set(namedAs(order), outcome);
    if (outcome instanceof Failure && outcome.reason === 'SHOP_UNAVAILABLE') left = outcome;
  }
  return outcomes;
}

interface Outcomes {
  orders: SeenOrder[];
  outcomes: Map<string, Outcome>;
  /** The step in the past tense. */
  done: string;
}

/** The response with the outcomes, and the statuses of the orders as they are now. */
export async function presentOutcomes(
  ctx: StepContext,
  { orders, outcomes, done }: Outcomes,
): Promise<OrdersChanged> {
  const found = await afterCommit(ctx.log, 'the status of orders could not be read', () =>
    ctx.db.order.findMany({
      where: isNumbered(...orders.map(({ number }) => number)),
      select: { number: true, status: true },
    }),
  );
  const orderOf = new Map(found?.map((order) => [order.number, order]));
  const data = orders.map((order) => {
    const outcome = outcomes.get(namedAs(order));
    const { number, status: now } = orderIn(orderOf, order.number) ?? {
      number: namedAs(order),
      status: undefined,
    };
    const refusal = outcome instanceof Failure ? { code: outcome.reason, message: outcome.message } : null;
    const status = outcome instanceof Failure ? null : (outcome ?? null);
    return { number, status: now ?? status, refusal };
  });
  const count = data.filter(({ refusal }) => refusal === null).length;
  return { success: true, message: `${count} of ${data.length} orders ${done}`, data };
}

/** A step for several orders. */
interface Bulk<One extends SeenOrder> {
  /** Its effect, for Idempotency-Keys. */
  name: string;
  /** The step in the past tense. */
  done: string;
  input: { orders: One[] };
  take(ctx: ActorContext, order: One): Promise<StepTaken>;
}

/**
 * Takes a step with orders one after the other, each in a transaction of its own and with an Idempotency-Key of its own, made from
 * the caller's: a refused order does not stop the others, and a repeated request does only the rest.
 * @throws Failure INVALID_INPUT for an order that is in the list twice; IDEMPOTENCY_KEY_IN_USE or IDEMPOTENCY_KEY_REUSED
 */
async function takeEach<One extends SeenOrder>(
  ctx: ActorContext,
  { name, done, input, take }: Bulk<One>,
): Promise<OrdersChanged> {
  const { orders } = input;
  refuseRepeated(orders);
  const { idempotencyKey: key } = ctx;
  // Binds the key to this request before any order is changed.
  if (key !== undefined) await once({ ...ctx, onReplay() {} }, `order.${name}`, input, async () => ({}));
  const outcomes = await takeOneByOne(ctx, orders, async (order) => {
    const idempotencyKey = key && `${hash('sha256', key, 'base64url')}/${storedNumber(order.number)}`;
    return (await take({ ...ctx, idempotencyKey }, order)).data.status;
  });
  return presentOutcomes(ctx, { orders, outcomes, done });
}

/** Ships orders, each with its parcel. @throws Failure what `takeEach` throws */
export function shipOrders(ctx: ActorContext, input: ShipOrders): Promise<OrdersChanged> {
  const { carrier, carrierName } = input;
  return takeEach(ctx, {
    name: 'shipMany',
    done: orderSteps.ship.to,
    input,
    take: (own, { trackingNumber, ...order }) =>
      shipOrder(own, { ...order, ...(carrier && { parcel: { carrier, carrierName, trackingNumber } }) }),
  });
}

/** Marks orders as delivered, and all the cash that was due for them as collected. @throws Failure what `takeEach` throws */
export function deliverOrders(ctx: ActorContext, input: DeliverOrders): Promise<OrdersChanged> {
  return takeEach(ctx, { name: 'deliverMany', done: orderSteps.deliver.to, input, take: deliverOrder });
}

/** Records that the pieces of orders are packed, or that they are not after all. @throws Failure what `takeEach` throws */
export function packOrders(ctx: ActorContext, { isPacked, ...input }: PackOrders): Promise<OrdersChanged> {
  return takeEach(ctx, {
    name: isPacked ? 'packMany' : 'unpackMany',
    done: isPacked ? 'packed' : 'unpacked',
    input,
    take: (own, order) => packOrder(own, { ...order, isPacked }),
  });
}

/** Cancels orders. @throws Failure what `takeEach` throws */
export function cancelOrders(ctx: ActorContext, input: CancelOrders): Promise<OrdersChanged> {
  const { reason } = input;
  return takeEach(ctx, {
    name: 'cancelMany',
    done: orderSteps.cancel.to,
    input,
    take: (own, order) => cancelOrder(own, { ...order, reason }),
  });
}
