import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { useLocation } from 'wouter';
import type { Customer } from '../../shared/customer.ts';
import { messages } from '../../shared/messages.ts';
import { toDollars } from '../../shared/money.ts';
import type { PlacedOrder, PlaceOrder } from '../../shared/order.ts';
import { useCart } from '../cart/use-cart.ts';
import { keepReceipt } from '../confirm/receipt.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { dropDraft } from './draft.ts';
import { attemptKey, forgetAttempt, inTurn } from './order-attempt.ts';
import { failureIn, type Refusal, refusalOf, refusalOfAnswer } from './refusal.ts';

/** How long to wait before asking again while another request with the same key is being worked on. */
const patienceMs = [250, 500, 1000, 2000];
const answerTimeoutMs = 30_000;

/** The cart as it is now, also when another tab has just changed it. */
function currentOrder(customer: Customer): PlaceOrder {
  void useCart.persist.rehydrate();
  const { items, totalCents } = useCart.getState();
  return {
    cartItems: items.map(({ _id, quantity }) => ({ _id, quantity })),
    customer,
    expectedTotal: toDollars(totalCents),
  };
}

/** Places the cart's order for cash on delivery; what the server refuses comes back, with the cart already told. */
export function usePlaceOrder() {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const refresh = useCart((cart) => cart.refresh);
  const clear = useCart((cart) => cart.clear);
  const isRunning = useRef(false);
  const [isPlacing, setPlacing] = useState(false);

  // The key is handed on, not asked for again: the tab that was first forgets it while this one waits.
  async function send(order: PlaceOrder, idempotencyKey: string, waits = patienceMs): Promise<PlacedOrder> {
    const context = { idempotencyKey };
    const signal = AbortSignal.timeout(answerTimeoutMs);
    try {
      return await utils.client.order.place.mutate(order, { context, signal });
    } catch (error) {
      const [wait, ...rest] = waits;
      if (wait === undefined || failureIn(error)?.reason !== 'IDEMPOTENCY_KEY_IN_USE') throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      return send(order, idempotencyKey, rest);
    }
  }

  function confirm(order: PlacedOrder['data']): void {
    keepReceipt(order);
    navigate(paths.confirm, { replace: true });
    clear();
    forgetAttempt();
    dropDraft();
    toast.success(messages.checkout.confirmed);
    void utils.product.invalidate();
  }

  async function placeInTurn(customer: Customer): Promise<Refusal | undefined> {
    const order = currentOrder(customer);
    if (order.cartItems.length === 0) {
      // Another tab was faster: its order is the one to confirm.
      navigate(paths.confirm, { replace: true });
      return undefined;
    }
    const answer = await send(order, attemptKey(order));
    const refusal = refusalOfAnswer(answer);
    if (!refusal) confirm(answer.data);
    return refusal;
  }

  function refuse(error: unknown): Refusal {
    if (failureIn(error)?.reason === 'IDEMPOTENCY_KEY_REUSED') forgetAttempt();
    const refusal = refusalOf(error);
    if (refusal.cart) {
      refresh(refusal.cart.updates, refusal.cart.goneIds);
      void utils.product.invalidate();
    }
    return refusal;
  }

  /** @returns nothing when the shopper is on the way to the confirmation; `isPlacing` then stays true */
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

  return { place, isPlacing };
}
