import { v7 as uuid } from 'uuid';
import { Failure } from '../../shared/base/failure.ts';
import { limits } from '../../shared/base/limits.ts';
import { messages } from '../../shared/base/messages.ts';
import { centsInUnit, toCents } from '../../shared/base/money.ts';
import { programDataIn } from '../../shared/base/program-data.ts';
import type { OrderChannel, PlaceOrder } from '../../shared/order/order.ts';
import type { EntryCustomer } from '../../shared/order/order-entry.ts';
import { beginnings, orderStatuses } from '../../shared/order/order-status.ts';
import type { SellingTerms } from '../../shared/order/selling-terms.ts';
import { isProductId } from '../catalogue/conditions.ts';
import type { TermsReader } from '../rpc/context.ts';
import type { Unvouched } from './hold-limits.ts';
import { orderNumber } from './number.ts';
import type { Entered, OrderRequest, PricedOrder } from './order-request.ts';
import type { OrderArguments } from './place-together.ts';
import { type KnownGoods, type OrderToPrice, priceAsked, type Read, rememberGoods } from './pricing.ts';
import { quantities } from './stock.ts';

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
  /** True if its delivery costs nothing. */
  isDeliveryFree?: boolean;
  /**
   * The member of staff who enters it for a customer, the state that they give it, and the time in which a card order has to be
   * paid.
   */
  entry?: { actor: string; entered: Entered; holdMinutes?: number };
}

/** An order that is still to be priced. */
export interface NewOrder {
  id: string;
  number: string;
  /** The quantity of each product. */
  wanted: Map<string, number>;
  customer: EntryCustomer | undefined;
  toPrice: OrderToPrice;
  asked: Omit<OrderRequest, 'priced'>;
}

export function newOrder(
  { cartItems, customer, deliveryOption, discountCode, expectedTotal, ...ofProgram }: OrderInput,
  beginning: keyof typeof beginnings,
  { channel, unvouched, isDeliveryFree, entry }: Origin,
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
    isDeliveryFree,
  };
  return { id, number, wanted, customer, toPrice, asked };
}

/** Its arguments for the functions of the database. */
function argumentsOf({ asked, toPrice }: NewOrder, priced: PricedOrder): Omit<OrderArguments, 'claim'> {
  return { asked: { ...asked, priced }, ids: toPrice.ids, quantities: toPrice.quantities };
}

/** The current values, for an order that was priced by others. */
export interface PricedByOld {
  state: 'priced_by_old';
  terms: SellingTerms;
  goods: KnownGoods[];
}

export interface PriceChanged {
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
export async function writePriced<Outcome extends { state: string }>(
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
