import { limits } from '../../../shared/base/limits.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import { piecesOut, type ReturnReason } from '../../../shared/order/order-return.ts';
import { statusIs } from '../../../shared/order/order-status.ts';

/** The step whose button has opened the dialog: it decides what the dialog begins with. */
export type ChangeStep = 'correct' | 'return' | 'refund';

export type Customer = NonNullable<ManagedOrder['customer']>;

export const noCustomer: Customer = { name: '', email: '', address: '', phone: '' };

export const onTheWay: readonly ReturnReason[] = ['refused', 'not_found', 'damaged', 'lost', 'other'];

/**
 * The part of an order that can be changed: the pieces that are `kept` and the delivery until it is shipped, then the pieces that come
 * `back`. The customer is corrected with what is kept, or alone.
 */
export type ChangeView = 'kept' | 'back' | 'customer';

export function viewOf({ status }: ManagedOrder, step: ChangeStep): ChangeView {
  if (statusIs(status, 'correctable', 'quantities and customer')) return 'kept';
  return step === 'correct' ? 'customer' : 'back';
}

export interface ChangedLine {
  line: number;
  title: string;
  /** For one piece. */
  price: number;
  /** The pieces that were ordered, and those that can be chosen. */
  ordered: number;
  most: number;
  /** The pieces that are kept, or that come back. */
  quantity: number;
  restocked: boolean;
}

/** Pieces of another product, which become a line of their own. */
export interface AddedLine {
  _id: string;
  title: string;
  price: number;
  quantity: number;
  /** The line whose pieces they replace; null for a line more. */
  replaces: number | null;
}

/** Pieces that a refund is for, and that stay with the customer. */
export interface RefundedLine {
  line: number;
  quantity: number;
}

/**
 * The lines of an order as they are before anything is typed.
 * @param proposed the pieces that come back, by line; undefined for all of them
 */
export function linesOf(
  { lines, returns }: ManagedOrder,
  view: ChangeView,
  proposed: Map<number, number> | undefined,
  restocked: boolean,
): ChangedLine[] {
  if (view === 'customer') return [];
  const out = piecesOut(lines, returns);
  return lines.flatMap(({ line, title, price, quantity: ordered }) => {
    const isKept = view === 'kept';
    const most = isKept ? limits.lineQuantity : (out.get(line) ?? 0);
    const quantity = isKept ? ordered : Math.min(most, proposed ? (proposed.get(line) ?? 0) : most);
    return most === 0 ? [] : [{ line, title, price, ordered, most, quantity, restocked }];
  });
}

/** The fields that differ; undefined if none does. */
export function changedFields(before: Customer, after: Customer): Partial<Customer> | undefined {
  const names = Object.keys(before) as (keyof Customer)[];
  const changed = names.filter((name) => after[name].trim() !== before[name]);
  return changed.length === 0
    ? undefined
    : Object.fromEntries(changed.map((name) => [name, after[name].trim()]));
}
