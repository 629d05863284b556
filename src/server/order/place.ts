import { isValidPhoneNumber } from 'libphonenumber-js/min';
import { v7 as uuid } from 'uuid';
import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import { limits } from '../../shared/base/limits.ts';
import { messages } from '../../shared/base/messages.ts';
import { centsInUnit, toAmount, toCents } from '../../shared/base/money.ts';
import { programDataIn } from '../../shared/base/program-data.ts';
import type { Arrival } from '../../shared/order/arrival.ts';
import { phoneForm } from '../../shared/order/customer.ts';
import type { OrderChannel, OrderReceipt, PlacedOrder, PlaceOrder } from '../../shared/order/order.ts';
import type { EntryCustomer } from '../../shared/order/order-entry.ts';
import { beginnings, orderStatuses } from '../../shared/order/order-status.ts';
import type { SellingTerms } from '../../shared/order/selling-terms.ts';
import { isProductId } from '../catalogue/conditions.ts';
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
  type Unvouched,
  unvouchedCaller,
} from './hold-limits.ts';
import { orderNumber } from './number.ts';
import type { Entered, OrderRequest, PricedOrder } from './order-request.ts';
import { type OrderArguments, placeTogether } from './place-together.ts';
import {
  type KnownGoods,
  type OrderToPrice,
  priceAsked,
  type Read,
  readFrom,
  readIn,
  rememberGoods,
} from './pricing.ts';
import { quantities, shortFailure } from './stock.ts';

/** The scope of idempotency keys for started card payments. */
export const cardScope = 'payment.createIntent';

/** The input of an order. If staff enter it, the customer may lack an e-mail address and an address. */
export interface OrderInput
  extends Pick<
    PlaceOrder,
    'cartItems' | 'deliveryOption' | 'discountCode' | 'expectedTotal' | 'externalId' | 'metadata'
  > {
  customer?: EntryCustomer;
}

/** The channel of an order, and the person or program that placed it. */
export interface Origin {
  channel: OrderChannel;
  /** Undefined if somebody vouches for it. */
  unvouched: Unvouched | undefined;
  /**
   * The member of staff who enters it for a customer, the state that they give it, and the time in which a card order has to be
   * paid.
   */
  entry?: { actor: string; entered: Entered; holdMinutes?: number };
}

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

/** An order that is still to be priced. */
interface NewOrder {
  id: string;
  number: string;
  /** The quantity of each product. */
  wanted: Map<string, number>;
  customer: EntryCustomer | undefined;
  toPrice: OrderToPrice;
  asked: Omit<OrderRequest, 'priced'>;
}

function newOrder(
  { cartItems, customer, deliveryOption, discountCode, expectedTotal, ...ofProgram }: OrderInput,
  beginning: keyof typeof beginnings,
  { channel, unvouched, entry }: Origin,
): NewOrder {
  const id = uuid();
  const number = orderNumber();
  const wanted = quantities(cartItems);
  const known = [...wanted].filter(([productId]) => isProductId(productId));
  const status = beginnings[beginning];
  const asked: NewOrder['asked'] = {
    id,
    number,
    beginning: status,
    method: orderStatuses[status].methods[0],
    holdMinutes: orderStatuses[status].awaits === 'payment' ? limits.holdMinutes : undefined,
    customer,
    channel,
    unvouched,
    ...programDataIn(ofProgram),
    ...entry,
    lines: wanted.size,
    centsInUnit: centsInUnit(),
    mostCents: limits.amountCents,
    expectedCents: expectedTotal === undefined ? undefined : toCents(expectedTotal),
    message: messages.checkout.confirmed,
  };
  const toPrice = {
    ids: known.map(([productId]) => productId),
    quantities: known.map(([, quantity]) => quantity),
    deliveryOption,
    discountCode,
    customer,
    isSent: entry?.entered.handedOver === undefined,
    lacksAddress: customer !== undefined && !customer.address && channel !== 'counter',
  };
  return { id, number, wanted, customer, toPrice, asked };
}

/** Its arguments for the functions of the database. */
function argumentsOf({ asked, toPrice }: NewOrder, priced: PricedOrder): Omit<OrderArguments, 'claim'> {
  return { asked: { ...asked, priced }, ids: toPrice.ids, quantities: toPrice.quantities };
}

/** The current values, for an order that was priced by others. */
interface PricedByOld {
  state: 'priced_by_old';
  terms: SellingTerms;
  goods: KnownGoods[];
}

interface PriceChanged {
  state: 'price_changed';
  totalCents: number;
  lines: { id: string; title: string; priceCents: number }[];
}

/** The refusal of an order that has become dearer or cheaper than its shopper saw; undefined if it costs the same. */
function priceChange(
  { asked, toPrice }: NewOrder,
  { goods, totalCents }: PricedOrder,
  current: PricedByOld,
): PriceChanged | undefined {
  if (asked.expectedCents === undefined || asked.expectedCents === totalCents) return undefined;
  const lines = toPrice.ids.map((id, index) => ({
    id,
    title: current.goods.find((one) => one.id === id)?.title ?? '',
    priceCents: goods[index]?.unitCents ?? 0,
  }));
  return { state: 'price_changed', totalCents, lines };
}

/** Prices change rarely: an order whose prices changed between all of its tries is refused as BUSY. */
const mostTries = 5;

/**
 * Writes an order by what is known of its goods, and again by the current values, as long as they differ.
 * @param write runs `write_order` with these arguments
 */
async function writePriced<Outcome extends { state: string }>(
  read: Read,
  terms: TermsReader,
  { order, write }: { order: NewOrder; write(args: Omit<OrderArguments, 'claim'>): Promise<Outcome> },
): Promise<Outcome | PriceChanged> {
  let current: PricedByOld | undefined;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const priced = await priceAsked(read, terms, order.toPrice);
    const change = current && priceChange(order, priced, current);
    if (change) return change;
    const outcome = await write(argumentsOf(order, priced));
    if (outcome.state !== 'priced_by_old') return outcome;
    current = outcome as unknown as PricedByOld;
    rememberGoods(current.goods);
    terms.learn(current.terms);
  }
  throw new Failure('BUSY');
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
