import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { useLocation } from 'wouter';
import { messages } from '../../../shared/base/messages.ts';
import type { Customer } from '../../../shared/order/customer.ts';
import type { PlacedOrder, PlaceOrder } from '../../../shared/order/order.ts';
import { failureIn } from '../../api/failure.ts';
import { whenKeyIsFree } from '../../api/idempotency.ts';
import { trpc } from '../../api/trpc.ts';
import { keepDiscountCode } from '../../cart/discount-code.ts';
import { useCart } from '../../cart/use-cart.ts';
import { paths } from '../../page/paths.ts';
import { currentOrder } from '../current-order.ts';
import { attemptKey, clearAttempt, inTurn } from '../order-attempt.ts';
import { useCallOff } from '../payment/use-call-off.ts';
import { useConfirmOrder } from '../payment/use-confirm-order.ts';
import { type Refusal, refusalOf, refusalOfAnswer } from '../refusal.ts';
import { dropWaiting, leaveToWait, loadServiceWorker, type Outcome } from '../waiting/waiting-order.ts';

const answerTimeoutMs = 30_000;

/** Places the cart's order for cash on delivery. A refusal is returned after the cart was updated by it. */
export function usePlaceOrder() {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const refresh = useCart((cart) => cart.refresh);
  const callOff = useCallOff();
  const confirm = useConfirmOrder();
  const isRunning = useRef(false);
  const [isPlacing, setPlacing] = useState(false);

  // The key is a parameter because the tab that ordered first forgets the stored one while this tab waits.
  function send(order: PlaceOrder, idempotencyKey: string): Promise<PlacedOrder> {
    return whenKeyIsFree(() =>
      utils.client.order.place.mutate(order, {
        context: { idempotencyKey },
        signal: AbortSignal.timeout(answerTimeoutMs),
      }),
    );
  }

  useEffect(loadServiceWorker, []);

  /** Ends with an order that waited for a network. */
  function end({ placed, refusal, order, key }: Outcome): Refusal | undefined {
    if (placed) confirm(placed, { order, paymentMethod: 'cash', key });
    return refusal && heed(refusal);
  }

  async function placeInTurn(customer: Customer): Promise<Refusal | undefined> {
    // Pressed again: this order takes the place of one that waits, unless that one was placed meanwhile.
    const earlier = await dropWaiting();
    if (earlier?.placed) return end(earlier);
    const obstacle = await callOff();
    if (obstacle) return obstacle.note ? { message: obstacle.note } : undefined;
    const order = currentOrder(customer);
    if (order.cartItems.length === 0) {
      // Another tab has ordered the cart: show its confirmation.
      navigate(paths.confirm, { replace: true });
      return undefined;
    }
    const key = attemptKey(order);
    const answer = await send(order, key).catch(async (error: unknown) => {
      const refusal = refusalOf(error);
      if (!refusal.isUnreachable) throw error;
      return { refusal: { ...refusal, isWaiting: await leaveToWait(order, key) } };
    });
    if ('refusal' in answer) return answer.refusal;
    const refusal = refusalOfAnswer(answer);
    if (!refusal) confirm(answer.data, { order, paymentMethod: 'cash', key });
    return refusal;
  }

  function refuse(error: unknown): Refusal {
    if (failureIn(error)?.reason === 'IDEMPOTENCY_KEY_REUSED') clearAttempt();
    return heed(refusalOf(error));
  }

  /** Takes what a refusal says into the cart. */
  function heed(refusal: Refusal): Refusal {
    if (refusal.isOfCode) keepDiscountCode('');
    if (refusal.cart) {
      refresh(refusal.cart.updates, refusal.cart.goneIds);
      void utils.product.invalidate();
    }
    return refusal;
  }

  /** @returns undefined when the shopper is sent to the confirmation; `isPlacing` then stays true */
  async function place(customer: Customer): Promise<Refusal | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setPlacing(true);
    const busy = toast.loading(messages.busy);
    const refusal = await inTurn(() => placeInTurn(customer)).catch(refuse);
    toast.dismiss(busy);
    if (refusal) {
      isRunning.current = false;
      setPlacing(false);
    }
    return refusal;
  }

  return { place, isPlacing, end };
}
