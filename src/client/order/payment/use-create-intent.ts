import { useLocation } from 'wouter';
import type { Customer } from '../../../shared/order/customer.ts';
import type { CreatedIntent } from '../../../shared/order/payment.ts';
import { failureIn } from '../../api/failure.ts';
import { whenKeyIsFree } from '../../api/idempotency.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { type CartOrder, currentOrder } from '../current-order.ts';
import { attemptKey, clearAttempt, inTurn } from '../order-attempt.ts';
import type { Setback } from './card-entry.ts';
import { type BegunPayment, readOpenPayment, storeOpenPayment } from './open-payment.ts';
import { type Client, useCallOff } from './use-call-off.ts';
import { useConfirmOrder } from './use-confirm-order.ts';

const answerTimeoutMs = 10_000;

/** Places the order as awaiting payment, or finds the one with this key. */
function requestIntent(client: Client, order: CartOrder, idempotencyKey: string): Promise<CreatedIntent> {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  return whenKeyIsFree(() =>
    client.payment.createIntent.mutate(order, { context: { idempotencyKey }, signal }),
  );
}

/** No payment to confirm. Without a setback the shopper is sent to a confirmation. */
interface NotBegun {
  setback?: Setback;
}

/** Places the cart's order as awaiting payment, or finds the one that this browser has placed before. */
export function useCreateIntent() {
  const { client } = trpc.useUtils();
  const [, navigate] = useLocation();
  const callOff = useCallOff();
  const confirm = useConfirmOrder();

  async function begin(customer: Customer, mayRepeat = true): Promise<BegunPayment | NotBegun> {
    const order = currentOrder(customer);
    if (order.cartItems.length === 0) {
      // Another tab has ordered the cart: show its confirmation.
      navigate(paths.confirm, { replace: true });
      return {};
    }
    const key = attemptKey(order);
    const obstacle = await callOff(key);
    if (obstacle) return { setback: obstacle.note ? { note: obstacle.note } : undefined };

    // Stored before the request: if its answer gets lost, there still is an order to call off.
    const kept = readOpenPayment();
    const payment = kept?.key === key ? kept : { key, order };
    storeOpenPayment(payment);
    try {
      const { data: clientSecret, paid, order: receipt } = await requestIntent(client, order, key);
      const begun = { ...payment, clientSecret };
      storeOpenPayment(begun);
      if (!paid || !receipt) return begun;
      confirm(receipt, { order, paymentMethod: 'card', key: clientSecret });
      return {};
    } catch (error) {
      const reason = failureIn(error)?.reason;
      const isSpent = reason === 'ORDER_EXPIRED' || reason === 'IDEMPOTENCY_KEY_REUSED';
      if (!isSpent || !mayRepeat) throw error;
      clearAttempt(key);
      return begin(customer, false);
    }
  }

  return (customer: Customer): Promise<BegunPayment | NotBegun> => inTurn(() => begin(customer));
}
