import type { FailureData, Issue } from '../base/failure.ts';
import { messages } from '../base/messages.ts';
import { formatPrice, toCents } from '../base/money.ts';
import type { ProductUpdate } from './cart.ts';

/** The reason why an order was not placed, in words for its shopper. */
export interface OrderRefusal {
  message: string;
  /** Updates of the cart; the shopper then decides line by line. */
  cart?: { updates: ProductUpdate[]; goneIds: string[] };
  issues?: Issue[] | undefined;
  /** The discount code does not apply any more. */
  isOfCode?: boolean;
}

export function orderRefusal(failure: FailureData, given: string): OrderRefusal {
  const message = given || messages.checkout.orderFailed;
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
