import type { PaymentOutcome } from '../../../shared/order/payment.ts';
import { trpc } from '../../api/trpc.ts';
import { clearAttempt } from '../order-attempt.ts';
import type { Setback } from './card-entry.ts';
import { notes } from './notes.ts';
import { type BegunPayment, dropOpenPayment, storeOpenPayment } from './open-payment.ts';
import { useConfirmOrder } from './use-confirm-order.ts';

/** The wait before each request: the provider may need a moment to tell the server of the payment. */
const delaysMs = [0, 500, 1000, 2000, 3000];
const answerTimeoutMs = 10_000;

/** Asks for the outcome of a charged payment, until the server knows of the charge. */
export function useAskForOutcome() {
  const { client } = trpc.useUtils();
  return async function ask(clientSecret: string): Promise<PaymentOutcome['data'] | undefined> {
    const signal = AbortSignal.timeout(answerTimeoutMs);
    for (const wait of delaysMs) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      const answer = await client.payment.complete
        .mutate({ clientSecret }, { signal })
        .catch(() => undefined);
      if (answer && answer.data.status !== 'open') return answer.data;
    }
    return undefined;
  };
}

/** Confirms the order of a charged payment, once the server knows of the charge. */
export function useCompletePayment() {
  const ask = useAskForOutcome();
  const confirm = useConfirmOrder();

  /** @returns undefined when the shopper is sent to the confirmation */
  return async function complete(payment: BegunPayment): Promise<Setback | undefined> {
    storeOpenPayment({ ...payment, isCharged: true });
    const outcome = await ask(payment.clientSecret);
    switch (outcome?.status) {
      case 'paid':
        if (!outcome.order) return { note: notes.review };
        confirm(outcome.order, { order: payment.order, paymentMethod: 'card', key: payment.clientSecret });
        return undefined;
      case 'refunded':
      case 'cancelled':
        dropOpenPayment();
        clearAttempt(payment.key);
        return { note: notes[outcome.status] };
      case 'review':
        return { note: notes.review };
      default:
        return { note: notes.confirming };
    }
  };
}
