import { isValidPhoneNumber } from 'libphonenumber-js/min';
import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import { messages } from '../../shared/base/messages.ts';
import { toAmount, toCents } from '../../shared/base/money.ts';
import type { Arrival } from '../../shared/order/arrival-schema.ts';
import { phoneForm } from '../../shared/order/customer.ts';
import type { OrderReceipt, PlacedOrder } from '../../shared/order/order.ts';
import type { beginnings } from '../../shared/order/order-status.ts';
import type { Tx } from '../database/db.ts';
import { afterCommit, inTransaction } from '../database/transaction.ts';
import type { Context, TermsReader } from '../rpc/context.ts';
import { invalidField } from '../rpc/failure.ts';
import { type Claim, claimFor, replayed, scopeFor, type Taken } from '../rpc/idempotency.ts';
import { counters, type PaidBy } from '../telemetry/counters.ts';
import {
  type HoldReason,
  type LimitedOrder,
  limitFailure,
  recordLimited,
  unvouchedCaller,
} from './hold-limits.ts';
import {
  type NewOrder,
  newOrder,
  type OrderInput,
  type Origin,
  type PriceChanged,
  type PricedByOld,
  writePriced,
} from './new-order.ts';
import { placeTogether } from './place-together.ts';
import { readFrom, readIn } from './pricing.ts';
import { shortFailure } from './stock.ts';

/** The scope of idempotency keys for started card payments. */
export const cardScope = 'payment.createIntent';

/** The origin of an order that its caller places, over REST or on a page. */
export async function originOf(ctx: Context): Promise<Origin> {
  return { channel: ctx.keyHolder ? 'api' : 'web', unvouched: await unvouchedCaller(ctx) };
}

export interface WrittenOrder {
  id: string;
  totalCents: number;
  /** The products whose stock it took. */
  productIds: string[];
  /** Set while the order waits for its payment. */
  holdExpiresAt: Date | null;
  /** The limits of held stock that it is above. */
  reasons: HoldReason[];
  pieces: number;
  receipt: OrderReceipt;
}

/** @throws Failure INVALID_INPUT for a number that no phone in its country has */
export function checkPhone(phone: string | undefined): void {
  if (phone === undefined || isValidPhoneNumber(phone)) return;
  throw invalidField('customer.phone', phoneForm);
}

type Refused =
  | { state: 'short'; products: { id: string; title: string; stock: number; hasVariants?: boolean }[] }
  | { state: 'too_large' }
  | PricedByOld
  | PriceChanged
  | ({ state: 'limited' } & LimitedOrder);

function refusal(refused: Refused, { wanted, customer }: NewOrder): Failure {
  if (refused.state === 'short') return shortFailure(wanted, refused.products);
  if (refused.state === 'too_large') return new Failure('ORDER_TOO_LARGE');
  if (refused.state === 'limited') return limitFailure(customer !== undefined);
  if (refused.state === 'priced_by_old') return new Failure('BUSY');
  const lines = refused.lines.map(({ id, title, priceCents }) => ({
    _id: id,
    title,
    price: toAmount(priceCents),
  }));
  return new Failure('PRICE_CHANGED', { details: { total: toAmount(refused.totalCents), lines } });
}

interface Written {
  state: 'written';
  totalCents: number;
  placedAt: string;
  arrives: Arrival | null;
  holdExpiresAt: string | null;
  reasons: HoldReason[];
  pieces: number;
}

interface CardOrder {
  beginning: keyof typeof beginnings;
  wait: string;
  origin: Origin;
  terms: TermsReader;
}

/**
 * Writes an order at current prices and stock, by `write_order` in prisma/functions: its rows stay locked until the
 * transaction ends. `wait` is the `lock_timeout` from here on; see `retriedWhileLocked`.
 * @throws Failure INVALID_INPUT, PRODUCT_NOT_FOUND, OUT_OF_STOCK, PRICE_CHANGED, DISCOUNT_REFUSED, ORDER_TOO_HEAVY or ORDER_TOO_LARGE
 */
export async function createOrder(
  tx: Tx,
  input: OrderInput,
  { beginning, wait, origin, terms }: CardOrder,
): Promise<WrittenOrder> {
  const order = newOrder(input, beginning, origin);
  const { id, number, wanted } = order;
  const outcome = await writePriced(readIn(tx), terms, {
    order,
    async write({ asked, ids, quantities }) {
      const [{ outcome }] = await tx.$queryRaw<[{ outcome: Written | Refused }]>`
        SELECT set_config('lock_timeout', ${wait}, true), write_order(${JSON.stringify(asked)}::jsonb, ${ids}::uuid[], ${quantities}::int[]) AS outcome`;
      return outcome;
    },
  });
  if (outcome.state !== 'written') throw refusal(outcome, order);
  const { totalCents, placedAt, arrives, reasons, pieces } = outcome;
  return {
    id,
    totalCents,
    productIds: [...wanted.keys()],
    holdExpiresAt: outcome.holdExpiresAt === null ? null : new Date(outcome.holdExpiresAt),
    reasons,
    pieces,
    receipt: { orderNumber: number, total: toAmount(totalCents), placedAt, arrives, confirmBy: null },
  };
}

/** Writes a committed order to the log and the metrics, without anything that identifies its customer. */
export function logOrder(
  { log, requestId }: Pick<Context, 'log' | 'requestId'>,
  { receipt, productIds, totalCents }: Pick<WrittenOrder, 'receipt' | 'productIds' | 'totalCents'>,
  method: PaidBy,
): void {
  counters.orders.inc({ method });
  // The money of a card order is yet to come.
  if (method === 'cash') counters.revenue.inc({ method }, totalCents);
  const facts = { order: receipt.orderNumber, lines: productIds.length, totalCents, method };
  log.info({ requestId, ...facts }, 'an order was placed');
}

type CashOutcome =
  | ({ state: 'placed'; answer: PlacedOrder } & LimitedOrder)
  | { state: 'begun_by_card' }
  | { state: 'busy' }
  | Taken
  | Refused;

/** Runs after the order was placed or refused; an error here does not change that. */
function recordAfterwards(ctx: Context, order: LimitedOrder): Promise<void> {
  return afterCommit(ctx.log, 'an order above the limits of held stock is not in the activity log', () =>
    inTransaction(ctx.db, (tx) => recordLimited(tx, ctx, order)),
  );
}

/**
 * The state of a key, for an order that could not be priced, which comes before its key is claimed: the same request may have
 * placed it when its delivery was still offered.
 * @throws the given error if the key is free
 */
async function takenInstead(ctx: Context, claim: Claim | undefined, error: unknown): Promise<Taken> {
  if (!claim || !(error instanceof Failure)) throw error;
  const [{ taken }] = (await readFrom(ctx.pool)(
    Prisma.sql`SELECT claim_key(${JSON.stringify(claim)}::jsonb) AS taken`,
  )) as [{ taken: Taken | { state: 'free' } }];
  if (taken.state === 'free') throw error;
  return taken;
}

interface CashOrder {
  origin: Origin;
  /** Ends the card payment of the same key; returns its receipt if it has been paid. Missing for staff, who begin none. */
  endCardPayment?(): Promise<OrderReceipt | undefined>;
}

/**
 * Places a cash order with all that belongs to it in one round trip, by `place_orders` in prisma/functions.
 * @throws Failure what writing an order throws, HOLD_LIMIT_REACHED, the refusals of an idempotency key, and BUSY
 */
export async function placeCashOrder(
  ctx: Context,
  input: OrderInput,
  { origin, endCardPayment }: CashOrder,
): Promise<PlacedOrder> {
  const claim = claimFor(ctx, 'order.place', input);
  const order = newOrder(input, 'cash', origin);
  const place = async (given: object | undefined) => {
    const outcome = await writePriced(readFrom(ctx.pool), ctx.terms, {
      order,
      write: async (args) => (await placeTogether(ctx.pool, { ...args, claim: given })) as CashOutcome,
    });
    if (outcome.state === 'limited') await recordAfterwards(ctx, outcome);
    if (outcome.state === 'placed' && outcome.reasons.length > 0)
      await recordAfterwards(ctx, { ...outcome, placed: order });
    return outcome;
  };
  const outcome = await place(
    claim && { ...claim, ...(endCardPayment && { cardScope: scopeFor(ctx, cardScope) }) },
  ).catch((error: unknown) => takenInstead(ctx, claim, error));
  if (outcome.state !== 'begun_by_card' || !endCardPayment) return answerOf(ctx, outcome, order);
  // The card order may hold the same pieces that this order asks for.
  const receipt = await endCardPayment();
  return receipt ? placed(receipt) : answerOf(ctx, await place(claim), order);
}

function answerOf(ctx: Context, outcome: CashOutcome, order: NewOrder): PlacedOrder {
  switch (outcome.state) {
    case 'placed': {
      const { data: receipt } = outcome.answer;
      const written = { receipt, productIds: [...order.wanted.keys()], totalCents: toCents(receipt.total) };
      logOrder(ctx, written, 'cash');
      return outcome.answer;
    }
    case 'in_use':
    case 'reused':
    case 'replayed':
      return replayed(ctx, outcome);
    case 'busy':
    case 'begun_by_card':
      throw new Failure('BUSY');
    default:
      throw refusal(outcome, order);
  }
}

export function placed(receipt: OrderReceipt): PlacedOrder {
  return { success: true, message: messages.checkout.confirmed, data: receipt };
}
