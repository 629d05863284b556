import type { PaymentOutcome } from '../../shared/payment.ts';
import { forgetAttempt } from '../checkout/order-attempt.ts';
import { useConfirmOrder } from '../confirm/use-confirm-order.ts';
import { trpc } from '../trpc.ts';
import type { Setback } from './card-entry.ts';
import { notes } from './notes.ts';
import { type BegunPayment, dropOpenPayment, keepOpenPayment } from './open-payment.ts';

/** Waits before each question; the provider may need a moment until it tells the server of the payment. */
const patienceMs = [0, 500, 1000, 2000, 3000];
const answerTimeoutMs = 10_000;

/** Confirms the order of a payment that the provider says is made, once the server has found so too. */
export function useCompletePayment() {
  const { client } = trpc.useUtils();
  const confirm = useConfirmOrder();

  async function ask(clientSecret: string): Promise<PaymentOutcome['data'] | undefined> {
    const signal = AbortSignal.timeout(answerTimeoutMs);
    for (const wait of patienceMs) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      const answer = await client.payment.complete
        .mutate({ clientSecret }, { signal })
        .catch(() => undefined);
      if (answer && answer.data.status !== 'open') return answer.data;
    }
    return undefined;
  }

  /** @returns nothing when the shopper is on the way to the confirmation */
  return async function complete(payment: BegunPayment): Promise<Setback | undefined> {
    keepOpenPayment({ ...payment, isCharged: true });
    const outcome = await ask(payment.clientSecret);
    switch (outcome?.status) {
      case 'paid':
        if (!outcome.order) return { note: notes.review };
        confirm(outcome.order, { order: payment.order, paymentMethod: 'card' });
        return undefined;
      case 'refunded':
      case 'cancelled':
        dropOpenPayment();
        forgetAttempt(payment.key);
        return { note: notes[outcome.status] };
      case 'review':
        return { note: notes.review };
      default:
        return { note: notes.confirming };
    }
  };
}
