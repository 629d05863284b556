import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import type { FailureReason } from '../../shared/failure.ts';
import type { PaymentOutcome } from '../../shared/payment.ts';
import { forgetAttempt } from '../checkout/order-attempt.ts';
import { failureIn } from '../checkout/refusal.ts';
import { useConfirmOrder } from '../confirm/use-confirm-order.ts';
import { trpc } from '../trpc.ts';
import { notes } from './notes.ts';
import { dropOpenPayment, type OpenPayment, readOpenPayment } from './open-payment.ts';
import type { Client } from './request-intent.ts';

const answerTimeoutMs = 8000;

/** What keeps a shopper from another order; without a note they are on the way to the confirmation of the first. */
export interface Obstacle {
  note?: string;
}

/** The one that runs; whoever comes next waits for it. */
const useRunning = create<{ call?: Promise<Obstacle | undefined> }>(() => ({}));

/** The server's word that there is nothing left to call off. */
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

/** Whether a card payment is being called off right now, and its goods are about to be back in stock. */
export function useIsCallingOff(): boolean {
  return useRunning(({ call }) => call !== undefined);
}

/**
 * Calls off the card payment that this tab has begun, so that its goods are free again and nobody pays beside another
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
        forgetAttempt(payment.key);
        void utils.product.invalidate();
        return undefined;
      case 'paid': {
        const { order } = payment;
        if (outcome.order)
          confirm(outcome.order, { order, paymentMethod: 'card', earlierNote: notes.paidBefore });
        return outcome.order ? {} : { note: notes.review };
      }
      case 'review':
        return { note: notes.review };
      default:
        // What nobody has the secret of nobody can have paid; its hold ends by itself.
        return payment.clientSecret ? { note: notes.stillOpen } : undefined;
    }
  }

  /** @param key of an order whose payment may stay; nothing is returned when the way is free */
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

/** Calls off, when a page opens, the card payment that would hold back the very goods which that page is about. */
export function useCallOffOnOpen(): void {
  const callOff = useCallOff();
  const start = useEffectEvent(() => void callOff());
  useEffect(() => start(), []);
}
