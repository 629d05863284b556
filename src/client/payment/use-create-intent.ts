import { useLocation } from 'wouter';
import type { Customer } from '../../shared/customer.ts';
import { currentOrder } from '../checkout/current-order.ts';
import { attemptKey, forgetAttempt, inTurn } from '../checkout/order-attempt.ts';
import { failureIn } from '../checkout/refusal.ts';
import { useConfirmOrder } from '../confirm/use-confirm-order.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import type { Setback } from './card-entry.ts';
import { type BegunPayment, keepOpenPayment, readOpenPayment } from './open-payment.ts';
import { requestIntent } from './request-intent.ts';
import { useCallOff } from './use-call-off.ts';

/** Why there is no payment to confirm; without a setback the shopper is on the way to a confirmation. */
interface NotBegun {
  setback?: Setback;
}

/** Has the cart's order placed as awaiting its payment, or finds the one that this browser has placed before. */
export function useCreateIntent() {
  const { client } = trpc.useUtils();
  const [, navigate] = useLocation();
  const callOff = useCallOff();
  const confirm = useConfirmOrder();

  async function begin(customer: Customer, mayRepeat = true): Promise<BegunPayment | NotBegun> {
    const order = currentOrder(customer);
    if (order.cartItems.length === 0) {
      // Another tab was faster: its order is the one to confirm.
      navigate(paths.confirm, { replace: true });
      return {};
    }
    const key = attemptKey(order);
    const obstacle = await callOff(key);
    if (obstacle) return { setback: obstacle.note ? { note: obstacle.note } : undefined };

    // Kept before the answer is here: should it get lost, there still is an order to call off.
    const kept = readOpenPayment();
    const payment = kept?.key === key ? kept : { key, order };
    keepOpenPayment(payment);
    try {
      const { data: clientSecret, paid, order: receipt } = await requestIntent(client, order, key);
      const begun = { ...payment, clientSecret };
      keepOpenPayment(begun);
      if (!paid || !receipt) return begun;
      confirm(receipt, { order, paymentMethod: 'card' });
      return {};
    } catch (error) {
      const reason = failureIn(error)?.reason;
      const isSpent = reason === 'ORDER_EXPIRED' || reason === 'IDEMPOTENCY_KEY_REUSED';
      if (!isSpent || !mayRepeat) throw error;
      forgetAttempt(key);
      return begin(customer, false);
    }
  }

  return (customer: Customer): Promise<BegunPayment | NotBegun> => inTurn(() => begin(customer));
}
