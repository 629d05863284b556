import { Failure } from '../../../shared/base/failure.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import { type LockedOrder, wordsFor } from '../status.ts';

/** @throws Failure ORDER_STEP_REFUSED if this can't be corrected in the order's status */
export function checkCorrectable(
  { status }: LockedOrder,
  what: 'quantities' | 'delivery' | 'customer',
): void {
  if (statusIs(status, 'correctable', 'quantities and customer')) return;
  if (what === 'customer' && statusIs(status, 'correctable', 'customer')) return;
  const message = `The ${what} of an order that is ${wordsFor(status)} can’t be corrected`;
  throw new Failure('ORDER_STEP_REFUSED', { message });
}
