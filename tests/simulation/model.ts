import type { Carrier } from '../../src/shared/order/carrier-schema.ts';
import type { Goods } from '../../src/shared/order/delivery-price.ts';
import type { OrderStatus } from '../../src/shared/order/order.ts';
import type { SellingTerms } from '../../src/shared/order/selling-terms.ts';
import type { Step } from './lives.ts';

export interface ModelProduct {
  id: string;
  initial: number;
  /** All that was received, counted and written off since. */
  adjusted: number;
}

/** The amounts that orders of one moment are priced by. */
export interface Selling {
  terms: SellingTerms;
  /** By product id. */
  goods: Map<string, Omit<Goods, 'quantity'>>;
}

export type Pieces = Map<string, number>;

export const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, one) => sum + one, 0);

export function addPieces(pieces: Pieces, id: string, quantity: number): void {
  pieces.set(id, (pieces.get(id) ?? 0) + quantity);
}

/** An order as its own life knows it: the requests that were not refused. Money is in cents. */
export interface ModelOrder {
  number: string;
  /** The number of its life. */
  life: number;
  method: 'cash' | 'card';
  totalCents: number;
  /** Pays a card order that is not paid yet; else empty. */
  clientSecret: string;
  ordered: Pieces;
  /** Came back to be sold again. */
  restocked: Pieces;
  writtenOff: Pieces;
  isShipped: boolean;
  isDelivered: boolean;
  isCancelled: boolean;
  /** By phone, once. */
  isConfirmed: boolean;
  collectedCents: number | undefined;
  /** The carrier that owes the collected cash; null for the shop itself. */
  carrier: Carrier | null;
  isPaidOut: boolean;
  /** Credited before it was delivered, and after. */
  doorCreditCents: number;
  creditCents: number;
  /** Refunds by card that anybody in the shop requested, and the part of them for returns. */
  refundCents: number;
  returnRefundCents: number;
}

/** The simulation's own knowledge, independent of the shop. */
export interface Model {
  products: ModelProduct[];
  orders: Map<string, ModelOrder>;
  /** Intents that a shopper has paid. */
  paidIntents: Set<string>;
  payouts: { carrier: Carrier; receivedCents: number; orders: number }[];
  /** All that orders were priced by, one change after the other; a change that is being made is the last. */
  selling: Selling[];
  /** The index of the last change that was answered. */
  answered: number;
  /** Settles when the last change was answered. */
  changing: Promise<unknown>;
}

export function newOrder(given: Pick<ModelOrder, 'number' | 'life' | 'method' | 'totalCents'>): ModelOrder {
  return {
    ...given,
    clientSecret: '',
    ordered: new Map(),
    restocked: new Map(),
    writtenOff: new Map(),
    isShipped: false,
    isDelivered: false,
    isCancelled: false,
    isConfirmed: false,
    collectedCents: undefined,
    carrier: null,
    isPaidOut: false,
    doorCreditCents: 0,
    creditCents: 0,
    refundCents: 0,
    returnRefundCents: 0,
  };
}

export const backOf = ({ restocked, writtenOff }: ModelOrder) =>
  sumOf(restocked.values()) + sumOf(writtenOff.values());

export const isAllBack = (order: ModelOrder) => backOf(order) === sumOf(order.ordered.values());

export function creditOf(order: ModelOrder): number {
  return order.method === 'cash' ? order.doorCreditCents + order.creditCents : order.returnRefundCents;
}

export function goodsStatus(order: ModelOrder): OrderStatus {
  if (order.isCancelled) return 'cancelled';
  if (order.isShipped && isAllBack(order)) return 'returned';
  if (order.isDelivered) return 'delivered';
  if (order.isShipped) return 'shipped';
  return order.method === 'cash' ? 'placed' : 'paid';
}

export function dueCents(order: ModelOrder): number {
  const isDue = order.method === 'cash' && ['placed', 'shipped'].includes(goodsStatus(order));
  return isDue ? order.totalCents - order.doorCreditCents : 0;
}

/** The statuses of a cash order in which a step is always possible. */
const cashSteps: Partial<Record<Step['do'], OrderStatus[]>> = {
  ship: ['placed'],
  cancel: ['placed'],
  call: ['placed'],
  parcel: ['shipped'],
  deliver: ['shipped'],
  return: ['shipped', 'delivered'],
};

/** Whether a step has to succeed if no other runs beside it; undefined if that depends on others. */
export function isPossible(order: ModelOrder, step: Step): boolean | undefined {
  if (order.method === 'cash' && step.do === 'refund') return (order.collectedCents ?? 0) > order.creditCents;
  const statuses = order.method === 'cash' ? cashSteps[step.do] : undefined;
  if (step.do === 'call' && step.outcome === 'confirmed' && order.isConfirmed) return false;
  return statuses?.includes(goodsStatus(order));
}
