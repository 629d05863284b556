import type { Issue } from '../../shared/base/failure.ts';
import { messages } from '../../shared/base/messages.ts';
import { formatPrice, toCents } from '../../shared/base/money.ts';
import type { ProductUpdate } from '../../shared/order/cart.ts';
import { failureIn, isEmptyAnswer, isUnanswered } from '../api/failure.ts';

export interface Refusal {
  message: string;
  /** Updates of the cart; the shopper then decides line by line. */
  cart?: { updates: ProductUpdate[]; goneIds: string[] };
  issues?: Issue[];
  /** The discount code does not apply any more. */
  isOfCode?: boolean;
  /** The server did not answer. */
  isUnreachable?: boolean;
  /** The service worker keeps the order, and sends it when there is a network. */
  isWaiting?: boolean;
}

export function refusalOf(error: unknown): Refusal {
  const failure = failureIn(error);
  if (!failure)
    return isEmptyAnswer(error)
      ? { message: messages.checkout.emptyAnswer }
      : { message: messages.checkout.failed, isUnreachable: isUnanswered(error) };
  const message = (error as Error).message || messages.checkout.orderFailed;
  switch (failure.reason) {
    case 'OUT_OF_STOCK': {
      const lines = failure.details?.lines ?? [];
      const updates = lines.map(({ _id, title, left }) => ({ _id, title, stock: left }));
      return {
        message: 'Some products in your order are no longer in stock',
        cart: { updates, goneIds: [] },
      };
    }
    case 'PRICE_CHANGED': {
      const { lines = [], total } = failure.details ?? {};
      const news = total === undefined ? '' : ` The total is now ${formatPrice(toCents(total))}.`;
      return { message: `${message}.${news}`, cart: { updates: lines, goneIds: [] } };
    }
    case 'PRODUCT_NOT_FOUND':
      return {
        message: 'Some products in your order are no longer sold',
        cart: { updates: [], goneIds: failure.details?.ids ?? [] },
      };
    case 'DISCOUNT_REFUSED':
      return { message: `${message}. Your order is shown without it now.`, isOfCode: true };
    case 'INVALID_INPUT':
      return { message: failure.issues?.[0]?.message ?? message, issues: failure.issues };
    case 'INTERNAL':
      return { message: messages.checkout.failed };
    default:
      return { message };
  }
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
