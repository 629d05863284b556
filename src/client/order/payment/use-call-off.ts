import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import type { FailureReason } from '../../../shared/base/failure.ts';
import type { PaymentOutcome } from '../../../shared/order/payment.ts';
import { failureIn } from '../../api/failure.ts';
import { trpc } from '../../api/trpc.ts';
import { clearAttempt } from '../order-attempt.ts';
import { notes } from './notes.ts';
import { dropOpenPayment, type OpenPayment, readOpenPayment } from './open-payment.ts';
import { useConfirmOrder } from './use-confirm-order.ts';

export type Client = ReturnType<typeof trpc.useUtils>['client'];

const answerTimeoutMs = 8000;

/** The reason why a shopper can't place another order. Without a note, they are sent to the confirmation of the first one. */
export interface Obstacle {
  note?: string;
}

/** The running call; later ones wait for it. */
const useRunning = create<{ call?: Promise<Obstacle | undefined> }>(() => ({}));

/** Failures which mean that there is nothing left to call off. */
const gone: (FailureReason | undefined)[] = ['PAYMENT_NOT_FOUND', 'CARDS_NOT_TAKEN'];

async function cancel(client: Client, payment: OpenPayment): Promise<PaymentOutcome['data'] | undefined> {
  try {
    const { clientSecret, key: idempotencyKey } = payment;
    const signal = AbortSignal.timeout(answerTimeoutMs);
    const answer = clientSecret
      ? client.payment.cancel.mutate({ clientSecret }, { signal })
      : client.payment.abandon.mutate(undefined, { signal, context: { idempotencyKey } });
    return (await answer).data;
  } catch (error) {
    return gone.includes(failureIn(error)?.reason) ? { status: 'cancelled' } : undefined;
  }
}

export function useIsCallingOff(): boolean {
  return useRunning(({ call }) => call !== undefined);
}

/**
 * Calls off the card payment that this tab has begun: it frees the goods, and nobody can pay for it beside another
 * order.
 */
export function useCallOff() {
  const utils = trpc.useUtils();
  const confirm = useConfirmOrder();

  async function settle(payment: OpenPayment): Promise<Obstacle | undefined> {
    const outcome = await cancel(utils.client, payment);
    switch (outcome?.status) {
      case 'cancelled':
      case 'refunded':
        dropOpenPayment();
        clearAttempt(payment.key);
        void utils.product.invalidate();
        return undefined;
      case 'paid': {
        const { order } = payment;
        if (outcome.order)
          confirm(outcome.order, {
            order,
            paymentMethod: 'card',
            key: payment.clientSecret,
            earlierNote: notes.paidBefore,
          });
        return outcome.order ? {} : { note: notes.review };
      }
      case 'review':
        return { note: notes.review };
      default:
        // Without the client secret nobody can have paid; the hold expires by itself.
        return payment.clientSecret ? { note: notes.stillOpen } : undefined;
    }
  }

  /**
   * @param key of an order whose payment may stay
   * @returns undefined when another order can be placed
   */
  return async function callOff(key?: string): Promise<Obstacle | undefined> {
    const { call: running } = useRunning.getState();
    if (running) {
      const obstacle = await running;
      if (obstacle && !obstacle.note) return obstacle;
    }
    const payment = readOpenPayment();
    if (!payment || payment.key === key) return undefined;
    const call = settle(payment).finally(() => useRunning.setState({ call: undefined }));
    useRunning.setState({ call });
    return call;
  };
}

/** When a page opens, calls off the card payment that holds the goods in the cart. */
export function useCallOffOnOpen(): void {
  const callOff = useCallOff();
  const start = useEffectEvent(() => void callOff());
  useEffect(() => start(), []);
}
