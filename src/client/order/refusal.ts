import { messages } from '../../shared/base/messages.ts';
import { type OrderRefusal, orderRefusal } from '../../shared/order/order-refusal.ts';
import { failureIn, isEmptyAnswer, isUnanswered } from '../api/failure.ts';

export interface Refusal extends OrderRefusal {
  /** The server did not answer. */
  isUnreachable?: boolean;
  /** The service worker keeps the order, and sends it when there is a network. */
  isWaiting?: boolean;
}

export function refusalOf(error: unknown): Refusal {
  const failure = failureIn(error);
  if (failure) return orderRefusal(failure, (error as Error).message);
  return isEmptyAnswer(error)
    ? { message: messages.checkout.emptyAnswer }
    : { message: messages.checkout.failed, isUnreachable: isUnanswered(error) };
}

interface OrderAnswer {
  success?: boolean;
  message?: string;
}

/** The refusal in an answer without an order. */
export function refusalOfAnswer(answer: OrderAnswer | null | undefined): Refusal | undefined {
  if (!answer) return { message: messages.checkout.emptyAnswer };
  return answer.success ? undefined : { message: answer.message || messages.checkout.orderFailed };
}
